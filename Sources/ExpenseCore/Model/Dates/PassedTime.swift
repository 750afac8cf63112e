/// The days over which a sum is averaged: those of a period that have passed.
///
/// A whole month counts as one month, a further day as 1/30.44 of a month. A quarter has three months, a year
/// twelve.
package struct PassedTime: Hashable, Sendable {
    /// The first day.
    package let first: CalendarDate
    /// The last day.
    package let last: CalendarDate

    /// The months that are counted.
    private let calendar: Months

    /// The days from one to another, at least one.
    package init(first: CalendarDate, last: CalendarDate, in months: Months) {
        (self.first, self.last, calendar) = (first, max(first, last), months)
    }

    /// The part of it in a period, if any.
    package func during(_ period: Period) -> PassedTime? {
        let (from, to) = (max(first, period.from ?? first), min(last, period.to ?? last))
        return from <= to ? PassedTime(first: from, last: to, in: calendar) : nil
    }

    /// The part of it in a group that is a time, such as `2026-Q3`.
    package func during(key: String) -> PassedTime? {
        (try? Period(typed: key, today: first, months: calendar)).flatMap(during)
    }

    /// A sum per day, week, month, quarter or year; nil for other groups, or on overflow.
    package func average(_ sum: Money, per unit: Grouping) -> Money? {
        count(of: unit).flatMap { sum.scaled(by: $0.divisor, over: $0.units) }
    }

    /// The basis of an average in words: `per month: 2026-01-01 to 2026-11-23, 10.76 months`.
    package func description(per unit: Grouping) -> String {
        guard let (units, divisor) = count(of: unit) else { return "" }
        let hundredths = (2 * 100 * units + divisor) / (2 * divisor)
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        let plural = hundredths == 100 ? "" : "s"
        return "per \(unit.rawValue): \(Period(from: first, to: last)), \(whole)\(decimals) \(unit.rawValue)\(plural)"
    }

    /// The number of units as a fraction.
    private func count(of unit: Grouping) -> (units: Int64, divisor: Int64)? {
        switch unit {
        case .day: (days(Period(from: first, to: last)), 1)
        case .week: (days(Period(from: first, to: last)), 7)
        case .month: (months, 3044)
        case .quarter: (months, 3 * 3044)
        case .year: (months, 12 * 3044)
        case .category, .weekday, .tag, .currency, .kind, .payee, .account: nil
        }
    }

    /// The months, in parts of 1/3044.
    private var months: Int64 {
        let parts = Period(from: first, to: last).parts(in: calendar)
        func number(_ day: CalendarDate?) -> Int64 {
            day.map { Int64(Grouping.month.number(of: $0, in: calendar)) } ?? 0
        }
        let whole = parts.months.map { number($0.to) - number($0.from) + 1 } ?? 0
        return 3044 * whole + 100 * parts.days.reduce(0) { $0 + days($1) }
    }

    private func days(_ period: Period) -> Int64 {
        Int64((period.to ?? last).dayNumber - (period.from ?? first).dayNumber) + 1
    }
}
