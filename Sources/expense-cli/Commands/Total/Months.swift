import ExpenseCore

/// The months over which an average is computed: from the start of the period or the first entry, to today or the last
/// entry.
struct Months {
    /// The first and the last month, such as `2026-11`.
    let first: String
    let last: String

    /// - Parameter report: the totals by month.
    init(of period: Period, with report: TotalReport?, today: CalendarDate) {
        func month(_ day: CalendarDate) -> String { String(day.description.prefix(7)) }
        let months = report?.groups.compactMap(\.keys[0]) ?? []
        let present = month(today)
        first = period.from.map(month) ?? months.first ?? present
        let latest = max(present, months.last ?? present, first)
        last = min(period.to.map(month) ?? latest, latest)
    }

    /// `per month: 2026-01 to 2026-03, 3 months`
    var remark: String { "per month: \(first) to \(last), \(counted(count, "month", "months"))" }

    /// A sum per month.
    func average(_ sum: Money) -> Money? { sum.scaled(by: 1, over: Int64(count)) }

    private var count: Int { max(1, number(of: last) - number(of: first) + 1) }

    /// The number of months since the start of the calendar.
    private func number(of month: String) -> Int {
        CalendarDate(iso: month + "-01").map { $0.parts.year * 12 + $0.parts.month } ?? 0
    }
}
