import ExpenseCore

/// `budget plan`: how much of the money is assigned to which envelope.
struct ShowPlan: Command {
    static let name = "plan"
    static let summary = "Show what is left to assign in a month, and what each budget has left"
    static var examples: [Example] {
        [
            Example("budget start 1500", "begins the plan this month, with the 1,500 that there is"),
            Example("budget plan", "this month"), Example("budget plan december", "another one"),
            Example("budget set food 450 -p december", "assigns 450 to food in December"),
            Example("budget move 50 food clothes", "takes 50 from food for clothes"),
        ]
    }
    static var discussion: [String] {
        [
            "A budget per month is an envelope: its amount is what is assigned to it. What is left to assign is the income "
                + "of the month and what earlier months left, minus what is assigned. 'budget start' begins the plan.",
            "With --carry-over, what is left in an envelope stays in it, and so does what was overspent. Otherwise both go "
                + "to what the next month can assign. What is spent without an envelope does so, too.",
            "An envelope below another one, such as food:out, is a part of it. A budget for all expenses, and those per "
                + "week or year, are no envelopes. In JSON and CSV each row has the sums of the month; the row without a "
                + "category is what was spent without an envelope.",
        ]
    }
    static var remedies: [String: String] {
        ["-p", "--period"].reduce(into: [:]) { $0[$1] = "write the month alone, as in 'budget plan december'" }
    }
    @Argument("MONTH", "The month, such as december or 2026-12; this one unless given") var month: [String]
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let text = month.isEmpty ? nil : month.joined(separator: " ")
        let day = try text.map { try readMonth($0, of: "MONTH", in: session) } ?? session.today
        let format = try data.format()
        let store = try session.upToDateStore()
        let plan: EnvelopePlan
        do {
            guard let store else { throw PlanNotBegun(start: nil) }
            plan = try store.plan(on: day)
        } catch let error as PlanNotBegun {
            guard let start = error.start else {
                throw CommandFailure(
                    .failed,
                    "there is no plan yet; 'budget start AMOUNT' begins it this month, with the money that there is")
            }
            let first = try session.months().period(named: start.day).from ?? start.day
            throw CommandFailure(.failed, "the plan begins on \(first); name a later month, or begin it earlier")
        }
        if let format { return try write(plan, as: format, in: session) }
        try writeTable(plan, in: session)
    }

    private func writeTable(_ plan: EnvelopePlan, in session: Session) throws {
        let months = try session.months()
        var sums = Table(
            [
                .init(title: "PLAN OF \(monthName(plan.month.from ?? session.today, in: months))"),
                .init(title: "AMOUNT", alignment: .right),
            ],
            for: session.terminal)
        let left = plan.leftToAssign
        for (name, amount) in [
            ("from earlier months", plan.fromEarlier), ("income", plan.income),
            ("assigned", plan.assigned),
        ] {
            try sums.add([.init(name), .init(amount.display)], to: session.output)
        }
        let name = left.minorUnits < 0 ? "assigned too much" : "left to assign"
        let size = Money(minorUnits: abs(left.minorUnits), currency: left.currency)
        try sums.add([.init(name, .bold), .init(size.display, .bold)], to: session.output)
        try sums.finish(to: session.output)
        guard !plan.envelopes.isEmpty || plan.spentElsewhere.minorUnits != 0 else {
            return try session.output.line("no budgets per month; 'budget set CATEGORY AMOUNT' assigns money to one")
        }
        try session.output.line("")
        var table = Table(
            [
                .init(title: "CATEGORY", shrinks: true), .init(title: "CARRIED", alignment: .right, isOptional: true),
                .init(title: "ASSIGNED", alignment: .right), .init(title: "SPENT", alignment: .right, isOptional: true),
                .init(title: "LEFT", alignment: .right),
            ], for: session.terminal)
        for state in plan.envelopes {
            let style = state.left.minorUnits < 0 ? Style.bold : .plain
            try table.add(
                [.init(state.budget.category ?? "")]
                    + [state.carried, state.allowed, state.spent, state.left].map { .init($0.display, style) },
                to: session.output)
        }
        if plan.spentElsewhere.minorUnits != 0 {
            let spent = plan.spentElsewhere
            let left = Money(minorUnits: -spent.minorUnits, currency: spent.currency)
            try table.add(
                [.init("without an envelope", .dim), .init(""), .init(""), .init(spent.display), .init(left.display)],
                to: session.output)
        }
        try table.finish(to: session.output)
        guard !plan.withoutRate.isEmpty else { return }
        let codes = plan.withoutRate.map(\.code).joined(separator: ", ")
        try session.output.line(
            "entries in \(codes) are not counted, because a rate to \(left.currency) is missing; get rates with 'rates "
                + "fetch' or 'rates import FILE'")
    }

    private func write(_ plan: EnvelopePlan, as format: DataFormat, in session: Session) throws {
        var rows = DataRows(
            format,
            [
                "category", "currency", "carried", "assigned", "spent", "left", "from", "to", "from_earlier", "income",
                "all_assigned", "left_to_assign",
            ], in: session)
        let month: [DataField] = [
            .plain(plan.month.from?.description), .plain(plan.month.to?.description), .plain(plan.fromEarlier.plain),
            .plain(plan.income.plain), .plain(plan.assigned.plain), .plain(plan.leftToAssign.plain),
        ]
        func row(_ category: String?, _ sums: [Money]) -> [DataField] {
            [.text(category), .plain(plan.income.currency.code)] + sums.map { .plain($0.plain) } + month
        }
        for state in plan.envelopes {
            try rows.add(row(state.budget.category, [state.carried, state.allowed, state.spent, state.left]))
        }
        let spent = plan.spentElsewhere
        let nothing = Money(minorUnits: 0, currency: spent.currency)
        let left = Money(minorUnits: -spent.minorUnits, currency: spent.currency)
        try rows.add(row(nil, [nothing, nothing, spent, left]))
        try rows.finish()
    }
}

/// The name of the month of a day: `2026-12`.
func monthName(_ day: CalendarDate, in months: Months) -> String { Grouping.month.key(of: day, in: months) ?? "" }

/// The period of a budget that is shown; `december` is the nearest one.
func readNearestPeriod(_ text: String, of option: String, in session: Session) throws -> Period {
    let past = try readPeriod(text, of: option, in: session)
    let next = try readPlannedPeriod(text, in: session) ?? past
    func distance(_ period: Period) -> Int {
        abs(Int((period.from ?? session.today).dayNumber) - Int(session.today.dayNumber))
    }
    return distance(next) < distance(past) ? next : past
}

/// The period of a plan; nil for any other text.
func readPlannedPeriod(_ text: String, in session: Session) throws -> Period? {
    let months = try session.months()
    return try? Period(planned: text, today: session.today, order: session.locale.dateOrder, months: months)
}

/// The first day of a month; `december` is the nearest one.
func readMonth(_ text: String, of parameter: String, in session: Session) throws -> CalendarDate {
    let months = try session.months()
    guard let nearest = try? readNearestPeriod(text, of: parameter, in: session), let first = nearest.from,
        nearest == months.month(of: first)
    else {
        throw UsageError(message: "\(parameter): \(quoted(text)) is not a month, such as december or 2026-12")
    }
    return first
}

/// `budget start`: begins the plan.
struct StartPlan: Command {
    static let name = "start"
    static let summary = "Begin the plan of 'budget plan' in a month, with the money that there is"
    static var examples: [Example] {
        [
            Example("budget start 1500", "with 1,500, this month"), Example("budget start 0 -p 2026-10", "in October"),
            Example("budget start none", "no plan any more; budgets stay"),
        ]
    }
    static var discussion: [String] {
        [
            "The amount is what all your accounts have together when the month begins; 0 if you assign only what comes in "
                + "from then on. Earlier months do not count for the plan. Another start replaces it."
        ]
    }
    @Argument("AMOUNT", "The money that there is, or 'none'") var amount: String
    @Option("period", short: "p", value: "MONTH", "The first month; this one unless given", completion: .periods)
    var month: String?

    func run(in session: Session) throws {
        if amount.lowercased() == "none" {
            if month != nil { throw UsageError(message: "--period: without a plan there is no first month") }
            try session.writableStore().setPlanStart(nil)
            session.accomplished = "the plan was ended"
            return try session.output.line("there is no plan any more; 'budget' shows the budgets")
        }
        let start = try understood(in: session)
        try session.writableStore().setPlanStart(start)
        session.accomplished = "the plan was begun"
        try session.output.line("the plan \(start.words(in: session.months())); 'budget plan' shows it")
    }

    /// The start that the words describe.
    func understood(in session: Session) throws -> PlanStart {
        let day = try month.map { try readMonth($0, of: "--period", in: session) } ?? session.today
        let currency = try session.currencyOfNewEntries()
        let money = try readSignedAmount(amount, of: "AMOUNT", currency: currency, in: session)
        return PlanStart(day: try session.months().name(of: day), amount: money)
    }
}

extension PlanStart {
    /// `begins on 2026-12-01 with 1,500.00 USD`
    func words(in months: Months) -> String {
        "begins on \(months.period(named: day).from ?? day) with \(amount.display)"
    }
}

/// `budget move`: moves money between envelopes.
struct MoveMoney: Command {
    static let name = "move"
    static let summary = "Move money from the budget of a category to another one, in a month"
    static var examples: [Example] {
        [
            Example("budget move 50 food clothes", "this month"),
            Example("budget move 50 food clothes -p december", "in December"),
            Example("budget move 80 none trip", "from what is left to assign"),
        ]
    }
    static var discussion: [String] {
        [
            "Both are budgets per month; a category without a budget gets one for what is moved to it. Other months keep their "
                + "amounts. 'none' is what is left to assign, see 'budget plan'."
        ]
    }
    @Argument("AMOUNT", "The amount") var amount: String
    @Argument("FROM", "The category that gives it, or 'none'", completion: .categories) var from: String
    @Argument("TO", "The category that gets it, or 'none'", completion: .categories) var to: String
    @Option("period", short: "p", value: "MONTH", "The month; this one unless given", completion: .periods)
    var month: String?

    func run(in session: Session) throws {
        let (money, day) = try understood(in: session)
        let names = [from, to].map { $0.lowercased() == "none" ? nil : $0 }
        let states: [BudgetState]
        do {
            states = try session.writableStore().moveMoney(money, from: names[0], to: names[1], in: day)
        } catch let error as NoEnvelope {
            let name = escapingControls(in: error.category)
            let other = error.other.map { "; it has one per \($0.per.rawValue) in \($0.amount.currency)" } ?? ""
            throw CommandFailure(
                .failed, "\(name) has no budget per month in \(error.currency)\(other). Nothing was moved")
        }
        session.accomplished = "\(money.display) were moved"
        try session.output.line("moved \(money.display) in \(monthName(day, in: session.months()))")
        for state in states {
            try session.output.line("\(escapingControls(in: state.budget.category ?? "")): \(state.left.display) left")
        }
    }

    /// The amount and a day of the month.
    func understood(in session: Session) throws -> (money: Money, day: CalendarDate) {
        guard from.lowercased() != to.lowercased() else {
            throw UsageError(message: "FROM and TO are the same; name two categories")
        }
        let day = try month.map { try readMonth($0, of: "--period", in: session) } ?? session.today
        return (
            try readAmount(amount, of: "AMOUNT", currency: session.currencyOfNewEntries(), in: session), day
        )
    }
}
