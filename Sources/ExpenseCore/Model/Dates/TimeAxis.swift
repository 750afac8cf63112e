extension Grouping {
    /// The keys of all spans from one to another, also of those without entries: names, whatever day months begin on. Nil if
    /// the groups are not spans of time, a key is not valid, or there are more than `limit`.
    package func spans(from first: String, through last: String, limit: Int) -> [String]? {
        guard let origin = CalendarDate(iso: "0001-01-01"), first <= last,
            var date = (try? Period(typed: first, today: origin, months: .calendar))?.from
        else { return nil }
        var keys: [String] = []
        while let key = key(of: date, in: .calendar), key <= last {
            guard keys.count < limit else { return nil }
            keys.append(key)
            guard let next = next(after: date) else { break }
            date = next
        }
        return keys.first == first && keys.last == last ? keys : nil
    }

    /// The key of the span that contains a day; nil if the groups are not spans of time.
    package func key(of date: CalendarDate, in months: Months) -> String? {
        func start(_ length: Int) -> String {
            String(decoding: months.name(of: date).description.utf8.prefix(length), as: UTF8.self)
        }
        return switch self {
        case .day: date.description
        case .week: date.weekName
        case .month: start(7)
        case .quarter: start(4) + "-Q\((months.name(of: date).parts.month + 2) / 3)"
        case .year: start(4)
        case .category, .weekday, .tag, .currency, .kind, .payee, .account: nil
        }
    }

    /// The number of the group of a day.
    func number(of day: CalendarDate, in months: Months) -> Int {
        var parts: (year: Int, month: Int, day: Int) { months.name(of: day).parts }
        return switch self {
        case .week: Int(day.dayNumber) - day.weekday
        case .month: 12 * parts.year + parts.month
        case .quarter: 4 * parts.year + (parts.month + 2) / 3
        case .year: parts.year
        case .weekday: day.weekday
        default: Int(day.dayNumber)
        }
    }

    private func next(after date: CalendarDate) -> CalendarDate? {
        switch self {
        case .day: date.adding(days: 1)
        case .week: date.adding(days: 7)
        case .month: date.adding(months: 1)
        case .quarter: date.adding(months: 3)
        case .year: date.adding(months: 12)
        case .category, .weekday, .tag, .currency, .kind, .payee, .account: nil
        }
    }
}
