extension PageBuilder {
    /// The balances of the accounts over time.
    mutating func writeNetWorth() {
        guard !report.netWorth.isEmpty else { return }
        section("worth", "Net worth", isWide: true) { builder in
            for worth in builder.report.netWorth { builder.write(worth) }
        }
    }

    private mutating func write(_ worth: NetWorth) {
        if report.netWorth.count > 1 { page.element("h3", worth.currency.code) }
        let now = worth.totals.last ?? worth.opening
        let spans = report.spans.prefix(worth.days.count)
        if let unit = report.unit, spans.count > 1 {
            let lines = SpanLines(
                title: "Net worth in \(worth.currency)",
                summary: "\(worth.opening.bare) before \(report.title), \(now.bare) at its end or today",
                columns: zip(worth.days, worth.totals).map { Plot.Column(name: "\($0)", amounts: $1.display) },
                lines: [.init(kind: "running", amounts: worth.totals.map(\.minorUnits))],
                labels: TimeLabels(spans.map(\.key), by: unit), currency: worth.currency)
            figure(lines.picture, in: worth.currency)
        }
        let change = changeText(now, worth.opening) ?? ""
        Self.table(["Account", worth.currency.code, "Change", ""], folds: true, in: &page) { page in
            for account in worth.accounts {
                let last = account.balances.last ?? account.opening
                page.element("tr") { page in
                    page.element("th", [.init("scope", "row")]) { page in page.element("bdi") { $0.name(account.name) }
                    }
                    page.element("td") { $0.amount(last) }
                    page.element("td", changeText(last, account.opening) ?? "")
                    page.element("td") { page in
                        RowPictures.write(
                            sparkline: account.balances.map(\.minorUnits), color: nil, to: &page)
                    }
                }
            }
            page.element("tr", [.kind("total")]) { page in
                page.element("th", [.init("scope", "row")], "Net worth")
                page.element("td") { $0.amount(now) }
                page.element("td", change)
                page.element("td", "")
            }
        }
        for remark in worth.remarks { page.element("p", [.kind("soft")]) { $0.sentence(remark.asSentence) } }
        guard report.unit != nil else { return }
        foldedTable(
            "End of day", columns: worth.accounts.map(\.name) + ["Net worth"],
            rows: worth.days.enumerated().map { index, day in
                ("\(day)", worth.accounts.map { $0.balances[index] } + [worth.totals[index]])
            })
    }

    /// What is left of each budget, and how far its time has gone.
    mutating func writeBudgets() {
        guard !report.budgets.isEmpty else { return }
        section("budgets", "Budgets") { builder in
            for use in builder.report.budgets { builder.write(use) }
        }
    }

    private mutating func write(_ use: BudgetUse) {
        let state = use.state
        let room = Money(
            minorUnits: state.allowed.minorUnits &+ state.carried.minorUnits, currency: state.spent.currency)
        let scale = Scale(through: max(1, room.minorUnits, state.spent.minorUnits), length: 10_000)
        let color = state.budget.category.map { self.color(of: $0) }
        page.element("div", [.kind("budget")]) { page in
            page.element("p") { page in
                page.element("b") { page in page.element("bdi") { $0.name(state.budget.category ?? "All expenses") } }
                page.text(" per \(state.budget.per.rawValue): \(state.spent.display) of \(room.display)")
                if let part = state.spent.percent(of: room) { page.text(" (\(part))") }
            }
            let spent = Mark.Bar(width: scale.place(of: state.spent.minorUnits), color: color)
            let whole = Mark.Bar(width: scale.place(of: room.minorUnits), kind: "whole")
            let limit = Mark.Bar(width: whole.width, kind: "outline")
            // The mark is where the bar would be if as much were spent each day.
            let passed = use.days > 0 ? use.passed * whole.width / use.days : 0
            RowPictures.write(state.left.minorUnits < 0 ? [spent, limit] : [whole, spent], mark: passed, to: &page)
            let left = state.left.magnitude.display
            let words = state.left.minorUnits < 0 ? "over by \(left)" : "\(left) left"
            page.element("p", [.kind("soft")]) {
                $0.sentence("\(words) · day \(use.passed) of \(use.days) · \(state.period)")
            }
            if let remark = state.remark { page.element("p", [.kind("soft")]) { $0.sentence(remark.asSentence) } }
        }
    }

    /// What is recorded repeatedly, per month and per year.
    mutating func writeRecurring() {
        guard !report.recurring.isEmpty else { return }
        section("recurring", "Recurring") { builder in
            let costs = builder.report.recurring
            let currencies = Set(costs.map(\.amount.currency)).sorted()
            for currency in currencies {
                if currencies.count > 1 { builder.page.element("h3", currency.code) }
                let mine = costs.filter { $0.amount.currency == currency }
                Self.table(["Entry", "Per month", "Per year"], in: &builder.page) { page in
                    for kind in Expense.Kind.allCases {
                        let some = mine.filter { $0.recurring.entry.kind == kind }
                        for cost in some { Self.write(cost, in: &page) }
                        guard some.count > 1, kind != .transfer else { continue }
                        Self.writeSum(of: some, "All \(kind == .income ? "income" : "\(kind.rawValue)s")", in: &page)
                    }
                }
            }
        }
    }

    private static func write(_ cost: RecurringCost, in page: inout MarkupWriter) {
        let entry = cost.recurring.entry
        page.element("tr") { page in
            page.element("th", [.init("scope", "row")]) { page in
                page.element("bdi", entry.payeeAndNote.isEmpty ? entry.categoryName : entry.payeeAndNote)
                let kind = entry.kind == .expense ? "" : "\(entry.kind.rawValue), "
                page.element("small") { $0.sentence(" \(kind)next on \(cost.next)") }
            }
            page.element("td") { $0.amount(cost.perMonth) }
            page.element("td") { $0.amount(cost.perYear) }
        }
    }

    private static func writeSum(of costs: [RecurringCost], _ name: String, in page: inout MarkupWriter) {
        func sum(_ amount: KeyPath<RecurringCost, Money>) -> Money? {
            costs.dropFirst().reduce(costs.first?[keyPath: amount]) { sum, cost in
                try? sum?.adding(cost[keyPath: amount])
            }
        }
        page.element("tr", [.kind("total")]) { page in
            page.element("th", [.init("scope", "row")], name)
            for amount in [sum(\.perMonth), sum(\.perYear)] {
                page.element("td") { page in if let amount { page.amount(amount) } }
            }
        }
    }

    /// Who owes whom for shared costs.
    mutating func writeDebts() {
        guard !report.debts.isEmpty else { return }
        section("owed", "Shared costs") { builder in
            builder.page.element("ul") { page in
                for debt in builder.report.debts {
                    let size = debt.amount.magnitude
                    page.element("li") { page in
                        let owes = debt.amount.minorUnits > 0
                        if !owes { page.text("You owe ") }
                        page.element("bdi", debt.person)
                        page.text(owes ? " owes you \(size.display)" : " \(size.display)")
                    }
                }
            }
        }
    }
}

extension Expense {
    /// The category, or the kind of an entry that has none.
    var categoryName: String { category ?? (kind == .transfer ? "transfer" : "No category") }
}
