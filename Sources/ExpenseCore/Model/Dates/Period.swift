/// A span of days, both ends included; an end that is nil is open.
public struct Period: Hashable, Sendable {
    /// The first day.
    public internal(set) var from: CalendarDate?
    /// The last day.
    public internal(set) var to: CalendarDate?

    /// A span of days.
    public init(from: CalendarDate? = nil, to: CalendarDate? = nil) {
        self.from = from
        self.to = to
    }

    /// All days.
    public static let all = Period()

    /// The days of both spans.
    package func intersection(_ other: Period) -> Period {
        Period(from: [from, other.from].compactMap(\.self).max(), to: [to, other.to].compactMap(\.self).min())
    }

    /// The month of the calendar that contains a day. ``Months`` has those that begin on another day.
    public static func month(of day: CalendarDate) -> Period { Months.calendar.month(of: day) }

    /// The quarter of the calendar that contains a day.
    public static func quarter(of day: CalendarDate) -> Period { Months.calendar.quarter(of: day) }

    /// How many months it consists of, and which, if it begins on any day that every month has and ends on the day before.
    package var wholeMonths: (months: Months, count: Int)? {
        guard let from, let next = to?.adding(days: 1), from < next, from.parts.day == next.parts.day,
            let months = Months(beginningOn: from.parts.day)
        else { return nil }
        return (months, 12 * (next.parts.year - from.parts.year) + next.parts.month - from.parts.month)
    }

    /// The week (Monday to Sunday) that contains a day; nil at the ends of the calendar.
    static func week(of day: CalendarDate) -> Period? {
        guard let monday = day.adding(days: 1 - day.weekday), let sunday = monday.adding(days: 6) else { return nil }
        return Period(from: monday, to: sunday)
    }

    /// The period of the same length right before it: as many months if it consists of whole months, otherwise as many
    /// days. Nil if an end is open or the calendar begins here.
    public var previous: Period? {
        guard let from, let to, from <= to, let end = from.adding(days: -1) else { return nil }
        guard let whole = wholeMonths else {
            return from.adding(days: Int(from.dayNumber - to.dayNumber) - 1).map { Period(from: $0, to: end) }
        }
        return from.adding(months: -whole.count).map { Period(from: $0, to: end) }
    }

    /// The period and the one before, as they are compared: of a period that is running the days until today, and as
    /// many days of the period before. Nil if an end is open or the calendar begins here.
    public func comparison(on today: CalendarDate) -> (now: Period, before: Period)? {
        guard let from, let to, let previous, let first = previous.from, let last = previous.to else { return nil }
        guard from <= today, today < to else { return (self, previous) }
        let end = first.adding(days: Int(today.dayNumber - from.dayNumber)) ?? last
        return (Period(from: from, to: today), Period(from: first, to: min(end, last)))
    }

    /// The whole months in it, and the days before and after them.
    ///
    /// - Returns: Spans that do not overlap: one of months, and up to two of days.
    func parts(in months: Months) -> (months: Period?, days: [Period]) {
        func first(_ day: CalendarDate) -> CalendarDate { months.month(of: day).from ?? .first }
        func last(_ day: CalendarDate) -> CalendarDate { months.month(of: day).to ?? .last }
        guard from ?? .first <= to ?? .last else { return (nil, [self]) }
        var (whole, days) = (self, [Period]())
        if let from, from != first(from) {
            let end = last(from)
            if let to, to <= end { return (nil, [self]) }
            days.append(Period(from: from, to: end))
            guard let next = end.adding(days: 1) else { return (nil, days) }
            whole = Period(from: next, to: to)
        }
        if let to, to != last(to) {
            days.append(Period(from: first(to), to: to))
            guard let before = first(to).adding(days: -1), whole.from ?? .first <= before else { return (nil, days) }
            whole = Period(from: whole.from, to: before)
        }
        if let from = whole.from, let to = whole.to, to < from { return (nil, days) }
        return (whole, days)
    }
}

extension Period: CustomStringConvertible {
    /// In words: `2026-11-01 to 2026-11-30`.
    public var description: String {
        switch (from, to) {
        case (nil, nil): "all days"
        case (let from?, nil): "from \(from)"
        case (nil, let to?): "up to \(to)"
        case (let from?, let to?): from == to ? "\(from)" : "\(from) to \(to)"
        }
    }
}

extension CalendarDate {
    /// The ISO week that contains the day, as `2026-W47`: it belongs to the year of its Thursday.
    var weekName: String {
        guard let thursday = adding(days: 4 - weekday),
            let first = CalendarDate(year: thursday.parts.year, month: 1, day: 1)
        else { return "" }
        let week = (thursday.dayNumber - first.dayNumber) / 7 + 1
        return String(decoding: thursday.description.utf8.prefix(4), as: UTF8.self) + (week < 10 ? "-W0" : "-W")
            + String(week)
    }
}
