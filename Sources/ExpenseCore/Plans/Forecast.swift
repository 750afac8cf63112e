/// What the totals of a running period will be at its end.
///
/// Daily spending goes on as until today. What is known counts once: entries that recurring entries recorded or will
/// record, and entries with a later date.
public struct Forecast: Sendable {
    /// The totals so far, with entries of later days.
    public let report: TotalReport
    /// The last day of the period.
    public let end: CalendarDate
    /// The number of days until today, and of all days.
    public let days: (passed: Int, all: Int)
    /// The totals of recurring entries that will be recorded by the end.
    public let due: [Total]
    /// The totals of what is known and among the totals of the period already.
    fileprivate let counted: [Key: Total]
    /// The totals of what is due.
    fileprivate let coming: [Key: Total]

    fileprivate struct Key: Hashable {
        let keys: [String?]
        let currency: Currency

        init(_ group: TotalGroup) {
            (keys, currency) = (group.keys, group.total.currency)
        }
    }

    /// The sum of a group at the end; nil on overflow.
    ///
    /// - Parameters:
    ///   - group: a group of the report; without keys, one of its totals.
    ///   - sum: the sum, such as the expenses.
    public func sum(of group: TotalGroup, _ sum: KeyPath<Total, Money>) -> Money? {
        func units(_ total: Total?) -> Int64 { total?[keyPath: sum].minorUnits ?? 0 }
        let known = units(counted[Key(group)])
        let (daily, isTooLarge) = units(group.total).subtractingReportingOverflow(known)
        let scaled = Money(minorUnits: daily, currency: group.total.currency)
            .scaled(by: Int64(days.all), over: Int64(days.passed))
        guard !isTooLarge else { return nil }
        return scaled?.adding(known)?.adding(units(coming[Key(group)]))
    }

    /// The income at the end minus the expenses; nil without income, or on overflow.
    ///
    /// - Parameter total: a total of the report.
    public func left(of total: Total) -> Money? {
        let whole = TotalGroup(keys: [], total: total)
        guard let income = total.income.adding(coming[Key(whole)]?.income.minorUnits ?? 0), income.minorUnits > 0,
            let expenses = sum(of: whole, \.expenses)
        else { return nil }
        return income.adding(0 &- expenses.minorUnits)
    }
}

extension Money {
    /// Nil on overflow.
    fileprivate func adding(_ units: Int64) -> Money? {
        let (sum, isTooLarge) = minorUnits.addingReportingOverflow(units)
        return isTooLarge ? nil : Money(minorUnits: sum, currency: currency)
    }
}

extension ExpenseStore {
    /// What the totals of a filter will be at the end of its period, in which today is.
    ///
    /// - Returns: Nil if today is not in the period, or an end of the period is open.
    /// - Throws: `MissingRate`, or `DatabaseError`.
    public func forecast(_ filter: Filter, by groupings: [Grouping], in currency: Currency?, today: CalendarDate) throws
        -> Forecast?
    {
        guard let from = filter.period.from, let end = filter.period.to, from <= today, today <= end else { return nil }
        var recorded = filter
        (recorded.isRecurring, recorded.period) = (true, Period(from: from, to: today))
        var later = filter
        later.period = Period(from: today.adding(days: 1), to: end)
        return try read { connection in
            try connection.snapshot {
                var parts = [try connection.report(recorded, by: groupings, in: currency)]
                if today < end { parts.append(try connection.report(later, by: groupings, in: currency)) }
                let due = try connection.dueReport(filter, by: groupings, in: currency, through: end)
                return Forecast(
                    report: try connection.report(filter, by: groupings, in: currency), end: end,
                    days: (Int(today.dayNumber - from.dayNumber) + 1, Int(end.dayNumber - from.dayNumber) + 1),
                    due: due.totals, counted: try connection.sums(of: parts), coming: try connection.sums(of: [due]))
            }
        }
    }
}

extension Connection {
    /// The report of the entries that will be recorded up to a day: of a database in memory that has these alone.
    fileprivate func dueReport(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency?, through day: CalendarDate
    ) throws -> TotalReport {
        let due = try dueEntries(through: day)
        guard !due.isEmpty else { return TotalReport(totals: [], groups: []) }
        let memory = try Connection(":memory:", .creating)
        try memory.registerSearch()
        try Schema.migrate(memory)
        try memory.run("DELETE FROM category")
        for category in try categories() { _ = try memory.insert(category) }
        for account in try accounts() { _ = try memory.insert(account) }
        for rate in currency == nil ? [] : try Rate.query().all(on: self) {
            let row = RecordValues(of: rate)
            try memory.run(row.insertion(into: Rate.table), row.values)
        }
        for entry in due { _ = try memory.insert(entry) }
        return try memory.report(filter, by: groupings, in: currency)
    }

    /// The groups and totals of several reports without common entries. A total has no keys.
    fileprivate func sums(of reports: [TotalReport]) throws -> [Forecast.Key: Total] {
        var sums: [Forecast.Key: Total] = [:]
        for report in reports {
            for group in report.totals.map({ TotalGroup(keys: [], total: $0) }) + report.nested.map(\.group) {
                let key = Forecast.Key(group)
                sums[key] = try sums[key].map { try sum($0, group.total) } ?? group.total
            }
        }
        return sums
    }
}
