/// A span of days, both ends included; an end that is nil is open.
public struct Period: Hashable, Sendable {
    /// The first day.
    public let from: CalendarDate?
    /// The last day.
    public let to: CalendarDate?

    /// A span of days.
    public init(from: CalendarDate? = nil, to: CalendarDate? = nil) {
        self.from = from
        self.to = to
    }

    /// Every day there is.
    public static let all = Period()

    /// The month that a day is in.
    public static func month(of day: CalendarDate) -> Period {
        Period(from: day.month.lowerBound, to: day.month.upperBound)
    }

    /// The whole months in it, and the days before and after them.
    ///
    /// - Returns: Spans that do not overlap; of the months, and of the days at an end that is no whole month.
    var parts: (months: Period?, days: [Period]) {
        guard from ?? .first <= to ?? .last else { return (nil, [self]) }
        var (first, last, days) = (from, to, [Period]())
        if let from, from != from.month.lowerBound {
            let end = from.month.upperBound
            if let to, to <= end { return (nil, [self]) }
            days.append(Period(from: from, to: end))
            guard let next = end.adding(days: 1) else { return (nil, days) }
            first = next
        }
        if let to, to != to.month.upperBound {
            days.append(Period(from: to.month.lowerBound, to: to))
            guard let before = to.month.lowerBound.adding(days: -1), first ?? .first <= before else {
                return (nil, days)
            }
            last = before
        }
        if let first, let last, last < first { return (nil, days) }
        return (Period(from: first, to: last), days)
    }
}
