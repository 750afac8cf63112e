/// The amount that may be spent in a category, or in all, per week, month, year or another span.
public struct Budget: Hashable, Sendable {
    /// A repeating period.
    public enum Span: String, Sendable, CaseIterable {
        /// From Monday to Sunday.
        case week
        /// Two weeks, counted from Monday, January 1, 2001.
        case twoWeeks = "2 weeks"
        /// A month.
        case month
        /// Three months, the first of which is January, April, July or October.
        case quarter
        /// Twelve months, the first of which is January.
        case year

        /// The spans that a period touches, as one period, and their number; nil if the period is open at an end.
        public func spans(
            touching period: Period, in calendar: Months = .calendar
        ) -> (period: Period, count: Int64)? {
            guard let from = period.from, let to = period.to, let first = self.period(of: from, in: calendar).from,
                let last = self.period(of: to, in: calendar).to
            else { return nil }
            let days = Int64(last.dayNumber - first.dayNumber) + 1
            func number(_ day: CalendarDate) -> Int { Grouping.month.number(of: day, in: calendar) }
            let months = Int64(number(last) - number(first)) + 1
            let count =
                switch self {
                case .week: days / 7
                case .twoWeeks: days / 14
                case .month: months
                case .quarter: months / 3
                case .year: months / 12
                }
            return (Period(from: first, to: last), count)
        }

        /// Whether it is one month or several.
        var consistsOfMonths: Bool { ![.week, .twoWeeks].contains(self) }

        /// The first and last day of the span that contains a day.
        public func period(of day: CalendarDate, in months: Months = .calendar) -> Period {
            switch self {
            case .week: .week(of: day) ?? .all
            case .twoWeeks: Self.twoWeeks(around: day) ?? .all
            case .month: months.month(of: day)
            case .quarter: months.quarter(of: day)
            case .year: months.year(of: day)
            }
        }

        /// Nil at the ends of the calendar.
        private static func twoWeeks(around day: CalendarDate) -> Period? {
            guard let start = CalendarDate(year: 2001, month: 1, day: 1) else { return nil }
            let passed = (Int(day.dayNumber) - Int(start.dayNumber)) % 14
            guard let first = day.adding(days: passed < 0 ? -passed - 14 : -passed), let last = first.adding(days: 13)
            else { return nil }
            return Period(from: first, to: last)
        }
    }

    /// The name of the category; nil for all expenses.
    public internal(set) var category: String?
    /// The amount of spans for which ``changes`` has none. Entries in other currencies are converted with the rates of
    /// their days.
    public internal(set) var amount: Money
    /// The span of time.
    public internal(set) var per: Span
    /// The months that its spans consist of.
    public internal(set) var months = Months.calendar
    /// The first day from which the rest of a span is carried over to the next one; nil if nothing is carried over.
    public var carriedFrom: CalendarDate?
    /// The amount carried over on that day, in minor units; negative if more was spent.
    public var carried: Int64 = 0
    /// Other amounts of some spans, in the order of their days.
    public private(set) var changes: [Change] = []

    /// An amount that counts from a day on, or for some days only.
    public struct Change: Hashable, Sendable {
        /// The first and the last day of whole spans; an end that is nil is open.
        public internal(set) var days: Period
        /// The amount. Zero for all days up to one means that there is no budget before it.
        public internal(set) var amount: Money

        /// An amount for some days.
        public init(days: Period, amount: Money) {
            (self.days, self.amount) = (days, amount)
        }
    }

    /// A budget.
    public init(category: String?, amount: Money, per: Span, carriedFrom: CalendarDate? = nil) {
        self.category = category
        self.amount = amount
        self.per = per
        self.carriedFrom = carriedFrom
    }
}

extension Budget {
    /// The amount of the span that contains a day: that of the latest change that has an end, or else of the latest one.
    public func amount(on day: CalendarDate) -> Money {
        change(on: day)?.amount ?? amount
    }

    private func change(on day: CalendarDate) -> Change? {
        let found = changes.filter { $0.days.from ?? .first <= day && day <= $0.days.to ?? .last }
        return found.last { $0.days.to != nil } ?? found.last
    }

    /// The days of a period on which there is an amount, which may be zero, or from which something is carried over.
    func daysSet(in period: Period) -> [Period] {
        amounts.reduce(into: []) { found, part in
            var days = part.days.intersection(period)
            guard let first = days.from else { return }
            let isSet = change(on: first).map { $0.amount.minorUnits != 0 || $0.days.from ?? .first != .first } ?? true
            if !isSet {
                guard let carriedFrom else { return }
                days = days.intersection(Period(from: carriedFrom))
            }
            guard let first = days.from, first <= days.to ?? .last else { return }
            if let last = found.last, last.to?.adding(days: 1) == first {
                found[found.count - 1] = Period(from: last.from, to: days.to)
            } else {
                found.append(days)
            }
        }
    }

    /// Sets the amount of all spans that a period touches. Without an end, it counts for all later spans as well, except
    /// those that have an amount of their own.
    public mutating func setAmount(_ amount: Money, in period: Period) {
        add(Change(days: days(of: period), amount: amount))
    }

    /// Adds a change for the days of whole spans.
    mutating func add(_ change: Change) {
        changes = changes.flatMap { $0.without(change.days) } + [change]
        changes.sort { $0.place < $1.place }
    }

    /// The days of all its spans that a period touches.
    public func days(of period: Period) -> Period {
        Period(from: period.from.flatMap { span(of: $0).from }, to: period.to.flatMap { span(of: $0).to })
    }

    /// The days from each change of the amount to the next one, and the amount of each span of them.
    public var amounts: [Change] {
        let ends = changes.flatMap { [$0.days.from?.adding(days: -1), $0.days.to] }.compactMap(\.self) + [.last]
        var (amounts, first) = ([Change](), CalendarDate.first)
        for end in Set(ends).sorted() {
            amounts.append(Change(days: Period(from: first, to: end), amount: amount(on: first)))
            first = end.adding(days: 1) ?? .last
        }
        return amounts
    }

    /// The first and last day of its span that contains a day.
    public func span(of day: CalendarDate) -> Period { per.period(of: day, in: months) }

    /// Its spans that a period touches, as one period, and their number; nil if the period is open at an end.
    public func spans(touching period: Period) -> (period: Period, count: Int64)? {
        per.spans(touching: period, in: months)
    }

    /// The same budget in months that begin on another day: what is set for November stays set for November.
    func counted(in others: Months) -> Budget {
        var budget = self
        budget.months = others
        guard per.consistsOfMonths, others != months else { return budget }
        func month(_ day: CalendarDate?) -> Period? { day.map { others.period(named: months.name(of: $0)) } }
        budget.carriedFrom = month(carriedFrom)?.from
        budget.changes = changes.map { change in
            let days = Period(from: month(change.days.from)?.from, to: month(change.days.to)?.to)
            return Change(days: days, amount: change.amount)
        }
        return budget
    }

    /// The amount of all its spans in a period together; nil on overflow.
    ///
    /// - Parameter period: the days of whole spans.
    public func amount(in period: Period) -> Money? {
        guard let from = period.from, let to = period.to else { return nil }
        var sum: Int64 = 0
        for part in amounts {
            let (first, last) = (max(from, part.days.from ?? .first), min(to, part.days.to ?? .last))
            guard first <= last else { continue }
            guard let count = spans(touching: Period(from: first, to: last))?.count else { return nil }
            let (product, isTooLarge) = part.amount.minorUnits.multipliedReportingOverflow(by: count)
            let (total, isSumTooLarge) = sum.addingReportingOverflow(product)
            guard !isTooLarge, !isSumTooLarge else { return nil }
            sum = total
        }
        return Money(minorUnits: sum, currency: amount.currency)
    }
}

extension Budget.Change {
    /// What is left of it if another change of some days is made. One without an end leaves alone what has an end.
    fileprivate func without(_ others: Period) -> [Budget.Change] {
        let (from, to) = (others.from ?? .first, others.to ?? .last)
        let (first, last) = (days.from ?? .first, days.to ?? .last)
        guard (days.to == nil) == (others.to == nil), first <= to, from <= last else { return [self] }
        var rest: [Period] = []
        if first < from { rest.append(Period(from: days.from, to: days.to == nil ? nil : from.adding(days: -1))) }
        if to < last { rest.append(Period(from: to.adding(days: 1), to: days.to)) }
        return rest.map { Self(days: $0, amount: amount) }
    }

    fileprivate var place: (CalendarDate, CalendarDate) { (days.from ?? .first, days.to ?? .last) }
}

extension Filter {
    /// Whether it selects entries by a budget's category and by days, and by nothing else.
    package func selects(_ budget: Budget) -> Bool {
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
    /// The expenses in those days that are not counted, because their value in the budget's currency is not known.
    public let uncounted: [Money]
    /// The currencies of entries that are not counted, in those days or in what is carried over.
    public let withoutRate: [Currency]

    /// What is left; negative if more was spent.
    public var left: Money {
        // The amounts are far from the limits of the type, so the difference does not overflow.
        Money(minorUnits: allowed.minorUnits &+ carried.minorUnits &- spent.minorUnits, currency: spent.currency)
    }
}
