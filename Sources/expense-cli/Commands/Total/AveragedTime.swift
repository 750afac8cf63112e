import ExpenseCore

extension PassedTime {
    /// The days of a period over which sums are averaged: from its start, or the first entry of all, until today. A period
    /// that is yet to come counts as a whole.
    init(of period: Period, today: CalendarDate, in store: ExpenseStore?) throws {
        let first = try period.from ?? store?.firstDay() ?? today
        self.init(first: first, last: first > today ? period.to ?? first : min(period.to ?? today, today))
    }

    /// The part of it in a group that is a time, such as `2026-Q3`.
    func during(key: String) -> PassedTime? {
        (try? Period(typed: key, today: first)).flatMap(during)
    }
}

extension ExpenseStore {
    /// The day of the first entry. Months are fast to sum up, so that only the days of one of them are needed.
    fileprivate func firstDay() throws -> CalendarDate? {
        guard let month = try totals(by: [.month]).compactMap(\.keys[0]).min(),
            let days = try? Period(typed: month, today: .first)
        else { return nil }
        return try totals(Filter(period: days), by: [.day]).compactMap(\.keys[0]).min().flatMap(CalendarDate.init(iso:))
    }
}
