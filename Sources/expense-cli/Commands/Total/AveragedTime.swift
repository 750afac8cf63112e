import ExpenseCore

extension PassedTime {
    /// The days of a period over which sums are averaged: none before the month of the first entry of all, which counts
    /// from its beginning, with and without a period.
    init(averagedIn period: Period, today: CalendarDate, in store: ExpenseStore?) throws {
        var period = period
        let months = try store?.months() ?? .calendar
        if let begun = try store?.day(.first, of: .all).flatMap({ months.month(of: $0).from }),
            begun > period.from ?? .first, begun <= period.to ?? .last
        {
            period = Period(from: begun, to: period.to)
        }
        try self.init(of: period, today: today, in: store)
    }

    /// The days of a period: from its start, or the first entry of all, until today, or until the last entry if that is
    /// later. A period that is yet to come counts as a whole.
    init(of period: Period, today: CalendarDate, in store: ExpenseStore?) throws {
        let first = try period.from ?? store?.day(.first, of: period) ?? today
        var last = period.to ?? max(first, today)
        if period.to == nil || first <= today && today < last {
            let later = try store?.day(.last, of: Period(from: today, to: period.to)) ?? first
            last = max(later, min(last, today), first)
        }
        self.init(first: first, last: last, in: try store?.months() ?? .calendar)
    }
}

extension ExpenseStore {
    fileprivate enum End { case first, last }

    /// The day of the first or the last entry of a period. Months are fast to sum up, so that only the days of one of them
    /// are needed.
    fileprivate func day(_ end: End, of period: Period) throws -> CalendarDate? {
        func outermost(_ groups: [TotalGroup]) -> String? {
            let keys = groups.compactMap(\.keys[0])
            return end == .first ? keys.min() : keys.max()
        }
        guard let month = try outermost(totals(Filter(period: period), by: [.month])),
            let days = try? Period(typed: month, today: .first, months: months())
        else { return nil }
        let shared = Filter(period: days.intersection(period))
        return try outermost(totals(shared, by: [.day])).flatMap(CalendarDate.init(iso:))
    }
}
