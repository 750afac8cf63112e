extension PageBuilder {
    /// The payees with the largest expenses; with the rest, they are all expenses.
    mutating func writePayees() {
        guard report.sheets.contains(where: { !$0.payees.isEmpty }) else { return }
        section("payees", "Biggest payees") { builder in
            builder.sheets(where: { !$0.payees.isEmpty }) { builder, sheet in
                let largest = sheet.payees.first?.total.expenses.minorUnits ?? 0
                let others = sheet.otherPayees
                var rows = sheet.payees.map { ($0.name, $0.total.expenses) }
                if others.count > 0 {
                    rows.append((others.count == 1 ? "1 other payee" : "\(others.count) other payees", others.expenses))
                }
                if others.nameless.minorUnits != 0 { rows.append(("Without a payee", others.nameless)) }
                Self.table(["Payee", sheet.currency.code, ""], in: &builder.page) { page in
                    for (name, amount) in rows {
                        page.element("tr") { page in
                            page.element("th", [.init("scope", "row")]) { $0.element("bdi", name) }
                            page.element("td") { $0.amount(amount) }
                            page.element("td", [.kind("room")]) { page in
                                RowPictures.write(
                                    RowPictures.bar(amount.minorUnits, of: largest, color: nil), to: &page)
                            }
                        }
                    }
                    Self.row("Total", [sheet.total.expenses, nil], kind: "total", in: &page)
                }
            }
        }
    }

    /// The largest entries.
    mutating func writeLargest() {
        func isShown(_ sheet: CurrencySheet) -> Bool { !sheet.largestExpenses.isEmpty || !sheet.largestIncome.isEmpty }
        guard report.sheets.contains(where: isShown) else { return }
        section("largest", "Largest entries", isWide: true) { builder in
            builder.sheets(where: isShown) { builder, sheet in
                builder.page.element("div", [.kind("pair")]) { page in
                    for (title, entries) in [("Expenses", sheet.largestExpenses), ("Income", sheet.largestIncome)]
                    where !entries.isEmpty {
                        page.element("div") { page in
                            page.element("h4", title)
                            Self.write(entries, in: sheet.currency, to: &page)
                        }
                    }
                }
            }
        }
    }

    private static func write(
        _ entries: [CurrencySheet.LargeEntry], in currency: Currency, to page: inout MarkupWriter
    ) {
        table(["Day", "Entry", currency.code], folds: true, in: &page) { page in
            for large in entries {
                page.element("tr") { page in
                    page.element("th", [.init("scope", "row")]) { $0.day(large.entry.date) }
                    page.element("td", [.kind("text")]) { writeText(of: large.entry, in: &$0) }
                    page.element("td") { page in
                        page.amount(large.amount)
                        if large.entry.amount.currency != currency {
                            page.element("small", " \(large.entry.amount.display)")
                        }
                    }
                }
            }
        }
    }

    /// Payee, note and tags of an entry, or its category if it has none of them. A long text is folded.
    static func writeText(of entry: Expense, in page: inout MarkupWriter) {
        let tags = entry.tags.map { "#\($0)" }
        let text = ([entry.payeeAndNote, entry.route ?? ""] + tags).filter { !$0.isEmpty }.joined(separator: " ")
        guard text.utf8.count > longText else {
            return page.text(text.isEmpty ? entry.categoryName : text)
        }
        page.element("details") { page in
            page.element("summary", String(text.prefix(100)) + "…")
            page.element("div", text)
        }
    }

    /// In bytes.
    private static let longText = 300

    /// The expenses of each day as a calendar, or of each month below its year.
    mutating func writeWarmth() {
        guard report.unit != nil else { return }
        func isShown(_ sheet: CurrencySheet) -> Bool { sheet.days.contains { $0.total.expenses.minorUnits > 0 } }
        guard report.sheets.contains(where: isShown) else { return }
        let isByMonth = report.sheets.contains { $0.days.contains { $0.key.utf8.count == 7 } }
        section("days", isByMonth ? "Months" : "Days", isWide: true) { builder in
            builder.sheets(where: isShown) { builder, sheet in
                let warmth = WarmthPictures(
                    sheet, over: builder.report.days, in: builder.report.calendar, isByMonth: isByMonth)
                builder.page.element("p", [.kind("soft")], warmth.legend)
                builder.page.begin("div", [.kind("months")])
                for picture in warmth.pictures {
                    builder.page.begin("div")
                    builder.page.element("h4", picture.title)
                    builder.pictures.write(picture, to: &builder.page)
                    builder.page.end("div")
                }
                builder.page.end("div")
                builder.foldedTable([isByMonth ? "Month" : "Day", "Expenses"]) { page in
                    for day in sheet.days { Self.row(day.key, [day.total.expenses], in: &page) }
                    Self.row("Total", [sheet.total.expenses], kind: "total", in: &page)
                }
            }
        }
    }
}

/// The calendars of a sheet.
private struct WarmthPictures {
    let pictures: [Picture]
    let legend: String

    init(_ sheet: CurrencySheet, over days: Period, in calendar: Months, isByMonth: Bool) {
        let expenses = Dictionary(sheet.days.map { ($0.key, $0.total.expenses) }) { first, _ in first }
        // A single large amount would make all others look alike.
        let sorted = sheet.days.map(\.total.expenses.minorUnits).filter { $0 > 0 }.sorted()
        let largest = sorted.isEmpty ? 1 : sorted[(sorted.count - 1) * 9 / 10]
        let most = Money(minorUnits: largest, currency: sheet.currency)
        legend = "The larger a square, the more was spent; the largest squares: about \(most.display) and more."
        func cell(_ key: String, column: Int, row: Int) -> Warmth.Cell? {
            expenses[key].map {
                Warmth.Cell(column: column, row: row, amount: $0.minorUnits, title: "\(key): \($0.display)")
            }
        }
        guard let from = days.from, let to = days.to else {
            pictures = []
            return
        }
        if isByMonth {
            let years = Array(calendar.name(of: from).parts.year...calendar.name(of: to).parts.year)
            let places = years.indices.flatMap { row in (0..<12).map { (column: $0, row: row) } }
            let cells = places.compactMap { column, row in
                cell(
                    String(CalendarDate(year: years[row], month: column + 1, day: 1)?.description.prefix(7) ?? ""),
                    column: column, row: row)
            }
            pictures = [
                Warmth(
                    title: "Expenses by month in \(sheet.currency)", summary: "A row per year, a column per month",
                    cells: cells, all: places, columnTitles: Array("JFMAMJJASOND").map { String($0) },
                    rowTitles: years.map { String($0) }, largest: largest
                ).picture
            ]
            return
        }
        let months =
            (Grouping.month.key(of: from, in: calendar)).flatMap { first in
                Grouping.month.key(of: to, in: calendar)
                    .flatMap { Grouping.month.spans(from: first, through: $0, limit: 100) }
            } ?? []
        pictures = months.compactMap { key in
            guard let name = CalendarDate(iso: key + "-01") else { return nil }
            let month = calendar.period(named: name)
            guard let first = month.from, let last = month.to else { return nil }
            let all = (0...Int(last.dayNumber - first.dayNumber)).map { day in
                let place = first.weekday - 1 + day
                return (column: place % 7, row: place / 7)
            }
            let cells = all.enumerated().compactMap { day, place in
                cell(first.adding(days: day)?.description ?? "", column: place.column, row: place.row)
            }
            return Warmth(
                title: "\(name.monthName) \(name.parts.year)",
                summary: "Expenses by day in \(sheet.currency), a row per week",
                cells: cells, all: all, columnTitles: Array("MTWTFSS").map { String($0) }, largest: largest
            ).picture
        }
    }
}
