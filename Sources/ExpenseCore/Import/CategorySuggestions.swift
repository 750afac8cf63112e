/// Suggests categories from earlier entries with similar notes.
struct CategorySuggestions {
    /// The number of newest entries that are searched.
    private static let memory: Int64 = 20_000
    /// Up to this many notes, only their keys are searched for; for more, the keys of all earlier notes are collected.
    private static let few = 1000

    private var categories: [String: String] = [:]

    /// No suggestions.
    static let none = CategorySuggestions()

    private init() {}

    /// The suggestions for the entries of `spool`.
    init(for spool: EntrySpool, in connection: Connection) throws {
        try self.init(seeking: Self.sought(by: spool), in: connection)
    }

    /// The suggestions for some entries.
    init(for entries: [Expense], in connection: Connection) throws {
        let keys = entries.flatMap { Self.keys($0.kind.rawValue, $0.payeeAndNote) }
        try self.init(seeking: entries.count > Self.few ? nil : Set(keys), in: connection)
    }

    /// - Parameter wanted: the keys to find; nil for all.
    private init(seeking wanted: Set<String>?, in connection: Connection) throws {
        guard wanted?.isEmpty != true else { return }
        var sought = wanted
        let names = Dictionary(uniqueKeysWithValues: try connection.categories().map { ($0.id, $0.name) })
        try connection.run(
            """
            SELECT kind, iif(payee IS NULL, note, payee || ' ' || note), category
            FROM (SELECT * FROM entry ORDER BY id DESC LIMIT ?)
            WHERE category IS NOT NULL AND (note <> '' OR payee IS NOT NULL) ORDER BY id DESC
            """, [.integer(Self.memory)]
        ) { row in
            for key in Self.keys(row.text(0) ?? "", row.text(1) ?? "") where categories[key] == nil {
                guard sought == nil || sought?.remove(key) != nil else { continue }
                categories[key] = names[row.integer(2)]
            }
            return sought?.isEmpty != true
        }
    }

    /// The keys of the notes of entries without a category; nil if there are many entries.
    private static func sought(by spool: EntrySpool) throws -> Set<String>? {
        guard spool.count <= few else { return nil }
        var sought: Set<String> = []
        try spool.forEach { entry in
            if entry.category == nil { sought.formUnion(keys(entry.kind.rawValue, entry.payeeAndNote)) }
        }
        return sought
    }

    /// The category of the newest entry with a similar note, if any.
    func category(for entry: Expense) -> String? {
        guard !categories.isEmpty else { return nil }
        return Self.keys(entry.kind.rawValue, entry.payeeAndNote).lazy.compactMap { categories[$0] }.first
    }

    /// The keys of a note, the most specific first: its words without numbers, and the first two of them.
    private static func keys(_ kind: String, _ note: String) -> [String] {
        if let keys = plainKeys(kind, note) { return keys }
        let words = folded(note).split { !$0.isLetter }
        guard !words.isEmpty else { return [] }
        let all = ([Substring(kind)] + words).joined(separator: " ")
        return words.count > 2 ? [all, "\(kind) \(words[0]) \(words[1])"] : [all]
    }

    /// A faster way for a note that is all ASCII, as nearly all are; nil for any other.
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
