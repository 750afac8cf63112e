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

    /// The first and last month, as `2026-11`, if the period consists of whole months.
    var wholeMonths: (from: String?, to: String?)? {
        if let from, from != from.month.lowerBound { return nil }
        if let to, to != to.month.upperBound { return nil }
        return (from.map { String($0.description.prefix(7)) }, to.map { String($0.description.prefix(7)) })
    }
}
