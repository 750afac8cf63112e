/// Completes the entries of a file with what the options, the rules and earlier entries say.
struct EntryCompletion {
    private let options: ImportOptions
    private let movements: Set<Int>
    private let rules: RuleBook
    private let suggestions: CategorySuggestions

    init(
        _ options: ImportOptions, movements: Set<Int>, rules: RuleBook, suggestions: CategorySuggestions
    ) {
        (self.options, self.movements) = (options, movements)
        (self.rules, self.suggestions) = (rules, suggestions)
    }

    /// The entry at an index of the file with its account, category and tags, and how it got its category.
    func completed(_ imported: Expense, at place: Int) -> (entry: Expense, outcome: ImportedOutcome) {
        var (entry, outcome) = (imported, ImportedOutcome.added)
        if entry.account == nil, entry.target != options.account { entry.account = options.account }
        if entry.category == nil, entry.kind != .transfer, !movements.contains(place) {
            if let category = rules.category(for: entry) {
                (entry.category, outcome) = (category, .ruled)
            } else {
                entry.category = options.category
            }
            if entry.category == nil, let suggestion = suggestions.category(for: entry) {
                (entry.category, outcome) = (suggestion, .suggested)
            }
        }
        if !options.tags.isEmpty { entry.tags = Set(entry.tags + options.tags).sorted() }
        return (entry, outcome)
    }
}
