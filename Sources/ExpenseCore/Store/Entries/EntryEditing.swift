/// A number that no entry has.
public struct UnknownEntry: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

extension ExpenseStore {
    /// The entry with a number.
    ///
    /// - Throws: `UnknownEntry`, or `DatabaseError`.
    public func entry(_ id: Int64) throws -> Expense {
        guard let entry = try read({ try $0.entry(id) }) else { throw UnknownEntry(id: id) }
        return entry
    }

    /// The entries whose numbers are in a range, in the order of the numbers.
    public func entries(numbered range: ClosedRange<Int64>) throws -> [Expense] {
        try read { connection in
            var rows = try EntryRowReader(connection)
            var entries: [Expense] = []
            try connection.run(
                EntryRowReader.selection + " WHERE id BETWEEN ? AND ? ORDER BY id",
                [.integer(range.lowerBound), .integer(range.upperBound)]
            ) { row in
                entries.append(try rows.entry(row))
                return true
            }
            return entries
        }
    }

    /// Changes the entry with a number; the change is on disk when this returns.
    ///
    /// No change of another process comes between what `change` is given and what is stored.
    /// - Returns: The entry as stored.
    /// - Throws: `UnknownEntry`, `UnknownCategory`, what `change` throws, or `DatabaseError`; nothing is changed then.
    public func update(_ id: Int64, _ change: (inout Expense) throws -> Void) throws -> Expense {
        try self.change({ "change \($0.words)" }) { connection in
            guard let entry = try connection.entry(id) else { throw UnknownEntry(id: id) }
            var changed = entry
            try change(&changed)
            changed.id = id
            return changed == entry ? entry : try connection.update(changed)
        }
    }

    /// Changes entries with these numbers, all of them or none, as one change.
    ///
    /// - Returns: The entries as stored, without those that were so already.
    /// - Throws: `UnknownEntry`, `UnknownCategory`, `UnknownAccount`, what `change` throws, or `DatabaseError`.
    public func update(_ ids: [Int64], _ change: (inout Expense) throws -> Void) throws -> [Expense] {
        try self.change({ $0.count == 1 ? "change \($0[0].words)" : "change \($0.count) entries" }) { connection in
            try ids.compactMap { id in
                guard let entry = try connection.entry(id) else { throw UnknownEntry(id: id) }
                var changed = entry
                try change(&changed)
                changed.id = id
                return changed == entry ? nil : try connection.update(changed)
            }
        }
    }

    /// Stores the entries of one receipt as one change. Where there are several, they have the number of the first as
    /// that of the receipt.
    ///
    /// - Returns: The entries with their numbers.
    /// - Throws: `UnknownCategory`, `UnknownAccount`, or `DatabaseError`; nothing is stored then.
    public func add(receipt entries: [Expense]) throws -> [Expense] {
        try change({ stored in
            stored.count == 1 ? "add \(stored[0].words)" : "add \(stored.count) entries of receipt #\(stored[0].id)"
        }) { connection in
            if let first = entries.first, try connection.defaultCurrency() == nil {
                try connection.setDefaultCurrency(first.amount.currency)
            }
            let receipt = entries.count > 1 ? try connection.nextEntryNumber() : nil
            return try entries.map { entry in
                var entry = entry
                entry.receipt = receipt
                return try connection.insert(entry)
            }
        }
    }

    /// Deletes entries, all of them or none.
    ///
    /// - Returns: The entries as they were.
    /// - Throws: `UnknownEntry`, or `DatabaseError`.
    public func delete(_ ids: [Int64]) throws -> [Expense] {
        try change({ $0.count == 1 ? "delete \($0[0].words)" : "delete \($0.count) entries" }) { connection in
            try ids.map { id in
                guard let entry = try connection.entry(id) else { throw UnknownEntry(id: id) }
                try connection.run("DELETE FROM entry WHERE id = ?", [.integer(id)])
                return entry
            }
        }
    }
}

extension Connection {
    fileprivate func update(_ entry: Expense) throws -> Expense {
        var stored = entry
        let references = try references(of: &stored)
        try run(
            """
            UPDATE entry SET date = ?, kind = ?, amount = ?, currency = ?, category = ?, note = ?, payee = ?,
                account = ?, target = ?, receipt = ?, original = ? WHERE id = ?
            """, columns(of: stored, references) + [.integer(stored.id)])
        try run("DELETE FROM entry_tag WHERE entry = ?", [.integer(stored.id)])
        try insertTags(of: stored)
        return stored
    }
}

extension Expense {
    /// How the history names it: `#42  12.50 USD  food  lunch`, `#43  income  9.00 USD`.
    public var words: String {
        (["#\(id)", kind == .expense ? nil : kind.rawValue, amount.display, category, route, payeeAndNote] as [String?])
            .compactMap { $0 }
            .filter { !$0.isEmpty }
            .joined(separator: "  ")
    }
}
