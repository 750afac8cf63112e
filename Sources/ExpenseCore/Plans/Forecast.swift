/// What the totals of a running period will be at its end.
///
/// Daily spending goes on as until today. What is known counts once: entries that recurring entries recorded or will
/// record, and entries with a later date.
package struct Forecast: Sendable {
    /// The totals so far, with entries of later days. Groups that have only recurring entries that are due by the end are
    /// among them, with a total of zero.
    package let report: TotalReport
    /// The days of the period.
    package let days: Days
    /// The totals of recurring entries that will be recorded by the end.
    package let due: [Total]
    /// The totals of what is known and among the totals of the period already.
    fileprivate let counted: [Key: Total]
    /// The totals of what is due.
    fileprivate let coming: [Key: Total]

    /// A period in which today is.
    package struct Days: Hashable, Sendable {
        /// The first day of the period.
        package let first: CalendarDate
        /// Today.
        package let today: CalendarDate
        /// The last day of the period.
        package let last: CalendarDate

        /// Nil if today is not in the period, or if it has no first or no last day.
        package init?(of period: Period, today: CalendarDate) {
            guard let from = period.from, let to = period.to, from <= today, today <= to else { return nil }
            (first, self.today, last) = (from, today, to)
        }

        /// The number of days until today.
        package var passed: Int { Int(today.dayNumber - first.dayNumber) + 1 }
        /// The number of days of the period.
        package var all: Int { Int(last.dayNumber - first.dayNumber) + 1 }
    }

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
    package func sum(of group: TotalGroup, _ sum: KeyPath<Total, Money>) -> Money? {
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
    package func left(of total: Total) -> Money? {
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
    /// What the totals of a filter will be at the end of a period.
    ///
    /// - Parameter days: the period, instead of that of the filter.
    /// - Throws: `MissingRate`, or `DatabaseError`.
    package func forecast(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency?, over days: Forecast.Days
    ) throws -> Forecast {
        func filtered(from first: CalendarDate, to last: CalendarDate) -> Filter {
            var filter = filter
            filter.period = Period(from: first, to: last)
            return filter
        }
        let whole = filtered(from: days.first, to: days.last)
        var recorded = filtered(from: days.first, to: days.today)
        recorded.isRecurring = true
        return try read { connection in
            try connection.snapshot {
                func report(_ filter: Filter) throws -> TotalReport {
                    try connection.report(filter, by: groupings, in: currency)
                }
                let due = try connection.dueReport(whole, by: groupings, in: currency, through: days.last)
                var parts = [try report(recorded)]
                if let tomorrow = days.today.adding(days: 1), tomorrow <= days.last {
                    parts.append(try report(filtered(from: tomorrow, to: days.last)))
                }
                return Forecast(
                    report: try connection.report(report(whole), withGroupsOf: due, by: groupings), days: days,
                    due: due.totals, counted: try connection.sums(of: parts), coming: try connection.sums(of: [due]))
            }
        }
    }
}

extension Connection {
    /// The report with the groups and currencies that only another one has, with totals of zero.
    fileprivate func report(_ report: TotalReport, withGroupsOf other: TotalReport, by groupings: [Grouping]) throws
        -> TotalReport
    {
        func missing(_ groups: [TotalGroup], of others: [TotalGroup]) -> [TotalGroup] {
            let known = Set(groups.map(Forecast.Key.init))
            return others.filter { !known.contains(Forecast.Key($0)) }
                .map { TotalGroup(keys: $0.keys, total: .zero($0.total.currency)) }
        }
        func whole(_ totals: [Total]) -> [TotalGroup] { totals.map { TotalGroup(keys: [], total: $0) } }
        let groups = report.groups + missing(report.groups, of: other.groups)
        let sorted = groups.sorted { first, second in
            groupings.precedes(first.keys, second.keys) ?? (first.total.currency < second.total.currency)
        }
        let totals = report.totals + missing(whole(report.totals), of: whole(other.totals)).map(\.total)
        // Converted totals are rounded, so a sum of them is not that of their category.
        let known = Dictionary(report.nested.map { (Forecast.Key($0.group), $0.group) }) { first, _ in first }
        let nested = try nested(sorted, by: groupings).map { nested in
            NestedTotal(group: known[Forecast.Key(nested.group)] ?? nested.group, depth: nested.depth)
        }
        return TotalReport(
            totals: totals.sorted { $0.currency < $1.currency }, groups: sorted, nested: nested, rates: report.rates)
    }

    /// The report of the entries that will be recorded up to a day: of a database in memory that has these alone.
    fileprivate func dueReport(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency?, through day: CalendarDate
    ) throws -> TotalReport {
        let due = try dueEntries(through: day)
        guard !due.isEmpty else { return TotalReport(totals: [], groups: []) }
        let memory = try Connection.inMemory()
        try memory.registerSearch()
        try Schema.create(in: memory)
        try memory.run("DELETE FROM category")
        for category in try categories() { _ = try memory.insert(category) }
        for account in try accounts() {
            // Under the number that it has here.
            let values: [Value] = [.integer(account.id), .text(account.name)]
            try memory.run("INSERT INTO account (id, name) VALUES (?, ?)", values)
        }
        for rate in currency == nil ? [] : try Rate.query().all(on: self) {
            let row = RecordValues(of: rate)
            try memory.run(row.insertion(into: Rate.table), row.values)
        }
        for entry in due { _ = try memory.insert(entry) }
        let bought = try currency.map { try BoughtMoney.all(for: $0, of: self) }
        return try memory.report(filter, by: groupings, in: currency, bought: bought)
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
