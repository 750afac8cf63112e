/// Entries that two machines have recorded without knowing of each other, and that may be the same: one was typed and the
/// other one is a bank's row, or both are a bank's row, in accounts that had different names or of a file whose days were
/// read in another order. They are listed as conflicts. Nothing tells them from a second coffee, so people decide.
extension SharedLedger {
    /// The most entries that are compared, the newest that have arrived.
    static let mostDoubles = 20_000
    /// The most days between a typed entry and a bank's row.
    static let mostDays = 5
    /// At least so many rows of two accounts are equal if they are of one file.
    private static let fewRows = 3

    /// An entry that has arrived, and one of before with the same amount.
    private struct Pair {
        let new: Int64
        let old: Int64
        let areImported: (new: Bool, old: Bool)
        let accounts: (new: Int64, old: Int64)
        /// Whether kind, note and payee are the same.
        let areAlike: Bool
        let days: Days

        /// How far the days of the two are from each other.
        enum Days: Int64 {
            case same, near
            /// Day and month are exchanged.
            case exchanged
        }
    }

    /// Lists the entries that have arrived and may be the same as others.
    ///
    /// - Parameter last: the last entry that was here before.
    /// - Returns: the number of pairs that were not listed yet.
    func tellDoubles(after last: Int64) throws -> Int {
        guard last > 0, try nextNumber(.entry) > last + 1 else { return 0 }
        let pairs = try pairs(after: last) + receipts(after: last)
        let typed = pairs.filter { $0.areImported.new != $0.areImported.old && $0.days != .exchanged }
        var doubles = try matches(of: Set(typed.map { $0.areImported.new ? $0.new : $0.old })).filter { match in
            typed.contains { Set([$0.new, $0.old]) == Set([match.typed, match.imported]) }
        }.map { ($0.typed, $0.imported) }
        let rows = pairs.filter {
            $0.areImported.new && $0.areImported.old && $0.areAlike && $0.days == .same
        }
        let byAccounts = Dictionary(grouping: rows) { [$0.accounts.new, $0.accounts.old] }.sorted {
            $0.key.lexicographicallyPrecedes($1.key)
        }
        for (accounts, rows) in byAccounts {
            // Two accounts may have equal fees on equal days, and one may have two. Two accounts that became one had the
            // same rows, which their files called by the name of each.
            guard
                try accounts.contains(0) && accounts != [0, 0]
                    || rows.count >= Self.fewRows && 10 * rows.count >= 9 * importedCount(after: last, in: accounts[0])
            else { continue }
            var used: Set<Int64> = []
            for row in rows where used.isDisjoint(with: [row.new, row.old]) {
                used.formUnion([row.new, row.old])
                doubles.append((row.old, row.new))
            }
        }
        doubles += try rowsInOtherCurrencies(after: last)
        doubles += try misreadDays(among: pairs, after: last)
        doubles += try transfers(after: last, except: Set(doubles.flatMap { [$0.0, $0.1] }))
        doubles += try settlements(after: last)
        return try doubles.count { try tell(double: $0.0, $0.1) }
    }

    /// The rows of a file that names no currency, which two machines have read in that of each.
    private func rowsInOtherCurrencies(after last: Int64) throws -> [(Int64, Int64)] {
        var found: [Int64: [(old: Int64, new: Int64)]] = [:]
        var used: Set<Int64> = []
        try connection.forEachRow(
            """
            SELECT old.id, new.id, ifnull(new.account, 0)
            FROM (SELECT * FROM entry WHERE id > ?1 ORDER BY id DESC LIMIT \(Self.mostDoubles)) new
            JOIN entry old ON old.date = new.date AND old.id <= ?1 AND old.currency <> new.currency
                AND (old.kind, old.amount, old.note, ifnull(old.payee, ''))
                    = (new.kind, new.amount, new.note, ifnull(new.payee, ''))
            WHERE new.kind <> 'transfer' AND \(Self.isImported("new")) AND \(Self.isImported("old"))
            ORDER BY new.id, old.id
            """, [.integer(last)]
        ) { row in
            let (old, new) = (row.integer(0), row.integer(1))
            guard used.isDisjoint(with: [old, new]) else { return }
            used.formUnion([old, new])
            found[row.integer(2), default: []].append((old, new))
        }
        // Two accounts may have equal fees on equal days.
        return try found.sorted { $0.key < $1.key }.flatMap { account, rows in
            let most = try max(importedCount(after: last, in: account), importedCount(with: rows.map(\.old)))
            return 10 * rows.count >= 9 * most ? rows.map { ($0.old, $0.new) } : []
        }
    }

    /// The number of entries that were imported together with some.
    private func importedCount(with entries: [Int64]) throws -> Int {
        var counts: [Int64: Int64] = [:]
        for entry in entries {
            try connection.forEachRow(
                "SELECT first, last FROM import WHERE ? BETWEEN first AND last", [.integer(entry)]
            ) {
                counts[$0.integer(0)] = $0.integer(1) - $0.integer(0) + 1
            }
        }
        return Int(counts.values.reduce(0, +))
    }

    /// Rows that two machines have read with day and month exchanged. One such pair among other rows is an accident, such
    /// as a subscription on the second of March and on the third of February.
    private func misreadDays(among pairs: [Pair], after last: Int64) throws -> [(Int64, Int64)] {
        let misread = pairs.filter {
            $0.areImported.new && $0.areImported.old && $0.areAlike && $0.days == .exchanged
                && ($0.accounts.new == $0.accounts.old || $0.accounts.new == 0 || $0.accounts.old == 0)
        }
        var doubles: [(Int64, Int64)] = []
        for (account, pairs) in Dictionary(grouping: misread, by: \.accounts.new).sorted(by: { $0.key < $1.key }) {
            var used: Set<Int64> = []
            var found: [(Int64, Int64)] = []
            for pair in pairs where used.isDisjoint(with: [pair.new, pair.old]) {
                used.formUnion([pair.new, pair.old])
                found.append((pair.old, pair.new))
            }
            guard try found.count > 1 || importedCount(after: last, in: account) == 1 else { continue }
            doubles += found
        }
        return doubles
    }

    static func isImported(_ entry: String) -> String {
        "ifnull((SELECT last >= \(entry).id FROM import WHERE first <= \(entry).id ORDER BY first DESC LIMIT 1), 0)"
    }

    private func pairs(after last: Int64) throws -> [Pair] {
        return try connection.rows(
            """
            SELECT new.id, old.id, \(Self.isImported("new")), \(Self.isImported("old")),
                ifnull(new.account, 0), ifnull(old.account, 0),
                (old.kind, old.note, ifnull(old.payee, '')) = (new.kind, new.note, ifnull(new.payee, '')),
                CASE WHEN old.date = new.date THEN 0
                    WHEN abs(julianday(old.date) - julianday(new.date)) <= \(Self.mostDays) THEN 1
                    WHEN old.date = substr(new.date, 1, 5) || substr(new.date, 9) || '-' || substr(new.date, 6, 2) THEN 2
                    END AS days
            FROM (SELECT * FROM entry WHERE id > ?1 ORDER BY id DESC LIMIT \(Self.mostDoubles)) new
            JOIN entry old ON old.currency = new.currency AND old.amount = new.amount AND old.id <= ?1
            WHERE old.kind <> 'transfer' AND new.kind <> 'transfer' AND days IS NOT NULL ORDER BY new.id, old.id
            """, [.integer(last)]
        ) { row in
            Pair(
                new: row.integer(0), old: row.integer(1), areImported: (row.integer(2) == 1, row.integer(3) == 1),
                accounts: (row.integer(4), row.integer(5)), areAlike: row.integer(6) == 1,
                days: Pair.Days(rawValue: row.integer(7)) ?? .near)
        }
    }

    /// The receipts that were typed, by their first entries, and the single rows of banks with their sums, of which one has
    /// arrived.
    private func receipts(after last: Int64) throws -> [Pair] {
        return try connection.rows(
            """
            SELECT typed.id, row.id FROM (
                SELECT min(id) AS id, date, currency,
                    sum(iif(kind IN ('expense', 'transfer'), amount, -amount)) AS amount
                FROM entry WHERE receipt IS NOT NULL GROUP BY receipt
                HAVING count(DISTINCT currency) = 1 AND max(\(Self.isImported("entry"))) = 0
            ) typed JOIN entry row ON row.currency = typed.currency AND row.amount = abs(typed.amount)
                AND (row.id > ?1) <> (typed.id > ?1)
                AND abs(julianday(row.date) - julianday(typed.date)) <= \(Self.mostDays)
            WHERE row.receipt IS NULL AND row.kind <> 'transfer' AND \(Self.isImported("row")) ORDER BY 1, 2
            """, [.integer(last)]
        ) { row in
            let isTypedNew = row.integer(0) > last
            return Pair(
                new: row.integer(isTypedNew ? 0 : 1), old: row.integer(isTypedNew ? 1 : 0),
                areImported: (!isTypedNew, isTypedNew), accounts: (0, 0), areAlike: false, days: .near)
        }
    }

    private func importedCount(after last: Int64, in account: Int64) throws -> Int {
        try Int(
            connection.integer(
                "SELECT count(*) FROM entry WHERE id > ? AND ifnull(account, 0) = ? AND \(Self.isImported("entry"))",
                [.integer(last), .integer(account)]) ?? 0)
    }

    /// Entries that a reader of files would have read.
    private struct Rows: EntryReader {
        var rest: ArraySlice<ImportedEntry>

        mutating func next() -> ImportedEntry? { rest.popFirst() }
    }

    /// The typed entries that an import of banks' rows would have asked about.
    private func matches(of numbers: Set<Int64>) throws -> [(typed: Int64, imported: Int64)] {
        let rows = try numbers.sorted().compactMap { number in
            try connection.entry(number).flatMap { entry in
                (try? ImportedEntry(entry, at: Place())).map { (number: number, row: $0) }
            }
        }
        guard !rows.isEmpty else { return [] }
        var reader = Rows(rest: rows.map(\.row)[...])
        var options = ImportOptions(source: "")
        options.matching = .all
        let matches = try LikelyMatches(
            of: EntrySpool(&reader), without: .none, options, OtherNames(in: connection), in: connection)
        return matches.sure.sorted { $0.key < $1.key }.map { ($0.value.stored.id, rows[$0.key].number) }
    }

    /// Lists two entries, or recurring ones. Every machine that finds them lists the same.
    func tell(double one: Int64, _ other: Int64, of subject: Identifier.Subject = .entry) throws -> Bool {
        let both = try identities(ofDouble: one, other, of: subject)
        return try addConflict(
            subject.rawValue, "\(both.first)", SyncConflict.double, Stamp(madeWith: both.second),
            jsonText(of: [.text("\(both.second)")]))
    }

    /// The identities of two rows that may be the same, in the order in which all machines name them.
    func identities(ofDouble one: Int64, _ other: Int64, of subject: Identifier.Subject = .entry) throws -> (
        first: Identifier, second: Identifier
    ) {
        let both = try [one, other].map { try lowestIdentity(subject, $0) }.sorted { "\($0)" < "\($1)" }
        return (both[0], both[1])
    }
}
