/// Transfers that one machine typed while another one imported the row of one side, or imported the transfer.
extension SharedLedger {
    /// A transfer, and what may be one of its sides or the same transfer.
    private struct Candidate {
        let transfer: Int64
        let other: Int64
        /// What the other entry is: it says which side, or that it is the whole transfer.
        let kind: Expense.Kind
        let days: Int64

        var isWhole: Bool { kind == .transfer }
    }

    /// The transfers that may be the same as rows of banks, of which one has arrived. The nearest days come first, and
    /// each side is one row.
    ///
    /// - Parameter others: entries that may be the same as others already.
    func transfers(after last: Int64, except others: Set<Int64>) throws -> [(Int64, Int64)] {
        var used: Set<[Int64]> = []
        var doubles: [(Int64, Int64)] = []
        for candidate in try candidates(after: last).sorted(by: {
            ($0.days, $0.transfer, $0.other) < ($1.days, $1.transfer, $1.other)
        }) where !others.contains(candidate.other) {
            let side: Int64 = candidate.isWhole ? 2 : candidate.kind.leavesAccount ? 0 : 1
            guard !used.contains([candidate.transfer, side]), !used.contains([candidate.other]),
                try !isKnown(candidate.kind, of: candidate.transfer)
            else { continue }
            used.formUnion([[candidate.transfer, side], [candidate.other]])
            doubles.append((candidate.transfer, candidate.other))
        }
        return doubles
    }

    /// The payments of one debt that two machines have recorded, of which one has arrived.
    func settlements(after last: Int64) throws -> [(Int64, Int64)] {
        let isOfPerson = "IN (SELECT id FROM account WHERE substr(name, 1, \(Account.personPrefix.count)) = ?2)"
        var pairs: [(Int64, Int64)] = []
        try connection.run(
            """
            SELECT old.id, new.id FROM (SELECT * FROM entry WHERE id > ?1 ORDER BY id DESC LIMIT \(Self.mostDoubles)) new
            JOIN entry old ON old.currency = new.currency AND old.amount = new.amount AND old.id <= ?1
            WHERE new.kind = 'transfer' AND old.kind = 'transfer' AND ifnull(new.receipt, old.receipt) IS NULL
                AND old.note = new.note AND abs(julianday(old.date) - julianday(new.date)) <= \(Self.mostDays)
                AND (old.account = new.account AND new.account \(isOfPerson)
                    OR old.target = new.target AND new.target \(isOfPerson))
            ORDER BY new.id, old.id
            """, [.integer(last), .text(Account.personPrefix)]
        ) { row in
            pairs.append((row.integer(0), row.integer(1)))
            return true
        }
        var used: Set<Int64> = []
        return try pairs.filter { old, new in
            guard used.isDisjoint(with: [old, new]),
                try identity(.entry, old).replica != identity(.entry, new).replica
            else { return false }
            used.formUnion([old, new])
            return true
        }
    }

    private func candidates(after last: Int64) throws -> [Candidate] {
        let isNear = "abs(julianday(transfer.date) - julianday(other.date)) <= \(Self.mostDays)"
        let isSide = """
            (other.kind = 'expense' AND other.account = transfer.account
                OR other.kind IN ('income', 'refund') AND other.account = transfer.target)
            """
        // Each is found by its amount, starting with the one that has arrived.
        func pairs(_ first: String, _ second: String) -> String {
            """
            SELECT transfer.id, other.id, other.kind, abs(julianday(transfer.date) - julianday(other.date))
            FROM (SELECT * FROM entry WHERE id > ?1 ORDER BY id DESC LIMIT \(Self.mostDoubles)) \(first)
            CROSS JOIN entry \(second) ON \(second).currency = \(first).currency AND \(second).amount = \(first).amount
                AND \(second).id <= ?1
            WHERE transfer.kind = 'transfer' AND transfer.receipt IS NULL AND \(isNear) AND \(Self.isImported("other")) AND (
                \(isSide) AND (other.kind = 'expense' OR transfer.received IS NULL)
                OR other.kind = 'transfer' AND NOT \(Self.isImported("transfer"))
                    AND (other.account, other.target, other.received) IS (transfer.account, transfer.target, transfer.received))
            """
        }
        var candidates: [Candidate] = []
        try connection.run(
            """
            \(pairs("transfer", "other")) UNION ALL \(pairs("other", "transfer")) UNION ALL
            SELECT transfer.id, other.id, other.kind, abs(julianday(transfer.date) - julianday(other.date))
            FROM entry transfer JOIN entry other
                ON other.currency = transfer.received_currency AND other.amount = transfer.received
            WHERE transfer.received IS NOT NULL AND (transfer.id > ?1) <> (other.id > ?1) AND \(isNear)
                AND other.kind IN ('income', 'refund') AND other.account = transfer.target AND \(Self.isImported("other"))
            """, [.integer(last)]
        ) { row in
            if let kind = Expense.Kind(rawValue: row.text(2) ?? "") {
                candidates.append(
                    Candidate(transfer: row.integer(0), other: row.integer(1), kind: kind, days: row.integer(3)))
            }
            return true
        }
        return candidates
    }

    /// Whether an import has shown a side of a transfer.
    private func isKnown(_ kind: Expense.Kind, of transfer: Int64) throws -> Bool {
        var kinds: [Expense.Kind] = []
        try connection.run("SELECT kind FROM imported WHERE entry = ?", [.integer(transfer)]) { row in
            if let kind = Expense.Kind(rawValue: row.text(0) ?? "") { kinds.append(kind) }
            return true
        }
        // A transfer that is as its file says has both sides.
        if kinds.isEmpty { return try connection.isUnchangedImport(transfer) }
        return kind == .transfer || kinds.contains { $0 == .transfer || $0.leavesAccount == kind.leavesAccount }
    }
}
