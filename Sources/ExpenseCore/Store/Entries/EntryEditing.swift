/// There is no entry with this number.
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

    /// The entries whose numbers are in a range, ordered by number.
    public func entries(numbered range: ClosedRange<Int64>) throws -> [Expense] {
        try Expense.find(where: \.id >= range.lowerBound && \.id <= range.upperBound, in: self)
    }

    /// Changes the entry with a number. The change is on disk when this returns.
    ///
    /// Reading and storing happen in one transaction, so no other process can change the entry in between.
    /// - Returns: The entry as stored.
    /// - Throws: `UnknownEntry`, `UnknownCategory`, what `change` throws, or `DatabaseError`. Then nothing is changed.
    public func update(_ id: Int64, _ change: (inout Expense) throws -> Void) throws -> Expense {
        try update([id], change).first ?? entry(id)
    }

    /// Changes the entries with these numbers, all or none, as one change.
    ///
    /// - Returns: The entries that changed, as stored.
    /// - Throws: `UnknownEntry`, `UnknownCategory`, `UnknownAccount`, what `change` throws, or `DatabaseError`.
    public func update(_ ids: [Int64], _ change: (inout Expense) throws -> Void) throws -> [Expense] {
        try self.change(words) { connection -> [(former: Expense, now: Expense)] in
            try ids.compactMap { id in
                guard let entry = try connection.entry(id) else { throw UnknownEntry(id: id) }
                var changed = entry
                try change(&changed)
                changed.id = id
                return changed == entry ? nil : (entry, try connection.update(changed))
            }
        }.map(\.now)
    }

    /// The description of changed entries in the history: what became of one, or of all alike.
    private func words(_ changes: [(former: Expense, now: Expense)]) -> String {
        let differences = Set(changes.map { $0.now.differences(from: $0.former) })
        let alike = differences.count == 1 ? differences.first ?? "" : ""
        let end = alike.isEmpty ? "" : ": \(alike)"
        guard changes.count == 1 else { return "change \(changes.count) entries\(end)" }
        return "change \(shortened(changes[0].now.words, to: Change.longestPart))\(end)"
    }

    /// Stores entries that do not belong to one receipt as one change.
    ///
    /// - Returns: The entries with their numbers.
    /// - Throws: `UnknownCategory`, `UnknownAccount`, or `DatabaseError`. Then nothing is stored.
    public func add(_ entries: [Expense]) throws -> [Expense] { try add(entries) { _ in [] } }

    /// - Parameter needed: the numbers of entries without which these would be wrong: they stay, whatever other machines do
    ///   to them meanwhile.
    func add(_ entries: [Expense], needing needed: (Connection) throws -> [Int64]) throws -> [Expense] {
        try change({ $0.count == 1 ? "add \($0[0].words)" : "add \($0.count) entries" }) { connection in
            if try connection.isShared() {
                for id in try needed(connection) {
                    try connection.log.touch(LoggedRow(kind: "entry", key: .integer(id)))
                }
            }
            return try entries.map { try connection.insert($0) }
        }
    }

    /// Stores the entries of one receipt as one change. If there are several, the number of the first is the number of
    /// the receipt.
    ///
    /// - Parameters:
    ///   - entries: the parts, at least one; their numbers are ignored.
    ///   - newAccounts: names of accounts; missing ones are created first.
    /// - Returns: The entries with their numbers.
    /// - Throws: `UnknownCategory`, `UnknownAccount`, or `DatabaseError`. Then nothing is stored.
    public func add(receipt entries: [Expense], newAccounts: [String] = []) throws -> [Expense] {
        try change({ stored in
            stored.count == 1 ? "add \(stored[0].words)" : "add \(stored.count) entries of receipt #\(stored[0].id)"
        }) { try $0.insert(receipt: entries, newAccounts: newAccounts) }
    }

    /// Deletes entries, all or none.
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

extension Expense {
    /// The description in the history: `#42  12.50 USD  food  lunch`, `#43  income  9.00 USD`.
    public var words: String {
        (["#\(id)", kind == .expense ? nil : kind.rawValue, amounts, category, route, payeeAndNote] as [String?])
            .compactMap { $0 }
            .filter { !$0.isEmpty }
            .joined(separator: "  ")
    }

    /// The amount; for an exchange, both: `558.30 EUR → 600.00 USD`.
    public var amounts: String { amount.display + (received.map { " → \($0.display)" } ?? "") }

    /// The fields that differ: `date 2026-11-21 → 2026-11-20, +work`; empty if none does. Of long texts, their beginnings.
    public func differences(from former: Expense) -> String {
        EntryField.changeable.flatMap { field -> [String] in
            if case .tags(let get, _) = field.content {
                let (before, after) = (get(former), get(self))
                return before.filter { !after.contains($0) }.map { "-\($0)" }
                    + after.filter { !before.contains($0) }.map { "+\($0)" }
            }
            let (before, after) = (field.difference(former), field.difference(self))
            return before == after ? [] : ["\(field.name) \(before ?? "none") → \(after ?? "none")"]
        }.joined(separator: ", ")
    }
}

extension EntryField {
    /// The value of an entry as its differences name it.
    fileprivate func difference(_ entry: Expense) -> String? {
        let words = words(of: entry)
        guard case .note = content else { return words }
        return words.map { "'\(shortened($0, to: Change.longestPart))'" }
    }
}

extension Connection {
    /// Inserts the entries of one receipt, and the accounts that are missing.
    func insert(receipt entries: [Expense], newAccounts: [String]) throws -> [Expense] {
        if let first = entries.first, try defaultCurrency() == nil {
            try setDefaultCurrency(first.amount.currency)
        }
        try insertMissing(accounts: newAccounts)
        let receipt = entries.count > 1 ? try nextEntryNumber() : nil
        return try entries.map { entry in
            var entry = entry
            entry.receipt = receipt
            return try insert(entry)
        }
    }
}
