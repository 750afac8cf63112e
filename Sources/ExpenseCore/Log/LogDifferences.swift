/// What a change did to a row.
struct LoggedDifference {
    let row: LoggedRow
    /// The key of the row, as a JSON array.
    let key: String
    /// All values of the row before the change and after it, as JSON arrays; nil if it was not there.
    let before: String?
    let after: String?
}

// What changes did, for people: as it was when they were made, whatever was undone since.
extension Log {
    /// The numbers of entries that a change added at once. Those to which something was done later are among them.
    func ranges(of change: Int64) throws -> [ClosedRange<Int64>] {
        guard let main = try ranged().first else { return [] }
        let ranges = try connection.rows(
            """
            SELECT first, last FROM log_range WHERE change = ?1
            UNION SELECT row, row FROM log_operation WHERE change = ?1 AND kind = ?2 AND what = '+'
                AND EXISTS (SELECT 1 FROM log_range WHERE change = ?1)
            ORDER BY first
            """, [.integer(change), .text(main.kind.table)]
        ) { $0.integer(0)...max($0.integer(0), $0.integer(1)) }
        return joined(ranges)
    }

    /// What a change did to each row that it touched, but those of its ranges, in the order in which it came to them.
    func forEachDifference(of change: Int64, _ receive: (LoggedDifference) throws -> Void) throws {
        let place = try ChangeFacts(of: change, in: connection).number
        var before = LogComputation(self, before: place)
        var after = LogComputation(self, before: place + 1)
        let ranges = try ranges(of: change)
        var seen: Set<LoggedRow> = []
        for row in try rows(of: change) where seen.insert(row).inserted {
            if try isIn(ranges, row) { continue }
            let former = try before.values(of: row)
            let later = try isGoneWithOwner(row, by: change) ? nil : after.values(of: row)
            let table = try table(row.kind)
            let key = try connection.text("SELECT \(table.kind.key.count == 1 ? "json_array(?1)" : "?1")", [row.key])
            func whole(_ values: String?) throws -> String? {
                try values.flatMap {
                    try connection.text(table.whole, table.fields.isEmpty ? [row.key] : [row.key, .text($0)])
                }
            }
            try receive(
                LoggedDifference(row: row, key: key ?? "[]", before: whole(former), after: whole(later)))
        }
    }

    private func isGoneWithOwner(_ row: LoggedRow, by change: Int64) throws -> Bool {
        try connection.integer(
            """
            SELECT what = '-' AND value IS NOT NULL FROM log_operation WHERE change = ? AND kind = ? AND row = ?
            ORDER BY id DESC LIMIT 1
            """, [.integer(change), .text(row.kind), row.key]) == 1
    }

    /// Whether a row is, or is a part of, one with a number in ranges.
    private func isIn(_ ranges: [ClosedRange<Int64>], _ row: LoggedRow) throws -> Bool {
        guard !ranges.isEmpty, let kind = kind(row.kind), kind.ranged != nil else { return false }
        let number = try connection.integer("SELECT \(kind.number(in: "?1"))", [row.key])
        return number.map { number in ranges.contains { $0.contains(number) } } ?? false
    }

    /// The numbers of the changes that did something to a row or to its parts.
    func changes(ofRowWithParts row: LoggedRow) throws -> [Int64] {
        let parts = try parts(of: row.kind).filter { $0.kind.key.count > 1 }.map {
            "UNION SELECT change FROM log_operation WHERE kind = '\($0.kind.table)' AND \($0.kind.isPart)"
        }
        return try connection.rows(
            """
            SELECT change FROM log_operation WHERE kind = ?1 AND row = ?2 \(parts.joined(separator: " "))
            UNION SELECT change FROM log_range WHERE ?1 = ?3 AND ?2 BETWEEN first AND last
            """, [.text(row.kind), row.key, StoredValue(try ranged().first?.kind.table)]
        ) { $0.integer(0) }
    }
}
