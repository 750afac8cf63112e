/// The months by which periods, budgets and sums are counted: those of the calendar, or months that begin on another day,
/// such as payday. Quarters and years consist of them.
///
/// If months begin on day 15 or earlier, a month has the name of the calendar's month in which it begins: with day 10,
/// November begins on November 10. Otherwise it has the name of the one in which it ends: with day 25, November begins on
/// October 25.
public struct Months: Hashable, Sendable {
    /// The day of the calendar's month on which each of them begins.
    public let firstDay: Int

    /// The months of the calendar.
    public static let calendar = Months(unchecked: 1)

    /// The days on which months can begin: those that every month of the calendar has.
    public static let firstDays = 1...28

    private init(unchecked day: Int) { firstDay = day }

    /// Months that begin on a day; nil if not every month of the calendar has it.
    public init?(beginningOn day: Int) {
        guard Self.firstDays.contains(day) else { return nil }
        firstDay = day
    }

    /// The first day of the calendar's month that has the same name as the month of a day.
    public func name(of day: CalendarDate) -> CalendarDate {
        let (first, isBegun) = (day.month.lowerBound, day.parts.day >= firstDay)
        if isNamedAfterEnd { return isBegun ? first.adding(months: 1) ?? first : first }
        return isBegun ? first : first.adding(months: -1) ?? first
    }

    /// The month that contains a day.
    public func month(of day: CalendarDate) -> Period { period(named: name(of: day)) }

    /// The quarter that contains a day.
    public func quarter(of day: CalendarDate) -> Period {
        period(named: Self.first(of: name(of: day), every: 3), months: 3)
    }

    /// The year that contains a day.
    public func year(of day: CalendarDate) -> Period {
        period(named: Self.first(of: name(of: day), every: 12), months: 12)
    }

    /// One or several months in a row.
    ///
    /// - Parameters:
    ///   - name: a day of the calendar's month that has the same name as the first one.
    ///   - count: how many there are.
    public func period(named name: CalendarDate, months count: Int = 1) -> Period {
        let end = name.month.lowerBound.adding(months: count).flatMap(start)?.adding(days: -1)
        return Period(from: start(of: name.month.lowerBound) ?? .first, to: end ?? .last)
    }

    /// Nil for the first month of the calendar, which has no earlier days.
    private func start(of name: CalendarDate) -> CalendarDate? {
        guard name != .first else { return nil }
        return (isNamedAfterEnd ? name.adding(months: -1) : name)?.adding(days: firstDay - 1)
    }

    private var isNamedAfterEnd: Bool { firstDay > 15 }

    /// The first of the calendar's months that are counted together.
    private static func first(of name: CalendarDate, every count: Int) -> CalendarDate {
        name.adding(months: -((name.parts.month - 1) % count)) ?? name
    }
}
