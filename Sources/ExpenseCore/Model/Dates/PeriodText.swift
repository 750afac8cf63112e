/// A text that is not a period.
public struct PeriodError: Error, Equatable, Sendable, CustomStringConvertible {
    let text: String
    var reason = Reason.unknown

    enum Reason: Equatable {
        case unknown
        case backwards(from: CalendarDate, to: CalendarDate)
        case day(DateError)
    }

    /// What is wrong, and what to type instead.
    public var description: String {
        switch reason {
        case .unknown:
            "'\(text)' is not a period; write it as 2026, 2026-11, 2026-Q3, 2026-W47, october, Q3, 'this month', "
                + "'last quarter', 'last 3 months', 'last 30 days', 'since march', 'until may', 2026-01..2026-06, a date, or all"
        case .backwards(let from, let to):
            "'\(text)' ends (\(to)) before it begins (\(from)); write both with their years, such as 2025-10..2026-02"
        case .day(let error): error.description
        }
    }
}

extension Period {
    /// Reads a period as people type it: `2026`, `2026-11`, `2026-Q3`, `2026-W47`, `october`, `october 2025`, `Q3`,
    /// `all`, a `this`, `last` or `next` week, month, quarter or year, `last 3 months` (the three before the present
    /// one), `last 30 days` (until `today`), `since march`, `until may`, `from march until may`, any date, or two of
    /// these as in `2026-01..2026-06`; one end of such a range may be left open.
    ///
    /// `october` and `Q3` mean the latest ones that have begun.
    ///
    /// - Parameters:
    ///   - order: the order of day and month in `11/1`; without it, an ambiguous `11/1` is refused.
    ///   - months: the months that are meant; quarters and years consist of them.
    package init(
        typed text: String, today: CalendarDate, order: DateOrder? = nil, months: Months
    ) throws(PeriodError) {
        self = try Self.period(text, PeriodReading(today: today, order: order, months: months, latest: today))
    }

    /// Reads the period of a plan: as ``init(typed:today:order:)``, but `december` and `Q1` mean the present or the next
    /// one, and in `november..january` both are those that end next.
    package init(
        planned text: String, today: CalendarDate, order: DateOrder? = nil, months: Months
    ) throws(PeriodError) {
        self = try Self.period(text, PeriodReading(today: today, order: order, months: months, latest: nil))
    }

    private static func period(_ text: String, _ reading: PeriodReading) throws(PeriodError) -> Period {
        try text.contains("..") ? range(text, reading) : single(text, reading)
    }

    private static func single(
        _ text: String, _ reading: PeriodReading
    ) throws(PeriodError) -> Period {
        let words = text.lowercased().split(separator: " ").map(String.init)
        if let begin = words.first, openBeginnings.contains(begin) || openEnds.contains(begin), words.count > 1 {
            return try open(words, reading)
        }
        if let period = named(words, reading.today, reading.months) ?? numeric(words, reading.months)
            ?? month(words, reading) ?? quarter(words, reading) ?? week(words, reading)
        {
            return period
        }
        // A number alone could be a month or a year.
        if words.count == 1, words[0].utf8.count <= 2 { throw PeriodError(text: text) }
        do {
            let day = try CalendarDate(typed: text, today: reading.today, order: reading.order)
            return Period(from: day, to: day)
        } catch {
            throw PeriodError(text: text, reason: error.isUnknown ? .unknown : .day(error))
        }
    }

    private static let openBeginnings: Set = ["since", "from"]
    private static let openEnds: Set = ["until", "till", "to", "through"]

    /// `since march`, `until may`, `from march until may`
    private static func open(
        _ words: [String], _ reading: PeriodReading
    ) throws(PeriodError) -> Period {
        let end = words.firstIndex(where: openEnds.contains) ?? words.endIndex
        let sides = [words[..<end].dropFirst(), words[end...].dropFirst()].map { $0.joined(separator: " ") }
        let text = words.joined(separator: " ")
        guard end == words.endIndex || !sides[1].isEmpty else { throw PeriodError(text: text) }
        do {
            return try range("\(sides[0])..\(sides[1])", reading)
        } catch {
            throw PeriodError(text: text, reason: error.reason)
        }
    }

    /// From the first day of one period to the last of another. In `24.12...31.12.` the first dot belongs to the day.
    private static func range(
        _ text: String, _ reading: PeriodReading
    ) throws(PeriodError) -> Period {
        let places = text.indices.filter { text[$0...].hasPrefix("..") }
        var failure = PeriodError(text: text)
        for place in places {
            let sides = [text[..<place], text[text.index(place, offsetBy: 2)...]].map(trimmingBlanks)
            if sides.allSatisfy(\.isEmpty) { continue }
            do {
                let to = try sides[1].isEmpty ? nil : single(sides[1], reading).to
                var beginning = reading
                beginning.latest = reading.latest ?? to
                let from = try sides[0].isEmpty ? nil : single(sides[0], beginning).from
                guard let from, let to, to < from else { return Period(from: from, to: to) }
                failure = PeriodError(text: text, reason: .backwards(from: from, to: to))
            } catch {
                if case .day = error.reason { failure = error }
            }
        }
        throw failure
    }

    private static func named(_ words: [String], _ today: CalendarDate, _ months: Months) -> Period? {
        let words = words.first == "past" ? ["last"] + words.dropFirst() : words
        switch words {
        case ["all"]: return .all
        case ["ytd"]: return Period(from: months.year(of: today).from, to: today)
        case ["this", "week"]: return week(of: today)
        case ["last", "week"]: return today.adding(days: -7).flatMap(week)
        case ["next", "week"]: return today.adding(days: 7).flatMap(week)
        case ["this", "month"]: return months.month(of: today)
        case ["last", "month"]: return today.adding(months: -1).map(months.month)
        case ["next", "month"]: return today.adding(months: 1).map(months.month)
        case ["this", "quarter"]: return months.quarter(of: today)
        case ["last", "quarter"]: return today.adding(months: -3).map(months.quarter)
        case ["next", "quarter"]: return today.adding(months: 3).map(months.quarter)
        case ["this", "year"]: return months.year(of: today)
        case ["last", "year"]: return today.adding(months: -12).map(months.year)
        case ["next", "year"]: return today.adding(months: 12).map(months.year)
        default: break
        }
        guard words.count == 3, words[0] == "last", let count = number(words[1]), count > 0 else { return nil }
        switch words[2] {
        case "day", "days": return today.adding(days: 1 - count).map { Period(from: $0, to: today) }
        case "week", "weeks": return whole(week(of: today), from: today.adding(days: -7 * count).flatMap(week))
        case "month", "months":
            return whole(months.month(of: today), from: today.adding(months: -count).map(months.month))
        case "quarter", "quarters":
            return whole(months.quarter(of: today), from: today.adding(months: -3 * count).map(months.quarter))
        case "year", "years":
            return whole(months.year(of: today), from: today.adding(months: -12 * count).map(months.year))
        default: return nil
        }
    }

    /// The whole spans before the present one, from the first of them on.
    private static func whole(_ present: Period?, from first: Period?) -> Period? {
        guard let first = first?.from, let last = present?.from?.adding(days: -1) else { return nil }
        return Period(from: first, to: last)
    }

    private static func numeric(_ words: [String], _ months: Months) -> Period? {
        guard words.count == 1 else { return nil }
        var fields = words[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        // `2026q4`, `2026w47`
        if fields.count == 1, let mark = fields[0].firstIndex(where: { "qw".contains($0) }) {
            fields = [String(fields[0][..<mark]), String(fields[0][mark...])]
        }
        guard fields[0].count == 4, let year = number(fields[0]) else { return nil }
        if fields.count == 1 {
            return CalendarDate(year: year, month: 1, day: 1).map { months.period(named: $0, months: 12) }
        }
        guard fields.count == 2 else { return nil }
        if fields[1].count == 3, fields[1].hasPrefix("w") {
            return number(String(fields[1].dropFirst())).flatMap { week($0, of: year) }
        }
        if let quarter = quarterNumber(fields[1]) { return self.quarter(quarter, of: year, months) }
        guard fields[1].count == 2, let month = number(fields[1]) else { return nil }
        return CalendarDate(year: year, month: month, day: 1).map { months.period(named: $0) }
    }

    /// `october` or `october 2025`.
    private static func month(_ words: [String], _ reading: PeriodReading) -> Period? {
        let months = reading.months
        guard let name = words.first, let month = CalendarDate.monthNumber(named: name) else { return nil }
        if words.count == 1 { return reading.latest(month).map { months.period(named: $0) } }
        guard words.count == 2, words[1].count == 4, let year = number(words[1]) else { return nil }
        return CalendarDate(year: year, month: month, day: 1).map { months.period(named: $0) }
    }

    /// `w47`
    private static func week(_ words: [String], _ reading: PeriodReading) -> Period? {
        guard words.count == 1, words[0].count == 3, words[0].hasPrefix("w"),
            let week = number(String(words[0].dropFirst()))
        else { return nil }
        let year = reading.today.parts.year
        let weeks = [year - 1, year, year + 1].compactMap { self.week(week, of: $0) }
        guard let latest = reading.latest else { return weeks.first { $0.to ?? .first >= reading.today } }
        return weeks.last { $0.from ?? .last <= latest }
    }

    /// `Q3` or `Q3 2025`.
    private static func quarter(_ words: [String], _ reading: PeriodReading) -> Period? {
        let months = reading.months
        guard let quarter = words.first.flatMap(quarterNumber) else { return nil }
        if words.count == 1 {
            return reading.latest(3 * quarter - 2, count: 3).map { months.period(named: $0, months: 3) }
        }
        guard words.count == 2, words[1].count == 4 else { return nil }
        return number(words[1]).flatMap { self.quarter(quarter, of: $0, months) }
    }

    private static func quarterNumber(_ word: String) -> Int? {
        guard word.count == 2, word.hasPrefix("q"), let quarter = number(String(word.dropFirst())) else { return nil }
        return (1...4).contains(quarter) ? quarter : nil
    }

    private static func quarter(_ quarter: Int, of year: Int, _ months: Months) -> Period? {
        CalendarDate(year: year, month: 3 * quarter - 2, day: 1).map { months.period(named: $0, months: 3) }
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && text.utf8.count <= 6
            ? Int(text) : nil
    }

    /// A week of ISO 8601: week 1 contains January 4.
    private static func week(_ week: Int, of year: Int) -> Period? {
        guard (1...53).contains(week), let fourth = CalendarDate(year: year, month: 1, day: 4),
            let period = fourth.adding(days: 7 * (week - 1)).flatMap(self.week), let monday = period.from,
            monday.adding(days: 3)?.parts.year == year
        else { return nil }
        return period
    }
}

/// How periods are read whose year is not named.
private struct PeriodReading {
    let today: CalendarDate
    let order: DateOrder?
    let months: Months
    /// The day by which they have begun; nil if they are the present ones or to come.
    var latest: CalendarDate?

    /// The name of the month of this number, the first of so many.
    func latest(_ month: Int, count: Int = 1) -> CalendarDate? {
        let last = latest.map(months.name) ?? months.name(of: today).adding(months: 12 - count)
        return last.flatMap { CalendarDate.latest(month: month, day: 1, until: $0) }
    }
}

private func trimmingBlanks(_ text: Substring) -> String {
    text.split(separator: " ").joined(separator: " ")
}
