/// A text that is no period.
public struct PeriodError: Error, Equatable, Sendable, CustomStringConvertible {
    let text: String

    /// What is wrong, and what to type instead.
    public var description: String {
        "'\(text)' is not a period; write it as 2026, 2026-11, 2026-W47, 'this month', 'last week', 'last 30 days', "
            + "today or all"
    }
}

extension Period {
    /// Reads a period as people type it: `2026`, `2026-11`, `2026-W47`, `2026-11-21`, `today`, `yesterday`, `all`, a
    /// `this` or `last` week, month or year, or `last 30 days`, which end with `today`.
    public init(typed text: String, today: CalendarDate) throws(PeriodError) {
        let words = text.lowercased().split(separator: " ").map(String.init)
        guard let period = Self.named(words, today) ?? Self.numeric(words) else { throw PeriodError(text: text) }
        self = period
    }

    private static func named(_ words: [String], _ today: CalendarDate) -> Period? {
        switch words {
        case ["all"]: return .all
        case ["today"]: return Period(from: today, to: today)
        case ["yesterday"]: return today.adding(days: -1).map { Period(from: $0, to: $0) }
        case ["this", "week"]: return week(of: today)
        case ["last", "week"]: return today.adding(days: -7).flatMap(week)
        case ["this", "month"]: return .month(of: today)
        case ["last", "month"]: return today.adding(months: -1).map(Period.month)
        case ["this", "year"]: return year(today.parts.year)
        case ["last", "year"]: return year(today.parts.year - 1)
        default: break
        }
        guard words.count == 3, words[0] == "last", let count = number(words[1]), count > 0 else { return nil }
        let start: CalendarDate? =
            switch words[2] {
            case "day", "days": today.adding(days: 1 - count)
            case "week", "weeks": today.adding(days: 1 - 7 * count)
            case "month", "months": today.adding(months: -count)?.adding(days: 1)
            case "year", "years": today.adding(months: -12 * count)?.adding(days: 1)
            default: nil
            }
        return start.map { Period(from: $0, to: today) }
    }

    private static func numeric(_ words: [String]) -> Period? {
        guard words.count == 1 else { return nil }
        if let day = CalendarDate(iso: words[0]) { return Period(from: day, to: day) }
        let fields = words[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard fields[0].count == 4, let year = number(fields[0]) else { return nil }
        if fields.count == 1 { return self.year(year) }
        guard fields.count == 2 else { return nil }
        if fields[1].count == 3, fields[1].hasPrefix("w") {
            return number(String(fields[1].dropFirst())).flatMap { week($0, of: year) }
        }
        guard fields[1].count == 2, let month = number(fields[1]) else { return nil }
        return CalendarDate(year: year, month: month, day: 1).map(Period.month)
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && text.utf8.count <= 6
            ? Int(text) : nil
    }

    /// The year that a day is in.
    static func year(of day: CalendarDate) -> Period {
        year(day.parts.year) ?? .all
    }

    private static func year(_ year: Int) -> Period? {
        guard let first = CalendarDate(year: year, month: 1, day: 1) else { return nil }
        return Period(from: first, to: CalendarDate(year: year, month: 12, day: 31))
    }

    /// The days from Monday to Sunday around a day.
    static func week(of day: CalendarDate) -> Period? {
        guard let monday = day.adding(days: 1 - day.weekday), let sunday = monday.adding(days: 6) else { return nil }
        return Period(from: monday, to: sunday)
    }

    /// A week of ISO 8601: week 1 is the one that holds January 4.
    private static func week(_ week: Int, of year: Int) -> Period? {
        guard (1...53).contains(week), let fourth = CalendarDate(year: year, month: 1, day: 4),
            let period = fourth.adding(days: 7 * (week - 1)).flatMap(self.week), let monday = period.from,
            monday.adding(days: 3)?.parts.year == year
        else { return nil }
        return period
    }
}

extension CalendarDate {
    /// The week that the day is in, as `2026-W47`: it belongs to the year of its Thursday.
    var weekName: String {
        guard let thursday = adding(days: 4 - weekday),
            let first = CalendarDate(year: thursday.parts.year, month: 1, day: 1)
        else { return "" }
        let week = (thursday.dayNumber - first.dayNumber) / 7 + 1
        return String(decoding: thursday.description.utf8.prefix(4), as: UTF8.self) + (week < 10 ? "-W0" : "-W")
            + String(week)
    }
}
