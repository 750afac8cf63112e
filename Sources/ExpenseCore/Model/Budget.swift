/// How much may be spent in a category in each span of time.
public struct Budget: Hashable, Sendable {
    /// A span of time that repeats.
    public enum Span: String, Sendable, CaseIterable {
        /// From Monday to Sunday.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year

        /// The days of the span that a day is in.
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
    /// How much, in the one currency that counts.
    public let amount: Money
    /// How often.
    public let per: Span

    /// A budget.
    public init(category: String, amount: Money, per: Span) {
        self.category = category
        self.amount = amount
        self.per = per
    }
}

/// A budget and what is left of it.
public struct BudgetState: Hashable, Sendable {
    /// The budget.
    public let budget: Budget
    /// The days that count.
    public let period: Period
    /// What the category and those below it cost in those days, less what was refunded.
    public let spent: Money

    /// What is left; negative where more was spent.
    public var left: Money {
        // A budget has room for many times what can be refunded, so the difference fits.
        Money(minorUnits: budget.amount.minorUnits &- spent.minorUnits, currency: spent.currency)
    }
}
