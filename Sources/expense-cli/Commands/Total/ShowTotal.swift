import ExpenseCore

/// `total`: shows sums.
struct ShowTotal: Command {
    static let name = "total"
    static let summary = "Show expenses, income and balance, in each currency"
    static var examples: [Example] {
        [
            Example("total", "all there is"),
            Example("total --by category -p 'this month'", "what each category cost this month"),
            Example("total --by month -c food", "food, month by month"),
            Example("total --by category --chart", "bars, in each category's colour"),
            Example("total --in EUR -p 2026", "all currencies in euros, at the rate of each entry's day"),
            Example("total --json", "for a script"),
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("by", value: "GROUP", "Group by this; may be repeated") var groupings: [Grouping]
    @Option("in", value: "CODE", "Convert into this currency at the rate of each entry's day") var converted: String?
    @Flag(
        "chart",
        "Draw expenses as bars, one per month unless --by says otherwise. With two groups, the second a time, draw one sparkline per group"
    )
    var chart: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        if chart, format != nil {
            throw UsageError(message: "--chart cannot be used together with --json or --csv")
        }
        let filter = try filters.filter(in: session)
        let store = try session.readableStore()
        if chart { return try draw(filter, from: store, in: session) }
        let report = try report(filter, by: groupings, from: store)
        switch format {
        case .json: try writeJSON(report, to: session.output)
        case .csv: try writeCSV(report, in: session)
        case nil where report.totals.isEmpty: try session.output.line("no entries")
        case nil: try writeTable(report, colors(in: store), in: session)
        }
    }

    private func report(_ filter: Filter, by groupings: [Grouping], from store: ExpenseStore?) throws -> TotalReport {
        let currency = try converted.map { try readCurrency($0, of: "--in") }
        return try store?.report(filter, by: groupings, in: currency) ?? TotalReport(totals: [], groups: [])
    }

    private func draw(_ filter: Filter, from store: ExpenseStore?, in session: Session) throws {
        let shown = groupings.isEmpty ? [.month] : groupings
        let groups = try report(filter, by: shown, from: store).groups
        guard !groups.isEmpty else { return try session.output.line("no entries") }
        try TotalChart(
            groups: groups, groupings: shown, showsIncome: filter.kind == .income, colors: colors(in: store)
        ).write(in: session)
    }

    private func colors(in store: ExpenseStore?) throws -> [String: Color] {
        Dictionary(try store?.categories().map { ($0.name, $0.color) } ?? []) { first, _ in first }
    }

    private func writeJSON(_ report: TotalReport, to output: Output) throws {
        var writer = JSONWriter()
        writer.object { object in
            object.field("groups") { $0.array { array in for group in report.groups { write(group, to: &array) } } }
            object.field("totals") { $0.values(report.totals) }
        }
        writer.endLine()
        try output.drain(&writer.bytes)
    }

    private func write(_ group: TotalGroup, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("by") { by in
                by.object { keys in
                    for (grouping, key) in zip(groupings, group.keys) { keys.field(grouping.rawValue, key) }
                }
            }
            object.fields(of: group.total)
        }
    }

    private func writeCSV(_ report: TotalReport, in session: Session) throws {
        let names = groupings.map(\.rawValue) + ["currency", "expenses", "income", "balance", "count"]
        var rows = DataRows(.csv, names, in: session)
        let whole = report.totals.map { TotalGroup(keys: [], total: $0) }
        for group in groupings.isEmpty ? whole : report.groups {
            let total = group.total
            let sums = [total.expenses, total.income, total.balance].map { DataField.plain($0.plain) }
            try rows.add(
                group.keys.map { .text($0) } + [.plain(total.currency.code)] + sums + [.number(total.count)])
        }
        try rows.finish()
    }

    private func writeTable(_ report: TotalReport, _ colors: [String: Color], in session: Session) throws {
        // The currency has a column in any case.
        let shown = groupings.indices.filter { groupings[$0] != .currency }
        let keys = shown.map { Table.Column(title: groupings[$0].rawValue.uppercased(), shrinks: true) }
        let sums = ["EXPENSES", "INCOME", "BALANCE", "ENTRIES"].map {
            Table.Column(title: $0, alignment: .right, isOptional: $0 != "EXPENSES")
        }
        session.pageOutput()
        var table = Table(keys + [.init(title: "CURRENCY")] + sums, for: session.terminal)
        for group in report.groups {
            try table.add(to: session.output) { row in
                for index in shown {
                    let key = group.keys[index]
                    let color = groupings[index] == .category ? key.flatMap { colors[$0] } : nil
                    let style = key == nil ? Style.dim : color.map(Style.colored) ?? .plain
                    row.add(key ?? "No \(groupings[index].rawValue)", style)
                }
                add(group.total, .plain, to: &row)
            }
        }
        for total in groupings.isEmpty || !shown.isEmpty ? report.totals : [] {
            try table.add(to: session.output) { row in
                for index in shown { row.add(index == shown[0] ? "TOTAL" : "", .bold) }
                add(total, .bold, to: &row)
            }
        }
        try table.finish(to: session.output)
    }

    private func add(_ total: Total, _ style: Style, to row: inout Table.Row) {
        row.add(total.currency.code, style)
        for sum in [total.expenses, total.income, total.balance] {
            row.addPlain(style) { $0.append(sum, forPeople: true, withCurrency: false) }
        }
        row.addPlain(style) { $0.append(decimal: total.count) }
    }
}
