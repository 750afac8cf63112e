import ExpenseCore

/// `budget`: how much categories may cost.
struct BudgetGroup: CommandDeclaration {
    static let name = "budget"
    static let summary = "Show what is left of each budget, or set one"
    static var examples: [Example] {
        [
            Example("budget", "what is left"), Example("budget set food 300", "300 a month for food"),
            Example("budget set travel '2000 EUR' --per year", "in euros, a year"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] { [ListBudgets.self, SetBudget.self, DeleteBudget.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListBudgets.self }
}

/// `budget list`
struct ListBudgets: Command {
    static let name = "list"
    static let summary = "Show what is left of each budget in this week, month or year"
    static var examples: [Example] { [Example("budget list --json", "for a script")] }
    @Flag("json", "Write JSON") var json: Bool

    func run(in session: Session) throws {
        let store = try session.readableStore()
        let budgets = try store?.budgets(on: session.today) ?? []
        if json { return try writeJSON(budgets, to: session.output) }
        guard !budgets.isEmpty else {
            return try session.output.line("no budgets; 'budget set CATEGORY AMOUNT' sets one")
        }
        let colors = try store?.categories().map { ($0.name, $0.color) } ?? []
        let colorsByName = Dictionary(colors) { first, _ in first }
        let sums = ["BUDGET", "SPENT", "LEFT"].map { Table.Column(title: $0, alignment: .right) }
        var table = Table(
            [.init(title: "CATEGORY", shrinks: true), .init(title: "PER")] + sums + [.init(title: "")],
            for: session.terminal)
        for state in budgets {
            let name = state.budget.category
            let isOver = state.left.minorUnits < 0
            let cells = [state.budget.amount, state.spent, state.left].map {
                Table.Cell($0.display, isOver ? .bold : .plain)
            }
            try table.add(
                [
                    Table.Cell(name, colorsByName[name].map(Style.colored) ?? .plain),
                    Table.Cell(state.budget.per.rawValue),
                ]
                    + cells + [Table.Cell(isOver ? "over" : "")], to: session.output)
        }
        try table.finish(to: session.output)
    }

    private func writeJSON(_ budgets: [BudgetState], to output: Output) throws {
        var writer = JSONWriter()
        writer.array { list in
            for state in budgets {
                list.object { object in
                    object.field("category", state.budget.category)
                    object.field("per", state.budget.per.rawValue)
                    object.field("from", state.period.from?.description)
                    object.field("to", state.period.to?.description)
                    object.field("currency", state.spent.currency.code)
                    object.field("budget", state.budget.amount.plain)
                    object.field("spent", state.spent.plain)
                    object.field("left", state.left.plain)
                }
            }
        }
        writer.endLine()
        try output.drain(&writer.bytes)
    }
}

/// `budget set`
struct SetBudget: Command {
    static let name = "set"
    static let summary = "Set how much a category may cost"
    static var examples: [Example] { [Example("budget set food 300 --per month", "300 a month for food")] }
    @Argument("CATEGORY", "The category", completion: .categories) var category: String
    @Argument("AMOUNT", "How much") var amount: String
    @Option("per", value: "SPAN", "How often") var per = Budget.Span.month

    func run(in session: Session) throws {
        let standard = try session.currencyOfNewEntries()
        let money = try readAmount(amount, of: "AMOUNT", currency: standard, in: session)
        let set = try session.writableStore().set(Budget(category: category, amount: money, per: per))
        let name = escapingControls(in: set.category)
        try session.output.line("\(name) may cost \(money.display) a \(per.rawValue)")
    }
}

/// `budget delete`
struct DeleteBudget: Command {
    static let name = "delete"
    static let summary = "Delete the budget of a category"
    static var examples: [Example] { [Example("budget delete food", "food may cost what it likes")] }
    @Argument("CATEGORY", "The category", completion: .categories) var category: String

    func run(in session: Session) throws {
        let count = try session.writableStore().deleteBudgets(of: category)
        guard count > 0 else { throw CommandFailure(.failed, "\(quoted(category)) has no budget; 'budget' shows all") }
        try session.output.line("deleted the budget of \(escapingControls(in: category))")
    }
}

extension Budget.Span: ArgumentValue {}
