/// The category has a budget per week, month or year already, and not for the spans of the new one.
public struct BudgetOfOtherSpans: Error, Sendable, Equatable {
    /// The budget that there is.
    public let budget: Budget
}

extension ExpenseStore {
    /// Sets the budget of a category, or of all expenses, in a currency.
    ///
    /// If there is one already, the amount of spans before today stays, and so does what is carried over.
    ///
    /// - Parameters:
    ///   - budget: replaces the one of the same category and currency. Its days are those of the months that are set.
    ///   - days: the spans for which the amount counts: without an end, all later ones as well. Nil means all from today
    ///     on, or all if there is no budget yet.
    ///   - today: the current day; nil replaces the budget as a whole.
    ///   - isCarriedAnew: whether a budget that carries over already begins anew to do so.
    /// - Returns: The budget, with the stored spelling of the category.
    /// - Throws: `BudgetOfOtherSpans`, `UnknownCategory`, or `DatabaseError`.
    public func set(
        _ budget: Budget, in days: Period? = nil, today: CalendarDate? = nil, isCarriedAnew: Bool = false
    ) throws -> Budget {
        let spans = days.map { ", \($0)" } ?? ""
        return try change({
            "budget \($0.category ?? "all") \(budget.amount.display) per \($0.per.rawValue)\(spans)"
        }) { connection in
            let former = try connection.budgets().first {
                $0.category?.lowercased() == budget.category?.lowercased()
                    && $0.amount.currency == budget.amount.currency
            }
            var budget = budget
            budget.months = try connection.months()
            guard let today, former != nil || days != nil else { return try connection.save(budget) }
            var changed = former ?? budget
            guard changed.per == budget.per else { throw BudgetOfOtherSpans(budget: changed) }
            if former == nil {
                // There was none before the first day.
                changed.setAmount(Money(minorUnits: 0, currency: budget.amount.currency), in: .all)
            } else if let start = budget.carriedFrom, isCarriedAnew || changed.carriedFrom == nil {
                (changed.carriedFrom, changed.carried) = (start, 0)
            }
            changed.setAmount(budget.amount, in: days ?? Period(from: today))
            return try connection.save(changed)
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

    /// The state of each budget in every one of its spans that a period touches; empty if an end of the period is open.
    public func budgets(in days: Period) throws -> [BudgetState] {
        try read { connection in try connection.snapshot { try connection.budgets(in: days) } }
    }
}

extension Filter {
    /// The entries that count for a budget.
    fileprivate init(of budget: Budget, in period: Period) {
        self.init(categories: budget.category.map { [.named($0)] } ?? [], period: period)
    }
}

extension Connection {
    /// All budgets, in alphabetical order.
    func budgets() throws -> [Budget] {
        let months = try months()
        return try Budget.query().sorted(by: \.category).all(on: self).map { $0.counted(in: months) }
    }

    /// The state of the chosen budgets in all their spans that a period touches; empty if an end of the period is open. In
    /// whole months, from whatever day on, a budget per month counts once for each.
    func budgets(in days: Period, _ isChosen: (Budget) -> Bool = { _ in true }) throws -> [BudgetState] {
        try budgets().compactMap { stored -> BudgetState? in
            guard isChosen(stored) else { return nil }
            let months = stored.per == .month ? days.wholeMonths?.months : nil
            let budget = stored.counted(in: months ?? stored.months)
            guard let touched = budget.spans(touching: days)?.period, let first = touched.from else { return nil }
            let allowed = try assigned(to: budget, in: touched)
            let carried = try carried(budget, before: first)
            let parts = budget.daysSet(in: touched)
            guard allowed.minorUnits != 0 || carried.sum.minorUnits != 0 || !parts.isEmpty else { return nil }
            // What is spent while there is no budget does not lower what another month has left.
            let period = Period(from: parts.first?.from ?? first, to: parts.last?.to ?? touched.to)
            let spent = try spent(of: budget, in: parts.isEmpty ? [period] : parts)
            return BudgetState(
                budget: budget, period: period, allowed: allowed, carried: carried.sum, spent: spent.sum,
                uncounted: spent.uncounted,
                withoutRate: Set(spent.uncounted.map(\.currency) + carried.withoutRate).sorted())
        }
    }

    /// What is spent on these days, and what of it is not counted because a rate is missing.
    private func spent(of budget: Budget, in parts: [Period]) throws -> (sum: Money, uncounted: [Money]) {
        let currency = budget.amount.currency
        let totals = try parts.map { try convertedTotal(of: Filter(of: budget, in: $0), in: currency) }
        let sum = try totals.reduce(0) { try self.sum($0, $1.total.expenses.minorUnits) }
        let uncounted = try totals.flatMap(\.uncounted).reduce(into: [Currency: Int64]()) { sums, money in
            sums[money.currency] = try self.sum(sums[money.currency] ?? 0, money.minorUnits)
        }
        return (
            Money(minorUnits: sum, currency: currency),
            uncounted.map { Money(minorUnits: $1, currency: $0) }.sorted { $0.currency < $1.currency }
        )
    }

    /// The amount carried over from before a day, if the budget carries over.
    fileprivate func carried(_ budget: Budget, before day: CalendarDate) throws
        -> (sum: Money, withoutRate: [Currency])
    {
        let currency = budget.amount.currency
        guard let start = budget.carriedFrom, start < day, let last = day.adding(days: -1),
            let period = budget.spans(touching: Period(from: start, to: last))?.period
        else {
            let isBegun = budget.carriedFrom.map { $0 <= day } ?? false
            return (Money(minorUnits: isBegun ? budget.carried : 0, currency: currency), [])
        }
        let spans = try convertedTotals(of: Filter(of: budget, in: period), each: budget.span, in: currency)
        let allowed = try assigned(to: budget, in: period)
        let left = spans.reduce(allowed.minorUnits &+ budget.carried) { $0 &- $1.total.expenses.minorUnits }
        return (Money(minorUnits: left, currency: currency), spans.flatMap(\.uncounted).map(\.currency))
    }

    /// The amount of a budget in a period, with what was moved into its envelope and out of it.
    fileprivate func assigned(to budget: Budget, in period: Period) throws -> Money {
        guard let amount = budget.amount(in: period) else { throw tooLargeTotal }
        return Money(minorUnits: try sum(amount.minorUnits, moved(budget, in: period)), currency: amount.currency)
    }

    /// The totals of the spans in a filter's period, or of all of them together if nothing is converted. Converted amounts
    /// are rounded in each span, so that the next one begins with what it shows as left.
    func convertedTotals(of filter: Filter, each span: @escaping (CalendarDate) -> Period, in currency: Currency) throws
        -> [(total: Total, uncounted: [Money])]
    {
        guard let first = filter.period.from, let last = filter.period.to,
            try totals(filter, by: []).contains(where: { $0.total.currency != currency })
        else { return [try convertedTotal(of: filter, in: currency)] }
        let spans = sequence(first: span(first)) { $0.to?.adding(days: 1).map(span) }
        return try spans.prefix { $0.from ?? .first <= last }.map { days in
            var part = filter
            part.period = days
            return try convertedTotal(of: part, in: currency)
        }
    }

    /// The expenses and the income of entries in a currency, and the expenses that are left out because their value in it is
    /// not known.
    func convertedTotal(of filter: Filter, in currency: Currency) throws -> (total: Total, uncounted: [Money]) {
        let totals = try ConvertedTotals(filter, by: [], in: currency, of: self, leavingOut: true)
        let uncounted = totals.uncounted.map { Money(minorUnits: $1.expenses, currency: $0) }
        return (try totals.overall(in: self).first ?? .zero(currency), uncounted.sorted { $0.currency < $1.currency })
    }
}

extension BudgetState {
    /// What is not counted, if anything.
    package var remark: String? {
        let earlier = withoutRate.filter { currency in !uncounted.contains { $0.currency == currency } }
        let parts = uncounted.map(\.display) + earlier.map { "what was carried over in \($0)" }
        guard !parts.isEmpty else { return nil }
        return "not counted, because a rate to \(spent.currency) is missing: \(parts.joined(separator: ", "))"
    }
}
