import ExpenseCore

/// `recurring suggest`
struct SuggestRecurring: Command {
    static let name = "suggest"
    static let summary = "List entries that recur and could be recorded automatically"
    static var examples: [Example] {
        [
            Example("recurring suggest", "each with the command that adds it"),
            Example("recurring suggest --json", "for a script"),
        ]
    }
    static var discussion: [String] {
        [
            "It looks at the last three years: the same payee or note at least three times, in equal intervals and with "
                + "similar amounts, up to now. Nothing is changed."
        ]
    }
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let suggestions = try session.upToDateStore()?.suggestedRecurring(on: session.today) ?? []
        if let format { return try write(suggestions, as: format, in: session) }
        for suggestion in suggestions {
            try session.output.line(
                "\(line(of: suggestion.latest))  every \(suggestion.recurring.rhythm), \(suggestion.count) times")
            try session.output.line("  \(command(for: suggestion.recurring, in: session))")
        }
        if suggestions.isEmpty { try session.output.line("no other entries recur") }
    }

    private func command(for recurring: Recurring, in session: Session) -> String {
        let entry = recurring.entry
        var words = ["recurring", "add", typedAmount(entry.amount, in: session)]
        // Other words might mean something else.
        let isPlain = entry.note.contains(" ") || entry.note.first?.isLetter ?? true && Currency(entry.note) == nil
        words += isPlain ? [entry.note] : ["--note=\(entry.note)"]
        if entry.kind == .income { words.append("--income") }
        for (option, value) in [("-c", entry.category), ("--payee", entry.payee), ("--account", entry.account)] {
            if let value { words += [option, value] }
        }
        words += ["--currency", entry.amount.currency.code, "--every", recurring.interval, "--from", "\(entry.date)"]
        return words.filter { !$0.isEmpty }.map { escapingControls(in: shellWord($0)) }.joined(separator: " ")
    }

    private func write(_ suggestions: [RecurringSuggestion], as format: DataFormat, in session: Session) throws {
        let names = ["every", "from", "kind", "amount", "currency", "category", "note", "payee", "account", "count"]
        try session.write(suggestions, as: format, names) { suggestion in
            let entry = suggestion.recurring.entry
            return [
                .plain(suggestion.recurring.rhythm), .plain("\(entry.date)"), .plain(entry.kind.rawValue),
                .plain(entry.amount.plain), .plain(entry.amount.currency.code), .text(entry.category),
                .text(entry.note), .text(entry.payee), .text(entry.account), .number(Int64(suggestion.count)),
            ]
        }
    }
}

/// A word, quoted for a shell and the prompt.
func shellWord(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789-.:_/@%+,=".unicodeScalars.contains($0)
    }
    if isPlain { return word }
    guard word.contains("'") else { return "'\(word)'" }
    return "\"" + word.map { "\\\"$`".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
}
