import ExpenseCore
import Streams

/// Whether a live table can be shown: there are keys to read and a screen to draw on.
func canFollow() -> Bool {
    understandsSequences() && hasTerminal
}

/// Shows a table and updates it until the user quits. While the file cannot be read, the last rows stay, and a line below
/// them says why.
func follow(
    _ contents: Observable<Result<LiveTableContent, QueryFailure>>, in table: LiveTableState, title: String,
    filter: DailyFilter, in session: Session
) throws {
    let store = session.prompt
    store.dispatch(.showTable(table))
    defer { store.dispatch(.showTable(nil)) }
    try session.withSignals { signals in
        try LiveTableScreen(
            { store.state.table }, dispatch: { store.dispatch(.table($0)) }, title: title, output: session.output,
            colors: session.terminal.colors, signals: signals
        ).run(contents.keepingRows().atRedrawRate(), renewing: filter.renewals, filter.renew)
    }
}

/// Shows totals in a table that follows every change.
///
/// - Parameters:
///   - currency: the currency to convert amounts into; nil converts nothing.
///   - notes: the lines below the rows.
func followTotals(
    _ rows: WatchRows, convertedInto currency: Currency? = nil, of filters: FilterOptions, in session: Session,
    notes: @escaping @Sendable (ExpenseStore, AppState.Question) throws -> [String] = { _, _ in [] }
) throws {
    let state = try session.liveState()
    let filter = try DailyFilter(state.filter, by: filters, in: session)
    let answers = state.answers { store, question in
        let report = try store.report(question.filter, by: rows.groupings, in: currency)
        var content = rows.content(of: report, colors(of: try store.categories()))
        content.notes = try notes(store, question)
        return content
    }
    try follow(
        answers, in: LiveTableState(columns: rows.columns, summing: rows.sums), title: "", filter: filter, in: session)
}

extension ObservableType<Result<LiveTableContent, QueryFailure>> {
    /// A failure that may pass becomes a line below the rows before it.
    fileprivate func keepingRows() -> Observable<Result<LiveTableContent, any Error>> {
        scan((last: LiveTableContent?.none, shown: Result<LiveTableContent, any Error>?.none)) { before, next in
            guard case .failure(let failure) = next else { return (try? next.get(), next.mapError { $0 }) }
            guard var shown = before.last, failure.mayPass else { return (before.last, .failure(failure)) }
            shown.notes = [failure.words]
            return (before.last, .success(shown))
        }
        .compactMap(\.shown)
    }
}

/// The colour of each category.
func colors(of categories: [ExpenseCore.Category]) -> [String: Color] {
    categories.distinctColors
}

/// The rows of totals by groups; the largest group of a currency has a bar of full width.
struct WatchRows: Sendable {
    let groupings: [Grouping]
    let hasChart: Bool
    let limit: Int?

    var columns: [LiveTableState.Column] {
        let keys = groupings.filter { $0 != .currency }.map {
            LiveTableState.Column(title: $0.rawValue.uppercased(), isWhole: $0.isTime)
        }
        let sums = ["EXPENSES", "INCOME", "BALANCE", "ENTRIES"].map {
            LiveTableState.Column(title: $0, isRight: true)
        }
        return keys + [.init(title: "CURRENCY")] + sums + (hasChart ? [.init(title: "", isBar: true)] : [])
    }

    func content(of report: TotalReport, _ colors: [String: Color]) -> LiveTableContent {
        let most = limit ?? .max
        // Times are in ascending order, and the newest ones matter.
        let shown = groupings.first?.isTime == true ? report.nested.suffix(most) : report.nested.prefix(most)
        let largest = Dictionary(
            shown.map { ($0.group.total.currency, max(0, $0.group.total.expenses.minorUnits)) }, uniquingKeysWith: max)
        let rows = shown.map { nested in
            let group = nested.group
            let bar = hasChart ? [chart(group, largest: largest[group.total.currency] ?? 0, colors)] : []
            return LiveTableState.Row(
                name: (group.keys.map { $0 ?? "" } + [group.total.currency.code]).joined(separator: "\n"),
                values: keys(of: nested, colors) + sums(of: group.total, .plain) + bar)
        }
        let totals = totalRows(report.totals)
        return groupings.isEmpty
            ? LiveTableContent(rows: totals) : LiveTableContent(rows: rows, sums: keyColumns > 0 ? totals : [])
    }

    /// The sums of some rows, one per currency. Empty if an entry may be in several rows, or on overflow.
    @Sendable func sums(of rows: [LiveTableState.Row]) -> [LiveTableState.Row] {
        guard keyColumns > 0, !groupings.contains(.tag) else { return [] }
        var totals: [Currency: Total] = [:]
        for row in groupings.first == .category ? withoutSubcategories(rows) : rows {
            guard let total = total(of: row) else { return [] }
            let sum = totals[total.currency] ?? .zero(total.currency)
            guard let expenses = try? sum.expenses.adding(total.expenses),
                let income = try? sum.income.adding(total.income),
                !income.minorUnits.subtractingReportingOverflow(expenses.minorUnits).overflow
            else { return [] }
            totals[total.currency] = Total(expenses: expenses, income: income, count: sum.count + total.count)
        }
        return totalRows(totals.values.sorted { $0.currency < $1.currency })
    }

    /// The rows that no other one of them includes: the sum of a category has those of its subcategories already.
    private func withoutSubcategories(_ rows: [LiveTableState.Row]) -> [LiveTableState.Row] {
        func place(_ row: LiveTableState.Row) -> (category: Substring, rest: Substring) {
            let end = row.name.firstIndex(of: "\n") ?? row.name.endIndex
            return (row.name[..<end], row.name[end...])
        }
        let names = Set(rows.map { $0.name.lowercased() })
        return rows.filter { row in
            let (category, rest) = place(row)
            return !category.indices.contains { index in
                category[index] == ":" && names.contains((category[..<index] + rest).lowercased())
            }
        }
    }

    private var keyColumns: Int { groupings.count { $0 != .currency } }

    private func totalRows(_ totals: [Total]) -> [LiveTableState.Row] {
        let title = [LiveTableState.Value(text: "TOTAL", style: .bold)]
        let keys = title.prefix(keyColumns) + Array(repeating: .init(text: ""), count: max(0, keyColumns - 1))
        return totals.map { total in
            LiveTableState.Row(
                name: "TOTAL\n\(total.currency.code)",
                values: keys + sums(of: total, .bold) + (hasChart ? [.init(text: "")] : []))
        }
    }

    private func total(of row: LiveTableState.Row) -> Total? {
        let sums = row.values.dropFirst(keyColumns)
        let numbers = sums.dropFirst().prefix(4).compactMap(\.number)
        guard let currency = sums.first.flatMap({ Currency($0.text) }), numbers.count == 4 else { return nil }
        return Total(
            expenses: Money(minorUnits: numbers[0], currency: currency),
            income: Money(minorUnits: numbers[1], currency: currency), count: numbers[3])
    }

    private func keys(of nested: NestedTotal, _ colors: [String: Color]) -> [LiveTableState.Value] {
        zip(groupings, nested.group.keys).filter { $0.0 != .currency }.map { grouping, key in
            let color = grouping == .category ? key.flatMap { colors[$0] } : nil
            let style = key == nil ? Style.dim : color.map(Style.colored) ?? .plain
            let label = title(of: key, in: grouping, depth: grouping == groupings.first ? nested.depth : 0)
            return LiveTableState.Value(text: label, style: style)
        }
    }

    private func sums(of total: Total, _ style: Style) -> [LiveTableState.Value] {
        let amounts = [total.expenses, total.income, total.balance].map { amount in
            let text = String(amount.display.prefix { $0 != " " })
            return LiveTableState.Value(text: text, number: amount.minorUnits, style: style)
        }
        return [.init(text: total.currency.code, style: style)] + amounts
            + [.init(text: "\(total.count)", number: total.count, style: style)]
    }

    private func chart(_ group: TotalGroup, largest: Int64, _ colors: [String: Color]) -> LiveTableState.Value {
        let spent = max(0, group.total.expenses.minorUnits)
        let color = group.keys.first.flatMap { $0 }.flatMap { colors[$0] }
        return .init(text: "", number: spent, style: color.map(Style.colored) ?? .plain, largest: largest)
    }
}
