/// Finds entries of a file that are stored with another text, currency or kind: those with the same day and amount.
///
/// They count only if the file is from the same account as an earlier import: nearly all of its entries, between the
/// first and the last common day, are stored, most of them with another text, as in another format. If there are few
/// entries, each pair must also have a word in common.
struct AlikeEntries {
    /// An entry as ``Duplicates`` writes it: `2026-01-31 1250 expense EUR text`.
    private struct Content {
        let parts: [Substring]
        let number: Int64

        init(_ text: String, _ number: Int64) {
            parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
            self.number = number
        }

        var day: Substring { parts[0] }
        var dayAndAmount: ArraySlice<Substring> { parts[..<2] }
        var side: Substring { parts[2] }
        var text: Substring { parts[4] }
    }

    private let isKnown: [Bool]
    private let used: Set<Int64>
    private let anySide: Bool
    private let areApart: (_ place: Int64, _ entry: Int64) throws -> Bool
    private var entries: [Content] = []
    private var rows: [Content] = []
    private var pairs: [(place: Int, entry: Int64, shareWord: Bool)] = []
    private var days: (first: Substring, last: Substring)?
    private var isAccountAgain = false

    /// - Parameters:
    ///   - isKnown: for each entry of the file whether it is a duplicate.
    ///   - used: stored entries that are already paired with other entries of the file.
    ///   - areApart: whether an entry of the file and a stored one cannot be the same.
    init(
        _ isKnown: [Bool], without used: Set<Int64>, anySide: Bool,
        areApart: @escaping (_ place: Int64, _ entry: Int64) throws -> Bool
    ) {
        (self.isKnown, self.used, self.anySide, self.areApart) = (isKnown, used, anySide, areApart)
    }

    /// The numbers of the paired stored entries by index in the file; nil if there are not enough to be sure.
    var found: [Int: Int64]? {
        guard isAccountAgain, !pairs.isEmpty else { return nil }
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0.place, $0.entry) })
    }

    mutating func run(in workspace: Connection) throws {
        let (current, file) = (Duplicates.Source.current.rawValue, Duplicates.Source.file.rawValue)
        // Ordered by day and amount, so that few entries wait at a time.
        try workspace.run(
            "SELECT content, source, number FROM content WHERE source IN (?, ?) ORDER BY content, source, number",
            [.integer(current), .integer(file)]
        ) { row in
            let content = Content(row.text(0) ?? "", row.integer(2))
            if let other = entries.first ?? rows.first, other.dayAndAmount != content.dayAndAmount { try pairUp() }
            if row.integer(1) == file { rows.append(content) } else { entries.append(content) }
            return true
        }
        try pairUp()
        guard let days else { return }
        var (known, missing, missingWithin) = (0, 0, 0)
        let paired = Set(pairs.map { $0.place })
        try workspace.run("SELECT content, number FROM content WHERE source = ?", [.integer(file)]) { row in
            let content = Content(row.text(0) ?? "", row.integer(1))
            guard (days.first...days.last).contains(content.day) else { return true }
            if isKnown[Int(content.number)] || paired.contains(Int(content.number)) {
                known += 1
            } else {
                missing += 1
                // The other file may have ended in the middle of the first or the last day.
                if content.day > days.first, content.day < days.last { missingWithin += 1 }
            }
            return true
        }
        let isOtherwise = anySide || 2 * pairs.count > known
        isAccountAgain =
            isOtherwise && (known > 2 ? known >= 9 * missingWithin : missing == 0 && pairs.allSatisfy { $0.shareWord })
    }

    /// Pairs the waiting entries, which all have the same day and amount.
    private mutating func pairUp() throws {
        defer { (entries, rows) = ([], []) }
        var left = entries.filter { !used.contains($0.number) }
        for row in rows where isKnown[Int(row.number)] {
            if let twin = left.firstIndex(where: { $0.parts == row.parts }) { left.remove(at: twin) }
            note(row.day)
        }
        for row in rows where !isKnown[Int(row.number)] {
            let candidates = try left.indices.filter {
                try (anySide || left[$0].side == row.side) && !areApart(row.number, left[$0].number)
            }
            let nearest = candidates.first { Self.shareText(row, left[$0]) } ?? candidates.first
            guard let nearest else { continue }
            let entry = left.remove(at: nearest)
            pairs.append((Int(row.number), entry.number, Self.shareText(row, entry)))
            note(row.day)
        }
    }

    private mutating func note(_ day: Substring) {
        days = (min(days?.first ?? day, day), max(days?.last ?? day, day))
    }

    /// Whether two texts are equal, or have a word in common.
    private static func shareText(_ row: Content, _ entry: Content) -> Bool {
        !row.text.isEmpty && row.text == entry.text || !words(row).isDisjoint(with: words(entry))
    }

    /// The words of a text that are long enough to be significant.
    private static func words(_ content: Content) -> Set<Substring> {
        Set(folded(String(content.text)).split { !$0.isLetter }.filter { $0.utf8.count > 3 })
    }
}
