extension ExpenseStore {
    /// A report on the entries of a filter, read from one snapshot.
    ///
    /// - Parameters:
    ///   - currency: the currency to convert sums into, as ``report(_:by:in:)``; nil converts nothing.
    ///   - progress: is told the percentage that has been read.
    /// - Throws: `MissingRate`, or `DatabaseError`.
    package func periodReport(
        _ filter: Filter, in currency: Currency? = nil, today: CalendarDate, progress: (Int) -> Void = { _ in }
    ) throws -> PeriodReport {
        try read { connection in
            try connection.snapshot {
                try withoutActuallyEscaping(progress) { progress in
                    let reader = PeriodReportReader(
                        connection: connection, filter: filter, currency: currency, today: today, progress: progress)
                    return try reader.read()
                }
            }
        }
    }
}

/// Reads a report in one snapshot.
private struct PeriodReportReader {
    let connection: Connection
    let filter: Filter
    let currency: Currency?
    let today: CalendarDate
    let progress: (Int) -> Void

    func read() throws -> PeriodReport {
        let calendar = try connection.months()
        let months = try monthTotals()
        let days = try closedPeriod(of: months, in: calendar)
        let previous = try previous(of: days)
        let unit = PeriodReport.unit(of: days)
        let spans = PeriodReport.spans(of: days, by: unit, in: calendar)
        let sheets = try CurrencySheetReader(
            connection: connection, filter: filter.over(days), previous: previous, currency: currency, unit: unit,
            spans: spans, progress: progress
        ).read()
        let isWhole = filter == Filter(period: filter.period)
        let entries = try newestEntries()
        progress(95)
        let report = PeriodReport(
            filter: filter, days: days, previous: previous, today: today, calendar: calendar, currency: currency,
            unit: unit, spans: spans,
            colors: try connection.categories().distinctColors,
            sheets: sheets, netWorth: try netWorth(of: spans), budgets: try budgetUses(in: days),
            recurring: try connection.recurringCosts(of: filter, after: today),
            debts: isWhole ? try connection.debts() : [], entries: entries, months: months)
        progress(100)
        return report
    }

    private func monthTotals() throws -> [PeriodReport.MonthTotals] {
        var months: [PeriodReport.MonthTotals] = []
        for group in try connection.totals(filter, by: [.month], includingTransfers: true).reversed() {
            let key = group.keys[0] ?? ""
            let former = months.last?.key == key ? months.popLast() : nil
            months.append(PeriodReport.MonthTotals(key: key, totals: [group.total] + (former?.totals ?? [])))
        }
        return months
    }

    /// The days of the period before to compare with, if they have entries.
    private func previous(of days: Period) throws -> Period? {
        guard filter.period == days, let previous = days.comparison(on: today)?.before else { return nil }
        return try connection.totals(filter.over(previous), by: []).isEmpty ? nil : previous
    }

    /// The period of the filter. An open end is that of the first or last month with entries; without entries, of the present
    /// month, or of that of the other end if this is not on its side of it.
    private func closedPeriod(of months: [PeriodReport.MonthTotals], in calendar: Months) throws -> Period {
        func month(_ key: String?, or day: CalendarDate) throws -> Period {
            try key.map { try Period(typed: $0, today: today, months: calendar) } ?? calendar.month(of: day)
        }
        let first = try month(months.last?.key, or: min(today, filter.period.to ?? today))
        let last = try month(months.first?.key, or: max(today, filter.period.from ?? today))
        let (from, to) = (filter.period.from ?? first.from, filter.period.to ?? last.to)
        return Period(from: from, to: max(to ?? .last, from ?? .first))
    }

    private func newestEntries() throws -> [Expense] {
        var entries: [Expense] = []
        let most = PeriodReport.mostEntries
        try connection.entries(filter, limit: most) { entry in
            entries.append(entry)
            if entries.count.isMultiple(of: 1000) { progress(60 + 35 * entries.count / most) }
            return true
        }
        return entries
    }

    /// Balances are those of whole accounts, so the filter may choose nothing but an account and a period.
    private func netWorth(of spans: [PeriodReport.Span]) throws -> [NetWorth] {
        guard filter == Filter(period: filter.period, account: filter.account) else { return [] }
        let begun = spans.compactMap(\.days.from).filter { $0 <= today }
        let ends = zip(begun, spans).compactMap { $1.days.to.map { min($0, today) } }
        let reader = NetWorthReader(connection: connection, days: ends, account: filter.account)
        return try reader.read(opening: begun.first?.adding(days: -1), in: currency)
    }

    /// The budgets that the filter selects: in the span that contains today, or else in those of the period.
    private func budgetUses(in days: Period) throws -> [BudgetUse] {
        guard let from = days.from, let to = days.to else { return [] }
        let isRunning = from <= today && today <= to
        let found = try connection.budgets(in: isRunning ? Period(from: today, to: today) : days)
        return found.filter { filter.selects($0.budget) }.map { state in
            let span = Forecast.Days(of: state.period, today: today)
            let all = state.period.from.flatMap { from in state.period.to.map { $0.dayNumber - from.dayNumber + 1 } }
            let isOver = state.period.to.map { $0 < today } ?? false
            return BudgetUse(state: state, passed: span?.passed ?? (isOver ? Int(all ?? 0) : 0), days: Int(all ?? 0))
        }
    }
}

extension PeriodReport {
    /// The report of a data file that does not exist yet.
    ///
    /// - Parameter filter: a filter with a period.
    package init(of filter: Filter, in currency: Currency?, today: CalendarDate) {
        self.init(
            filter: filter, days: filter.period, previous: filter.period.comparison(on: today)?.before, today: today,
            calendar: .calendar, currency: currency,
            unit: nil, spans: [], colors: [:], sheets: [], netWorth: [], budgets: [], recurring: [], debts: [],
            entries: [], months: [])
    }

    /// The spans that a period is divided into: from a few to about forty.
    fileprivate static func unit(of days: Period) -> Grouping? {
        guard let from = days.from, let to = days.to, from < to else { return nil }
        switch to.dayNumber - from.dayNumber {
        case ..<45: return .day
        case ..<200: return .week
        case ..<1200: return .month
        case ..<4100: return .quarter
        case ..<73_000: return .year
        // Two hundred years and more come from a wrong date.
        default: return nil
        }
    }

    /// The spans of a period; the whole period if it is not divided.
    fileprivate static func spans(of days: Period, by unit: Grouping?, in months: Months) -> [Span] {
        guard let from = days.from, let to = days.to else { return [] }
        guard let unit, let first = unit.key(of: from, in: months), let last = unit.key(of: to, in: months),
            let keys = unit.spans(from: first, through: last, limit: .max)
        else { return [Span(key: days.description, days: days)] }
        return keys.compactMap { key in
            guard let span = try? Period(typed: key, today: from, months: months) else { return nil }
            return Span(key: key, days: span.intersection(days))
        }
    }
}
