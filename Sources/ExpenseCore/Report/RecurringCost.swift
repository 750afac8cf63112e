/// What a recurring entry costs, or earns, per month and per year.
package struct RecurringCost: Hashable, Sendable {
    /// The recurring entry.
    package let recurring: Recurring
    /// The amount of its next occurrence, without the shares of others.
    package let amount: Money
    /// The day of its next occurrence.
    package let next: CalendarDate
    /// The amount per month: a twelfth of that per year, rounded half to even.
    package let perMonth: Money
    /// The amount per year of twelve months, or of 365 days.
    package let perYear: Money

    /// Nil if nothing follows after a day, or if an amount would be too large.
    ///
    /// - Parameter isCounted: whether an entry of its receipt counts.
    package init?(of recurring: Recurring, after day: CalendarDate, where isCounted: (Expense) -> Bool = { _ in true })
    {
        guard let next = recurring.next(after: day) else { return nil }
        let parts = recurring.entries(on: next).filter { $0.kind == recurring.entry.kind && isCounted($0) }
        guard let first = parts.first else { return nil }
        let amount = Money(
            minorUnits: parts.reduce(0) { $0 &+ $1.amount.minorUnits }, currency: first.amount.currency)
        let (times, units): (Int64, Int64) =
            switch recurring.unit {
            case .day: (365, 1)
            case .week: (365, 7)
            case .month: (12, 1)
            case .year: (1, 1)
            }
        let step = Int64(recurring.step) * units
        guard let perYear = amount.scaled(by: times, over: step),
            let perMonth = amount.scaled(by: times, over: 12 * step)
        else { return nil }
        (self.recurring, self.amount, self.next) = (recurring, amount, next)
        (self.perMonth, self.perYear) = (perMonth, perYear)
    }
}

extension Connection {
    /// The recurring entries of a filter that go on after a day. Empty if the filter chooses by more than category and
    /// period, because only entries have the other properties.
    func recurringCosts(of filter: Filter, after day: CalendarDate) throws -> [RecurringCost] {
        guard filter == Filter(categories: filter.categories, period: filter.period) else { return [] }
        let names = try withSubcategories(filter).categories.map { choice -> String? in
            if case .named(let name) = choice { name.lowercased() } else { nil }
        }
        return try Recurring.query().all(on: self).compactMap { recurring in
            RecurringCost(of: recurring, after: day) { names.isEmpty || names.contains($0.category?.lowercased()) }
        }
    }
}
