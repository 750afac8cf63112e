extension Connection {
    /// The records of a file that are not stored yet, and categories that have another colour.
    ///
    /// A budget is known by its category and currency, a rule by its text, a rate by its day and currencies, a
    /// recurring entry by all that it says, and everything else by its name.
    /// - Parameter replacing: whether stored records that differ are replaced.
    func newRecords(in records: OtherRecords, replacing: Bool) throws -> OtherRecords {
        // Most files have entries only.
        guard !records.isEmpty else { return records }
        return records.new(besides: try otherRecords(withRates: !records.rates.isEmpty), replacing: replacing)
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
        for listed in records.accounts {
            let account = try account(named: listed.name)
            if !listed.currencies.isEmpty { try setCurrencies(of: account, listed.currencies) }
            if let days = listed.days { try setStatementDays(days, of: account) }
        }
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
        if let name = records.defaults.account { try setDefaultAccount(account(named: name)) }
    }
}
