import ExpenseCore

/// What a new entry that names no category and no account takes from a rule, or from the last entry of its payee.
struct KnownPayee {
    let category: String?
    let account: String?
    /// The tags that the last two entries of the payee have: those of one alone may belong to its day.
    let tags: [String]
    /// The rule that fits; nil if none does.
    let rule: Rule?

    /// - Parameter entry: the entry with its kind, payee and note.
    init(of entry: Expense, in session: Session) throws {
        let store = try session.storeBeforeWriting()
        rule = try RuleBook(store?.rules() ?? []).rule(for: entry)
        // A refund goes where the expense was.
        let kinds: [Expense.Kind] = entry.kind == .refund ? [.expense, .refund] : [entry.kind]
        let payee = rule?.details.payee ?? entry.payee
        let newest = try payee.flatMap { try store?.newestEntries(ofPayee: $0, kinds, limit: 2) } ?? []
        let last = newest.first
        category = rule?.category ?? last?.category
        tags = newest.count == 2 ? newest[0].tags.filter(newest[1].tags.contains) : []
        // What another person paid says nothing about the next time.
        account = last?.account.flatMap { $0.hasPrefix(Debt.accountPrefix) ? nil : $0 }
    }
}
