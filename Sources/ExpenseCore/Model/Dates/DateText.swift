/// A text that is not a date, or names a day that the calendar does not have.
public struct DateError: Error, Equatable, Sendable, CustomStringConvertible {
    let text: String
    var reason = Reason.unknown

    enum Reason: Equatable {
        case unknown, noSuchDay, future
        case ambiguous(CalendarDate, CalendarDate)
    }

    var isUnknown: Bool { reason == .unknown }

    /// What is wrong, and what to type instead.
    public var description: String {
        switch reason {
        case .unknown:
            "'\(text)' is not a date; write it as 2026-11-21, 11-21, 21, 'nov 21', today, yesterday, tomorrow, friday, "
                + "'3 days ago' or -3d"
        case .noSuchDay: "the calendar has no day '\(text)'; dates go from 0001-01-01 to 9999-12-31"
        case .future: "'\(text)' is in the future; write the date in full, such as 2026-11-21"
        case .ambiguous(let one, let other):
            "'\(text)' can be \(one) or \(other), and no locale says which; write it as 2026-11-21, 11-21 or 'nov 21'"
        }
    }
}

extension CalendarDate {
    /// Reads a date as people type it: `2026-11-21`, `11-21`, `21`, `today`, `yesterday`, `monday` (today or the latest
    /// past one), `last fri` (before today), `tomorrow`, `3 days ago`, `-3d` or `-3`, `nov 21`, `21 november 2026`, `21.11.`, `11/21`; also
    /// `2026/11/21`, `2026-1-2`, `20261121`, `21.11.2026` and `21.11.26`.
    ///
    /// `11-21`, `nov 21` and `21` mean the latest such day that is not after `today`.
    ///
    /// - Parameter order: the order of day and month in `11/1`; without it, an ambiguous `11/1` is refused.
    package init(typed text: String, today: CalendarDate, order: DateOrder? = nil) throws(DateError) {
        let words = text.lowercased().split(separator: " ").map(String.init)
        if let date = Self.named(words, today) ?? Self.relative(words, today) {
            self = date
        } else if let date = Self.full(words) {
            self = try date.get()
        } else if let date = Self.numeric(words, today) {
            self = date
        } else if !words.isEmpty, let date = Self.written(words, today, order) {
            self = try date.get()
        } else if words.first == "next" && words.count == 2 || words.first == "in" {
            throw DateError(text: text, reason: .future)
        } else {
            throw DateError(text: text)
        }
    }

    private static func named(_ words: [String], _ today: CalendarDate) -> CalendarDate? {
        switch words {
        case ["today"]: return today
        case ["yesterday"]: return today.adding(days: -1)
        case ["tomorrow"]: return today.adding(days: 1)
        default: break
        }
        guard let name = words.last, words.count == 1 || (words.count == 2 && words[0] == "last"),
            let number = weekdayNumber(named: name)
        else { return nil }
        let back = (today.weekday - number + 7) % 7
        return today.adding(days: words.count == 2 && back == 0 ? -7 : -back)
    }

    /// The name of a day of the week, counted from Monday as 1.
    static func weekdayName(_ number: Int64) -> String? {
        (1...7).contains(number)
            ? weekdays[Int(number) - 1].prefix(1).uppercased() + weekdays[Int(number) - 1].dropFirst() : nil
    }

    /// The number of the day of the week whose name starts with the text, counted from Monday as 1: `fri`, `friday`.
    static func weekdayNumber(named name: String) -> Int? {
        guard name.count >= 3 else { return nil }
        return weekdays.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private static func relative(_ words: [String], _ today: CalendarDate) -> CalendarDate? {
        if words.count == 1, words[0].hasPrefix("-"), words[0].count <= 4, let back = count(words[0].dropFirst()) {
            return today.adding(days: -back)
        }
        if words.count == 1, words[0].hasPrefix("-"), let unit = words[0].last,
            let count = count(words[0].dropFirst().dropLast())
        {
            return move(today, back: count, String(unit))
        }
        guard words.count == 3, words[2] == "ago",
            let count = ["a", "an"].contains(words[0]) ? 1 : count(words[0][...])
        else { return nil }
        return move(today, back: count, words[1])
    }

    private static func count(_ text: Substring) -> Int? {
        guard text.allSatisfy({ ("0"..."9").contains($0) }), text.count <= 7 else { return nil }
        return Int(text)
    }

    private static func move(_ today: CalendarDate, back count: Int, _ unit: String) -> CalendarDate? {
        switch unit {
        case "d", "day", "days": return today.adding(days: -count)
        case "w", "week", "weeks": return today.adding(days: -7 * count)
        case "m", "month", "months": return today.adding(months: -count)
        case "y", "year", "years": return today.adding(months: -12 * count)
        default: return nil
        }
    }

    /// The same day of another month, or the last day of that month if it has no such day.
    public func adding(months: Int) -> CalendarDate? {
        let (year, month, day) = parts
        let index = year * 12 + month - 1 + months
        guard index >= 12 else { return nil }
        let target = (year: index / 12, month: index % 12 + 1)
        guard target.year <= 9999 else { return nil }
        let last = Self.days(inMonth: target.month, of: target.year)
        return CalendarDate(year: target.year, month: target.month, day: min(day, last))
    }

    /// A date that contains the year; nil if the text has another form.
    private static func full(_ words: [String]) -> Result<CalendarDate, DateError>? {
        guard words.count == 1 else { return nil }
        if words[0].count == 8, let number = count(words[0].prefix(4)), let rest = count(words[0].suffix(4)) {
            let date = CalendarDate(year: number, month: rest / 100, day: rest % 100)
            return date.map(Result.success) ?? .failure(DateError(text: words[0], reason: .noSuchDay))
        }
        guard let separator = words[0].first(where: { "-/.".contains($0) }) else { return nil }
        let fields = words[0].split(separator: separator, omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.isEmpty || $0.count > 5 ? nil : count($0) }
        guard numbers.count == 3, fields.count == 3 else { return nil }
        let isYearFirst = fields[0].count >= 4 && fields[1].count <= 2 && fields[2].count <= 2
        let isYearLast = separator == "." && fields[2].count == 4 && fields[0].count <= 2 && fields[1].count <= 2
        guard isYearFirst || isYearLast else { return nil }
        let (year, day) = isYearFirst ? (numbers[0], numbers[2]) : (numbers[2], numbers[0])
        guard let date = CalendarDate(year: year, month: numbers[1], day: day) else {
            return .failure(DateError(text: words[0], reason: .noSuchDay))
        }
        return .success(date)
    }

    private static func numeric(_ words: [String], _ today: CalendarDate) -> CalendarDate? {
        guard words.count == 1 else { return nil }
        let fields = words[0].split(separator: "-", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.isEmpty || $0.count > 2 ? nil : count($0) }
        guard numbers.count == fields.count else { return nil }
        let (year, month, _) = today.parts
        switch numbers.count {
        case 2: return latest(month: numbers[0], day: numbers[1], until: today)
        case 1:
            let candidates = (0...2).lazy.compactMap { back -> CalendarDate? in
                let index = year * 12 + month - 1 - back
                return CalendarDate(year: index / 12, month: index % 12 + 1, day: numbers[0])
            }
            return candidates.first { $0 <= today }
        default: return nil
        }
    }
}
