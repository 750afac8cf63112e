import ExpenseCore

/// `budget`: how much categories may cost.
struct BudgetGroup: CommandDeclaration {
    static let name = "budget"
    static let summary = "Show what is left of each budget, or set one"
    static var examples: [Example] {
        [
            Example("budget", "what is left"), Example("budget -p october", "what was left of a past month"),
            Example("budget set food 300", "300 per month for food"),
            Example("budget set travel '2000 EUR' --per year", "in euros, per year"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] { [ListBudgets.self, SetBudget.self, DeleteBudget.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListBudgets.self }
}

/// `budget list`
struct ListBudgets: Command {
    static let name = "list"
    static let summary = "Show what is left of each budget in this week, month or year, or in a past one"
    static var examples: [Example] {
        [Example("budget list --json", "for a script"), Example("budget list --csv", "for a spreadsheet")]
    }
    static var discussion: [String] {
        ["With --period, a budget counts as often as its weeks, months or years are in the period."]
    }
    @Option(
        "period", short: "p", value: "PERIOD", "Another period than the present one: october, 2026-Q3, 'last month'",
        completion: .periods)
    var period: String?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let days = try period.map { try readPeriod($0, of: "--period", in: session) }
        if let days, days.from == nil || days.to == nil {
            throw UsageError(message: "--period has no beginning or no end; give both, such as 2026-01..2026-06")
        }
        let store = try session.readableStore()
        let budgets = try store?.budgets(in: days ?? Period(from: session.today, to: session.today)) ?? []
        if let format = try data.format() { return try write(budgets, as: format, in: session) }
        guard !budgets.isEmpty else {
            return try session.output.line("no budgets; set one with 'budget set CATEGORY AMOUNT'")
        }
        try writeTable(budgets, categories: store?.categories() ?? [], in: session)
    }

    private func writeTable(_ budgets: [BudgetState], categories: [ExpenseCore.Category], in session: Session) throws {
        let colors = Dictionary(categories.map { ($0.name, $0.color) }) { first, _ in first }
        var table = Table(
            [
                .init(title: "CATEGORY", shrinks: true), .init(title: "PER", isOptional: true),
                .init(title: "BUDGET", alignment: .right), .init(title: "SPENT", alignment: .right, isOptional: true),
                .init(title: "LEFT", alignment: .right), .init(title: "USED", alignment: .right, isOptional: true),
                .init(title: "", isOptional: true),
            ], for: session.terminal)
        for state in budgets {
            let color = colors[state.budget.category].map(Style.colored) ?? .plain
            let style = state.left.minorUnits < 0 ? Style.bold : .plain
            let used = part(state.spent.minorUnits, of: state.allowed.minorUnits)
            let sums = [state.allowed, state.spent, state.left].map { Table.Cell($0.display, style) }
            try table.add(
                [Table.Cell(state.budget.category, color), Table.Cell(state.budget.per.rawValue)] + sums
                    + [
                        Table.Cell(used > 999 ? "> 999 %" : "\(used) %", style),
                        Table.Cell(gauge(percent: used, room: 10), color),
                    ],
                to: session.output)
        }
        try table.finish(to: session.output)
    }

    private func write(_ budgets: [BudgetState], as format: DataFormat, in session: Session) throws {
        let names = ["category", "per", "from", "to", "currency", "budget", "spent", "left"]
        var rows = DataRows(format, names, in: session)
        for state in budgets {
            try rows.add([
                .text(state.budget.category), .plain(state.budget.per.rawValue),
                .plain(state.period.from?.description), .plain(state.period.to?.description),
                .plain(state.spent.currency.code), .plain(state.allowed.plain), .plain(state.spent.plain),
                .plain(state.left.plain),
            ])
        }
        try rows.finish()
    }
}

/// `budget set`
struct SetBudget: Command {
    static let name = "set"
    static let summary = "Set the budget of a category"
    static var examples: [Example] { [Example("budget set food 300 --per month", "300 per month for food")] }
    @Argument("CATEGORY", "The category", completion: .categories) var category: String
    @Argument("AMOUNT", "How much") var amount: String
    @Option("per", value: "SPAN", "How often") var per = Budget.Span.month

    func run(in session: Session) throws {
        let standard = try session.currencyOfNewEntries()
        let money = try readAmount(amount, of: "AMOUNT", currency: standard, in: session)
        let set = try session.writableStore().set(Budget(category: category, amount: money, per: per))
        session.accomplished = "the budget was set"
        let name = escapingControls(in: set.category)
        try session.output.line("budget for \(name): \(money.display) per \(per.rawValue)")
    }
}

/// `budget delete`
struct DeleteBudget: Command {
    static let name = "delete"
    static let summary = "Delete the budget of a category"
    static var examples: [Example] { [Example("budget delete food", "food has no budget any more")] }
    @Argument("CATEGORY", "The category", completion: .categories) var category: String

    func run(in session: Session) throws {
        let count = try session.writableStore().deleteBudgets(of: category)
        guard count > 0 else {
            throw CommandFailure(.failed, "\(quoted(category)) has no budget; 'budget' lists the budgets")
        }
        session.accomplished = "the budget was deleted"
        try session.output.line("deleted the budget of \(escapingControls(in: category))")
    }
}

extension Budget.Span: ArgumentValue {}
