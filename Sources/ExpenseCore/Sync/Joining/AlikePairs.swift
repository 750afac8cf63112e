/// Two rows that look the same, by their numbers here.
struct AlikeOwnRows {
    let subject: Identifier.Subject
    /// That of this machine.
    let mine: Int64
    /// That of another machine.
    let other: Int64
}

// Entries of two ledgers that look the same when the ledgers are joined.
extension SharedLedger {
    /// Entries, and recurring ones, of this machine, up to a number, and later ones of other machines that look the same:
    /// of one kind, one amount, one note and one payee, on one day or as often, transfers between the same accounts, parts
    /// of receipts with the same parts. Each is in at most one pair.
    ///
    /// - Parameter own: the highest numbers of this machine.
    func alikeRows(through own: [Identifier.Subject: Int64]) throws -> [AlikeOwnRows] {
        let receipt = parts("entry", "receipt", "%.receipt", "kind")
        return try pairs(.entry, own, on: ["date", "received", "received_currency", receipt])
            + alikeRecurring(through: own)
    }

    /// The recurring ones of the entries that look the same.
    ///
    /// - Parameter isPair: whether two that look the same are meant, by their numbers here.
    func alikeRecurring(
        through own: [Identifier.Subject: Int64], where isPair: (Int64, Int64) throws -> Bool = { _, _ in true }
    ) throws -> [AlikeOwnRows] {
        let received =
            try connection.has(Schema.recurringReceived)
            ? ["(SELECT amount || currency FROM recurring_received WHERE recurring = %.id)"] : []
        let rule =
            try connection.has(Schema.recurringRules)
            ? ["(SELECT ifnull(day, '') || '/' || ifnull(weekend, '') FROM recurring_rule WHERE recurring = %.id)"] : []
        let steps = ["unit", "step", parts("recurring_part", "recurring", "%.id", "place")]
        return try pairs(.recurring, own, on: steps + received + rule, where: isPair)
    }

    /// What rows that look the same are, to ask about them.
    func alikePair(of rows: AlikeOwnRows) throws -> AlikePair {
        let isRecurring = rows.subject == .recurring
        func entry(_ number: Int64) throws -> Expense {
            guard let entry = try isRecurring ? recurring(number) : connection.entry(number) else {
                throw UnknownEntry(id: number)
            }
            return entry
        }
        return try AlikePair(isRecurring: isRecurring, mine: entry(rows.mine), other: entry(rows.other))
    }

    /// The parts of a receipt, as SQL.
    func parts(_ table: String, _ owner: String, _ number: String, _ order: String) -> String {
        """
        (SELECT json_group_array(kind || amount || iif(kind = 'transfer', ifnull(account, '') || '>' || ifnull(target, ''), '')) FROM
            (SELECT * FROM \(table) part WHERE part.\(owner) = \(number) ORDER BY \(order), amount, target))
        """
    }

    /// Pairs in each of which a row of this machine and one of another are; each row is in at most one.
    ///
    /// - Parameter values: what is equal in both besides: columns, and SQL with `%` for the row.
    private func pairs(
        _ subject: Identifier.Subject, _ own: [Identifier.Subject: Int64], on values: [String],
        where isPair: (Int64, Int64) throws -> Bool = { _, _ in true }
    ) throws -> [AlikeOwnRows] {
        let all =
            values + ["kind", "amount", "currency", "lower(%.note)"]
            + ["account", "target"].map { "iif(%.kind = 'transfer', %.\($0), NULL)" }
        let conditions = all.map { value in
            let value = value.contains("%") ? value : "%." + value
            return value.replacing("%", with: "other") + " IS " + value.replacing("%", with: "mine")
        }
        // A bank calls a shop otherwise than people do: Rewe, REWE MARKT.
        let payee =
            "ifnull(instr(lower(mine.payee), lower(other.payee)) + instr(lower(other.payee), lower(mine.payee)), 1)"
        var pairs: [AlikeOwnRows] = []
        var used: Set<Int64> = []
        try connection.forEachRow(
            """
            SELECT mine.id, other.id FROM \(subject.rawValue) mine JOIN \(subject.rawValue) other
                ON other.id > ?1 AND \(conditions.joined(separator: " AND ")) AND \(payee)
            WHERE mine.id > ?2 AND mine.id <= ?1 ORDER BY mine.id, other.id
            """, [.integer(own[subject] ?? 0), .integer(common[subject] ?? 0)]
        ) { row in
            let (mine, other) = (row.integer(0), row.integer(1))
            if !used.contains(mine), !used.contains(other), try isPair(mine, other) {
                pairs.append(AlikeOwnRows(subject: subject, mine: mine, other: other))
                used.formUnion([mine, other])
            }
        }
        return pairs
    }

    /// What a recurring entry records, with its number.
    private func recurring(_ number: Int64) throws -> Expense? {
        var entry = try Recurring.query(where: \.id == number).all(on: connection).first?.entry
        entry?.id = number
        return entry
    }
}
