/// The amount that may be spent in a category, or in all, per week, month or year.
public struct Budget: Hashable, Sendable {
    /// A repeating period.
    public enum Span: String, Sendable, CaseIterable {
        /// From Monday to Sunday.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year

        /// The spans that a period touches, as one period, and their number; nil if the period is open at an end.
        public func spans(touching period: Period) -> (period: Period, count: Int64)? {
            guard let from = period.from, let to = period.to, let first = self.period(of: from).from,
                let last = self.period(of: to).to
            else { return nil }
            let days = Int64(last.dayNumber - first.dayNumber) + 1
            let months = Int64(12 * (last.parts.year - first.parts.year) + last.parts.month - first.parts.month) + 1
            let count =
                switch self {
                case .week: days / 7
                case .month: months
                case .year: months / 12
                }
            return (Period(from: first, to: last), count)
        }

        /// The first and last day of the span that contains a day.
        public func period(of day: CalendarDate) -> Period {
            switch self {
            case .week: .week(of: day) ?? .all
            case .month: .month(of: day)
            case .year: .year(of: day)
            }
        }
    }

    /// The name of the category; nil for all expenses.
    public let category: String?
    /// The amount. Entries in other currencies are converted with the rates of their days.
    public let amount: Money
    /// The span of time.
    public let per: Span
    /// The first day from which the rest of a span is carried over to the next one; nil if nothing is carried over.
    public var carriedFrom: CalendarDate?
    /// The amount carried over on that day, in minor units; negative if more was spent.
    public var carried: Int64 = 0

    /// A budget.
    public init(category: String?, amount: Money, per: Span, carriedFrom: CalendarDate? = nil) {
        self.category = category
        self.amount = amount
        self.per = per
        self.carriedFrom = carriedFrom
    }
}

extension Filter {
    /// Whether it selects entries by a budget's category and by days, and by nothing else.
    func selects(_ budget: Budget) -> Bool {
        guard self == Filter(categories: categories, period: period) else { return false }
        return categories.isEmpty
            || categories.contains { choice in
                guard case .named(let name) = choice else { return false }
                return name.lowercased() == budget.category?.lowercased()
            }
    }
}

/// The state of a budget: what was spent and what is left.
public struct BudgetState: Hashable, Sendable {
    /// The budget.
    public let budget: Budget
    /// The days of the current span.
    public let period: Period
    /// The amount that may be spent in those days: the budget times the number of spans.
    public let allowed: Money
    /// The amount carried over from before those days; negative if more was spent.
    public let carried: Money
    /// The expenses of the category and its subcategories in those days, minus refunds.
    public let spent: Money
    /// The currencies of entries that are not counted, because a rate is missing.
    public let withoutRate: [Currency]

    /// What is left; negative if more was spent.
    public var left: Money {
        // The amounts are far from the limits of the type, so the difference does not overflow.
        Money(minorUnits: allowed.minorUnits &+ carried.minorUnits &- spent.minorUnits, currency: spent.currency)
    }
}
