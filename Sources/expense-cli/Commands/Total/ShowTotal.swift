import ExpenseCore

/// `total`: shows sums.
struct ShowTotal: Command {
    static let name = "total"
    static let summary = "Show expenses, income and balance, in each currency"
    static var examples: [Example] {
        [
            Example("total --by category -p 'this month'", "what each category cost this month"),
            Example("total --by category,month", "a table of categories and months"),
            Example("total --by payee --sort amount -n 10", "the ten payees that got most"),
            Example("total --by category -p 'this month' --compare", "compared with the month before"),
            Example("total --in EUR -p 2026", "in euros, at the rates of the days"),
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    static var discussion: [String] {
        [
            "With two groups, the second one makes the columns; the last line names those that do not fit on the terminal.",
            "A sum per month counts the days of the period until today: a whole month as one, others as 1/30.44 of a month. "
                + "A running period is compared with as many days of the one before.",
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("by", value: "GROUP", "Group by this; may be repeated, or GROUP,GROUP") var groupings: [Grouping]
    @Option("in", value: "CODE", "Convert into this currency at the rates of the days") var converted: String?
    @Flag("compare", "Compare expenses with the period before") var compares: Bool
    @Flag("average", "Add what each group cost per month") var averages: Bool
    @Flag("pace", "Add what each group will cost by the period's end") var projects: Bool
    @Flag("chart", "Draw bars; with a time as second group, sparklines") var chart: Bool
    @Option("sort", value: "KEY", "Sort by name, or by amount (largest first)") var order: TotalOrder?
    @Option("limit", short: "n", value: "N", "At most N groups; TOTAL counts all") var limit: Int?
    @Flag("live", "On a terminal: a table that follows every change")
    var live: Bool
    @Flag("tree", "In CSV: sums with subcategories, and their depth") var isTree: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        if chart, format != nil {
            throw UsageError(message: "--chart cannot be used together with --json or --csv")
        }
        if isTree, format != .csv || compares {
            throw UsageError(
                message: "--tree needs --csv, without --compare; tables are trees, and --json has one beside the groups"
            )
        }
        if let twice = groupings.indices.first(where: { groupings[..<$0].contains(groupings[$0]) }) {
            throw UsageError(message: "--by \(groupings[twice].rawValue) is given twice; leave one out")
        }
        let options = [("--chart", chart), ("--compare", compares), ("--average", averages), ("--pace", projects)]
        let given = options.filter(\.1).map(\.0)
        let isFitting = given.count < 2 || given == ["--average", "--pace"]
        guard isFitting else { throw UsageError(message: "\(given[0]) and \(given[1]) cannot be used together") }
        if live { return try follow(refusing: format, given.filter { $0 != "--chart" }, in: session) }
        if order != nil || limit != nil, groupings.isEmpty || chart || compares || hasTable(format) {
            throw UsageError(
                message:
                    "--sort and --limit need --by with one group, or --json or --csv, without --chart and --compare")
        }
        if let limit, limit < 1 { throw UsageError(message: "--limit must be 1 or more") }
        let filter = try filters.filter(in: session)
        let days = Forecast.Days(of: filter.period, today: session.today)
        if projects, days == nil {
            throw UsageError(message: "--pace needs a period that today is in, such as -p 'this month'")
        }
        let currency = try converted.map { try readCurrency($0, of: "--in") }
        let store = try session.upToDateStore()
        if chart { return try draw(filter, currency, from: store, in: session) }
        let colors = try colors(in: store)
        if compares {
            let comparison = try TotalComparison(
                filter, by: groupings, in: currency, today: session.today, from: store)
            try comparison.write(format, colors, in: session)
            return try format == nil ? filters.tellReadings(in: session) : ()
        }
        if hasTable(format) {
            return try writeGrids(of: filter, currency, from: store, in: session)
        }
        let forecast =
            try projects ? days.flatMap { try store?.forecast(filter, by: groupings, in: currency, over: $0) } : nil
        let report =
            try forecast?.report ?? store?.report(filter, by: groupings, in: currency)
            ?? TotalReport(totals: [], groups: [])
        if format == nil, report.totals.isEmpty { return try session.output.line(filters.emptyResult(in: session)) }
        var derived: [DerivedAmount] = []
        if averages {
            let time = try PassedTime(averagedIn: filter.period, today: session.today, in: store)
            derived.append(.perMonth(time, by: groupings))
        }
        if let forecast { derived.append(.pace(forecast)) }
        let showsIncome = filter.kind == .income
        let ordered =
            order == nil && limit == nil
            ? report
            : report.ordered(
                by: order ?? .name, showsIncome ? \.income : \.expenses, most: limit,
                areTimes: groupings.first?.isTime ?? false)
        try TotalRows(
            report: ordered, groupings: groupings, derived: derived, showsIncome: showsIncome, isTree: isTree
        ).write(format, colors, in: session)
        let hidden = report.nested.count - ordered.nested.count
        if format == nil, hidden > 0 {
            try session.output.line("hidden: \(counted(hidden, "group", "groups")), counted in TOTAL")
        }
        guard format == nil else { return }
        try tell(of: report.rates, currency, in: session)
        try filters.tellReadings(in: session)
    }

    /// Says which rates converted the amounts.
    private func tell(of rates: RatesInUse?, _ currency: Currency?, in session: Session) throws {
        guard let currency, let rates else { return }
        var words = rates.bought.map { money in
            "\(money.currency) of \(escapingControls(in: money.account)) as paid for"
                + (money.paid == currency ? "" : " in \(money.paid)")
        }
        let others = rates.ofDays.map(\.code).joined(separator: ", ")
        let areSome = rates.ofDays.contains { currency in rates.bought.contains { $0.currency == currency } }
        if !others.isEmpty { words.append("\(areSome ? "other " : "")\(others) by the rates of the days") }
        if !words.isEmpty { try session.output.line("rates: \(words.joined(separator: "; "))") }
    }

    private func follow(refusing format: DataFormat?, _ given: [String], in session: Session) throws {
        let others =
            [format.map { "--\($0)" }, order.map { _ in "--sort" }].compactMap(\.self) + given
            + (isTree ? ["--tree"] : [])
        if let other = others.first { throw UsageError(message: "--live and \(other) cannot be used together") }
        let shown = groupings.isEmpty && chart ? [.month] : groupings
        if limit != nil, shown.isEmpty { throw UsageError(message: "--limit needs --by") }
        if let limit, limit < 1 { throw UsageError(message: "--limit must be 1 or more") }
        guard canFollow() else {
            throw UsageError(message: "--live needs a terminal; 'watch' without one writes a line at each change")
        }
        let currency = try converted.map { try readCurrency($0, of: "--in") }
        try followTotals(
            WatchRows(groupings: shown, hasChart: chart, limit: limit),
            convertedInto: currency,
            of: filters, in: session)
    }

    private func hasTable(_ format: DataFormat?) -> Bool { format == nil && TotalGrid.hasTable(of: groupings) }

    private func draw(_ filter: Filter, _ currency: Currency?, from store: ExpenseStore?, in session: Session) throws {
        let shown = groupings.isEmpty ? [.month] : groupings
        let groups = try store?.report(filter, by: shown, in: currency).nested ?? []
        guard !groups.isEmpty else { return try session.output.line(filters.emptyResult(in: session)) }
        try TotalChart(
            groups: groups, groupings: shown, showsIncome: filter.kind == .income, colors: colors(in: store)
        ).write(in: session)
        try filters.tellReadings(in: session)
    }

    private func writeGrids(of filter: Filter, _ currency: Currency?, from store: ExpenseStore?, in session: Session)
        throws
    {
        if projects {
            throw UsageError(message: "--pace cannot be used with two groups; use one group, --json or --csv")
        }
        if averages, groupings.allSatisfy(\.isTime) {
            throw UsageError(
                message: "--average has no meaning if both groups are times; group by one that is not, such as category"
            )
        }
        let (grids, rates) = try TotalGrid.grids(
            filter, by: groupings, in: currency, perMonth: averages, today: session.today, from: store)
        let colors = try colors(in: store)
        if grids.isEmpty { return try session.output.line(filters.emptyResult(in: session)) }
        session.pageOutput()
        for (index, grid) in grids.enumerated() {
            if index > 0 { try session.output.line() }
            try grid.write(colors, in: session)
        }
        try tell(of: rates, currency, in: session)
        try filters.tellReadings(in: session)
    }

    private func colors(in store: ExpenseStore?) throws -> [String: Color] {
        try store?.categories().distinctColors ?? [:]
    }
}

/// The name of a group, indented by its depth; a title for entries without one.
func title(of key: String?, in grouping: Grouping, depth: Int = 0) -> String {
    key.map { String(repeating: "  ", count: depth) + $0 } ?? "No \(grouping.rawValue)"
}

/// The style of a group's name.
func style(of key: String?, in grouping: Grouping, _ colors: [String: Color]) -> Style {
    guard let key else { return .dim }
    return grouping == .category ? colors[key].map(Style.colored) ?? .plain : .plain
}
