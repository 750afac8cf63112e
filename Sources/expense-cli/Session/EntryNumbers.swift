import ExpenseCore

/// The number of an entry: `42`, or `#42` as in the output.
struct EntryNumber: ArgumentValue {
    let value: Int64

    init(word: String) throws(InvalidValue) {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits), number > 0 else {
            throw InvalidValue(reason: "\(quoted(word)) is not an entry number, such as 42; 'list' shows the numbers")
        }
        value = number
    }
}

/// Numbers of entries: `42`, a range such as `3-7`, or `last` for what was added last: an entry, or a receipt.
struct EntryNumbers: ArgumentValue {
    /// Nil for what was added last.
    let range: ClosedRange<Int64>?

    init(word: String) throws(InvalidValue) {
        if word.lowercased() == "last" {
            range = nil
            return
        }
        guard !word.hasPrefix("-") else {
            throw InvalidValue(reason: "\(quoted(word)) is not an entry number, such as 42, or 'last'")
        }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let first = try EntryNumber(word: ends[0]).value
        let last = ends.count == 2 ? try EntryNumber(word: ends[1]).value : first
        guard ends.count <= 2, first <= last else {
            throw InvalidValue(reason: "\(quoted(word)) is not a number, or a range like 3-7")
        }
        range = first...last
    }
}

extension [EntryNumbers] {
    /// Reports for each range how many of its numbers no entry has.
    ///
    /// - Parameter found: the entries with the numbers.
    func remarks(on found: [Expense]) -> [String] {
        compactMap { numbers in
            guard let range = numbers.range else { return nil }
            let missing = range.count - found.count { range.contains($0.id) }
            guard missing > 0 else { return nil }
            let count = counted(missing, "number", "numbers")
            return "skipped \(count) in \(range.lowerBound)-\(range.upperBound) that no entry has"
        }
    }

    /// The entries, each once. A range means its existing entries; a single number must exist.
    ///
    /// - Parameter isOnlyShown: whether they are shown and not changed.
    func entries(in store: ExpenseStore, isOnlyShown: Bool = false) throws -> [Expense] {
        var found: [Expense] = []
        var known: Set<Int64> = []
        for numbers in self {
            let entries =
                switch numbers.range {
                case nil: try lastEntries(in: store, isOnlyShown: isOnlyShown)
                case let range? where range.count == 1: [try store.entry(range.lowerBound)]
                case let range?: try store.entries(numbered: range)
                }
            for entry in entries where known.insert(entry.id).inserted { found.append(entry) }
        }
        return found
    }
}

/// The entry that was added last, or all entries of its receipt: what one command has added.
///
/// - Parameter isOnlyShown: whether they are shown. One that has arrived from another machine is not changed by this word,
///   because it may have arrived after the user looked.
func lastEntries(in store: ExpenseStore, isOnlyShown: Bool = false) throws -> [Expense] {
    guard let last = try store.lastEntry() else { throw CommandFailure(.failed, "there are no entries yet") }
    if !isOnlyShown {
        let own = try store.lastAddedEntry()
        guard own?.id == last.id else {
            let other = own.map { ", the last one of this machine is \(line(of: $0))" } ?? ""
            throw CommandFailure(
                .failed, "the last entry came from another machine: \(line(of: last))\(other); give its number")
        }
    }
    return try last.receipt.map { try store.entries(Filter(receipt: $0)) } ?? [last]
}
