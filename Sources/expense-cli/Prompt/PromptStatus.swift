import ExpenseCore

/// The content of the line above the input: the current category and its totals.
struct PromptStatus: Equatable, Sendable {
    /// The category; nil for all.
    let category: String?
    /// The name of the month.
    let month: String
    /// The expenses of this month, at least one amount, one per currency; with a budget, the first amount is what counts for
    /// it, and the others are those without a rate.
    let spent: [Money]
    /// The budget of the month with what was carried over, in the currency of the first amount.
    let budget: Money?
    /// The expenses of all time.
    let total: [Money]
    /// What to look at because several machines share the ledger; empty if there is nothing.
    var notices: [String] = []

    /// The status in several wordings, each shorter. Left out are, in this order: the end of the month's name, the total
    /// of all time, the month, other currencies, the budget, the end of the category's name. Amounts are never
    /// truncated, and none is shown without a name. Notices are the last to be left out.
    var line: StatusLine {
        let name = escapingControls(in: category ?? "all")
        let title = category == nil ? "all categories" : name
        let start = String(month.prefix(3))
        let all = "all " + total.map(\.display).joined(separator: " + ")
        let whole = amounts(most: spent.count, budget)
        let one = amounts(most: 1, nil)
        let wordings = [
            "\(title) · \(month) \(whole) · \(all)",
            "\(title) · \(start) \(whole) · \(all)",
            "\(name) · \(start) \(whole) · \(all)", "\(name) · \(start) \(whole)", "\(name) · \(whole)",
            "\(name) · \(amounts(most: 1, budget))", "\(name) · \(one)", "\(truncated(name, to: 8)) · \(one)",
            "\(truncated(name, to: 4)) · \(one)",
        ]
        guard !notices.isEmpty else { return StatusLine(wordings: wordings) }
        return StatusLine(wordings: wordings.map { (notices + [$0]).joined(separator: " · ") } + wordings)
    }

    private func amounts(most: Int, _ budget: Money?) -> String {
        var shown = spent.prefix(most).map(\.display)
        if let budget, let first = shown.first {
            shown[0] = "\(first.prefix { $0 != " " }) of \(budget.display)"
        }
        let hidden = spent.count - shown.count
        return shown.joined(separator: " + ") + (hidden > 0 ? " + \(hidden) more" : "")
    }
}

extension PromptStatus {
    /// The status of the current category, in the current month.
    ///
    /// - Parameters:
    ///   - currency: the currency of new entries, as long as the file has no entry.
    ///   - attention: what to look at because several machines share the ledger.
    init(of current: AppState.Current, currency: Currency, attention: MachineAttention?) {
        let state = current.budgets.first { $0.budget.per == .month }
        let first = state?.spent.currency ?? current.defaultCurrency ?? currency
        func sums(_ totals: [Total]) -> [Money] {
            let amounts = totals.map(\.expenses)
            guard !amounts.isEmpty else { return [Money(minorUnits: 0, currency: first)] }
            return amounts.filter { $0.currency == first } + amounts.filter { $0.currency != first }
        }
        let month = sums(current.periodTotals)
        let spent = state.map { state in [state.spent] + state.uncounted }
        let budget = state.map { Money(minorUnits: $0.allowed.minorUnits &+ $0.carried.minorUnits, currency: first) }
        self.init(
            category: current.category?.name,
            month: current.period.from.map { monthName(of: current.months.name(of: $0)) } ?? "",
            spent: spent ?? month, budget: budget, total: sums(current.totals),
            notices: attention.map(Self.notices) ?? [])
    }

    private static func notices(_ attention: MachineAttention) -> [String] {
        var notices: [String] = []
        if attention.conflicts > 0 { notices.append(counted(attention.conflicts, "conflict", "conflicts")) }
        if attention.waitingLines > 0 {
            notices.append("\(counted(attention.waitingLines, "line or file", "lines or files")) in the inbox")
        }
        if attention.silent.count == 1 {
            notices.append(
                "nothing from \(truncated(escapingControls(in: attention.silent[0].name), to: 20)) for a week")
        } else if attention.silent.count > 1 {
            notices.append("nothing from \(attention.silent.count) machines for a week")
        }
        return notices
    }
}

private func monthName(of day: CalendarDate) -> String {
    let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    return names[(Int(day.description.dropFirst(5).prefix(2)) ?? 1) - 1]
}
