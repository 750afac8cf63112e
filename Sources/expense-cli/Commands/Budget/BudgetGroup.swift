import ExpenseCore

/// `budget`: the amounts that may be spent.
struct BudgetGroup: CommandDeclaration {
    static let name = "budget"
    static let summary = "Show what is left of each budget, or set one"
    static var examples: [Example] {
        [
            Example("budget", "what is left"), Example("budget -p october", "what was left of a past month"),
            Example("budget set food 300", "300 per month for food, from this month on"),
            Example("budget set food 500 -p december", "in December alone"),
            Example("budget set travel '2000 EUR' --per year", "in euros, per year"),
            Example("budget set all 2000", "for all expenses together"),
            Example("budget set fun 50 --carry-over", "what is left of a month is added to the next"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [
            ListBudgets.self, SetBudget.self, DeleteBudget.self, ShowPlan.self, StartPlan.self, MoveMoney.self,
            SetGoal.self,
        ]
    }
    static var optionalSubcommands: [any CommandDeclaration.Type] {
        [ShowPlan.self, StartPlan.self, MoveMoney.self, SetGoal.self]
    }
    static var discussion: [String] {
        ["'help envelope' shows another way to budget, in which each month's income is divided among envelopes."]
    }
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
        [
            "With --period, the table adds up whole weeks, months or years of a budget: all that have a day in the period. "
                + "For -p 2026-11, a weekly budget has six weeks, from Monday 2026-10-26 to Sunday 2026-12-06. The output "
                + "names the days if they are not those of the period.",
            "Entries of subcategories are included, and entries in other currencies at the rates of their days. Refunds "
                + "lower what was spent.",
        ]
    }
    @Option(
        "period", short: "p", value: "PERIOD", "Another period than the current one: october, 2026-Q3, 'last month'",
        completion: .periods)
    var period: String?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let days = try period.map { try readNearestPeriod($0, of: "--period", in: session) }
        if let days, days.from == nil || days.to == nil {
            throw UsageError(message: "--period has no beginning or no end; give both, such as 2026-01..2026-06")
        }
        let store = try session.upToDateStore()
        let budgets = try store?.budgets(in: days ?? Period(from: session.today, to: session.today)) ?? []
        if let format = try data.format() { return try write(budgets, as: format, in: session) }
        guard !budgets.isEmpty else { return try session.output.line(try emptyResult(store, in: session)) }
        try writeTable(budgets, categories: store?.categories() ?? [], in: session)
        guard let days, let period else { return }
        if let from = days.from, let to = days.to, !period.contains("\(from)".prefix(4)) {
            try session.output.line("\(from) to \(to)")
        }
        for state in budgets where state.period != days {
            try tellSpans(of: state, in: session)
        }
    }

    /// Names the nearest budget of other days, if there is one within ten years.
    private func emptyResult(_ store: ExpenseStore?, in session: Session) throws -> String {
        let years = Period(from: session.today.adding(months: -120), to: session.today.adding(months: 120))
        let others = try store?.budgets(in: years).compactMap { state in state.period.from.map { (state, $0) } } ?? []
        func distance(_ day: CalendarDate) -> Int { abs(Int(day.dayNumber) - Int(session.today.dayNumber)) }
        guard let (state, from) = others.min(by: { distance($0.1) < distance($1.1) }) else {
            return "no budgets; set one with 'budget set CATEGORY AMOUNT'"
        }
        let name = escapingControls(in: state.budget.category ?? "all")
        return "no budget counts on these days; 'budget -p \(from)' shows that of \(name)"
    }

    /// Names the days of a budget whose weeks, months or years are not those of the period.
    private func tellSpans(of state: BudgetState, in session: Session) throws {
        guard let from = state.period.from, let to = state.period.to,
            let count = state.budget.spans(touching: state.period)?.count
        else { return }
        let (name, span) = (escapingControls(in: state.budget.category ?? "all"), state.budget.per)
        let isTwoWeeks = span == .twoWeeks
        let words = counted(
            Int(count), isTwoWeeks ? "span of 2 weeks" : "whole \(span.rawValue)",
            isTwoWeeks ? "spans of 2 weeks" : "whole \(span.rawValue)s")
        try session.output.line("\(name): \(words), \(from) to \(to)")
    }

    private func writeTable(_ budgets: [BudgetState], categories: [ExpenseCore.Category], in session: Session) throws {
        let colors = categories.distinctColors
        let carries = budgets.contains { $0.budget.carriedFrom != nil }
        let carried = carries ? [Table.Column(title: "CARRIED", alignment: .right, isOptional: true)] : []
        var table = Table(
            [
                .init(title: "CATEGORY", shrinks: true), .init(title: "PER", isOptional: true),
                .init(title: "BUDGET", alignment: .right),
            ] + carried + [
                .init(title: "SPENT", alignment: .right, isOptional: true),
                .init(title: "LEFT", alignment: .right), .init(title: "USED", alignment: .right, isOptional: true),
                .init(title: "", isOptional: true),
            ], for: session.terminal)
        for state in budgets {
            let color = state.budget.category.flatMap { colors[$0] }.map(Style.colored) ?? .plain
            let style = state.left.minorUnits < 0 ? Style.bold : .plain
            let used = state.used
            let sums = [state.allowed] + (carries ? [state.carried] : []) + [state.spent, state.left]
            try table.add(
                [Table.Cell(state.budget.category ?? "all", color), Table.Cell(state.budget.per.rawValue)]
                    + sums.map { Table.Cell($0.display, style) }
                    + [
                        Table.Cell(used > 999 ? "> 999 %" : "\(used) %", style),
                        Table.Cell(gauge(percent: used, room: 10), color),
                    ],
                to: session.output)
        }
        try table.finish(to: session.output)
        for state in budgets {
            guard let remark = state.remark else { continue }
            try session.output.line(
                "\(escapingControls(in: state.budget.category ?? "all")): \(remark); get rates with 'rates fetch' or 'rates "
                    + "import FILE'")
        }
    }

    private func write(_ budgets: [BudgetState], as format: DataFormat, in session: Session) throws {
        try session.write(budgets, as: format, BudgetState.fieldNames, row: \.fields)
    }
}

extension BudgetState {
    /// How much of what may be spent is spent, in percent; 1000 if nothing may be.
    var used: Int {
        let room = allowed.minorUnits + carried.minorUnits
        return room > 0 ? part(spent.minorUnits, of: room) : spent.minorUnits > 0 ? 1000 : 0
    }
    /// The names of ``fields``.
    static let fieldNames = [
        "category", "per", "from", "to", "currency", "budget", "spent", "left", "carried", "without_rate",
    ]
    /// What programs are told about a budget.
    var fields: [DataField] {
        [
            .text(budget.category ?? "all"), .plain(budget.per.rawValue), .plain(period.from?.description),
            .plain(period.to?.description), .plain(spent.currency.code), .plain(allowed.plain), .plain(spent.plain),
            .plain(left.plain), .plain(carried.plain), .words(withoutRate.map(\.code)),
        ]
    }
}

/// `budget set`
struct SetBudget: NamingCommand {
    static let name = "set"
    static let summary = "Set the budget of a category, or of all expenses, from this month on"
    static var examples: [Example] {
        [
            Example("budget set food 300 --per month", "300 per month for food"),
            Example("budget set all 2000", "for all expenses together"),
            Example("budget set food 350 --from 2027-01", "from January on; earlier months keep their amount"),
            Example("budget set food 500 -p december", "in December alone"),
            Example("budget set fun 50 --carry-over", "what is left of a month is added to the next"),
        ]
    }
    static var discussion: [String] {
        [
            "The first amount of a budget counts for all its weeks, months or years, another one from the current one on, or "
                + "those of --from or --period. Earlier ones keep their amount, and so do those that were set with --period.",
            "With --carry-over, what is left of a span is added to the next one, and what was overspent is taken from it, "
                + "beginning with the current span or the one of --since. It goes on when you set another amount, with or "
                + "without the option; 'budget delete' ends it.",
        ]
    }
    @Argument("CATEGORY", "The category, or 'all'", completion: .categories) var category: String
    @Argument("AMOUNT", "The amount; 0 adds nothing to what is left") var amount: String
    @Option("per", value: "SPAN", "The time span") var per = Budget.Span.month
    @Option("from", value: "DATE", "The amount counts from this day or month on", completion: .dates) var from: String?
    @Option(
        "period", short: "p", value: "PERIOD",
        "The amount counts in this period alone; december is this one or the next",
        completion: .periods)
    var period: String?
    @Flag("carry-over", "Add what is left of a span to the next one") var carries: Bool
    @Option("since", value: "DATE", "The first day that counts for --carry-over", completion: .dates) var since: String?
    @Flag("new", "Add the category if it does not exist yet") var addsNames: Bool

    /// The budget, as understood from the words, and the days for which its amount counts; nil if they are not named.
    func understood(in session: Session) throws -> (budget: Budget, days: Period?) {
        let standard = try session.currencyOfNewEntries()
        let money = try readAmountOrZero(amount, of: "AMOUNT", currency: standard, in: session)
        if since != nil, !carries { throw UsageError(message: "--since needs --carry-over") }
        let days = try days(in: session)
        let first = try since.map { try readDate($0, of: "--since", in: session) } ?? days?.from ?? session.today
        let budget = Budget(
            category: try budgetCategory(category), amount: money, per: per,
            carriedFrom: carries ? try per.period(of: first, in: session.months()).from : nil)
        return (budget, days)
    }

    private func days(in session: Session) throws -> Period? {
        if from != nil, period != nil { throw UsageError(message: "--from and --period cannot be used together") }
        guard let text = from ?? period else { return nil }
        let option = from == nil ? "--period" : "--from"
        // What is set is planned, so its month is the present one or to come.
        let planned = try readPlannedPeriod(text, in: session)
        let read = if let planned { planned } else { try readPeriod(text, of: option, in: session) }
        if from != nil { return Period(from: read.from) }
        guard read.from != nil, read.to != nil else {
            throw UsageError(message: "--period has no beginning or no end; for one without an end, use --from")
        }
        return read
    }

    func run(in session: Session) throws {
        let (budget, days) = try understood(in: session)
        let set: Budget
        do {
            set = try session.writableStore().set(
                budget, in: days, today: session.today, isCarriedAnew: since != nil)
        } catch let error as BudgetOfOtherSpans {
            let name = escapingControls(in: error.budget.category ?? "all")
            throw CommandFailure(
                .failed,
                "\(name) has a budget per \(error.budget.per.rawValue); delete it first: budget delete \(name)")
        }
        session.accomplished = "the budget was set"
        let name = escapingControls(in: set.category ?? "all")
        let carried = set.carriedFrom.map { ", carried over from \($0)" } ?? ""
        let counted = set.changes.isEmpty ? "" : ", \(set.days(of: days ?? Period(from: session.today)))"
        try session.output.line("budget for \(name): \(budget.amount.display) per \(per.rawValue)\(counted)\(carried)")
    }
}

/// `budget delete`
struct DeleteBudget: Command {
    static let name = "delete"
    static let summary = "Delete the budget of a category, or of all expenses"
    static var examples: [Example] { [Example("budget delete food", "food has no budget any more")] }
    @Argument("CATEGORY", "The category, or 'all'", completion: .categories) var category: String

    func run(in session: Session) throws {
        let count = try session.writableStore().deleteBudgets(of: try budgetCategory(category))
        guard count > 0 else {
            throw CommandFailure(.failed, "\(quoted(category)) has no budget; 'budget' lists the budgets")
        }
        session.accomplished = "the budget was deleted"
        try session.output.line("deleted the budget of \(escapingControls(in: category))")
    }
}

/// The category of a budget; nil for 'all'.
private func budgetCategory(_ name: String) throws(UsageError) -> String? {
    if name.hasSuffix(":*") {
        let whole = quoted(String(name.dropLast(2)))
        throw UsageError(
            message: "CATEGORY: a budget includes the subcategories; write \(whole) instead of \(quoted(name))")
    }
    return name.lowercased() == "all" ? nil : name
}

extension Budget.Span: ArgumentValue {}
