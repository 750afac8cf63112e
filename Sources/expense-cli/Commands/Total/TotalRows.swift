import ExpenseCore

/// Totals as rows: one per group, and one for the total of each currency.
struct TotalRows {
    let report: TotalReport
    let groupings: [Grouping]
    /// The amounts that are computed from each total and shown after its sums.
    let derived: [DerivedAmount]
    /// Whether they are computed from income instead of expenses.
    let showsIncome: Bool
    /// Whether the groups in CSV include their subcategories.
    let isTree: Bool

    func write(_ format: DataFormat?, _ colors: [String: Color], in session: Session) throws {
        switch format {
        case .json: try writeJSON(to: session.output)
        case .csv: try writeCSV(in: session)
        case nil: try writeTable(colors, in: session)
        }
    }

    private var isConverted: Bool { groupings.areOfOtherCurrencies(report.groups.map { ($0.keys, $0.total.currency) }) }

    private var basis: KeyPath<Total, Money> { showsIncome ? \.income : \.expenses }

    private func writeJSON(to output: Output) throws {
        try output.object { object in
            object.field("groups", each: report.groups) { write($1, to: &$0) }
            object.field("totals", each: report.totals) { list, total in
                list.object { object in
                    fields(of: TotalGroup(keys: [], total: total), to: &object)
                    for left in derived.compactMap(\.left) {
                        object.field("left_of_income_at_this_pace", left(total)?.plain)
                    }
                }
            }
            // Sums that include subcategories, if there are any.
            if report.nested.contains(where: { $0.depth > 0 }) {
                object.field("tree", each: report.nested) { write($1.group, depth: $1.depth, to: &$0) }
            }
        }
    }

    private func write(_ group: TotalGroup, depth: Int? = nil, to writer: inout JSONWriter) {
        writer.object { object in
            if let depth { object.field("depth", depth) }
            object.field("by") { by in
                by.object { keys in
                    for (grouping, key) in zip(groupings, group.keys) { keys.field(grouping.rawValue, key) }
                }
            }
            fields(of: group, to: &object)
        }
    }

    private func fields(of group: TotalGroup, to object: inout JSONWriter) {
        object.fields(of: group.total)
        for amount in derived { object.field(amount.name, amount.value(group, basis)?.plain) }
    }

    private func writeCSV(in session: Session) throws {
        let names =
            groupings.names(areConverted: isConverted) + ["currency", "expenses", "income", "balance", "count"]
            + derived.map(\.name)
        var rows = DataRows(.csv, names + (isTree ? ["depth"] : []), in: session)
        let whole = report.totals.map { TotalGroup(keys: [], total: $0) }
        let groups = (groupings.isEmpty ? whole : report.groups).map { NestedTotal(group: $0, depth: 0) }
        for nested in isTree && !groupings.isEmpty ? report.nested : groups {
            let total = nested.group.total
            var row = nested.group.keys.map { DataField.text($0) } + [.plain(total.currency.code)]
            row += [total.expenses, total.income, total.balance].map { .plain($0.plain) }
            row.append(.number(total.count))
            row += derived.map { .plain($0.value(nested.group, basis)?.plain) }
            try rows.add(row + (isTree ? [.number(Int64(nested.depth))] : []))
        }
        try rows.finish()
    }

    private func writeTable(_ colors: [String: Color], in session: Session) throws {
        let shown = groupings.shownKeys(areConverted: isConverted)
        let titles = groupings.names(areConverted: isConverted).map { $0.uppercased().replacing("_", with: " ") }
        let keys = shown.map { Table.Column(title: titles[$0], shrinks: true) }
        let sums = ["EXPENSES", "INCOME", "BALANCE", "ENTRIES"].map {
            Table.Column(title: $0, alignment: .right, isOptional: $0 != "EXPENSES")
        }
        let more = derived.map { Table.Column(title: $0.title, alignment: .right) }
        session.pageOutput()
        var table = Table(keys + [.init(title: "CURRENCY")] + sums + more, for: session.terminal)
        for nested in report.nested {
            try table.add(to: session.output) { row in
                for index in shown {
                    let (key, grouping) = (nested.group.keys[index], groupings[index])
                    let label = title(of: key, in: grouping, depth: index == 0 ? nested.depth : 0)
                    row.add(label, style(of: key, in: grouping, colors))
                }
                add(nested.group, .plain, to: &row)
            }
        }
        for total in groupings.isEmpty || !shown.isEmpty ? report.totals : [] {
            try table.add(to: session.output) { row in
                for index in shown { row.add(index == shown[0] ? "TOTAL" : "", .bold) }
                add(TotalGroup(keys: [], total: total), .bold, to: &row)
            }
        }
        try table.finish(to: session.output)
        for line in derived.flatMap(\.remarks) { try session.output.line(line) }
    }

    private func add(_ group: TotalGroup, _ style: Style, to row: inout Table.Row) {
        let total = group.total
        row.add(total.currency.code, style)
        for sum in [total.expenses, total.income, total.balance] {
            row.addPlain(style) { $0.append(sum, forPeople: true, withCurrency: false) }
        }
        row.addPlain(style) { $0.append(decimal: total.count) }
        for amount in derived {
            row.addPlain(style) { bytes in
                if let value = amount.value(group, basis) {
                    bytes.append(value, forPeople: true, withCurrency: false)
                }
            }
        }
    }
}

extension [Grouping] {
    /// Whether groups are those of currencies, and their amounts were converted into another one.
    func areOfOtherCurrencies(_ groups: [(keys: [String?], currency: Currency)]) -> Bool {
        guard let place = firstIndex(of: .currency) else { return false }
        return groups.contains { $0.keys[place] != $0.currency.code }
    }

    /// The names of the columns of keys. Beside converted amounts, the currency of a group is not theirs.
    func names(areConverted: Bool) -> [String] {
        map { $0 == .currency && areConverted ? "from_currency" : $0.rawValue }
    }

    /// The keys that have a column in a table, where the currency of the amounts always has one.
    func shownKeys(areConverted: Bool) -> [Int] { indices.filter { self[$0] != .currency || areConverted } }
}
