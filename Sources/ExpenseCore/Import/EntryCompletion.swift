/// Completes the entries of a file with what the options, the rules and earlier entries say.
struct EntryCompletion {
    private let options: ImportOptions
    private let movements: Set<Int>
    private let rules: RuleBook
    private let suggestions: CategorySuggestions
    private let names: OtherNames
    /// The categories of expenses, in lower case, whose income is a refund.
    private let refunded: Set<String>

    init(
        _ options: ImportOptions, movements: Set<Int>, rules: RuleBook, suggestions: CategorySuggestions,
        names: OtherNames, refunded: Set<String>
    ) {
        (self.options, self.movements) = (options, movements)
        (self.rules, self.suggestions, self.names, self.refunded) = (rules, suggestions, names, refunded)
    }

    /// Gives the entry at an index of the file its account, category and tags. Returns how it got its category.
    func complete(_ entry: inout Expense, at place: Int) -> ImportedOutcome {
        var outcome = ImportedOutcome.added
        let imported = entry
        if entry.account == nil, options.account != nil, entry.target != options.account {
            entry.account = options.account
        }
        let isSide = entry.kind == .transfer || movements.contains(place)
        if !isSide, let payee = names.payee(of: entry) { entry.payee = payee }
        if entry.category == nil, !isSide {
            if let rule = rules.rule(for: imported) ?? rules.rule(for: entry) {
                (entry.category, outcome) = (rule.category, .ruled)
                rule.complete(&entry)
                if entry.kind == .income, refunded.contains(rule.category.lowercased()) { entry.kind = .refund }
            } else if options.category != nil {
                entry.category = options.category
            } else if let suggestion = suggestions.category(for: entry) {
                (entry.category, outcome) = (suggestion, .suggested)
            }
        }
        if !options.tags.isEmpty { entry.tags = Set(entry.tags + options.tags).sorted() }
        return outcome
    }
}
