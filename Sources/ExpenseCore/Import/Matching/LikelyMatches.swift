/// Which rows of a file match entries that were recorded before with another day or text.
public enum ImportMatching: String, Sendable, CaseIterable {
    /// None.
    case none
    /// Those with a word in common, and rows that replace a row that the file no longer has.
    case sure
    /// All with the same amount within a few days.
    case all
}

/// A row of a file, and an entry that may be the same.
package struct ImportedMatch: Sendable, Equatable {
    /// The entry that was recorded before.
    package let stored: Expense
    /// The entry in the file.
    package let imported: Expense
}

/// Rows may be entries that were recorded before: the amounts are the same and the days near. Nothing was stored.
package struct PossibleMatches: Error, Sendable, Equatable {
    /// The rows and the entries, in the order of the file.
    package let matches: [ImportedMatch]
}

/// Finds the entries of an input file that were recorded before with another day or text: typed by the user, or imported
/// as a pending row that the bank booked later.
struct LikelyMatches {
    /// Matches by the index of the entry in the file.
    private(set) var sure: [Int: ImportedMatch] = [:]
    /// Possible matches with the same amount and near days only, in the order of the file.
    private(set) var possible: [ImportedMatch] = []
    /// The maximum number of days between the two entries: a bank may book later than one pays.
    private static let mostDays = 5
    /// Whether the file has the days that people typed, as one that states the kind of each entry, such as an export.
    private let hasTypedDays: Bool
    /// The number of newest typed entries that are compared.
    private static let mostTyped = 20_000
    /// The maximum number of renamed rows; banks rename few.
    private static let mostRenamed = 1000

    private struct Key: Hashable {
        let units: Int64
        let currency: Currency
        let isExpense: Bool

        init(_ entry: Expense) {
            (units, currency) = (entry.amount.minorUnits, entry.amount.currency)
            isExpense = entry.kind == .expense
        }
    }

    private struct Candidate {
        let entry: Expense
        /// Whether it was imported, and the file no longer has its row.
        var isRenamed = false
        /// Whether it is one entry of a receipt. Only a row that is one, too, may be the same, as in an export.
        var isPart = false

        func canBe(_ row: Expense) -> Bool {
            guard isPart == (row.receipt != nil) else { return false }
            // Equal rows that are no duplicates have different identifiers.
            if isRenamed, LikelyMatches.content(row) == LikelyMatches.content(entry) { return false }
            let sides = [entry.account, entry.target, row.account, row.target].map { $0?.lowercased() }
            return !isPart || entry.kind == row.kind && (row.kind != .transfer || sides[..<2] == sides[2...])
        }

        var isOfPerson: Bool { entry.account?.hasPrefix(Account.personPrefix) ?? false }
    }

    private var candidates: [Key: [Candidate]] = [:]
    private let names: OtherNames

    /// No matches.
    static let none = LikelyMatches()

    private init() { (names, hasTypedDays) = (OtherNames(), false) }

    init(
        of spool: EntrySpool, without duplicates: Duplicates, _ options: ImportOptions, _ names: OtherNames,
        in connection: Connection
    ) throws {
        (self.names, hasTypedDays) = (names, !options.joinsTransfers)
        guard let first = spool.days.min(), let last = spool.days.max() else { return }
        try addTyped(first, last, without: duplicates, connection)
        if duplicates.count > 0, 1...Self.mostRenamed ~= spool.count - duplicates.count {
            try addRenamed(spool, duplicates, first...last, connection)
        }
        guard !candidates.isEmpty || !duplicates.unsure.isEmpty else { return }
        var place = 0
        var found: [(place: Int, match: ImportedMatch, isSure: Bool)] = []
        var waiting: [(place: Int, entry: Expense)] = []
        try spool.forEach { entry in
            defer { place += 1 }
            let isCompared = entry.kind != .transfer || entry.receipt != nil
            guard !duplicates.contains(place), isCompared, !spool.movements.contains(place) else { return }
            if let number = duplicates.unsure[place], let stored = try connection.entry(number) {
                found.append((place, ImportedMatch(stored: stored, imported: entry), isSure: false))
            } else if candidates[Key(entry)] != nil {
                waiting.append((place, entry))
                if waiting.count == Self.mostTyped { found += take(for: &waiting, options, duplicates.count) }
            }
        }
        found += take(for: &waiting, options, duplicates.count)
        candidates = [:]
        for (place, match, isSure) in found.sorted(by: { $0.place < $1.place }) {
            if isSure || options.matching == .all || options.agreedMatches.contains(match) {
                sure[place] = match
            } else {
                possible.append(match)
            }
        }
    }

    /// Removes the candidates of rows.
    private mutating func take(
        for rows: inout [(place: Int, entry: Expense)], _ options: ImportOptions, _ duplicates: Int
    ) -> [(place: Int, match: ImportedMatch, isSure: Bool)] {
        let pairs = likeliestPairs(of: rows.indices) { row, taken in
            best(for: rows[row].entry, options, duplicates, without: taken).map {
                LikelyPair(row: row, entry: $0.entry.id, rank: $0)
            }
        }
        defer { rows = [] }
        return pairs.map { pair in
            let (place, row) = rows[pair.row]
            candidates[Key(row)]?.removeAll { $0.entry.id == pair.entry }
            let match = ImportedMatch(stored: pair.rank.entry, imported: row)
            return (place, match, pair.rank.isSure)
        }
    }

    /// The likeliest candidate of a row.
    private struct Best: Comparable {
        let entry: Expense
        let likeness: EntryLikeness
        let isSure: Bool

        static func == (one: Best, other: Best) -> Bool { one.likeness == other.likeness }
        static func < (one: Best, other: Best) -> Bool { one.likeness < other.likeness }
    }

    private func best(
        for row: Expense, _ options: ImportOptions, _ duplicates: Int, without taken: Set<Int64>
    ) -> Best? {
        var best: Best?
        for candidate in candidates[Key(row)] ?? [] where candidate.canBe(row) && !taken.contains(candidate.entry.id) {
            let most = hasTypedDays && !candidate.isPart ? 0 : Self.mostDays
            guard let likeness = EntryLikeness(row, candidate.entry, in: options.account, within: most, names) else {
                continue
            }
            // What was imported has the account of its file.
            if likeness.isElsewhere, !likeness.sharesWord || candidate.isRenamed || candidate.isOfPerson { continue }
            if let best, best.likeness <= likeness { continue }
            let haveWords = [row, candidate.entry].allSatisfy { !TellingWords.of($0.payeeAndNote).isEmpty }
            // If a row is missing while others of its file are present, the bank has replaced it, unless both name
            // somebody.
            let isReplaced = candidate.isRenamed && duplicates > 2 && !haveWords
            let isSure =
                likeness.isSure
                && !TellingWords.differInNumbers(row.payeeAndNote, candidate.entry.payeeAndNote)
            best = Best(entry: candidate.entry, likeness: likeness, isSure: isSure || isReplaced)
        }
        return best
    }

    /// Adds the entries that no import recorded or matched. A receipt counts as a whole, with what others owe of it,
    /// because the bank's row has its sum.
    private mutating func addTyped(
        _ first: CalendarDate, _ last: CalendarDate, without duplicates: Duplicates, _ connection: Connection
    ) throws {
        let most = "9223372036854775807"
        var isRow = try connection.isShared() ? Connection.isRow("e") : "FALSE"
        if try connection.has(Schema.knownRows) {
            isRow = "(\(isRow) OR EXISTS (SELECT 1 FROM known_row WHERE entry = e.id))"
        }
        var receipts: Set<Int64> = []
        try add(
            """
            id IN (
                SELECT e.id FROM (
                    SELECT last + 1 AS first, ifnull((SELECT min(first) FROM import n WHERE n.first > i.last), \(most)) - 1
                        AS last FROM import i
                    UNION ALL SELECT 1, ifnull((SELECT min(first) FROM import), \(most)) - 1) gap
                CROSS JOIN entry e ON e.id BETWEEN gap.first AND gap.last
                WHERE e.date BETWEEN ?1 AND ?2 AND (e.kind <> 'transfer' OR e.receipt IS NOT NULL)
                    AND NOT \(isRow) AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = e.id)
                    AND NOT EXISTS (SELECT 1 FROM bank_reference WHERE entry = e.id)
                ORDER BY e.id DESC LIMIT \(Self.mostTyped))
            """,
            [
                .text((first.adding(days: -Self.mostDays) ?? .first).description),
                .text((last.adding(days: Self.mostDays) ?? .last).description),
            ], connection
        ) { entry in
            guard !duplicates.entries.contains(entry.id) else { return }
            if let receipt = entry.receipt { receipts.insert(receipt) }
            candidates[Key(entry), default: []].append(Candidate(entry: entry, isPart: entry.receipt != nil))
        }
        for receipt in receipts.sorted() {
            guard let whole = try whole(of: receipt, without: duplicates, connection) else { continue }
            candidates[Key(whole), default: []].append(Candidate(entry: whole))
        }
    }

    /// The first entry of a receipt with the sum of all; nil if an import has found one of them, or if they have no
    /// common sum.
    private func whole(of receipt: Int64, without duplicates: Duplicates, _ connection: Connection) throws -> Expense? {
        let parts = try connection.entries(Filter(receipt: receipt))
        let isFound = try parts.contains { part in
            let question = "SELECT EXISTS (SELECT 1 FROM imported WHERE entry = ?1)"
            return try duplicates.entries.contains(part.id) || connection.integer(question, [.integer(part.id)]) == 1
        }
        guard !isFound, var whole = parts.filter({ $0.kind != .transfer }).min(by: { $0.id < $1.id }) else {
            return nil
        }
        var sum: Int64 = 0
        for part in parts {
            guard part.amount.currency == whole.amount.currency, part.date == whole.date else { return nil }
            let isPaid =
                part.kind.leavesAccount
                && (part.kind != .transfer || part.account?.lowercased() == whole.account?.lowercased())
            let (total, isTooLarge) = sum.addingReportingOverflow(
                isPaid ? part.amount.minorUnits : 0 &- part.amount.minorUnits)
            guard !isTooLarge else { return nil }
            sum = total
        }
        guard sum != 0, sum != .min else { return nil }
        whole.kind = sum > 0 ? .expense : whole.kind == .expense ? .refund : whole.kind
        whole.amount = Money(minorUnits: abs(sum), currency: whole.amount.currency)
        return whole
    }

    /// Adds the imported entries that a file with the same days no longer has.
    private mutating func addRenamed(
        _ spool: EntrySpool, _ duplicates: Duplicates, _ days: ClosedRange<CalendarDate>, _ connection: Connection
    ) throws {
        var keys: Set<Key> = []
        var place = 0
        try spool.forEach { entry in
            if !duplicates.contains(place), entry.kind != .transfer { keys.insert(Key(entry)) }
            place += 1
        }
        var inFile: [Expense: Int] = [:]
        try spool.forEach { entry in
            if keys.contains(Key(entry)) { inFile[Self.content(entry), default: 0] += 1 }
        }
        for key in keys {
            try add(
                """
                currency = ?1 AND amount = ?2 AND +date BETWEEN ?3 AND ?4 AND kind <> 'transfer'
                    AND \(connection.isImported())
                    AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = entry.id)
                """,
                [
                    .text(key.currency.code), .integer(key.units), .text(days.lowerBound.description),
                    .text(days.upperBound.description),
                ], connection
            ) { entry in
                guard Key(entry) == key, !duplicates.entries.contains(entry.id) else { return }
                let content = Self.content(entry)
                if let left = inFile[content], left > 0 {
                    inFile[content] = left - 1
                } else {
                    candidates[key, default: []].append(Candidate(entry: entry, isRenamed: true))
                }
            }
        }
    }

    private func add(
        _ condition: String, _ values: [Value], _ connection: Connection, _ receive: (Expense) -> Void
    ) throws {
        try RecordRows<Expense>(connection).forEach("WHERE " + condition, values) { entry, _ in
            receive(entry)
            return true
        }
    }

    /// What two entries have in common if one is a duplicate of the other.
    private static func content(_ entry: Expense) -> Expense {
        Expense(date: entry.date, kind: entry.kind, amount: entry.amount, note: entry.payeeAndNote)
    }
}
