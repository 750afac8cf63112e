extension Recurring {
    /// A day of each month: its last day, the second Friday, or a number.
    public enum MonthDay: Hashable, Sendable {
        /// A number from 1 to 31; in a month without that day, its last day.
        case number(Int)
        /// The last day of the month.
        case last
        /// A day of the week, counted from Monday as 1: the first to the fourth of the month; -1 is the last one.
        case weekday(Int, place: Int)
    }

    /// What happens to an occurrence on a Saturday or a Sunday.
    public enum Weekend: String, Sendable, CaseIterable {
        /// It is recorded on the Friday before.
        case before
        /// It is recorded on the Monday after.
        case after
    }

    /// Begins with what is recorded first on a day or later: an occurrence of the weekend before may be moved to it, and that
    /// of the day itself to before it. Without ``monthDay``, the day is that of the first occurrence.
    ///
    /// - Parameter month: the number of the only month in which it recurs, if there is one.
    package mutating func begin(on day: CalendarDate, inMonth month: Int? = nil) {
        guard let monthDay else { return }
        let moved = (1...2).compactMap { day.adding(days: -$0) }.first { before in
            monthDay.day(inMonthOf: before) == before && month ?? before.parts.month == before.parts.month
                && recordedDay(of: before) ?? before >= day
        }
        entry.date = moved ?? day
        if let month { begin(inMonth: month) }
        if let first = rhythmDay(of: 0), let recorded = recordedDay(of: first), recorded < day {
            entry.date = first.adding(days: 1) ?? first
            if let month { begin(inMonth: month) }
        }
    }

    /// Begins in the next month with a number in which its day is still to come.
    private mutating func begin(inMonth number: Int) {
        for ahead in 0...12 {
            var moved = self
            if ahead > 0 { moved.entry.date = entry.date.month.lowerBound.adding(months: ahead) ?? .last }
            guard moved.rhythmDay(of: 0)?.parts.month == number else { continue }
            return self = moved
        }
    }

    /// The month of each of its occurrences, if it recurs on a day of that month every year; nil otherwise.
    package var yearlyMonth: CalendarDate? { unit == .year && monthDay != nil ? rhythmDay(of: 0) : nil }

    /// The day of an occurrence after some months, before it is moved off a weekend. The first one is not before the day on
    /// which it begins.
    func day(afterMonths months: Int) -> CalendarDate? {
        guard let monthDay else { return entry.date.adding(months: months) }
        let isNextMonth = monthDay.day(inMonthOf: entry.date).map { $0 < entry.date } ?? false
        return entry.date.month.lowerBound.adding(months: months + (isNextMonth ? 1 : 0)).flatMap(monthDay.day)
    }
}

extension Recurring.MonthDay: RawRepresentable {
    private static let words = ["first", "second", "third", "fourth"]

    /// `1st`, `22nd`, `30th`
    private static func ordinal(_ number: Int) -> String {
        let endings = [1: "st", 2: "nd", 3: "rd"]
        return "\(number)" + ((11...13).contains(number) ? "th" : endings[number % 10] ?? "th")
    }

    /// `last day`, `2nd friday`, `last monday`, `30th`
    public var rawValue: String {
        switch self {
        case .number(let number): Self.ordinal(number)
        case .last: "last day"
        case .weekday(let day, let place):
            (place > 0 ? Self.ordinal(place) : "last") + " "
                + (CalendarDate.weekdayName(Int64(day)) ?? "").lowercased()
        }
    }

    /// Reads `last day`, `2nd friday`, `second fri`, `last monday`, `30th`; nil for any other text.
    public init?(rawValue text: String) {
        let parts = text.lowercased().split(separator: " ").map(String.init)
        let number = parts.first.flatMap { first in (1...31).first { Self.ordinal($0) == first } }
        switch parts.count {
        case 1:
            guard let number else { return nil }
            self = .number(number)
        case 2 where parts == ["last", "day"]:
            self = .last
        case 2:
            let place = parts[0] == "last" ? -1 : number ?? Self.words.firstIndex(of: parts[0]).map { $0 + 1 }
            guard let place, place <= 4, let day = CalendarDate.weekdayNumber(named: parts[1]) else { return nil }
            self = .weekday(day, place: place)
        default: return nil
        }
    }

    /// The day in the month of another one.
    func day(inMonthOf day: CalendarDate) -> CalendarDate? {
        let month = day.month
        switch self {
        case .number(let number): return month.lowerBound.adding(days: number - 1).map { min($0, month.upperBound) }
        case .last: return month.upperBound
        case .weekday(let weekday, -1):
            return month.upperBound.adding(days: -((month.upperBound.weekday - weekday + 7) % 7))
        case .weekday(let weekday, let place):
            return month.lowerBound.adding(days: (weekday - month.lowerBound.weekday + 7) % 7 + 7 * (place - 1))
        }
    }
}

extension Recurring.Weekend {
    /// The day on which an occurrence is recorded.
    func moved(_ day: CalendarDate) -> CalendarDate? {
        guard day.weekday > 5 else { return day }
        return day.adding(days: (self == .before ? 5 : 8) - day.weekday)
    }
}
