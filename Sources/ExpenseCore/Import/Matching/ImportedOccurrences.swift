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
            let candidates = try recorded.map { entry in
                try entry.receipt == nil ? connection.importedEntries(like: entry) : []
            }
            let pairs = likeliestPairs(of: recorded.indices) { place, taken in
                candidates[place].lazy.filter { !taken.contains($0.entry.id) }.min { $0.likeness < $1.likeness }
                    .map { LikelyPair(row: place, entry: $0.entry.id, rank: $0.likeness) }
            }
            return try pairs.sorted { $0.row < $1.row }.compactMap { pair in
                try connection.entry(pair.entry).map { ImportedOccurrence(imported: $0, recorded: recorded[pair.row]) }
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

    /// Imported entries that no recurring entry has recorded, and that surely are what was due.
    fileprivate func importedEntries(like entry: Expense) throws -> [(entry: Expense, likeness: EntryLikeness)] {
        let days = try mostDaysApart(of: entry)
        let numbers: [Int64] = try rows(
            """
            SELECT id FROM entry
            WHERE currency = ?1 AND amount = ?2 AND kind = ?3 AND +date BETWEEN ?4 AND ?5 AND \(isImported())
                AND NOT EXISTS (SELECT 1 FROM made WHERE made.entry = entry.id)
            ORDER BY id
            """,
            [
                .text(entry.amount.currency.code), .integer(entry.amount.minorUnits), .text(entry.kind.rawValue),
                .text((entry.date.adding(days: -days) ?? .first).description),
                .text((entry.date.adding(days: days) ?? .last).description),
            ]
        ) { $0.integer(0) }
        return try numbers.compactMap { number in
            guard let other = try self.entry(number),
                let likeness = EntryLikeness(entry, other, within: days, OtherNames()), likeness.isSure,
                entry.target == nil || other.target == nil || entry.target?.lowercased() == other.target?.lowercased()
            else { return nil }
            return (other, likeness)
        }
    }
}
