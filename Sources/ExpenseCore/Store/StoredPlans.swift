extension ExpenseStore {
    /// Calls `receive` with all plans and then `each` with every entry, the oldest first, all from one snapshot.
    ///
    /// - Parameter each: returns false to end.
    public func forEverything(_ receive: (Plans) throws -> Void, each: (Expense) throws -> Bool) throws {
        try read(repeatable: false) { connection in
            try connection.snapshot {
                try receive(connection.plans())
                try connection.entries(Filter(), EntryOrder(by: .date, isReversed: true), limit: nil, each)
            }
        }
    }
}

extension Connection {
    /// All plans of the file.
    func plans() throws -> Plans {
        var plans = Plans()
        plans.budgets = try Budget.query().sorted(by: \.category).all(on: self)
        plans.rules = try rules()
        plans.recurring = try Recurring.query().all(on: self).map { recurring in
            RecordedRecurring(recurring, recorded: try lastRecordedDay(of: recurring.id))
        }
        return plans
    }

    /// The plans of a file that are not stored yet.
    ///
    /// A budget is known by its category and currency, a rule by its text, and a recurring entry by all that it says.
    /// - Parameter replacing: whether stored budgets and rules that differ are replaced.
    func newPlans(in plans: Plans, replacing: Bool) throws -> Plans {
        let stored = try self.plans()
        var new = plans
        new.budgets.removeAll { budget in
            stored.budgets.contains {
                $0.category?.lowercased() == budget.category?.lowercased()
                    && $0.amount.currency == budget.amount.currency && (!replacing || $0 == budget)
            }
        }
        new.rules.removeAll { rule in
            stored.rules.contains {
                folded($0.text) == folded(rule.text) && (!replacing || $0.category == rule.category)
            }
        }
        new.recurring.removeAll { plan in
            stored.recurring.contains { $0.recurring.saysTheSame(as: plan.recurring) }
        }
        return new
    }

    /// Stores plans whose categories and accounts exist.
    func store(_ plans: Plans) throws {
        for budget in plans.budgets { _ = try save(budget) }
        let known = try rules()
        for rule in plans.rules {
            let id = known.first { folded($0.text) == folded(rule.text) }?.id ?? 0
            var stored = Rule(id: id, text: rule.text, category: try category(named: rule.category).name)
            try saveRow(of: &stored)
        }
        for plan in plans.recurring {
            var stored = plan.recurring
            stored.id = 0
            try save(&stored)
            guard let day = plan.recorded else { continue }
            // The number of its entry is not known in this file.
            try run("INSERT INTO made VALUES (?, ?, 0)", [.integer(stored.id), .text("\(day)")])
        }
    }

    /// The last day on which a recurring entry was recorded. Entries are recorded in the order of their days, so it
    /// stands for all before it.
    func lastRecordedDay(of id: Int64) throws -> CalendarDate? {
        var latest: CalendarDate?
        try run("SELECT max(date) FROM made WHERE recurring = ?", [.integer(id)]) {
            latest = $0.text(0).flatMap { CalendarDate(iso: $0) }
            return false
        }
        return latest
    }
}

extension Recurring {
    fileprivate func saysTheSame(as other: Recurring) -> Bool {
        var other = other
        guard entry.category?.lowercased() == other.entry.category?.lowercased(),
            entry.account?.lowercased() == other.entry.account?.lowercased()
        else { return false }
        (other.id, other.entry.category, other.entry.account) = (id, entry.category, entry.account)
        return self == other
    }
}
