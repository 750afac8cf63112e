extension Connection {
    /// The records of a file that are not stored yet, and categories that have another colour.
    ///
    /// A budget is known by its category and currency, a rule by its text, a rate by its day and currencies, a
    /// recurring entry by all that it says, and everything else by its name.
    /// - Parameter replacing: whether stored records that differ are replaced.
    func newRecords(in records: OtherRecords, replacing: Bool) throws -> OtherRecords {
        // Most files have entries only.
        guard !records.isEmpty else { return records }
        let stored = try otherRecords(withRates: false)
        var new = records
        if stored.currency != nil, !replacing || stored.currency == new.currency { new.currency = nil }
        if let account = stored.account, !replacing || account.lowercased() == new.account?.lowercased() {
            new.account = nil
        }
        if stored.months != nil, !replacing || stored.months == new.months { new.months = nil }
        new.categories.removeAll { category in
            stored.categories.contains {
                $0.name.lowercased() == category.name.lowercased() && $0.color == category.color
            }
        }
        new.accounts.removeAll { name in stored.accounts.contains { $0.lowercased() == name.lowercased() } }
        new.currencies.removeAll { known in
            stored.currencies.contains {
                $0.account.lowercased() == known.account.lowercased() && (!replacing || $0 == known)
            }
        }
        new.statements = records.statements.filter { name, days in
            let known = stored.statements.first { $0.key.lowercased() == name.lowercased() }?.value
            return known == nil || replacing && known != days
        }
        new.agreements.removeAll { known in
            stored.agreements.contains {
                $0.account.lowercased() == known.account.lowercased()
                    && $0.agreement.balance.currency == known.agreement.balance.currency
                    && (!replacing || $0.agreement == known.agreement)
            }
        }
        new.budgets.removeAll { budget in
            stored.budgets.contains {
                $0.category?.lowercased() == budget.category?.lowercased()
                    && $0.amount.currency == budget.amount.currency && (!replacing || $0 == budget)
            }
        }
        if stored.plan != nil, !replacing || stored.plan == records.plan { new.plan = nil }
        new.moves.removeAll { move in
            stored.moves.contains { $0.move == move.move && $0.category.lowercased() == move.category.lowercased() }
        }
        new.goals.removeAll { goal in
            stored.goals.contains {
                $0.category.lowercased() == goal.category.lowercased() && (!replacing || $0 == goal)
            }
        }
        new.rules.removeAll { rule in
            stored.rules.contains {
                $0.isForSameEntries(as: rule)
                    && (!replacing || $0.category == rule.category && $0.details == rule.details)
            }
        }
        new.recurring.removeAll { plan in
            stored.recurring.contains { $0.recurring.saysTheSame(as: plan.recurring) }
        }
        new.mappings.removeAll { mapping in
            stored.mappings.contains {
                $0.name.lowercased() == mapping.name.lowercased() && (!replacing || $0 == mapping)
            }
        }
        new.rates = try records.rates.filter { rate in
            guard let known = try storedRate(like: rate) else { return true }
            return replacing && known != rate
        }
        return new
    }

    /// Stores records whose categories and accounts exist, after the entries of the file.
    func store(_ records: OtherRecords) throws {
        for known in records.agreements {
            let account = try account(named: known.account)
            let agreement = known.agreement
            // If other entries are stored here, the next check that differs lists them all.
            let balance = try balances(through: agreement.date).first {
                $0.account == account && $0.balance.currency == agreement.balance.currency
            }
            let isComplete = (balance?.balance.minorUnits ?? 0) == agreement.balance.minorUnits
            try keep(agreement, of: account, isComplete: isComplete)
        }
        for known in records.currencies {
            try setCurrencies(of: account(named: known.account), known.currencies)
        }
        for (name, days) in records.statements { try setStatementDays(days, of: account(named: name)) }
        for budget in records.budgets { _ = try save(budget) }
        if let plan = records.plan { try setPlanStart(plan) }
        for move in records.moves { try put(move) }
        for goal in records.goals { _ = try save(goal) }
        let known = try rules()
        for rule in records.rules {
            var stored = rule
            stored.id = known.first { $0.isForSameEntries(as: rule) }?.id ?? 0
            try save(&stored)
        }
        for plan in records.recurring {
            var stored = plan.recurring
            stored.id = 0
            try save(&stored)
            guard let day = plan.recorded else { continue }
            // The number of its entry is not known in this file.
            try run("INSERT INTO made VALUES (?, ?, 0)", [.integer(stored.id), .text("\(day)")])
        }
        for mapping in records.mappings { try put(mapping) }
        for rate in records.rates { try put(rate) }
        if let name = records.account { try setDefaultAccount(account(named: name)) }
    }

    /// The stored rate of the same day and currencies.
    private func storedRate(like rate: Rate) throws -> Rate? {
        try firstRow(
            "SELECT digits, decimals FROM rate WHERE base = ? AND quote = ? AND date = ?",
            [.text(rate.base.code), .text(rate.quote.code), .text("\(rate.date)")]
        ) { row in
            Rate(
                base: rate.base, quote: rate.quote, date: rate.date, digits: row.integer(0),
                decimals: Int(row.integer(1)))
        }
    }
}

extension Recurring {
    fileprivate func saysTheSame(as other: Recurring) -> Bool {
        func simplified(_ recurring: Recurring) -> Recurring {
            var recurring = recurring
            recurring.id = 0
            func simplify(_ entry: inout Expense) {
                entry.category = entry.category?.lowercased()
                (entry.account, entry.target) = (entry.account?.lowercased(), entry.target?.lowercased())
            }
            simplify(&recurring.entry)
            for place in recurring.others.indices { simplify(&recurring.others[place]) }
            return recurring
        }
        return simplified(self) == simplified(other)
    }
}
