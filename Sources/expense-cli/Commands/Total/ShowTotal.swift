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
            Example("total --in EUR -p 2026", "all currencies as euros, by the rate of each entry's day"),
            Example("total --json", "for a script"),
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("by", value: "GROUP", "A total for each; may be repeated") var groupings: [Grouping]
    @Option("in", value: "CODE", "Convert into this currency by the rate of each entry's day") var converted: String?
    @Flag(
        "chart",
        "Draw what went as bars, a month each unless --by says otherwise; two groups of which the last is a time make lines"
    )
    var chart: Bool
    @Flag("json", "Write JSON") var json: Bool
    @Flag("csv", "Write CSV") var csv: Bool

    func run(in session: Session) throws {
        try refuseBoth(json: json, csv: csv)
        if chart, json || csv {
            throw UsageError(message: "--chart: it stands beside --json or --csv; leave one of them out")
        }
        let filter = try filters.filter(in: session)
        let store = try session.readableStore()
        if chart { return try draw(filter, from: store, in: session) }
        let totals = try self.totals(filter, by: [], from: store).map(\.total)
        let groups = groupings.isEmpty ? [] : try self.totals(filter, by: groupings, from: store)
        if json {
            try writeJSON(groups, totals, to: session.output)
        } else if csv {
            let rows = groupings.isEmpty ? totals.map { ([], $0) } : groups.map { ($0.keys, $0.total) }
            try writeCSV(rows, to: session.output)
        } else if totals.isEmpty {
            try session.output.line("no entries")
        } else {
            try writeTable(groups, totals, colors(in: store), in: session)
        }
    }

    private func totals(_ filter: Filter, by groupings: [Grouping], from store: ExpenseStore?) throws -> [TotalGroup] {
        guard let store else { return [] }
        guard let converted else { return try store.totals(filter, by: groupings) }
        return try store.totals(filter, by: groupings, in: readCurrency(converted, of: "--in"))
    }

    private func draw(_ filter: Filter, from store: ExpenseStore?, in session: Session) throws {
        let shown = groupings.isEmpty ? [.month] : groupings
        guard let store, case let groups = try totals(filter, by: shown, from: store), !groups.isEmpty else {
            return try session.output.line("no entries")
        }
        try TotalChart(
            groups: groups, groupings: shown, showsIncome: filter.kind == .income, colors: colors(in: store)
        ).write(in: session)
    }

    private func colors(in store: ExpenseStore?) throws -> [String: Color] {
        Dictionary(try store?.categories().map { ($0.name, $0.color) } ?? []) { first, _ in first }
    }

    private func writeJSON(_ groups: [TotalGroup], _ totals: [Total], to output: Output) throws {
        var writer = JSONWriter()
        writer.object { object in
            object.field("groups") { $0.array { array in for group in groups { write(group, to: &array) } } }
            object.field("totals") { $0.values(totals) }
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

    private func writeCSV(_ rows: [(keys: [String?], total: Total)], to output: Output) throws {
        var writer = CSVWriter()
        for title in groupings.map(\.rawValue) + ["currency", "expenses", "income", "balance", "count"] {
            writer.plain(title)
        }
        writer.endLine()
        for (keys, total) in rows {
            for key in keys { writer.text(key) }
            writer.plain(total.currency.code)
            for sum in [total.expenses, total.income, total.balance] { writer.plain(sum.plain) }
            writer.plain(String(total.count))
            writer.endLine()
        }
        try output.drain(&writer.bytes)
    }

    private func writeTable(_ groups: [TotalGroup], _ totals: [Total], _ colors: [String: Color], in session: Session)
        throws
    {
        // The currency has a column in any case.
        let shown = groupings.indices.filter { groupings[$0] != .currency }
        let keys = shown.map { Table.Column(title: groupings[$0].rawValue.uppercased(), shrinks: true) }
        let sums = ["EXPENSES", "INCOME", "BALANCE", "ENTRIES"].map {
            Table.Column(title: $0, alignment: .right, isOptional: $0 != "EXPENSES")
        }
        var table = Table(keys + [.init(title: "CURRENCY")] + sums, for: session.terminal)
        for group in groups {
            let names = shown.map { index in
                let key = group.keys[index]
                let color = groupings[index] == .category ? key.flatMap { colors[$0] } : nil
                let style = key == nil ? Style.dim : color.map(Style.colored) ?? .plain
                return Table.Cell(key ?? "No \(groupings[index].rawValue)", style)
            }
            try table.add(names + cells(of: group.total, .plain), to: session.output)
        }
        let heads = shown.map { Table.Cell($0 == shown[0] ? "TOTAL" : "", .bold) }
        for total in groupings.isEmpty || !shown.isEmpty ? totals : [] {
            try table.add(heads + cells(of: total, .bold), to: session.output)
        }
        try table.finish(to: session.output)
    }

    private func cells(of total: Total, _ style: Style) -> [Table.Cell] {
        let amounts = [total.expenses, total.income, total.balance].map { String($0.display.dropLast(4)) }
        return ([total.currency.code] + amounts + ["\(total.count)"]).map { Table.Cell($0, style) }
    }
}
