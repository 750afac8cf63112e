/// A series of entries that recurs, without a recurring entry for it.
package struct RecurringSuggestion: Hashable, Sendable {
    /// A recurring entry that would record the next ones.
    package let recurring: Recurring
    /// The newest entry of the series.
    package let latest: Expense
    /// The number of entries in the series.
    package let count: Int
}

extension ExpenseStore {
    /// The series of the three years before a day: at least three entries with the same payee or note, equal intervals
    /// and similar amounts, the newest at most one and a half intervals ago. Ordered by the next day.
    package func suggestedRecurring(on day: CalendarDate) throws -> [RecurringSuggestion] {
        let known = try recurring()
        let texts = Set(known.map { RecurringSeries.Key($0.entry) })
        let recorded = Set(try Occurrence.all(in: self).map(\.entry))
        var series: [RecurringSeries.Key: RecurringSeries] = [:]
        try forEachEntry(Filter(period: Period(from: day.adding(months: -36), to: day))) { entry in
            guard entry.kind == .expense || entry.kind == .income, entry.receipt == nil else { return true }
            let key = RecurringSeries.Key(entry)
            guard !key.text.isEmpty, !texts.contains(key), !recorded.contains(entry.id) else { return true }
            series[key, default: RecurringSeries()].add(entry)
            return true
        }
        return series.values.compactMap { $0.suggestion(on: day) }
            .sorted { ($0.recurring.entry.date, $0.latest.id) < ($1.recurring.entry.date, $1.latest.id) }
    }
}

/// Entries of one payee or note, the newest first.
private struct RecurringSeries {
    /// What the entries have in common.
    struct Key: Hashable {
        let text: String
        let kind: Expense.Kind
        let currency: Currency

        /// The words of a note without its numbers, which differ in each entry: `invoice 4711`.
        init(_ entry: Expense) {
            let words = folded(entry.payee ?? entry.note).split { !$0.isLetter }
            (text, kind, currency) = (words.joined(separator: " "), entry.kind, entry.amount.currency)
        }
    }

    private static let intervals: [(unit: Recurring.Unit, step: Int, days: ClosedRange<Int32>)] = [
        (.week, 1, 6...8), (.week, 2, 12...16), (.month, 1, 25...36), (.month, 3, 84...98), (.year, 1, 355...376),
    ]
    private static let fewest = 3

    private var latest: Expense?
    private var entries: [(day: CalendarDate, amount: Int64)] = []

    mutating func add(_ entry: Expense) {
        latest = latest ?? entry
        entries.append((entry.date, entry.amount.minorUnits))
    }

    func suggestion(on today: CalendarDate) -> RecurringSuggestion? {
        guard let latest, entries.count >= Self.fewest else { return nil }
        for interval in Self.intervals {
            var run = [entries[0]]
            for entry in entries.dropFirst() {
                let (newer, size) = (run[run.count - 1], latest.amount.minorUnits)
                // A change of up to a quarter is a raise, or a bill by use; a larger one is another purchase.
                guard interval.days.contains(newer.day.dayNumber - entry.day.dayNumber),
                    abs(entry.amount - size) <= size / 4
                else { break }
                run.append(entry)
            }
            guard run.count >= Self.fewest,
                today.dayNumber - run[0].day.dayNumber <= interval.days.upperBound * 3 / 2,
                let next = next(after: run.map(\.day), interval.unit, interval.step)
            else { continue }
            var entry = latest
            (entry.id, entry.date) = (0, next)
            let recurring = Recurring(entry: entry, unit: interval.unit, step: interval.step)
            return RecurringSuggestion(recurring: recurring, latest: latest, count: run.count)
        }
        return nil
    }

    /// The next day. Banks book on working days, so for months the most frequent day of the month is used.
    private func next(after days: [CalendarDate], _ unit: Recurring.Unit, _ step: Int) -> CalendarDate? {
        let newest = days[0]
        guard unit == .month || unit == .year else { return newest.adding(days: 7 * step) }
        let counts = Dictionary(days.map { ($0.parts.day, 1) }, uniquingKeysWith: +)
        let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? newest.parts.day
        guard let month = newest.adding(months: unit == .year ? 12 * step : step) else { return nil }
        let last = month.month.upperBound.parts.day
        return CalendarDate(year: month.parts.year, month: month.parts.month, day: min(usual, last))
    }
}
