/// Suggests categories by those of earlier entries with similar notes.
struct CategorySuggestions {
    /// How many of the newest entries are searched.
    private static let memory: Int64 = 20_000
    /// Of how many notes what they are known by is looked for alone; for more, all is remembered that is found.
    private static let few = 1000

    private var categories: [String: String] = [:]

    /// No suggestions.
    static let none = CategorySuggestions()

    private init() {}

    /// What there is for the entries of `spool`.
    init(for spool: EntrySpool, in connection: Connection) throws {
        var sought = try Self.sought(by: spool)
        let numbers = "SELECT id FROM entry ORDER BY id"
        guard sought?.isEmpty != true, let last = try connection.integer(numbers + " DESC LIMIT 1") else { return }
        let first =
            try connection.integer(numbers + " DESC LIMIT 1 OFFSET ?", [.integer(Self.memory - 1)])
            ?? connection.integer(numbers + " LIMIT 1") ?? last
        let names = Dictionary(uniqueKeysWithValues: try connection.categories().map { ($0.id, $0.name) })
        let blocks = SearchSummary.block(of: first)...SearchSummary.block(of: last)
        let summaries = try sought == nil ? [:] : connection.summaries(of: blocks)
        // Between the numbers of two entries there may be any number of blocks without one.
        var newest: Int64? = last
        while let entry = newest, entry >= first {
            let block = SearchSummary.block(of: entry)
            newest = try connection.integer(
                "SELECT id FROM entry WHERE id < ? ORDER BY id DESC LIMIT 1",
                [.integer(SearchSummary.entries(of: block).lowerBound)])
            let groups = SearchSummary.groups(of: block)
            // Which groups of the block may hold a note that is known by what is sought.
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

    /// What the notes are known by of entries that have no category, each with the words that such a note holds; nil
    /// where there are many entries.
    private static func sought(by spool: EntrySpool) throws -> [String: [SearchSummary.Question]]? {
        guard spool.count <= few else { return nil }
        var sought: [String: [SearchSummary.Question]] = [:]
        try spool.forEach { entry in
            guard entry.category == nil else { return }
            for key in keys(entry.kind.rawValue, entry.payeeAndNote) where sought[key] == nil {
                sought[key] = key.split(separator: " ").dropFirst().map { SearchSummary.Question(String($0)) }
            }
        }
        return sought
    }

    /// The category that the newest entry of a similar note has; nil where there is none.
    func category(for entry: Expense) -> String? {
        guard !categories.isEmpty else { return nil }
        return Self.keys(entry.kind.rawValue, entry.payeeAndNote).lazy.compactMap { categories[$0] }.first
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
