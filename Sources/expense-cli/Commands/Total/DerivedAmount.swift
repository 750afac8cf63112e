import ExpenseCore

/// An amount that is computed from each total: per month, or projected to the end of the period.
struct DerivedAmount {
    /// The name in JSON and CSV.
    let name: String
    let title: String
    /// The basis of the computation, as text.
    let remark: String
    /// The total is multiplied by the first number and divided by the second.
    private let factor: (numerator: Int64, denominator: Int64)
    /// The last day, if the rest of the income on that day is shown.
    private var end: CalendarDate?

    /// Nil on overflow.
    func value(of amount: Money) -> Money? {
        amount.scaled(by: factor.numerator, over: factor.denominator)
    }

    /// The rest of the income at the end, as text.
    func conclusion(_ total: Total) -> String? {
        guard let end, total.income.minorUnits > 0, let expenses = value(of: total.expenses) else { return nil }
        let (left, isTooLarge) = total.income.minorUnits.subtractingReportingOverflow(expenses.minorUnits)
        guard !isTooLarge else { return nil }
        return "left of the income on \(end) at this pace: \(Money(minorUnits: left, currency: total.currency).display)"
    }

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
            remark: "per month: \(first) to \(last), \(counted(count, "month", "months"))",
            factor: (1, Int64(count)))
    }

    /// The projected total at the end of a running period.
    static func pace(of period: Period, today: CalendarDate) throws(UsageError) -> DerivedAmount {
        guard let from = period.from, let to = period.to, from <= today, today <= to else {
            throw UsageError(message: "--pace needs a period that today is in, such as -p 'this month'")
        }
        let (passed, all) = (today.dayNumber - from.dayNumber + 1, to.dayNumber - from.dayNumber + 1)
        return DerivedAmount(
            name: "at_this_pace", title: "AT THIS PACE", remark: "at this pace: \(passed) of \(all) days, by \(to)",
            factor: (Int64(all), Int64(passed)), end: to)
    }

    /// The number of months since the start of the calendar.
    private static func number(of month: String) -> Int {
        CalendarDate(iso: month + "-01").map { $0.parts.year * 12 + $0.parts.month } ?? 0
    }
}
