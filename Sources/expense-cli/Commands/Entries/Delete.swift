import ExpenseCore

/// `delete`: removes entries.
struct Delete: Command {
    static let name = "delete"
    static let summary = "Delete entries: all that are given, or none"
    static var examples: [Example] {
        [
            Example("delete 42", "asks first"), Example("delete 42 50-53 --yes", "does not ask"),
            Example("delete --receipt 2 --yes", "all entries of a receipt"),
            Example("delete --search test --from 2026-11-01 --yes", "all entries of a filter"),
        ]
    }
    static var discussion: [String] {
        [
            "On a terminal it shows the entries and asks; elsewhere it needs --yes. 'undo' restores all of them at once."
        ]
    }
    @Argument("ID", "Its number, a range such as 3-7, or 'last'") var ids: [EntryNumbers]
    static var remedies: [String: String] { FieldFilters.remedies }
    @OptionGroup var filters: FieldFilters
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool

    func run(in session: Session) throws {
        let filter = try filters.filter(in: session)
        try requireChoice(ids, filter, to: "delete")
        let store = try session.writableStore()
        let entries = try chosenEntries(ids, filter, in: store)
        for remark in ids.remarks(on: entries) { try session.output.line(remark) }
        if !yes {
            let question = "delete \(counted(entries.count, "entry", "entries"))?"
            try confirm(question, entries.map { line(of: $0) }, in: session)
        }
        let deleted = try store.delete(entries.map(\.id))
        session.accomplished = counted(deleted.count, "entry was", "entries were") + " deleted"
        for entry in deleted { try session.output.line("deleted \(line(of: entry))") }
        try tellOfReceipts(of: deleted, "left", from: store, in: session)
        try tellOfAgreements(before: deleted, after: [], from: store, in: session)
    }
}

/// Names the receipts of which only a part was changed or deleted: the rest, such as what a person owes, may have to be
/// changed as well.
///
/// - Parameter word: what the other entries are: `unchanged`, `left`.
func tellOfReceipts(of entries: [Expense], _ word: String, from store: ExpenseStore, in session: Session) throws {
    for receipt in Set(entries.compactMap(\.receipt)).sorted() {
        let others = try store.entries(Filter(receipt: receipt)).filter { other in
            !entries.contains { $0.id == other.id }
        }
        guard !others.isEmpty else { continue }
        try session.output.line("\(word) of receipt #\(receipt):")
        for other in others { try session.output.line("  \(line(of: other))") }
    }
}

/// Refuses a command that does not choose entries, or chooses them in two ways.
///
/// - Parameter verb: what the command does with them.
func requireChoice(_ ids: [EntryNumbers], _ filter: Filter, to verb: String) throws(UsageError) {
    guard ids.isEmpty || filter == Filter() else {
        throw UsageError(message: "give the numbers of entries or a filter, not both")
    }
    guard !ids.isEmpty || filter != Filter() else {
        throw UsageError(message: "ID is missing: give the numbers of the entries to \(verb), 'last', or a filter")
    }
}

/// The entries of a command: those with the numbers, or those of the filter.
func chosenEntries(_ ids: [EntryNumbers], _ filter: Filter, in store: ExpenseStore) throws -> [Expense] {
    let entries = try ids.isEmpty ? store.entries(filter) : ids.entries(in: store)
    guard !entries.isEmpty else {
        throw CommandFailure(.failed, "there is no such entry; nothing was changed")
    }
    return entries
}

/// Names the accounts whose balance had agreed with the bank's with an entry that has been changed or deleted.
///
/// - Parameter after: the changed entries; a deleted one is not among them.
func tellOfAgreements(before: [Expense], after: [Expense], from store: ExpenseStore, in session: Session) throws {
    let agreements = try store.agreements()
    guard !agreements.isEmpty else { return }
    let now = Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0) })
    func balance(_ entry: Expense) -> [String?] {
        [
            "\(entry.date)", entry.kind.rawValue, entry.amount.display, entry.account?.lowercased(),
            entry.target?.lowercased(),
        ]
    }
    let changed = before.filter { entry in now[entry.id].map { balance($0) != balance(entry) } ?? true }
    for (account, agreement) in agreements {
        let included = changed.filter { entry in
            let accounts = [entry.account, entry.target].compactMap { $0?.lowercased() }
            return entry.date <= agreement.date && accounts.contains(account.lowercased())
                && entry.amount.currency == agreement.balance.currency
        }
        guard !included.isEmpty else { continue }
        let numbers = included.prefix(5).map { "#\($0.id)" }.joined(separator: ", ")
        try session.output.line(
            "\(escapingControls(in: account)) agreed with the bank on \(agreement.date), with "
                + "\(numbers)\(included.count > 5 ? " and more" : ""); 'accounts check' compares it again")
    }
}
