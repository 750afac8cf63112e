/// The amount that may be spent in a category per week, month or year.
public struct Budget: Hashable, Sendable {
    /// A span of time that repeats.
    public enum Span: String, Sendable, CaseIterable {
        /// From Monday to Sunday.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year

        /// The first and last day of the span that contains a day.
        public func period(of day: CalendarDate) -> Period {
            switch self {
            case .week: .week(of: day) ?? .all
            case .month: .month(of: day)
            case .year: .year(of: day)
            }
        }
    }

    /// The name of the category.
    public let category: String
    /// The amount. Only entries in its currency count.
    public let amount: Money
    /// The span of time.
    public let per: Span

    /// A budget.
    public init(category: String, amount: Money, per: Span) {
        self.category = category
        self.amount = amount
        self.per = per
    }
}

/// A budget with what is left of it.
public struct BudgetState: Hashable, Sendable {
    /// The budget.
    public let budget: Budget
    /// The days of the current span.
    public let period: Period
    /// The expenses of the category and its subcategories in those days, minus refunds.
    public let spent: Money

    /// What is left; negative if more was spent.
    public var left: Money {
        // Both amounts are far from the limits of the type, so the difference does not overflow.
        Money(minorUnits: budget.amount.minorUnits &- spent.minorUnits, currency: spent.currency)
    }
}
