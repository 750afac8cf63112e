import ExpenseCore

/// `budget goal`: what should be saved up to a month.
struct SetGoal: Command {
    static let name = "goal"
    static let summary = "Show what to put aside per month for each goal, or set one"
    static var examples: [Example] {
        [
            Example("budget goal", "how far each goal is"),
            Example("budget goal trip 1200 by 2027-06", "1,200 in the budget of trip by the end of June"),
            Example("budget set trip 150 --carry-over", "puts 150 aside every month"),
            Example("budget goal trip none", "no goal any more; the budget stays"),
        ]
    }
    static var discussion: [String] {
        [
            "What is saved is what the category's budget per month has left; it needs --carry-over, so that it stays there. "
                + "What is missing is divided by the months up to the goal, with this one. A goal is on track if this month's "
                + "amount is at least that."
        ]
    }
    @Argument("CATEGORY", "The category", completion: .categories) var category: String?
    @Argument("AMOUNT", "The amount, or 'none'") var amount: String?
    @Argument("MONTH", "'by' and the last month, such as 'by 2027-06'") var month: [String]
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        guard let category else { return try list(in: session) }
        guard let amount else {
            throw UsageError(message: "AMOUNT is missing, as in 'budget goal trip 1200 by 2027-06'")
        }
        if try data.format() != nil { throw UsageError(message: "--json and --csv list the goals; leave out CATEGORY") }
        if amount.lowercased() == "none", month.isEmpty {
            guard try session.writableStore().deleteGoal(of: category) else {
                throw CommandFailure(.failed, "\(quoted(category)) has no goal; 'budget goal' lists the goals")
            }
            session.accomplished = "the goal was deleted"
            return try session.output.line("deleted the goal of \(escapingControls(in: category))")
        }
        let goal = try understood(category, amount, in: session)
        let state = try session.writableStore().set(goal, on: session.today)
        session.accomplished = "the goal was set"
        let name = escapingControls(in: state.goal.category)
        try session.output.line(
            "goal for \(name): \(goal.amount.display) by \(state.end), \(state.perMonth.display) per month from this one on"
        )
        if state.saved == nil {
            try session.output.line(
                "\(name) has no budget that carries over; put it aside with: budget set \(quotedIfNeeded(name)) "
                    + "'\(typedAmount(state.perMonth, in: session)) \(goal.amount.currency)' --carry-over")
        }
    }

    /// The goal that the words describe.
    func understood(_ category: String, _ amount: String, in session: Session) throws -> Goal {
        let words = month.first?.lowercased() == "by" ? Array(month.dropFirst()) : month
        guard !words.isEmpty else {
            throw UsageError(message: "MONTH is missing, as in 'budget goal trip 1200 by 2027-06'")
        }
        let money = try readAmount(amount, of: "AMOUNT", currency: session.currencyOfNewEntries(), in: session)
        return Goal(category: category, amount: money, last: try lastDay(words.joined(separator: " "), in: session))
    }

    private func lastDay(_ text: String, in session: Session) throws -> CalendarDate {
        guard let last = try readPlannedPeriod(text, in: session)?.to else {
            throw UsageError(message: "MONTH: \(quoted(text)) is not a month, such as 2027-06 or december")
        }
        guard last >= session.today else { throw UsageError(message: "MONTH: \(quoted(text)) is in the past") }
        return try session.months().name(of: last).month.upperBound
    }

    private func list(in session: Session) throws {
        let goals = try session.upToDateStore()?.goals(on: session.today) ?? []
        if let format = try data.format() {
            return try session.write(
                goals, as: format,
                ["category", "amount", "currency", "by", "saved", "missing", "assigned", "per_month", "on_track"]
            ) { state in
                [
                    .text(state.goal.category), .plain(state.goal.amount.plain),
                    .plain(state.goal.amount.currency.code), .plain("\(state.end)"),
                    .plain(state.saved?.plain ?? state.assigned.plain), .plain(state.missing.plain),
                    .plain(state.assigned.plain), .plain(state.perMonth.plain), .flag(isOnTrack(state, in: session)),
                ]
            }
        }
        guard !goals.isEmpty else {
            return try session.output.line("no goals; set one with 'budget goal CATEGORY AMOUNT by MONTH'")
        }
        var table = Table(
            [
                .init(title: "CATEGORY", shrinks: true), .init(title: "GOAL", alignment: .right), .init(title: "BY"),
                .init(title: "SAVED", alignment: .right), .init(title: "PER MONTH", alignment: .right),
                .init(title: "THIS MONTH", alignment: .right, isOptional: true), .init(title: ""),
            ], for: session.terminal)
        for state in goals {
            let saved = state.saved ?? Money(minorUnits: 0, currency: state.goal.amount.currency)
            try table.add(
                [
                    .init(state.goal.category), .init(state.goal.amount.display),
                    .init(String(state.goal.last.description.prefix(7))), .init(saved.display),
                    .init(state.perMonth.display), .init(state.assigned.display), .init(words(for: state, in: session)),
                ], to: session.output)
        }
        try table.finish(to: session.output)
    }

    private func isOnTrack(_ state: GoalState, in session: Session) -> Bool {
        state.missing.minorUnits == 0 || !state.isOver && state.short.minorUnits == 0
    }

    private func words(for state: GoalState, in session: Session) -> String {
        if state.missing.minorUnits == 0 { return "reached" }
        if state.isOver { return "missed by \(state.missing.display)" }
        if state.saved == nil { return "its budget does not carry over" }
        return state.short.minorUnits == 0 ? "on track" : "\(state.short.display) short this month"
    }
}

/// A word as it is typed in the prompt or a shell.
private func quotedIfNeeded(_ word: String) -> String {
    word.contains { $0.isWhitespace || "'\"$\\".contains($0) } ? quoted(word) : word
}
