extension Connection {
    /// Adds entries with consecutive numbers, which were stored without triggers, to the totals, or subtracts them.
    func countTotals(of entries: ClosedRange<Int64>, isAdded: Bool = true) throws {
        let sign = isAdded ? "" : "-"
        do {
            try execute(
                """
                \(Schema.totals.creation(named: "temp.counted"))
                \(Schema.countedTotals(into: "temp.counted", of: entries))
                INSERT INTO total
                    SELECT span, tag, category, period, currency, kind, \(sign)amount, \(sign)count FROM temp.counted
                    WHERE TRUE
                    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
                DROP TABLE temp.counted
                """)
        } catch {
            guard error.isConstraint || error.isOverflow else { throw error }
            throw DatabaseError(.refused, file: file, "a total would be too large to store")
        }
    }
}
