extension ExpenseStore {
    /// Sets the budget of a category, or of all expenses, in a currency. It replaces an existing one. If both carry
    /// over the rest, the amount carried over until now stays.
    ///
    /// - Parameter today: a day of the span from which the new amount applies.
    /// - Returns: The budget, with the stored spelling of the category.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func set(_ budget: Budget, today: CalendarDate? = nil) throws -> Budget {
        try change({ "budget \($0.category ?? "all") \($0.amount.display) per \($0.per.rawValue)" }) { connection in
            var budget = budget
            let former = try Budget.query().all(on: connection).first {
                $0.category?.lowercased() == budget.category?.lowercased()
                    && $0.amount.currency == budget.amount.currency
            }
            if let former, let today, former.carriedFrom != nil, budget.carriedFrom != nil {
                let span = budget.per.period(of: today)
                let carried = try connection.carried(former, before: span.from ?? today)
                (budget.carriedFrom, budget.carried) = (span.from, carried.sum.minorUnits)
            }
            return try connection.save(budget)
        }
    }

    /// Deletes the budgets of a category, or those of all expenses.
    ///
    /// - Returns: How many there were: one in each currency.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func deleteBudgets(of name: String?) throws -> Int {
        try change({ _ in "delete budget \(name ?? "all")" }) { connection in
            let category = try name.map { try connection.category(named: $0).id }
            try connection.run("DELETE FROM budget WHERE category IS ?", [Value(category)])
            return Int(connection.changedRows)
        }
    }

    /// All budgets with their state in the span that contains a day, from one snapshot: the one of all expenses first,
    /// then in alphabetical order.
    public func budgets(on day: CalendarDate) throws -> [BudgetState] {
        try budgets(in: Period(from: day, to: day))
    }

    /// The same for all spans of each budget that a period touches; empty if an end of the period is open.
    public func budgets(in days: Period) throws -> [BudgetState] {
        try read { connection in try connection.snapshot { try connection.budgets(in: days) } }
    }
}

extension Connection {
    /// The state of all budgets in all their spans that a period touches; empty if an end of the period is open.
    func budgets(in days: Period) throws -> [BudgetState] {
        try Budget.query().sorted(by: \.category).all(on: self).compactMap { budget -> BudgetState? in
            guard let (period, count) = budget.per.spans(touching: days), let first = period.from else { return nil }
            let allowed = budget.amount.scaled(by: count, over: 1) ?? budget.amount
            let spent = try spent(budget, in: period)
            let carried = try carried(budget, before: first)
            return BudgetState(
                budget: budget, period: period, allowed: allowed, carried: carried.sum, spent: spent.sum,
                withoutRate: Set(spent.withoutRate + carried.withoutRate).sorted())
        }
    }

    /// The amount carried over from before a day, if the budget carries over.
    fileprivate func carried(_ budget: Budget, before day: CalendarDate) throws
        -> (sum: Money, withoutRate: [Currency])
    {
        let currency = budget.amount.currency
        guard let start = budget.carriedFrom, start < day, let last = day.adding(days: -1),
            let (period, count) = budget.per.spans(touching: Period(from: start, to: last))
        else {
            let isBegun = budget.carriedFrom.map { $0 <= day } ?? false
            return (Money(minorUnits: isBegun ? budget.carried : 0, currency: currency), [])
        }
        let spent = try spent(budget, in: period)
        let allowed = budget.amount.scaled(by: count, over: 1) ?? budget.amount
        let left = allowed.minorUnits &+ budget.carried &- spent.sum.minorUnits
        return (Money(minorUnits: left, currency: currency), spent.withoutRate)
    }

    /// The expenses that count for a budget, minus refunds, in its currency. Amounts in a currency without a rate are
    /// left out.
    fileprivate func spent(_ budget: Budget, in period: Period) throws -> (sum: Money, withoutRate: [Currency]) {
        let currency = budget.amount.currency
        var filter = Filter(categories: budget.category.map { [.named($0)] } ?? [], period: period)
        let found = try totals(filter, by: []).map(\.total).filter { $0.expenses.minorUnits != 0 }.map(\.currency)
        let nothing = Money(minorUnits: 0, currency: currency)
        func sum() throws -> Money {
            try ConvertedTotals(filter, by: [], in: currency, of: self).overall(in: self).first?.expenses ?? nothing
        }
        do {
            return (found.isEmpty ? nothing : try sum(), [])
        } catch is MissingRate {
            var (spent, withoutRate) = (nothing, [Currency]())
            for other in found {
                filter.currency = other
                do {
                    let (total, isTooLarge) = try spent.minorUnits.addingReportingOverflow(sum().minorUnits)
                    if isTooLarge { throw tooLargeTotal }
                    spent = Money(minorUnits: total, currency: currency)
                } catch is MissingRate {
                    withoutRate.append(other)
                }
            }
            return (spent, withoutRate)
        }
    }
}
