import ExpenseCore

/// `total`: adds up.
struct Total: RunnableCommand {
    static let name = "total"
    static let summary = "Add up expenses, income and balance, in each currency"
    static let examples = [
        Example("total", "all there is"),
        Example("total --by category --from 2026-11-01", "what each category cost since the first of November"),
        Example("total --by month -c food", "food, month by month"),
        Example("total --json", "for a script"),
    ]

    @OptionGroup<Filters> var filters
    @Option("by", value: "GROUP", "A total for each; may be repeated") var groupings: [Grouping]
    @Flag("json", "Write JSON") var isJSON: Bool

    func run(in session: Session) throws {
        let store = try session.readableStore()
        let filter = try filters.filter(session, store)
        let totals = try store?.totals(filter).map(\.total) ?? []
        let groups = groupings.isEmpty ? [] : try store?.totals(filter, by: groupings) ?? []
        if isJSON {
            var writer = JSONWriter()
            writer.object { object in
                object.groups(groups, by: groupings)
                object.totals(totals)
            }
            writer.endLine()
            try session.output.drain(&writer.bytes)
        } else if totals.isEmpty {
            try session.output.line("no entries")
        } else {
            try writeTable(groups, totals, session)
        }
    }

    private func writeTable(_ groups: [TotalGroup], _ totals: [ExpenseCore.Total], _ session: Session) throws {
        let keys = groupings.map { Table.Column(title: $0.rawValue.uppercased(), shrinks: true) }
        let sums = ["EXPENSES", "INCOME", "BALANCE", "ENTRIES"].map { Table.Column(title: $0, alignment: .right) }
        var table = Table(keys + [.init(title: "CURRENCY")] + sums, for: session.terminal)
        for group in groups {
            let names = group.keys.map { Table.Cell($0 ?? "No category") }
            try table.add(names + cells(group.total, .plain), to: session.output)
        }
        let heads = groupings.indices.map { Table.Cell($0 == 0 ? "TOTAL" : "", .bold) }
        for total in totals { try table.add(heads + cells(total, .bold), to: session.output) }
        try table.finish(to: session.output)
    }

    private func cells(_ total: ExpenseCore.Total, _ style: Style) -> [Table.Cell] {
        let amounts = [total.expenses, total.income, total.balance].map { String($0.display.dropLast(4)) }
        return ([total.currency.code] + amounts + ["\(total.count)"]).map { Table.Cell($0, style) }
    }
}
