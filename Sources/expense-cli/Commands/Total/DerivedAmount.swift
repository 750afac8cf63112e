import ExpenseCore

/// An amount that is computed from each total: per month, or projected to the end of the period.
struct DerivedAmount {
    /// The name in JSON and CSV.
    let name: String
    let title: String
    /// The basis of the computation, as text.
    let remarks: [String]
    /// The amount for a group, of one of its sums; nil on overflow.
    let value: (TotalGroup, KeyPath<Total, Money>) -> Money?
    /// The rest of the income at the end; nil if that is not computed.
    var left: ((Total) -> Money?)?

    /// The total per month, counted from the start of the period or the first entry, to today or the last entry.
    ///
    /// - Parameter months: the months with entries, in order.
    static func perMonth(_ months: [String], in period: Period, today: CalendarDate) -> DerivedAmount {
        func month(_ day: CalendarDate) -> String { String(day.description.prefix(7)) }
        let present = month(today)
        let first = period.from.map(month) ?? months.first ?? present
        let latest = max(present, months.last ?? present, first)
        let last = min(period.to.map(month) ?? latest, latest)
        let count = max(1, number(of: last) - number(of: first) + 1)
        return DerivedAmount(
            name: "per_month", title: "PER MONTH",
            remarks: ["per month: \(first) to \(last), \(counted(count, "month", "months"))"],
            value: { $0.total[keyPath: $1].scaled(by: 1, over: Int64(count)) })
    }

    /// The projected total at the end of a running period.
    static func pace(_ forecast: Forecast) -> DerivedAmount {
        let (days, end) = (forecast.days, forecast.end)
        let basis =
            "at this pace: \(days.passed) of \(days.all) days, by \(end); recurring entries and later days count once"
        let due = forecast.due.flatMap { [("expenses", $0.expenses), ("income", $0.income)] }
            .filter { $0.1.minorUnits != 0 }
            .map { "recurring \($0.0) due by \(end), included in TOTAL: \($0.1.display)" }
        let left = forecast.report.totals.compactMap(forecast.left)
            .map { "left of the income on \(end) at this pace: \($0.display)" }
        return DerivedAmount(
            name: "at_this_pace", title: "AT THIS PACE", remarks: [basis] + due + left, value: forecast.sum,
            left: forecast.left)
    }

    /// The number of months since the start of the calendar.
    private static func number(of month: String) -> Int {
        CalendarDate(iso: month + "-01").map { $0.parts.year * 12 + $0.parts.month } ?? 0
    }
}
