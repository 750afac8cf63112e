extension Grouping {
    /// The keys of all spans from one to another, also of those without entries. Nil if the groups are not spans of
    /// time, a key is not valid, or there are more than `limit`.
    package func spans(from first: String, through last: String, limit: Int) -> [String]? {
        guard let origin = CalendarDate(iso: "0001-01-01"), first <= last,
            var date = (try? Period(typed: first, today: origin))?.from
        else { return nil }
        var keys: [String] = []
        while let key = key(of: date), key <= last {
            guard keys.count < limit else { return nil }
            keys.append(key)
            guard let next = next(after: date) else { break }
            date = next
        }
        return keys.first == first && keys.last == last ? keys : nil
    }

    /// The key of the span that contains a day; nil if the groups are not spans of time.
    package func key(of date: CalendarDate) -> String? {
        switch self {
        case .day: date.description
        case .week: date.weekName
        case .month: String(date.description.prefix(7))
        case .quarter: String(date.description.prefix(4)) + "-Q\((date.parts.month + 2) / 3)"
        case .year: String(date.description.prefix(4))
        case .category, .weekday, .tag, .currency, .kind, .payee, .account: nil
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
