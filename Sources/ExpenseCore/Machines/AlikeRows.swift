// What looks alike: rows that two machines have made, perhaps of the same. They are listed and asked about, never joined by
// themselves. Nothing else depends on this.

/// Two rows that look the same, by their numbers here.
struct AlikeRows: Hashable {
    let kind: String
    /// That of this machine; or the one that was made first, which stays if they become one.
    let mine: Int64
    /// That of another machine; or the one that was made later.
    let other: Int64
}

extension Connection {
    /// The highest numbers of the rows that were here before another ledger arrives.
    func ownRows() throws -> [String: Int64] {
        try ["entry", "recurring"].reduce(into: [:]) { $0[$1] = try integer("SELECT max(id) FROM \($1)") ?? 0 }
    }

    /// Pairs of a row that was here before and one that has arrived since which look the same: of one kind, one amount, one
    /// note and one payee, on one day or as often. Each row is in at most one pair.
    func rowsLookingAlike(to own: [String: Int64]) throws -> [AlikeRows] {
        let same = [
            "kind", "amount", "currency", "lower(%.note)", "iif(%.kind = 'transfer', %.account, NULL)",
            "iif(%.kind = 'transfer', %.target, NULL)",
        ]
        let receipt = """
            (SELECT json_group_array(kind || amount) FROM (
                SELECT kind, amount FROM entry part WHERE part.receipt = %.receipt ORDER BY kind, amount))
            """
        return try pairs("entry", own, on: same + ["date", "received", "received_currency", receipt])
            + pairs("recurring", own, on: same + ["unit", "step"])
    }

    private func pairs(_ kind: String, _ own: [String: Int64], on values: [String]) throws -> [AlikeRows] {
        let conditions = values.map { value in
            let value = value.contains("%") ? value : "%." + value
            return value.replacing("%", with: "other") + " IS " + value.replacing("%", with: "mine")
        }
        // A bank calls a shop otherwise than people do: Rewe, REWE MARKT.
        let payee =
            "ifnull(instr(lower(mine.payee), lower(other.payee)) + instr(lower(other.payee), lower(mine.payee)), 1)"
        var (pairs, used): ([AlikeRows], Set<Int64>) = ([], [])
        try forEachRow(
            """
            SELECT mine.id, other.id FROM \(kind) mine JOIN \(kind) other
                ON other.id > ?1 AND \(conditions.joined(separator: " AND ")) AND \(payee)
            WHERE mine.id <= ?1 ORDER BY mine.id, other.id
            """, [.integer(own[kind] ?? 0)]
        ) { row in
            let (mine, other) = (row.integer(0), row.integer(1))
            if used.isDisjoint(with: [mine, other]) {
                pairs.append(AlikeRows(kind: kind, mine: mine, other: other))
                used.formUnion([mine, other])
            }
        }
        return pairs
    }

    /// What rows that look the same are, to ask about them.
    func alikePair(of rows: AlikeRows) throws -> AlikePair {
        func entry(_ number: Int64) throws -> Expense {
            var found = try self.entry(number)
            if rows.kind == "recurring" {
                found = try Recurring.query(where: \.id == number).all(on: self).first?.entry
                found?.id = number
            }
            guard let found else { throw UnknownEntry(id: number) }
            return found
        }
        return try AlikePair(isRecurring: rows.kind == "recurring", mine: entry(rows.mine), other: entry(rows.other))
    }

    /// Pairs of rows that two machines have made without knowing of each other's, of one amount, at most five days apart,
    /// about which nobody has decided. Two that were typed, or two rows of files, have equal texts. The one that was made
    /// first is the first.
    func doubles() throws -> [AlikeRows] {
        guard try has(Schema.apart),
            try integer("SELECT 1 FROM log_change WHERE chain <> 0 LIMIT 1") != nil
        else { return [] }
        var pairs: [AlikeRows] = []
        for (kind, isNear) in [
            (
                "entry",
                """
                abs(julianday(one.date) - julianday(other.date)) <= 5 AND one.receipt IS NULL AND other.receipt IS NULL
                    AND (\(Self.isRow("one")) <> \(Self.isRow("other")) OR lower(one.note) = lower(other.note)
                        AND lower(ifnull(one.payee, '')) = lower(ifnull(other.payee, ''))
                        AND (one.account IS other.account OR NOT \(Self.isRow("one"))))
                """
            ),
            ("recurring", "one.unit = other.unit AND one.step = other.step"),
        ] {
            let isMade = "kind = '\(kind)' AND what = '+'"
            let ranges =
                kind == "entry"
                ? "UNION ALL SELECT this.id, change FROM log_range CROSS JOIN entry this ON this.id BETWEEN first AND last"
                : ""
            let found: [(one: Int64, other: Int64, (Int64, Int64))] = try rows(
                """
                WITH made (row, change) AS MATERIALIZED (
                    SELECT row, min(change) FROM (
                        SELECT row, change FROM log_operation WHERE \(isMade) \(ranges)) GROUP BY row),
                maker (row, change, chain) AS MATERIALIZED (
                    SELECT this.id, ifnull(change, 1), (SELECT chain FROM log_change c WHERE c.id = ifnull(change, 1))
                    FROM \(kind) this LEFT JOIN made ON made.row = this.id)
                SELECT one.id, other.id, mine.change, theirs.change
                FROM maker theirs JOIN \(kind) other ON other.id = theirs.row AND theirs.chain <> 0
                JOIN \(kind) one ON one.amount = other.amount AND one.currency = other.currency AND one.kind = other.kind
                    AND one.id <> other.id AND \(isNear)
                JOIN maker mine ON mine.row = one.id AND mine.chain <> theirs.chain
                    AND (mine.chain = 0 OR mine.row < theirs.row)
                WHERE NOT EXISTS (
                    SELECT 1 FROM apart WHERE apart.one = min(one.uid, other.uid) AND apart.other = max(one.uid, other.uid))
                ORDER BY one.id, other.id
                """
            ) { ($0.integer(0), $0.integer(1), ($0.integer(2), $0.integer(3))) }
            var used: Set<Int64> = []
            for (one, other, changes) in found where used.isDisjoint(with: [one, other]) {
                let (mine, theirs) = try (
                    ChangeFacts(of: changes.0, in: self), ChangeFacts(of: changes.1, in: self)
                )
                // Who had seen the one and made the other meant two.
                if mine.knew(theirs) || theirs.knew(mine) { continue }
                used.formUnion([one, other])
                let isFirst = mine.order < theirs.order
                pairs.append(AlikeRows(kind: kind, mine: isFirst ? one : other, other: isFirst ? other : one))
            }
        }
        return pairs
    }
}

extension Log {
    /// Notes, on all machines, that pairs which look alike are not the same.
    func noteApart(
        _ pairs: [AlikeRows], _ words: String = "entries that look alike are different ones", at time: Int64
    ) throws {
        try change(words, at: time) {
            for pair in pairs {
                let identities = try [pair.mine, pair.other].compactMap {
                    try identity(of: LoggedRow(kind: pair.kind, key: .integer($0)))
                }.sorted()
                try connection.run(
                    "INSERT OR IGNORE INTO apart VALUES (?, ?)", identities.map { .integer($0) })
            }
        }
    }

    /// Makes two rows that are the same one: the other one is deleted.
    func join(_ pair: AlikeRows, _ words: String = "one entry of two that look alike", at time: Int64) throws {
        try change(words, at: time) {
            try connection.run("DELETE FROM main.\(quoted(pair.kind)) WHERE id = ?", [.integer(pair.other)])
        }
    }
}
