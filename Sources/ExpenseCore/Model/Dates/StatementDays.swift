/// The days of the month on which the statement of a card closes, and on which it is to be paid.
public struct StatementDays: Hashable, Sendable {
    /// The last day that a statement counts, 1 to 31; in a shorter month its last day.
    public let closing: Int
    /// The day until which it is to be paid: the first such day after the closing day.
    public let due: Int

    /// Days of the month; nil if one is not from 1 to 31.
    public init?(closing: Int, due: Int) {
        guard (1...31).contains(closing), (1...31).contains(due) else { return nil }
        (self.closing, self.due) = (closing, due)
    }

    /// The last closing day before a day: a statement closes at the end of its day.
    public func lastClosing(before day: CalendarDate) -> CalendarDate? { Self.latest(closing, before: day) }

    /// The first closing day from a day on.
    public func nextClosing(from day: CalendarDate) -> CalendarDate? { Self.first(closing, from: day) }

    /// The day until which a statement is to be paid.
    public func dueDay(after closing: CalendarDate) -> CalendarDate? {
        closing.adding(days: 1).flatMap { Self.first(due, from: $0) }
    }

    private static func first(_ number: Int, from day: CalendarDate) -> CalendarDate? {
        let found = self.day(number, inMonthOf: day)
        return found >= day ? found : day.month.upperBound.adding(days: 1).map { self.day(number, inMonthOf: $0) }
    }

    private static func latest(_ number: Int, before day: CalendarDate) -> CalendarDate? {
        let found = self.day(number, inMonthOf: day)
        return found < day ? found : day.month.lowerBound.adding(days: -1).map { self.day(number, inMonthOf: $0) }
    }

    private static func day(_ number: Int, inMonthOf day: CalendarDate) -> CalendarDate {
        let month = day.month
        return month.lowerBound.adding(days: number - 1).map { min($0, month.upperBound) } ?? month.upperBound
    }
}
