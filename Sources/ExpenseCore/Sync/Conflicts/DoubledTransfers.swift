/// Transfers that one machine typed while another one imported the row of one side, and payments of one debt.
extension SharedLedger {
    /// A transfer, and what may be one of its sides.
    private struct Candidate {
        let transfer: Int64
        let other: Int64
        /// What the other entry is: it says which side.
        let kind: Expense.Kind
        let days: Int64
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
            let side: Int64 = candidate.kind.leavesAccount ? 0 : 1
            guard !used.contains([candidate.transfer, side]), !used.contains([candidate.other]),
                try areApart(candidate.transfer, candidate.other), try !isKnown(candidate.kind, of: candidate.transfer)
            else { continue }
            used.formUnion([[candidate.transfer, side], [candidate.other]])
            doubles.append((candidate.transfer, candidate.other))
        }
        return doubles
    }

    /// Payments of one person that two machines have recorded.
    private struct Payments {
        let (old, new): (Int64, Int64)
        let amounts: [Int64]
        let (person, currency): (Int64, String)
        /// Whether the person has paid.
        let isReceived: Bool
    }

    /// The payments of one debt that two machines have recorded, of which one has arrived: equal ones, and others that are
    /// more than the debt together.
    func settlements(after last: Int64) throws -> [(Int64, Int64)] {
        let people = "(SELECT id FROM account WHERE substr(name, 1, \(Account.personPrefix.count)) = ?2)"
        let pairs: [Payments] = try connection.rows(
            """
            SELECT old.id, new.id, old.amount, new.amount, new.currency, new.account,
                old.account = new.account AND new.account IN \(people) AS is_received, new.target
            FROM (SELECT * FROM entry WHERE id > ?1 ORDER BY id DESC LIMIT \(Self.mostDoubles)) new
            CROSS JOIN entry old ON old.currency = new.currency AND old.id <= ?1
                AND old.date BETWEEN date(new.date, '-\(Self.mostDays) days') AND date(new.date, '+\(Self.mostDays) days')
            WHERE new.kind = 'transfer' AND (new.account IN \(people) OR new.target IN \(people))
                AND old.kind = 'transfer' AND ifnull(new.receipt, old.receipt) IS NULL AND old.note = new.note
                AND (is_received OR old.target = new.target AND new.target IN \(people))
            ORDER BY old.amount <> new.amount, new.id, old.id
            """, [.integer(last), .text(Account.personPrefix)]
        ) { row in
            let isReceived = row.integer(6) != 0
            return Payments(
                old: row.integer(0), new: row.integer(1), amounts: [row.integer(2), row.integer(3)],
                person: row.integer(isReceived ? 5 : 7), currency: row.text(4) ?? "", isReceived: isReceived)
        }
        var used: Set<Int64> = []
        return try pairs.filter { pair in
            guard used.isDisjoint(with: [pair.old, pair.new]), try areApart(pair.old, pair.new),
                try pair.amounts[0] == pair.amounts[1] || exceedDebt(pair)
            else { return false }
            used.formUnion([pair.old, pair.new])
            return true
        }.map { ($0.old, $0.new) }
    }

    /// Whether neither of two payments is more than the debt was, but both together are.
    private func exceedDebt(_ pair: Payments) throws -> Bool {
        let balance =
            try connection.balances(through: nil).first {
                $0.account.id == pair.person && $0.balance.currency.code == pair.currency
            }?.balance.minorUnits ?? 0
        let sum = pair.amounts[0] + pair.amounts[1]
        let (debt, isTooLarge) = sum.addingReportingOverflow(pair.isReceived ? balance : 0 - balance)
        return !isTooLarge && pair.amounts.allSatisfy { $0 <= debt } && debt < sum
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
            WHERE transfer.kind = 'transfer' AND transfer.receipt IS NULL AND \(isNear) AND \(Self.isImported("other"))
                AND \(isSide) AND (other.kind = 'expense' OR transfer.received IS NULL)
            """
        }
        var candidates: [Candidate] = []
        try connection.forEachRow(
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
        }
        return candidates
    }

    /// Whether an import has shown a side of a transfer.
    private func isKnown(_ kind: Expense.Kind, of transfer: Int64) throws -> Bool {
        var kinds: [Expense.Kind] = []
        try connection.forEachRow("SELECT kind FROM imported WHERE entry = ?", [.integer(transfer)]) { row in
            if let kind = Expense.Kind(rawValue: row.text(0) ?? "") { kinds.append(kind) }
        }
        // A transfer that is as its file says has both sides.
        if kinds.isEmpty { return try connection.isUnchangedImport(transfer) }
        return kinds.contains { $0 == .transfer || $0.leavesAccount == kind.leavesAccount }
    }
}
