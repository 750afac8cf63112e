import ExpenseCore
import Streams

/// `watch`: shows the totals, live.
struct Watch: Command {
    static let name = "watch"
    static let summary = "Show the totals, and again after each change by any process"
    static var examples: [Example] {
        [
            Example("watch", "a table of the categories; q quits"),
            Example("watch --by day --chart -p 'this month'", "this month, day by day, with bars"),
            Example("watch -c food --json", "one line of JSON per change"),
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    static var discussion: [String] {
        [
            "On a terminal it is a table that changes in place, with the budgets of the categories below it. Rows that have just changed are marked. '/' searches while "
                + "you type, 's' sorts by the next column, 'r' reverses the order, the arrows scroll, and 'q', Escape or "
                + "Ctrl-C quit.",
            "Without a terminal it writes one line with the totals and the time, one for each budget of the categories, and "
                + "all of them again at each change. In a prompt that reads its commands from a pipe, it writes them once.",
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option(
        "by", value: "GROUP", "Group by this; may be repeated, or GROUP,GROUP; category unless given. On a terminal")
    var groupings: [Grouping]
    @Flag("chart", "Draw a bar in each row. On a terminal") var chart: Bool
    @Option("limit", short: "n", value: "N", "At most N rows; of times, the newest. On a terminal") var limit: Int?
    @Flag("json", "Write one line of JSON per change") var json: Bool

    func run(in session: Session) throws {
        let isTable = canFollow() && !json
        guard isTable || groupings.isEmpty && !chart && limit == nil else {
            throw UsageError(
                message: "--by, --chart and --limit need a terminal, and cannot be used together with --json")
        }
        if isTable {
            let rows = WatchRows(groupings: groupings.isEmpty ? [.category] : groupings, hasChart: chart, limit: limit)
            return try followTotals(rows, of: filters, in: session) { store, question in
                // Those with the least room left come first, because there may be no room for all lines.
                try store.budgets(for: question).sorted { $0.used > $1.used }.map(watchLine)
            }
        }
        let state = try session.liveState()
        let filter = try DailyFilter(state.filter, by: filters, in: session)
        let answers = state.answers { store, question in
            WatchedValues(
                filter: question.filter, totals: try store.report(question.filter, by: []).totals,
                budgets: try store.budgets(for: question), currency: try store.defaultCurrency())
        }
        try showLive(answers, from: state, filter: filter, in: session) { newest, _ in try show(newest, in: session) }
    }

    private func show(_ values: WatchedValues, in session: Session) throws {
        guard json else {
            let shown =
                values.totals.isEmpty ? [Total.zero(values.currency ?? session.locale.currency)] : values.totals
            let lines = shown.map(line) + values.budgets.map(watchLine)
            for line in lines { try session.output.line("\(localTime(session.environment.clock.now()))  \(line)") }
            return
        }
        try session.output.object { update in
            update.field("totals", each: values.totals) { list, total in list.object { $0.fields(of: total) } }
            update.field("filter") { $0.value(values.filter) }
            update.field("time", universalTime(session.environment.clock.now()))
            update.field("budgets", each: values.budgets) { $0.object(BudgetState.fieldNames, $1.fields) }
        }
    }

    private func line(of total: Total) -> String {
        "total  expenses \(total.expenses.display)  income \(total.income.display)  "
            + "balance \(total.balance.display)  entries \(total.count)"
    }
}

/// The line of a budget: `budget  food  spent 12.00 USD  left 88.00 USD`.
@Sendable private func watchLine(of state: BudgetState) -> String {
    let codes = state.withoutRate.map(\.code).joined(separator: ", ")
    return "budget  \(escapingControls(in: state.budget.category ?? "all"))  spent \(state.spent.display)  "
        + "left \(state.left.display)" + (codes.isEmpty ? "" : "  not counted, without a rate: \(codes)")
}

private struct WatchedValues: Equatable, Sendable {
    let filter: Filter
    let totals: [Total]
    let budgets: [BudgetState]
    /// The currency of new entries; nil in a file without entries.
    let currency: Currency?
}

extension ExpenseStore {
    /// The state of the budgets whose categories the filter selects: in all their spans that its period touches, or in
    /// that of today if the period is open at an end. None for a filter by anything else, because a budget counts all
    /// entries of its category.
    fileprivate func budgets(for question: AppState.Question) throws -> [BudgetState] {
        let (filter, today) = (question.filter, question.today)
        let isClosed = filter.period.from != nil && filter.period.to != nil
        let days = isClosed ? filter.period : Period(from: today, to: today)
        return try budgets(in: days).filter { filter.selects($0.budget) }
    }
}
