/// Reads the sums of a report, one sheet per currency.
struct CurrencySheetReader {
    let connection: Connection
    /// The filter, over a period with both ends.
    let filter: Filter
    let previous: Period?
    let currency: Currency?
    let unit: Grouping?
    let spans: [PeriodReport.Span]
    let progress: (Int) -> Void

    private struct Key: Hashable {
        let keys: [String?]
        let currency: Currency
    }

    private typealias Totals = [Key: Total]

    /// The groups of all currencies.
    private struct Sums {
        var before: Totals?
        var spans: Totals = [:]
        var weeks: [TotalGroup] = []
        var days: [TotalGroup] = []
        var daysBefore: [TotalGroup] = []
        var tree: [NestedTotal] = []
        var categories: Totals = [:]
        var categoriesBefore: Totals?
        var categorySpans: Totals = [:]
        var payees: [TotalGroup] = []
    }

    func read() throws -> [CurrencySheet] {
        let totals = try report(filter.period).totals
        var sums = Sums()
        sums.before = try previous.map {
            try self.totals(of: report($0).totals.map { TotalGroup(keys: [], total: $0) })
        }
        sums.payees = try report(filter.period, by: [.payee]).groups
        progress(20)
        sums.tree = try report(
            Period(from: previous?.from ?? filter.period.from, to: filter.period.to), by: [.category]
        )
        .nested
        sums.categories = self.totals(of: try report(filter.period, by: [.category]).nested.map(\.group))
        sums.categoriesBefore = try previous.map {
            self.totals(of: try report($0, by: [.category]).nested.map(\.group))
        }
        progress(30)
        if let unit {
            sums.spans = self.totals(of: try report(filter.period, by: [unit]).groups)
            sums.categorySpans = self.totals(
                of: try report(filter.period, by: [.category, unit]).nested.map(\.group))
            sums.days = try report(filter.period, by: [isLong ? .month : .day]).groups
        }
        if unit == .day {
            sums.weeks = try report(filter.period, by: [.week]).groups
            // All days of the period before, also of one that is compared with a part of it.
            let before = previous == nil ? nil : filter.period.previous
            sums.daysBefore = try before.map { try report($0, by: [.day]).groups } ?? []
        }
        progress(40)
        let sheets = try totals.map { try sheet(of: $0, sums) }
        progress(60)
        return sheets
    }

    /// Whether the period is too long for a calendar of days.
    private var isLong: Bool {
        guard let from = filter.period.from, let to = filter.period.to else { return true }
        return to.dayNumber - from.dayNumber > 750
    }

    private func report(_ period: Period, by groupings: [Grouping] = []) throws -> TotalReport {
        try connection.report(filter.over(period), by: groupings, in: currency)
    }

    private func totals(of groups: [TotalGroup]) -> Totals {
        Dictionary(groups.map { (Key(keys: $0.keys, currency: $0.total.currency), $0.total) }) { first, _ in first }
    }

    private func sheet(of total: Total, _ sums: Sums) throws -> CurrencySheet {
        let currency = total.currency
        func found(_ keys: [String?], in totals: Totals) -> Total {
            totals[Key(keys: keys, currency: currency)] ?? .zero(currency)
        }
        func spanTotals(_ groups: [TotalGroup]) -> [PeriodReport.SpanTotal] {
            groups.filter { $0.total.currency == currency }.map {
                PeriodReport.SpanTotal(key: $0.keys[0] ?? "", total: $0.total)
            }
        }
        let categories = sums.tree.filter { $0.group.total.currency == currency }.map { nested in
            let keys = nested.group.keys
            return CurrencySheet.CategoryLine(
                name: keys[0], depth: nested.depth, total: found(keys, in: sums.categories),
                before: sums.categoriesBefore.map { found(keys, in: $0) },
                spans: unit == nil ? [] : spans.map { found(keys + [$0.key], in: sums.categorySpans) })
        }
        let (payees, others) = payeeLines(of: sums.payees.filter { $0.total.currency == currency }, total)
        return CurrencySheet(
            currency: currency, total: total, before: sums.before.map { found([], in: $0) },
            spans: unit == nil ? [] : spans.map { found([$0.key], in: sums.spans) }, weeks: spanTotals(sums.weeks),
            days: spanTotals(sums.days), daysBefore: spanTotals(sums.daysBefore), categories: categories,
            payees: payees, otherPayees: others, largestExpenses: try largest(.expense, in: currency),
            largestIncome: try largest(.income, in: currency))
    }

    /// The payees with the largest expenses. The others have what the listed ones and the entries without a payee leave,
    /// so that all of them are the whole.
    private func payeeLines(of groups: [TotalGroup], _ total: Total) -> (
        [CurrencySheet.PayeeLine], CurrencySheet.OtherPayees
    ) {
        let named = groups.compactMap { group in
            group.keys[0].map { CurrencySheet.PayeeLine(name: $0, total: group.total) }
        }
        let spent = named.filter { $0.total.expenses.minorUnits != 0 }
            .sorted { $0.total.expenses.minorUnits > $1.total.expenses.minorUnits }
        let listed = Array(spent.prefix { $0.total.expenses.minorUnits > 0 }.prefix(CurrencySheet.most))
        let nameless = groups.first { $0.keys[0] == nil }?.total.expenses ?? Total.zero(total.currency).expenses
        let rest = listed.reduce(total.expenses.minorUnits &- nameless.minorUnits) {
            $0 &- $1.total.expenses.minorUnits
        }
        return (
            listed,
            CurrencySheet.OtherPayees(
                count: spent.count - listed.count, expenses: Money(minorUnits: rest, currency: total.currency),
                nameless: nameless)
        )
    }

    private func largest(_ kind: Expense.Kind, in currency: Currency) throws -> [CurrencySheet.LargeEntry] {
        guard filter.kind == nil || filter.kind == kind else { return [] }
        var filter = filter
        filter.kind = kind
        var found: [CurrencySheet.LargeEntry] = []
        // Without a conversion the sheet has only entries of its own currency.
        let sources =
            try self.currency == nil ? [currency] : connection.totals(filter, by: []).map(\.total.currency)
        var rates = try RateTable(from: sources.filter { $0 != currency }, to: currency, of: connection)
        for source in sources {
            filter.currency = source
            try connection.entries(filter, EntryOrder(by: .amount), limit: CurrencySheet.most) { entry in
                var sum = ConvertedSum()
                sum.add(entry.amount.minorUnits, by: try rates.conversion(from: source, on: entry.date))
                guard let units = sum.rounded(rates.conversions) else { throw connection.tooLargeTotal }
                let amount = Money(minorUnits: units, currency: currency)
                found.append(CurrencySheet.LargeEntry(entry: entry, amount: amount))
                return true
            }
        }
        guard sources.count > 1 else { return found }
        return Array(found.sorted { $0.amount.minorUnits > $1.amount.minorUnits }.prefix(CurrencySheet.most))
    }
}
