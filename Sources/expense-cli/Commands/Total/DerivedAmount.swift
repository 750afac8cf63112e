import ExpenseCore

/// An amount that is computed from each total: per month, or at the end of the period at this pace.
struct DerivedAmount {
    /// In JSON and CSV.
    let name: String
    let title: String
    /// What it is computed from, in words.
    let remark: String
    /// The total is multiplied by the first and divided by the second.
    private let factor: (numerator: Int64, denominator: Int64)
    /// The last day, if what is left then is shown.
    private var end: CalendarDate?

    /// Nil if it does not fit.
    func value(of amount: Money) -> Money? {
        amount.scaled(by: factor.numerator, over: factor.denominator)
    }

    /// What is left of the income at the end, in words.
    func conclusion(_ total: Total) -> String? {
        guard let end, total.income.minorUnits > 0, let expenses = value(of: total.expenses) else { return nil }
        let (left, isTooLarge) = total.income.minorUnits.subtractingReportingOverflow(expenses.minorUnits)
        guard !isTooLarge else { return nil }
        return "left of the income on \(end) at this pace: \(Money(minorUnits: left, currency: total.currency).display)"
    }

    /// What a total comes to per month, counted from the beginning of a period or the first entry, to today or the last.
    ///
    /// - Parameter months: those that have entries, in order.
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

    /// What a total comes to at the end of a period that has not ended.
    static func pace(of period: Period, today: CalendarDate) throws(UsageError) -> DerivedAmount {
        guard let from = period.from, let to = period.to, from <= today, today <= to else {
            throw UsageError(message: "--pace needs a period that today is in, such as -p 'this month'")
        }
        let (passed, all) = (today.dayNumber - from.dayNumber + 1, to.dayNumber - from.dayNumber + 1)
        return DerivedAmount(
            name: "at_this_pace", title: "AT THIS PACE", remark: "at this pace: \(passed) of \(all) days, by \(to)",
            factor: (Int64(all), Int64(passed)), end: to)
    }

    /// Months since the beginning of the calendar.
    private static func number(of month: String) -> Int {
        CalendarDate(iso: month + "-01").map { $0.parts.year * 12 + $0.parts.month } ?? 0
    }
}
