extension PageBuilder {
    /// Income, expenses, and what is left of them.
    mutating func writeSummary() {
        guard !report.sheets.isEmpty else { return }
        section("summary", "At a glance", isWide: true) { builder in
            builder.sheets(where: { _ in true }) { builder, sheet in
                builder.page.element("dl", [.kind("sums")]) { page in
                    let (total, before) = (sheet.total, sheet.before)
                    if sheet.hasIncome { Self.sum("Income", total.income, before: before?.income, in: &page) }
                    Self.sum("Expenses", total.expenses, before: before?.expenses, in: &page)
                    if sheet.hasIncome {
                        let isLeft = total.balance.minorUnits >= 0
                        Self.sum(isLeft ? "Put aside" : "Overspent", total.balance, before: before?.balance, in: &page)
                    }
                    if let part = total.balance.percent(of: total.income) {
                        page.element("div") { page in
                            page.element("dt", "Part of the income")
                            page.element("dd") { page in
                                page.element("b", part)
                                if let former = before.flatMap({ $0.balance.percent(of: $0.income) }) {
                                    page.element("small", "before: \(former)")
                                }
                            }
                        }
                    }
                    page.element("div") { page in
                        page.element("dt", "Entries")
                        page.element("dd") { page in
                            page.element("b", grouped(total.count.magnitude))
                            if let before { page.element("small", "before: \(grouped(before.count.magnitude))") }
                        }
                    }
                }
            }
            if builder.report.currency != nil {
                builder.page.element(
                    "p", [.kind("soft")],
                    "Each number is converted at the rate of each entry's day and rounded once, so parts can differ from "
                        + "their sum in the last digit.")
            }
        }
    }

    private static func sum(_ name: String, _ amount: Money, before: Money?, in page: inout MarkupWriter) {
        page.element("div") { page in
            page.element("dt", name)
            page.element("dd") { page in
                page.element("b") { page in
                    page.element("data", [.init("value", amount.plain)]) { $0.amount(amount, withCurrency: true) }
                }
                if let before {
                    page.element("small", "before: \(before.bare)")
                    if let change = changeText(amount, before) { page.element("small", change) }
                }
            }
        }
    }

    /// Income and expenses of each span of time, and in a month also by week and compared with the month before.
    mutating func writeSpans() {
        guard let unit = report.unit else { return }
        section("spans", "By \(unit.rawValue)", isWide: true) { builder in
            builder.sheets(where: { _ in true }) { builder, sheet in
                builder.writeBars(of: sheet, by: unit)
                if unit == .day {
                    builder.writeRunningSums(of: sheet)
                    builder.writeWeeks(of: sheet)
                }
            }
        }
    }

    private mutating func writeBars(of sheet: CurrencySheet, by unit: Grouping) {
        let hasIncome = sheet.hasIncome
        let bars = SpanBars(
            title: "\(hasIncome ? "Income and expenses" : "Expenses") by \(unit.rawValue) in \(sheet.currency)",
            summary: hasIncome
                ? "Income \(sheet.total.income.display), expenses \(sheet.total.expenses.display), balance "
                    + sheet.total.balance.display
                : "Expenses \(sheet.total.expenses.display)",
            columns: zip(report.spans, sheet.spans).map { span, total in
                Plot.Column(
                    name: span.key,
                    amounts: hasIncome
                        ? "\(signed(total.income, "+", "-")) \(signed(total.expenses, "-", "+")) = \(total.balance.bare)"
                        : total.expenses.bare)
            },
            sums: zip(report.spans, sheet.spans).map { span, total in
                let isBegun = span.days.from.map { $0 <= report.today } ?? true
                let balance = total.balance.minorUnits
                return SpanBars.Sums(
                    income: total.income.minorUnits, expenses: total.expenses.minorUnits,
                    balance: hasIncome && (isBegun || total.count > 0) ? balance : nil)
            }, labels: TimeLabels(report.spans.map(\.key), by: unit), currency: sheet.currency)
        figure(
            bars.picture, in: sheet.currency,
            legend: hasIncome
                ? [("income", "income"), ("expenses", "expenses"), ("balance", "income minus expenses")]
                : [("expenses", "expenses")])
        let (spans, totals) = (report.spans, sheet.spans)
        func amounts(_ total: Total) -> [Money?] {
            hasIncome ? [total.income, total.expenses, total.balance] : [total.expenses]
        }
        let name = unit.rawValue.prefix(1).uppercased() + unit.rawValue.dropFirst()
        foldedTable([name] + (hasIncome ? ["Income", "Expenses", "Balance"] : ["Expenses"])) { page in
            for (span, total) in zip(spans, totals) { Self.row(span.key, amounts(total), in: &page) }
            Self.row("Total", amounts(sheet.total), kind: "total", in: &page)
        }
    }

    /// A picture, with the unit of its axis and what its shapes mean.
    mutating func figure(_ picture: Picture, in currency: Currency, legend: [(kind: String, name: String)] = []) {
        page.element("p", [.kind("legend")]) { page in
            page.element("span", "in \(currency)")
            for (kind, name) in legend {
                page.element("span") { page in
                    page.element(
                        "svg", [.init("width", "20"), .init("height", "10"), .init("aria-hidden", "true")]
                    ) { page in
                        let isBar = ["income", "expenses"].contains(kind)
                        page.empty(
                            isBar ? "rect" : "line",
                            isBar
                                ? [.kind(kind), .init("width", "20"), .init("height", "10")]
                                : [.kind(kind), .init("x2", "20"), .init("y1", "5"), .init("y2", "5")])
                    }
                    page.sentence(name)
                }
            }
        }
        pictures.write(picture, to: &page)
    }

    /// The expenses of a month added up day by day, beside those of the month before and the budget.
    private mutating func writeRunningSums(of sheet: CurrencySheet) {
        guard let first = report.days.from, let last = report.days.to else { return }
        let currency = sheet.currency
        let end = (first...last).contains(report.today) ? report.today : last
        let now = runningSums(sheet.days, from: first, through: end)
        var before: [Int64] = []
        let former = report.previous == nil ? nil : report.days.previous
        if let from = former?.from, let to = former?.to {
            before = runningSums(sheet.daysBefore, from: from, through: to)
        }
        let limit = report.budgets.first { use in
            use.state.period == report.days && use.state.spent.currency == currency
                && (use.state.budget.category == nil) == report.filter.categories.isEmpty
        }.map { $0.state.allowed.minorUnits &+ $0.state.carried.minorUnits }
        func money(_ units: Int64) -> String { Money(minorUnits: units, currency: currency).bare }
        let columns = report.spans.enumerated().map { index, span in
            let amounts = [
                index < now.count ? money(now[index]) : nil,
                index < before.count ? "before: \(money(before[index]))" : nil,
                limit.map { "budget: \(money($0))" },
            ]
            return Plot.Column(name: "up to \(span.key)", amounts: amounts.compactMap { $0 }.joined(separator: "  "))
        }
        let lines = SpanLines(
            title: "Expenses added up by day in \(currency)",
            summary: "\(money(now.last ?? 0)) by \(end)"
                + (former.map { ", \(money(before.last ?? 0)) in \($0)" } ?? "")
                + (limit.map { ", budget \(money($0))" } ?? ""),
            columns: columns, lines: [.init(kind: "former", amounts: before), .init(kind: "running", amounts: now)],
            limit: limit, labels: TimeLabels(report.spans.map(\.key), by: .day), currency: currency)
        page.element("h4", "Added up day by day")
        figure(
            lines.picture, in: currency,
            legend: [("running", report.title)] + (former.map { [("former", "\($0)")] } ?? [])
                + (limit == nil ? [] : [("limit", "budget")]))
        let spans = report.spans
        foldedTable(["Up to", report.title] + (before.isEmpty ? [] : ["Before"])) { page in
            for (index, span) in spans.enumerated() where index < max(now.count, before.count) {
                let sums = [now] + (before.isEmpty ? [] : [before])
                let amounts = sums.map { sums in
                    index < sums.count ? Money(minorUnits: sums[index], currency: currency) : nil
                }
                Self.row(span.key, amounts, in: &page)
            }
        }
    }

    private func runningSums(_ days: [PeriodReport.SpanTotal], from first: CalendarDate, through last: CalendarDate)
        -> [Int64]
    {
        let expenses = Dictionary(days.map { ($0.key, $0.total.expenses.minorUnits) }) { first, _ in first }
        var (sums, sum, day) = ([Int64](), Int64(0), first)
        while day <= last {
            // The total of all days fits, and so does each part of it in practice; beyond, it is drawn as the largest.
            let (next, isTooLarge) = sum.addingReportingOverflow(expenses["\(day)"] ?? 0)
            sum = isTooLarge ? .max : next
            sums.append(sum)
            guard let tomorrow = day.adding(days: 1) else { break }
            day = tomorrow
        }
        return sums
    }

    private mutating func writeWeeks(of sheet: CurrencySheet) {
        guard sheet.weeks.count > 1 else { return }
        page.element("h4", "By week")
        let largest = sheet.weeks.map(\.total.expenses.minorUnits).max() ?? 0
        Self.table(["Week", "Expenses", "Income", ""], in: &page) { page in
            for week in sheet.weeks {
                page.element("tr") { page in
                    page.element("th", [.init("scope", "row")], week.key)
                    page.element("td") { $0.amount(week.total.expenses) }
                    page.element("td") { $0.amount(week.total.income) }
                    page.element("td", [.kind("room")]) { page in
                        RowPictures.write(
                            RowPictures.bar(week.total.expenses.minorUnits, of: largest, color: nil), to: &page)
                    }
                }
            }
        }
    }
}

extension CurrencySheet {
    /// Whether there is income in the period or in the one before. Without it, there is nothing to put aside.
    fileprivate var hasIncome: Bool { total.income.minorUnits != 0 || (before?.income.minorUnits ?? 0) != 0 }
}
