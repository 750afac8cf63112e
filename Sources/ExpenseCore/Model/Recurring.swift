/// A recurring entry: rent, a salary, a subscription.
public struct Recurring: Hashable, Sendable, Identifiable {
    /// A unit of the calendar.
    public enum Unit: String, Sendable, CaseIterable {
        /// A day.
        case day
        /// Seven days.
        case week
        /// A month. In a month without that day, its last day, unless ``Recurring/monthDay`` says which day it is.
        case month
        /// A year.
        case year
    }

    /// The number by which users refer to it, from 1; 0 before it is stored.
    public var id: Int64
    /// The template of its entries; its date is the first occurrence, or the day from which ``monthDay`` is looked for.
    public var entry: Expense
    /// The further entries of the same receipt: other categories, and the shares of other people. Each has a kind, an
    /// amount, a category and accounts of its own; the other fields are those of ``entry``.
    public var others: [Expense] = []
    /// The unit between two occurrences.
    public var unit: Unit
    /// The number of units between two occurrences: 1 to 1000.
    public var step: Int
    /// Which day of the month it is, in months and years; nil for the number of the day of the first occurrence.
    public var monthDay: MonthDay?
    /// Where an occurrence on a weekend is moved, unless it recurs by days; nil if it stays.
    public var weekend: Weekend?
    /// The last day on which it may occur; nil means without end.
    public var last: CalendarDate?
    /// Changes that apply from a day on, ordered by day.
    public var steps: [Step] = []

    /// A change that applies from a day on.
    public struct Step: Hashable, Sendable {
        /// The day.
        public internal(set) var date: CalendarDate
        /// The amount from that day on, of all entries of the receipt together; nil if it stays.
        public var amount: Money?
        /// Whether nothing is recorded from that day on; nil if this does not change.
        public var isPaused: Bool?
    }

    /// A recurring entry.
    public init(id: Int64 = 0, entry: Expense, unit: Unit, step: Int = 1, last: CalendarDate? = nil) {
        (self.id, self.entry, self.unit) = (id, entry, unit)
        (self.step, self.last) = (step, last)
    }

    /// The day on which an occurrence is recorded, counted from 0; nil after the last one, or beyond the calendar.
    public func date(of occurrence: Int) -> CalendarDate? {
        rhythmDay(of: occurrence).flatMap(date(movedFrom:))
    }

    private func date(movedFrom day: CalendarDate) -> CalendarDate? {
        recordedDay(of: day).flatMap { $0 <= last ?? .last ? $0 : nil }
    }

    /// The day on which an occurrence of a day in the rhythm is recorded.
    package func recordedDay(of day: CalendarDate) -> CalendarDate? {
        // Several days of a weekend would be moved to the same day.
        unit == .day || weekend == nil ? day : weekend?.moved(day)
    }

    /// The first day in the rhythm of what is recorded from a day on. Pauses are kept as such days, so each occurrence
    /// stays in its pause, or out of it, wherever it is moved later.
    func rhythmDay(recordedFrom day: CalendarDate) -> CalendarDate {
        let next = count(through: day.adding(days: -1) ?? .first) { rhythmDay(of: $0).flatMap(recordedDay) }
        let before = next > 0 ? rhythmDay(of: next - 1).flatMap { $0.adding(days: 1) } : nil
        return min(max(day, before ?? .first), rhythmDay(of: next) ?? .last)
    }

    /// The day of an occurrence in its rhythm, before it is moved off a weekend. It says which occurrence it is, also after
    /// another choice of where to move it.
    func rhythmDay(of occurrence: Int) -> CalendarDate? {
        let (steps, overflow) = occurrence.multipliedReportingOverflow(by: step)
        guard !overflow, steps <= 4_000_000 else { return nil }
        return switch unit {
        case .day: entry.date.adding(days: steps)
        case .week: entry.date.adding(days: 7 * steps)
        case .month: day(afterMonths: steps)
        case .year: day(afterMonths: 12 * steps)
        }
    }

    /// The days of the occurrences after `start`, through `end`, without those in a pause.
    public func dates(after start: CalendarDate?, through end: CalendarDate) -> [CalendarDate] {
        occurrences(from: start.map(countOfOccurrences) ?? 0, through: end).map(\.date)
    }

    /// The occurrences after the one that was recorded last, through `end`, without those in a pause.
    ///
    /// - Parameter recorded: its day in the rhythm; nil if there is none.
    func due(after recorded: CalendarDate?, through end: CalendarDate) -> [(day: CalendarDate, date: CalendarDate)] {
        occurrences(from: recorded.map { count(through: $0, rhythmDay) } ?? 0, through: end)
    }

    private func occurrences(
        from first: Int, through end: CalendarDate
    ) -> [(day: CalendarDate, date: CalendarDate)] {
        (first...).lazy.map { rhythmDay(of: $0).flatMap { day in date(movedFrom: day).map { (day: day, date: $0) } } }
            .prefix { $0.map { $0.date <= end } ?? false }.compactMap { $0 }
            .filter { !isPaused(inRhythm: $0.day) }
    }

    /// The number of occurrences through a day, including those in pauses.
    func countOfOccurrences(through day: CalendarDate) -> Int { count(through: day, date) }

    private func count(through day: CalendarDate, _ date: (Int) -> CalendarDate?) -> Int {
        // Binary search, because recurring entries can go back centuries.
        var (low, high) = (0, 4_000_000)
        while low < high {
            let middle = (low + high) / 2
            if let date = date(middle), date <= day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
