/// Finds entries of a file that are stored with another text, currency or kind: those with the same day and amount.
///
/// One whose text has all words of the other is the same. Others count only if the file is from the same account as an
/// earlier import: nearly all of its entries, between the first and the last common day, are stored, most of them with
/// another text, as in another format. They are sure if most pairs have a word in common, or the amounts differ and the file
/// also has nearly all that is stored of those imports: two accounts may pay equal fees on equal days. Of a few pairs, only
/// those with the same text, in another currency, are.
///
/// If the file names its currency, an entry in another one is no pair, and a text that differs only in its numbers is that
/// of another check, instalment or ticket. Only if most rows of the file differ so, because an earlier import guessed the
/// currency, or the bank numbers the rows of each file, they may be the same.
struct AlikeEntries {
    /// An entry as ``Duplicates`` writes it: `2026-01-31 1250 expense EUR text`.
    private struct Content {
        let parts: [Substring]
        let number: Int64
        let accounts: [String]

        init(_ text: String, _ number: Int64, in accounts: [String] = []) {
            parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
            (self.number, self.accounts) = (number, accounts)
        }

        var day: Substring { parts[0] }
        var dayAndAmount: ArraySlice<Substring> { parts[..<2] }
        var side: Substring { parts[2] }
        var currency: Substring { parts[3] }
        var text: Substring { parts[4] }
    }

    /// An entry of the file, and a stored one.
    private struct Pair {
        let place: Int
        let entry: Int64
        let amount: Substring
        let likeness: Likeness
    }

    /// What two texts have in common.
    private enum Likeness: Int {
        case nothing, word
        /// The whole text but for blanks, in another currency.
        case text
        /// All words of one, of which at least two are telling: a bank, or a column, adds words to the same text.
        case all
    }

    private let isKnown: [Bool]
    private let used: Set<Int64>
    private let anySide: Bool
    private let namesCurrency: Bool
    private let accounts: ImportedAccounts
    private let areApart: (_ place: Int64, _ entry: Int64) throws -> Bool
    private var entries: [Content] = []
    private var rows: [Content] = []
    private var pairs: [Pair] = []
    /// Rows and entries that differ in what tells one from another: the currency, if the file names it, or the numbers in
    /// their texts.
    private var others: [Pair] = []
    private var days: (first: Substring, last: Substring)?
    /// Whether the pairs are so many that the file is likely to be from the account of an earlier import, and whether that is
    /// sure.
    private var (isAccountAgain, areSure) = (false, false)
    /// So many pairs with little in common say nothing.
    private static let few = 2

    /// - Parameters:
    ///   - isKnown: for each entry of the file whether it is a duplicate.
    ///   - used: stored entries that are already paired with other entries of the file.
    ///   - namesCurrency: whether the file names its currency.
    ///   - areApart: whether an entry of the file and a stored one cannot be the same by their identifiers.
    init(
        _ isKnown: [Bool], without used: Set<Int64>, anySide: Bool, namesCurrency: Bool, _ accounts: ImportedAccounts,
        areApart: @escaping (_ place: Int64, _ entry: Int64) throws -> Bool
    ) {
        (self.isKnown, self.used, self.anySide, self.namesCurrency) = (isKnown, used, anySide, namesCurrency)
        (self.accounts, self.areApart) = (accounts, areApart)
    }

    /// The numbers of the stored entries that are rows of the file, by index in the file.
    var found: [Int: Int64] { byPlace(pairs.filter(isSure)) }

    /// The numbers of those that may be rows of the file.
    var unsure: [Int: Int64] {
        let likely = isAccountAgain ? pairs.filter { !isSure($0) } : []
        let wordCount = others.count { $0.likeness != .nothing }
        let areMost =
            EntrySpool.isMisread(in: others.count, of: isKnown.count { !$0 }) && 2 * wordCount >= others.count
        return byPlace(likely + (areMost ? others : []))
    }

    private func isSure(_ pair: Pair) -> Bool { pair.likeness == .all || isAccountAgain && areSure }

    private func byPlace(_ pairs: [Pair]) -> [Int: Int64] {
        Dictionary(pairs.map { ($0.place, $0.entry) }) { first, _ in first }
    }

    mutating func run(in workspace: Connection, of connection: Connection) throws {
        let (current, file) = (Duplicates.Source.current.rawValue, Duplicates.Source.file.rawValue)
        // Ordered by day and amount, so that few entries wait at a time.
        try workspace.forEachRow(
            """
            SELECT content, source, number, account, target FROM content WHERE source IN (?, ?)
            ORDER BY content, source, number
            """, [.integer(current), .integer(file)]
        ) { row in
            let accounts = [row.text(3), row.text(4)].compactMap(\.self)
            let content = Content(row.text(0) ?? "", row.integer(2), in: accounts)
            if let other = entries.first ?? rows.first, other.dayAndAmount != content.dayAndAmount { try pairUp() }
            if row.integer(1) == file { rows.append(content) } else { entries.append(content) }
        }
        try pairUp()
        guard let days else { return }
        var (known, missing, missingWithin) = (0, 0, 0)
        let paired = Set(pairs.map { $0.place })
        try workspace.forEachRow("SELECT content, number FROM content WHERE source = ?", [.integer(file)]) { row in
            let content = Content(row.text(0) ?? "", row.integer(1))
            guard (days.first...days.last).contains(content.day) else { return }
            if isKnown[Int(content.number)] || paired.contains(Int(content.number)) {
                known += 1
            } else {
                missing += 1
                // The other file may have ended in the middle of the first or the last day.
                if content.day > days.first, content.day < days.last { missingWithin += 1 }
            }
        }
        let isOtherwise = anySide || 2 * pairs.count > known
        isAccountAgain =
            isOtherwise
            && (known > Self.few
                ? known >= 9 * missingWithin : missing == 0 && pairs.allSatisfy { $0.likeness != .nothing })
        guard isAccountAgain else { return }
        guard known > Self.few else { return areSure = pairs.allSatisfy { $0.likeness != .word } }
        areSure =
            try 2 * pairs.count { $0.likeness != .nothing } >= pairs.count
            || 2 * Set(pairs.map(\.amount)).count > pairs.count
                && 10 * known >= 9 * storedCount(days.first...days.last, in: connection)
    }

    /// The number of stored entries of some days that the imports of the paired ones recorded, in the same accounts.
    private func storedCount(_ days: ClosedRange<Substring>, in connection: Connection) throws -> Int {
        var count: Int64 = 0
        var counted: Set<[Int64]> = []
        for pair in pairs {
            let source = try connection.firstRow(
                """
                SELECT first, last, account, account IS NULL FROM import, entry
                WHERE entry.id = ?1 AND first <= ?1 ORDER BY first DESC LIMIT 1
                """, [.integer(pair.entry)]
            ) { (first: $0.integer(0), last: $0.integer(1), account: $0.integer(3) == 1 ? nil : $0.integer(2)) }
            guard let source, counted.insert([source.first, source.account ?? 0]).inserted else { continue }
            count +=
                try connection.integer(
                    """
                    SELECT count(*) FROM entry WHERE id BETWEEN ?1 AND ?2 AND account IS ?3 AND date BETWEEN ?4 AND ?5
                    """,
                    [
                        .integer(source.first), .integer(source.last), source.account.map { .integer($0) } ?? .null,
                        .text(String(days.lowerBound)), .text(String(days.upperBound)),
                    ]) ?? 0
        }
        return Int(count)
    }

    /// Pairs the waiting entries, which all have the same day and amount.
    private mutating func pairUp() throws {
        defer { (entries, rows) = ([], []) }
        var left = entries.filter { !used.contains($0.number) }
        for row in rows where isKnown[Int(row.number)] {
            if let twin = left.firstIndex(where: { $0.parts == row.parts }) { left.remove(at: twin) }
            note(row.day)
        }
        let new = rows.filter { !isKnown[Int($0.number)] }
        var unpaired: [Content] = []
        for row in new {
            if let pair = try takeBest(for: row, of: &left, where: { !isOther($0, row) }) {
                pairs.append(pair)
                note(row.day)
            } else {
                unpaired.append(row)
            }
        }
        for row in unpaired {
            if let pair = try takeBest(for: row, of: &left, where: { _ in true }) { others.append(pair) }
        }
    }

    private func isOther(_ entry: Content, _ row: Content) -> Bool {
        namesCurrency && entry.currency != row.currency
            || TellingWords.differInNumbers(String(row.text), String(entry.text))
    }

    /// Pairs a row with the entry that is most like it, and removes that from `left`.
    private func takeBest(
        for row: Content, of left: inout [Content], where isCompared: (Content) -> Bool
    ) throws -> Pair? {
        let candidates = try left.indices.filter {
            try isCompared(left[$0]) && (anySide || left[$0].side == row.side) && !areApart(row.number, left[$0].number)
                && accounts.mayBeOf(row.accounts.first, left[$0].number, in: left[$0].accounts)
        }
        let likenesses = candidates.map { Self.likeness(row, left[$0]) }
        let best = likenesses.indices.reversed().max { likenesses[$0].rawValue < likenesses[$1].rawValue }
        guard let best else { return nil }
        let entry = left.remove(at: candidates[best])
        return Pair(place: Int(row.number), entry: entry.number, amount: row.parts[1], likeness: likenesses[best])
    }

    private mutating func note(_ day: Substring) {
        days = (min(days?.first ?? day, day), max(days?.last ?? day, day))
    }

    private static func likeness(_ row: Content, _ entry: Content) -> Likeness {
        let isSameCurrency = row.currency == entry.currency
        // Another format, or another version of this program, divides the parts of a text otherwise.
        if !row.text.isEmpty, withoutBlanks(row.text) == withoutBlanks(entry.text) {
            return isSameCurrency ? .all : .text
        }
        let (first, second) = (TellingWords.of(row.text), TellingWords.of(entry.text))
        if isSameCurrency, min(first.count, second.count) > 1, first.isSubset(of: second) || second.isSubset(of: first)
        {
            return .all
        }
        return first.isDisjoint(with: second) ? .nothing : .word
    }

    private static func withoutBlanks(_ text: Substring) -> String { text.filter { !$0.isWhitespace } }
}
