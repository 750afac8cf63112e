/// The categories that entries with such notes had before.
struct CategorySuggestions {
    /// How many entries are looked at, the newest.
    private static let memory: Int64 = 20_000

    /// Of how many notes what they are known by is looked for alone; for more, all is remembered that is found.
    private static let few = 1000

    private var categories: [String: String] = [:]

    /// No suggestions.
    static let none = CategorySuggestions()

    private init() {}

    /// What there is for the entries of `spool`.
    init(for spool: EntrySpool, in connection: Connection) throws {
        let sought = try Self.sought(by: spool)
        guard sought?.isEmpty != true else { return }
        let names = Dictionary(uniqueKeysWithValues: try connection.categories().map { ($0.id, $0.name) })
        var known: [String: String] = [:]
        try connection.run(
            "SELECT kind, note, category FROM entry WHERE category IS NOT NULL AND note <> '' ORDER BY id DESC LIMIT ?",
            [.integer(Self.memory)]
        ) { row in
            for key in Self.keys(row.text(0) ?? "", row.text(1) ?? "") where known[key] == nil {
                guard sought?.contains(key) ?? true else { continue }
                known[key] = names[row.integer(2)]
            }
            return known.count != sought?.count
        }
        categories = known
    }

    /// What the notes are known by of entries that have no category; nil where there are many.
    private static func sought(by spool: EntrySpool) throws -> Set<String>? {
        guard spool.count <= few else { return nil }
        var sought: Set<String> = []
        try spool.forEach { entry in
            if entry.category == nil { sought.formUnion(keys(entry.kind.rawValue, entry.note)) }
        }
        return sought
    }

    /// The category that the newest entry of a similar note has; nil where there is none.
    func category(for entry: Expense) -> String? {
        guard !categories.isEmpty else { return nil }
        return Self.keys(entry.kind.rawValue, entry.note).lazy.compactMap { categories[$0] }.first
    }

    /// What a note is known by, the most telling first: its words without numbers, and the first two of them.
    private static func keys(_ kind: String, _ note: String) -> [String] {
        if let keys = plainKeys(kind, note) { return keys }
        let words = folded(note).split { !$0.isLetter }
        guard !words.isEmpty else { return [] }
        let all = ([Substring(kind)] + words).joined(separator: " ")
        return words.count > 2 ? [all, "\(kind) \(words[0]) \(words[1])"] : [all]
    }

    /// The quick way for a note that is all ASCII, as nearly all are; nil for any other.
    private static func plainKeys(_ kind: String, _ note: String) -> [String]? {
        var key = Array(kind.utf8)
        var (words, isInWord, secondEnd) = (0, false, 0)
        for byte in note.utf8 {
            guard byte < 0x80 else { return nil }
            let letter = byte | 0x20
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            if isLetter, !isInWord {
                if words == 2 { secondEnd = key.count }
                words += 1
                key.append(UInt8(ascii: " "))
            }
            if isLetter { key.append(letter) }
            isInWord = isLetter
        }
        guard words > 0 else { return [] }
        let all = String(decoding: key, as: UTF8.self)
        return words > 2 ? [all, String(decoding: key[..<secondEnd], as: UTF8.self)] : [all]
    }
}
