/// The categories that entries with such notes had before.
struct CategorySuggestions {
    /// How many entries are looked at, the newest.
    private static let memory: Int64 = 20_000

    private var categories: [String: String] = [:]

    /// No suggestions.
    static let none = CategorySuggestions()

    private init() {}

    init(_ connection: Connection) throws {
        var known: [String: String] = [:]
        try connection.run(
            """
            SELECT kind, note, (SELECT name FROM category WHERE id = category) FROM entry
            WHERE category IS NOT NULL AND note <> '' ORDER BY id DESC LIMIT ?
            """, [.integer(Self.memory)]
        ) { row in
            for key in Self.keys(row.text(0) ?? "", row.text(1) ?? "") where known[key] == nil {
                known[key] = row.text(2)
            }
            return true
        }
        categories = known
    }

    /// The category that the newest entry of a similar note has; nil where there is none.
    func category(for entry: Expense) -> String? {
        guard !categories.isEmpty else { return nil }
        return Self.keys(entry.kind.rawValue, entry.note).lazy.compactMap { categories[$0] }.first
    }

    /// What a note is known by, the most telling first: its words without numbers, and the first two of them.
    private static func keys(_ kind: String, _ note: String) -> [String] {
        let words = folded(note).split { !$0.isLetter }
        guard !words.isEmpty else { return [] }
        let all = ([Substring(kind)] + words).joined(separator: " ")
        return words.count > 2 ? [all, "\(kind) \(words[0]) \(words[1])"] : [all]
    }
}
