import ExpenseCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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
            "The digits choose a category: first the one that a rule or similar entries suggest, then the most frequent "
                + "ones. 's' skips the entry, 'r' and a digit also make a rule of its payee or note, and 'q' ends. Each "
                + "answer is recorded at once; 'undo' undoes it.",
            "Without a terminal it lists the entries with their suggestions.",
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("limit", short: "n", value: "N", "At most N entries") var limit: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let filter = try filters.filter(in: session)
        guard filter.categories.isEmpty else {
            throw UsageError(message: "--category: this command is about entries without one; leave it out")
        }
        let isAsking = format == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let store = isAsking ? try session.writableStore() : try session.readableStore()
        let entries = try store?.uncategorized(filter, limit: limit) ?? []
        if let format { return try write(entries, as: format, in: session) }
        guard let store, !entries.isEmpty else { return try session.output.line("every entry has a category") }
        if isAsking {
            try CategoryQuestions(store: store, frequent: store.frequentCategories(), session: session).ask(entries)
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
        var rows = DataRows(format, names, in: session)
        for (entry, suggestion) in entries {
            try rows.add([
                .number(entry.id), .plain(entry.date.description), .plain(entry.kind.rawValue),
                .plain(entry.amount.plain), .plain(entry.amount.currency.code), .text(entry.payee), .text(entry.note),
                .text(suggestion),
            ])
        }
        try rows.finish()
    }
}

/// Asks for the category of one entry after the other; each answer is one key.
private struct CategoryQuestions {
    let store: ExpenseStore
    let frequent: [String]
    let session: Session

    private enum Answer {
        case category(String, makesRule: Bool)
        case skip, leave
    }

    func ask(_ entries: [(entry: Expense, suggestion: String?)]) throws {
        var recorded = 0
        var rules = RuleBook([])
        var made: [Rule] = []
        defer { session.accomplished = "\(counted(recorded, "entry has", "entries have")) a category now" }
        for (place, (entry, guess)) in entries.enumerated() {
            let suggestion = rules.category(for: entry) ?? guess
            let offered = offers(suggestion)
            try session.output.line("\(place + 1) of \(entries.count)  \(line(of: entry))")
            switch try answer(offered, hasSuggestion: suggestion != nil) {
            case .skip: try session.output.line("skipped")
            case .leave:
                try session.output.line("\(counted(recorded, "entry has", "entries have")) a category now")
                return
            case .category(let category, let makesRule):
                _ = try store.update(entry.id) { $0.category = category }
                recorded += 1
                try session.output.line("\(escapingControls(in: category))")
                let text = entry.payee ?? entry.note
                guard makesRule, !text.isEmpty, text.utf8.count <= 200 else { continue }
                let rule = try store.add(Rule(text: text, category: category))
                made.append(rule)
                rules = RuleBook(made)
                try session.output.line(
                    "added rule #\(rule.id)  \(quoted(rule.text))  \(escapingControls(in: category))")
            }
        }
        try session.output.line("\(counted(recorded, "entry has", "entries have")) a category now")
    }

    /// At most nine, because each one has a digit.
    private func offers(_ suggestion: String?) -> [String] {
        let known = (try? store.categories().map(\.name)) ?? []
        let all = ([suggestion].compactMap(\.self) + frequent + known)
        var offered: [String] = []
        for name in all where offered.count < 9 && !offered.contains(name) { offered.append(name) }
        return offered
    }

    private func answer(_ offered: [String], hasSuggestion: Bool) throws -> Answer {
        let names = offered.enumerated().map { place, name in
            "\(place + 1) \(escapingControls(in: name))" + (place == 0 && hasSuggestion ? " (suggested)" : "")
        }
        try session.output.line("  " + names.joined(separator: "  "))
        try session.output.write("  s skip  r rule  q quit: ")
        try session.output.flush()
        enterRawMode()
        defer { restoreTerminal() }
        var makesRule = false
        while true {
            switch try readKey() {
            case .text("s"): return .skip
            case .text("q"), .escape, .control("c"), .control("d"), nil: return .leave
            case .text("r") where !makesRule:
                makesRule = true
                try session.output.write("rule ")
                try session.output.flush()
            case .text(let typed):
                guard let digit = Int(typed), offered.indices.contains(digit - 1) else { continue }
                return .category(offered[digit - 1], makesRule: makesRule)
            default: continue
            }
        }
    }

    /// Reads one key; nil if the terminal was closed.
    private func readKey() throws -> Key? {
        var decoder = KeyDecoder()
        while true {
            var byte: UInt8 = 0
            let count = systemRead(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            var keys = decoder.decode([byte])
            if keys.isEmpty, let patience = decoder.patience,
                try waitUntilReadable([STDIN_FILENO], patience: patience).isEmpty
            {
                keys = decoder.decodeRest()
            }
            if let key = keys.first { return key }
        }
    }
}
