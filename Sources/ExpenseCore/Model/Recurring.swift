/// An entry that comes again and again: rent, a salary, a subscription.
public struct Recurring: Hashable, Sendable, Identifiable {
    /// A step of the calendar.
    public enum Unit: String, Sendable, CaseIterable {
        /// A day.
        case day
        /// Seven days.
        case week
        /// A month; where it has no such day, its last.
        case month
        /// A year.
        case year
    }

    /// The number by which people name it, from 1; 0 before it is stored.
    public var id: Int64
    /// What the entries are like; its date is the first one's.
    public var entry: Expense
    /// The step between two entries.
    public var unit: Unit
    /// How many steps lie between two entries: 1 to 1000.
    public var step: Int
    /// The last day on which there may be one; nil for ever.
    public var last: CalendarDate?

    /// A recurring entry.
    public init(id: Int64 = 0, entry: Expense, unit: Unit, step: Int = 1, last: CalendarDate? = nil) {
        (self.id, self.entry, self.unit) = (id, entry, unit)
        (self.step, self.last) = (step, last)
    }

    /// The day of an occurrence, counted from 0; nil beyond the last one, or beyond the calendar.
    public func date(of occurrence: Int) -> CalendarDate? {
        let (steps, overflow) = occurrence.multipliedReportingOverflow(by: step)
        guard !overflow, steps <= 4_000_000 else { return nil }
        let date =
            switch unit {
            case .day: entry.date.adding(days: steps)
            case .week: entry.date.adding(days: 7 * steps)
            case .month: entry.date.adding(months: steps)
            case .year: entry.date.adding(months: 12 * steps)
            }
        guard let date, date <= last ?? .last else { return nil }
        return date
    }

    /// The days of the occurrences after one day and up to another.
    public func dates(after start: CalendarDate?, through end: CalendarDate) -> [CalendarDate] {
        // Where to begin is found by halving, since entries can go back for centuries.
        var (low, high) = (0, 4_000_000)
        while let start, low < high {
            let middle = (low + high) / 2
            if let date = date(of: middle), date <= start { low = middle + 1 } else { high = middle }
        }
        return Array((low...).lazy.map(date).prefix { $0.map { $0 <= end } ?? false }.compactMap { $0 })
    }
}
