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
        var sought: [String: [SearchSummary.Question]] = [:]
        for entry in entries { Self.seek(entry, &sought) }
        try self.init(seeking: entries.count > Self.few ? nil : sought, in: connection)
    }

    private init(seeking wanted: [String: [SearchSummary.Question]]?, in connection: Connection) throws {
        var sought = wanted
        let numbers = "SELECT id FROM entry ORDER BY id"
        guard sought?.isEmpty != true, let last = try connection.integer(numbers + " DESC LIMIT 1") else { return }
        let first =
            try connection.integer(numbers + " DESC LIMIT 1 OFFSET ?", [.integer(Self.memory - 1)])
            ?? connection.integer(numbers + " LIMIT 1") ?? last
        let names = Dictionary(uniqueKeysWithValues: try connection.categories().map { ($0.id, $0.name) })
        let blocks = SearchSummary.block(of: first)...SearchSummary.block(of: last)
        let summaries = try sought == nil ? [:] : connection.summaries(of: blocks)
        // There may be any number of blocks without entries between the numbers of two entries.
        var newest: Int64? = last
        while let entry = newest, entry >= first {
            let block = SearchSummary.block(of: entry)
            newest = try connection.integer(
                "SELECT id FROM entry WHERE id < ? ORDER BY id DESC LIMIT 1",
                [.integer(SearchSummary.entries(of: block).lowerBound)])
            let groups = SearchSummary.groups(of: block)
            // The groups of the block that may contain a note with one of the sought keys.
            let candidates = sought?.mapValues { words in
                words.reduce(UInt32.max) { groups, word in
                    groups & (summaries[block]?.withUnsafeBufferPointer(word.groups) ?? .max)
                }
            }
            for group in groups.reversed() {
                let bit: UInt32 = 1 << UInt32(group - groups.lowerBound)
                guard candidates?.contains(where: { $1 & bit != 0 && sought?[$0] != nil }) ?? true else { continue }
                let first = group * SearchSummary.groupSize
                try connection.run(
                    """
                    SELECT kind, iif(payee IS NULL, note, payee || ' ' || note), category FROM entry
                    WHERE id BETWEEN ? AND ? AND category IS NOT NULL AND (note <> '' OR payee IS NOT NULL)
                    ORDER BY id DESC
                    """, [.integer(first), .integer(first + SearchSummary.groupSize - 1)]
                ) { row in
                    for key in Self.keys(row.text(0) ?? "", row.text(1) ?? "") where categories[key] == nil {
                        guard sought == nil || sought?.removeValue(forKey: key) != nil else { continue }
                        categories[key] = names[row.integer(2)]
                    }
                    return true
                }
                if sought?.isEmpty == true { return }
            }
        }
    }

    /// The keys of the notes of entries without a category, each with the words to look for; nil if there are many
    /// entries.
    private static func sought(by spool: EntrySpool) throws -> [String: [SearchSummary.Question]]? {
        guard spool.count <= few else { return nil }
        var sought: [String: [SearchSummary.Question]] = [:]
        try spool.forEach { entry in if entry.category == nil { seek(entry, &sought) } }
        return sought
    }

    private static func seek(_ entry: Expense, _ sought: inout [String: [SearchSummary.Question]]) {
        for key in keys(entry.kind.rawValue, entry.payeeAndNote) where sought[key] == nil {
            sought[key] = key.split(separator: " ").dropFirst().map { SearchSummary.Question(String($0)) }
        }
    }

    /// The category of the newest entry with a similar note; nil if there is none.
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
