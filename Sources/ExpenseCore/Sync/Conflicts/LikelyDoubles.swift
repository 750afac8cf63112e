/// Entries that two machines have recorded without knowing of each other, and that may be the same: typed by two people, typed
/// and imported, or imported twice, in accounts that had different names or of a file whose days were read in another order.
/// They are listed as conflicts. Nothing tells them from a second coffee, so people decide.
extension SharedLedger {
    /// The most entries that are compared, the newest that have arrived.
    static let mostDoubles = 20_000
    /// The most days between two entries that may be the same.
    static let mostDays = 5
    /// At least so many rows of two accounts are equal if they are of one file.
    private static let fewRows = 3

    /// An entry, and one of another machine with the same amount that was here before.
    private struct Pair {
        let new: Int64
        let old: Int64
        let areImported: (new: Bool, old: Bool)
        let accounts: (new: Int64, old: Int64)
        /// The first entries of their receipts; an entry without one is its own.
        let receipts: [Int64]
        /// Whether kind, note and payee are the same.
        let areAlike: Bool
        /// How far the days of the two are from each other; nil if day and month are exchanged.
        let days: Int64?

        var numbers: (Int64, Int64) { (old, new) }
        var isInOneAccount: Bool { accounts.new == accounts.old || accounts.new == 0 || accounts.old == 0 }
        /// Whether both are rows of files, which say the same.
        var areSameRows: Bool { areImported.new && areImported.old && areAlike && days == 0 }
    }

    /// Lists the entries that may be the same as others and have arrived, or whose accounts have become one.
    ///
    /// - Parameters:
    ///   - last: the last entry that was here before.
    ///   - asked: entries about which people have been asked.
    /// - Returns: the number of pairs that were not listed yet.
    func tellDoubles(after last: Int64, except asked: [AlikeOwnRows] = []) throws -> Int {
        guard try last > 0 && nextNumber(.entry) > last + 1 || !joinedAccounts.isEmpty else { return 0 }
        let known = Set(asked.filter { $0.subject == .entry }.flatMap { [$0.mine, $0.other] })
        let all = try (pairs(after: last) + receipts(after: last)).filter {
            try known.isDisjoint(with: [$0.new, $0.old]) && areOfOthers($0.new, $0.old)
        }
        // Pairs are made before it is asked what was seen, so that two machines make the same ones.
        var doubles = try likely(among: all).filter { try areApart($0.0, $0.1) }
        let pairs = try all.filter { try $0.areImported.new && $0.areImported.old && areApart($0.new, $0.old) }
        let elsewhere = Dictionary(grouping: pairs.filter { $0.areSameRows && !$0.isInOneAccount }) {
            [$0.accounts.new, $0.accounts.old]
        }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        for (accounts, rows) in elsewhere {
            // Two accounts may have equal fees on equal days.
            guard
                try rows.count >= Self.fewRows && 10 * rows.count >= 9 * importedCount(after: last, in: accounts[0])
            else { continue }
            doubles += disjoint(rows)
        }
        doubles += try rowsInOtherCurrencies(after: last)
        doubles += try misreadDays(among: pairs, after: last)
        let found = Set(doubles.flatMap { [$0.0, $0.1] })
        doubles += try transfers(after: last, except: found)
        doubles += try settlements(after: last).filter { found.isDisjoint(with: [$0.0, $0.1]) }
        return try doubles.count { try tell(double: $0.0, $0.1) }
    }

    /// Those of some pairs that are alike: each entry is in at most one, the likeliest first.
    private func likely(among pairs: [Pair]) throws -> [(Int64, Int64)] {
        guard !pairs.isEmpty else { return [] }
        let names = try OtherNames(in: connection)
        var recurring: [Int64: Int64] = [:]
        try connection.forEachRow("SELECT entry, recurring FROM made") { recurring[$0.integer(0)] = $0.integer(1) }
        var found: [(pair: Pair, likeness: EntryLikeness, name: String)] = []
        for pair in pairs where recurring[pair.new] == nil || recurring[pair.new] != recurring[pair.old] {
            let (row, other) = pair.areImported.new ? (pair.new, pair.old) : (pair.old, pair.new)
            guard let row = try connection.entry(row), var other = try connection.entry(other) else { continue }
            // A row of a bank is compared with the sum of a receipt.
            if row.receipt == nil, other.receipt != nil { (other.amount, other.kind) = (row.amount, row.kind) }
            guard let likeness = EntryLikeness(row, other, within: Self.mostDays, names) else { continue }
            let isNameless = row.payeeAndNote.isEmpty || other.payeeAndNote.isEmpty
            let isLikely =
                if pair.areImported.new && pair.areImported.old {
                    pair.areSameRows && pair.isInOneAccount
                } else if !pair.areImported.new && !pair.areImported.old {
                    // A bank calls a shop otherwise than people do, but two people call a dinner a dinner, or nothing.
                    row.kind == other.kind && pair.isInOneAccount && (likeness.sharesWord || isNameless)
                } else {
                    // The account of what was typed may be a mistake.
                    !likeness.isElsewhere
                        || likeness.sharesWord && other.account?.hasPrefix(Account.personPrefix) != true
                }
            guard isLikely else { continue }
            let both = try identities(ofDouble: pair.old, pair.new)
            found.append((pair, likeness, "\(both.first) \(both.second)"))
        }
        let sorted = found.sorted {
            $0.likeness == $1.likeness ? $0.name < $1.name : $0.likeness < $1.likeness
        }
        return disjoint(sorted.map(\.pair))
    }

    /// Pairs in which each entry, or receipt, is once.
    private func disjoint(_ pairs: [Pair]) -> [(Int64, Int64)] {
        var used: Set<Int64> = []
        return pairs.filter { pair in
            guard used.isDisjoint(with: pair.receipts) else { return false }
            used.formUnion(pair.receipts)
            return true
        }.map(\.numbers)
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
            guard used.isDisjoint(with: [old, new]), try areApart(old, new) else { return }
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
        let misread = pairs.filter { $0.areAlike && $0.days == nil && $0.isInOneAccount }
        var doubles: [(Int64, Int64)] = []
        for (account, pairs) in Dictionary(grouping: misread, by: \.accounts.new).sorted(by: { $0.key < $1.key }) {
            let found = disjoint(pairs)
            guard try found.count > 1 || importedCount(after: last, in: account) == 1 else { continue }
            doubles += found
        }
        return doubles
    }

    static func isImported(_ entry: String) -> String {
        "ifnull((SELECT last >= \(entry).id FROM import WHERE first <= \(entry).id ORDER BY first DESC LIMIT 1), 0)"
    }

    /// The entries that have arrived, or whose accounts have become one, with those that were here before and have the same
    /// amount, a few days apart, or with day and month exchanged: receipts with the same parts, and transfers between the same
    /// accounts.
    private func pairs(after last: Int64) throws -> [Pair] {
        let joined = joinedAccounts.sorted().map { " OR \($0) IN (account, target)" }.joined()
        func isImported(_ entry: String) -> String {
            "(\(Self.isImported(entry)) OR EXISTS (SELECT 1 FROM imported WHERE entry = \(entry).id))"
        }
        func all(_ entry: String) -> String {
            "(\(["kind", "account", "target", "received", "received_currency"].map { "\(entry).\($0)" }.joined(separator: ", ")))"
        }
        func receipt(_ entry: String) -> String { parts("entry", "receipt", "\(entry).receipt", "kind") }
        return try connection.rows(
            """
            SELECT new.id, old.id, \(isImported("new")) AS is_row, \(isImported("old")) AS is_other_row,
                ifnull(new.account, 0), ifnull(old.account, 0), ifnull(new.receipt, new.id), ifnull(old.receipt, old.id),
                (old.kind, old.note, ifnull(old.payee, '')) = (new.kind, new.note, ifnull(new.payee, '')) AS are_alike,
                nullif(min(abs(julianday(old.date) - julianday(new.date)), \(Self.mostDays + 1)), \(Self.mostDays + 1)) AS days
            FROM (SELECT * FROM entry WHERE id > ?1\(joined) ORDER BY id DESC LIMIT \(Self.mostDoubles)) new
            JOIN entry old ON old.currency = new.currency AND old.amount = new.amount
                AND old.id < min(new.id, ?1 + 1)
            WHERE (days IS NOT NULL
                OR old.date = substr(new.date, 1, 5) || substr(new.date, 9) || '-' || substr(new.date, 6, 2))
                AND iif(new.kind = 'transfer', \(all("old")) IS \(all("new")), (old.kind = 'expense') = (new.kind = 'expense')
                    AND old.kind <> 'transfer')
                AND \(receipt("old")) IS \(receipt("new")) AND NOT (is_row AND is_other_row AND NOT are_alike)
            ORDER BY new.id, old.id
            """, [.integer(last)]
        ) { row in
            Pair(
                new: row.integer(0), old: row.integer(1), areImported: (row.integer(2) == 1, row.integer(3) == 1),
                accounts: (row.integer(4), row.integer(5)), receipts: [row.integer(6), row.integer(7)],
                areAlike: row.integer(8) == 1, days: row.isNull(9) ? nil : row.integer(9))
        }
    }

    /// The receipts that were typed, by their first entries, and the single rows of banks with their sums, of which one has
    /// arrived.
    private func receipts(after last: Int64) throws -> [Pair] {
        return try connection.rows(
            """
            SELECT typed.id, row.id FROM (
                SELECT min(id) FILTER (WHERE kind <> 'transfer') AS id, date, currency,
                    sum(iif(kind IN ('expense', 'transfer'), amount, -amount)) AS amount
                FROM entry WHERE receipt IS NOT NULL GROUP BY receipt
                HAVING count(DISTINCT currency) = 1 AND count(DISTINCT date) = 1 AND max(\(Self.isImported("entry"))) = 0
            ) typed JOIN entry row ON row.currency = typed.currency AND row.amount = abs(typed.amount)
                AND (row.kind = 'expense') = (typed.amount > 0) AND (row.id > ?1) <> (typed.id > ?1)
                AND abs(julianday(row.date) - julianday(typed.date)) <= \(Self.mostDays)
            WHERE row.receipt IS NULL AND row.kind <> 'transfer' AND \(Self.isImported("row")) ORDER BY 1, 2
            """, [.integer(last)]
        ) { row in
            let isTypedNew = row.integer(0) > last
            return Pair(
                new: row.integer(isTypedNew ? 0 : 1), old: row.integer(isTypedNew ? 1 : 0),
                areImported: (!isTypedNew, isTypedNew), accounts: (0, 0), receipts: [row.integer(0), row.integer(1)],
                areAlike: false, days: 0)
        }
    }

    private func importedCount(after last: Int64, in account: Int64) throws -> Int {
        try Int(
            connection.integer(
                "SELECT count(*) FROM entry WHERE id > ? AND ifnull(account, 0) = ? AND \(Self.isImported("entry"))",
                [.integer(last), .integer(account)]) ?? 0)
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
