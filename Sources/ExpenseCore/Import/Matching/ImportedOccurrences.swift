/// An entry that a recurring entry recorded, and an imported one that may be the same.
package struct ImportedOccurrence: Sendable, Equatable {
    /// The entry that an import recorded before.
    package let imported: Expense
    /// The entry that was recorded because it was due.
    package let recorded: Expense
}

extension ExpenseStore {
    /// The imported entries that may be occurrences which have just been recorded, because the bank booked them some days
    /// before. Kind, amount and currency are the same, no account differs, and the texts have a word in common.
    ///
    /// - Parameter recorded: what was due. Parts of receipts are not compared.
    package func importedOccurrences(of recorded: [Expense]) throws -> [ImportedOccurrence] {
        try read { connection in
            var used: Set<Int64> = []
            return try recorded.compactMap { entry in
                guard entry.receipt == nil else { return nil }
                let days = try connection.mostDaysApart(of: entry)
                let imported = try connection.importedEntries(like: entry, within: days).first { other in
                    !used.contains(other.id) && TellingWords.areShared(entry.payeeAndNote, other.payeeAndNote)
                }
                guard let imported else { return nil }
                used.insert(imported.id)
                return ImportedOccurrence(imported: imported, recorded: entry)
            }
        }
    }
}

extension Connection {
    /// The number of days within which the nearest occurrence is this entry: five, or less than half of a short rhythm.
    fileprivate func mostDaysApart(of entry: Expense) throws -> Int {
        let number = try integer("SELECT recurring FROM made WHERE entry = ?1", [.integer(entry.id)])
        let recurring = try number.flatMap { id in try Recurring.query(where: \.id == id).all(on: self).first }
        guard let recurring, let first = recurring.date(of: 0), let next = recurring.date(of: 1) else { return 5 }
        return min(5, (Int(next.dayNumber - first.dayNumber) - 1) / 2)
    }

    /// Imported entries that no recurring entry has recorded, the nearest first.
    fileprivate func importedEntries(like entry: Expense, within days: Int) throws -> [Expense] {
        let numbers: [Int64] = try rows(
            """
            SELECT id FROM entry
            WHERE currency = ?1 AND amount = ?2 AND kind = ?3 AND +date BETWEEN ?4 AND ?5
                AND id <= (SELECT last FROM import WHERE first <= entry.id ORDER BY first DESC LIMIT 1)
                AND NOT EXISTS (SELECT 1 FROM made WHERE made.entry = entry.id)
            ORDER BY abs(julianday(date) - julianday(?6)), id
            """,
            [
                .text(entry.amount.currency.code), .integer(entry.amount.minorUnits), .text(entry.kind.rawValue),
                .text((entry.date.adding(days: -days) ?? .first).description),
                .text((entry.date.adding(days: days) ?? .last).description), .text(entry.date.description),
            ]
        ) { $0.integer(0) }
        return try numbers.compactMap { try self.entry($0) }.filter { other in
            [(entry.account, other.account), (entry.target, other.target)].allSatisfy { own, its in
                own == nil || its == nil || own?.lowercased() == its?.lowercased()
            }
        }
    }
}
