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

    /// All days.
    public static let all = Period()

    /// The days of both spans.
    package func intersection(_ other: Period) -> Period {
        Period(from: [from, other.from].compactMap(\.self).max(), to: [to, other.to].compactMap(\.self).min())
    }

    /// The month that contains a day.
    public static func month(of day: CalendarDate) -> Period {
        Period(from: day.month.lowerBound, to: day.month.upperBound)
    }

    /// The quarter that contains a day.
    public static func quarter(of day: CalendarDate) -> Period {
        let (year, month, _) = day.parts
        let first = CalendarDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)
        return Period(from: first, to: first?.adding(months: 2)?.month.upperBound)
    }

    /// The year that contains a day.
    static func year(of day: CalendarDate) -> Period {
        let year = day.parts.year
        return Period(
            from: CalendarDate(year: year, month: 1, day: 1), to: CalendarDate(year: year, month: 12, day: 31))
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
        guard from == from.month.lowerBound, to == to.month.upperBound else {
            return from.adding(days: Int(from.dayNumber - to.dayNumber) - 1).map { Period(from: $0, to: end) }
        }
        let (first, last) = (from.parts, to.parts)
        let months = 12 * (last.year - first.year) + last.month - first.month + 1
        return from.adding(months: -months).map { Period(from: $0, to: end) }
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
