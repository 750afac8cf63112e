import ExpenseCore

/// `categorize`: gives categories to entries that have none.
struct Categorize: Command {
    static let name = "categorize"
    static let summary = "Give categories to entries without one, by single keys"
    static var examples: [Example] {
        [
            Example("categorize", "from the newest on"), Example("categorize -p october", "those of a month"),
            Example("categorize --json", "lists them with their suggestions"),
        ]
    }
    static var discussion: [String] {
        [
            "The digits choose a category: first the one that a rule, similar entries or your last answer for the payee "
                + "suggest, then the most frequent ones. After '/', letters choose among all categories. 's' skips the entry, "
                + "'r' also makes a rule of its payee or note, 'u' takes back the last answer, and 'q' ends. Each answer is "
                + "recorded at once.",
            "Without a terminal it lists the entries with their suggestions.",
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    @OptionGroup var filters: FilterOptions
    @Option("limit", short: "n", value: "N", "At most N entries") var limit: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let filter = try filters.filter(in: session)
        guard filter.categories.isEmpty else {
            throw UsageError(message: "--category: this command is about entries without one; leave it out")
        }
        let isAsking = format == nil && hasTerminal
        let store = isAsking ? try session.writableStore() : try session.upToDateStore()
        let entries = try store?.uncategorized(filter, limit: limit) ?? []
        if let format { return try write(entries, as: format, in: session) }
        guard let store, !entries.isEmpty else {
            return try session.output.line(
                filter == Filter() ? "every entry has a category" : "every entry that was asked for has a category")
        }
        if isAsking {
            try CategoryDialog(store: store, in: session).ask(entries)
        } else {
            for (entry, suggestion) in entries {
                let guess = suggestion.map { "suggested: " + escapingControls(in: $0) } ?? "no suggestion"
                try session.output.line("\(line(of: entry))  (\(guess))")
            }
        }
    }

    private func write(
        _ entries: [(entry: Expense, suggestion: String?)], as format: DataFormat, in session: Session
    ) throws {
        let names = ["id", "date", "kind", "amount", "currency", "payee", "note", "suggestion"]
        try session.write(entries, as: format, names) { (entry, suggestion) in
            [
                .number(entry.id), .plain(entry.date.description), .plain(entry.kind.rawValue),
                .plain(entry.amount.plain), .plain(entry.amount.currency.code), .text(entry.payee), .text(entry.note),
                .text(suggestion),
            ]
        }
    }
}
