extension PageBuilder {
    /// The entries by month, folded.
    mutating func writeEntries() {
        guard !report.entries.isEmpty else { return }
        section("entries", "Entries", isWide: true) { builder in
            builder.page.element("p", [.kind("tools"), .init("hidden")]) { page in
                page.element("label") { page in
                    page.text("Filter ")
                    page.void("input", [.init("type", "search"), .id("filter"), .init("autocomplete", "off")])
                }
            }
            builder.page.element("p", [.kind("all")]) { page in
                page.element("a", [.init("href", "#entries")], "Show the entries of all categories")
            }
            if builder.report.leftOut > 0 {
                let (shown, all) = (UInt64(builder.report.entries.count), builder.report.entryCount.magnitude)
                builder.page.element(
                    "p",
                    "The newest \(grouped(shown)) of \(grouped(all)) entries. The others are counted in all sums and left out here."
                )
            }
            builder.writeMonths()
            builder.writeCategoryRules()
        }
    }

    private mutating func writeMonths() {
        let first = firstEntries
        let months = Dictionary(report.months.map { ($0.key, $0) }) { first, _ in first }
        let calendar = report.calendar
        let isOpen = Set(report.entries.lazy.map { calendar.name(of: $0.date) }).count == 1
        var place = 0
        while place < report.entries.count {
            let day = report.entries[place].date
            let start = calendar.month(of: day).from ?? day
            // The newest entries come first.
            let end = report.entries[place...].firstIndex { $0.date < start } ?? report.entries.endIndex
            let key = Grouping.month.key(of: day, in: calendar) ?? ""
            page.begin("details", isOpen ? [.init("open")] : [])
            if let sums = months[key] { writeSummary(of: sums, shown: end - place) }
            var rows = MarkupWriter()
            for index in place..<end { write(report.entries[index], first[index] ?? [], in: &rows) }
            Self.table(["Day", "Entry", "Category", "Amount"], folds: true, in: &page) { $0.append(rows) }
            page.end("details")
            place = end
        }
    }

    private mutating func writeSummary(of month: PeriodReport.MonthTotals, shown: Int) {
        page.element("summary") { page in
            let day = CalendarDate(iso: month.key + "-01") ?? .first
            page.element("b", "\(day.monthName) \(day.parts.year)")
            page.text(" · \(grouped(month.count.magnitude)) \(month.count == 1 ? "entry" : "entries")")
            for total in month.totals {
                if total.expenses.minorUnits != 0 { page.text(" · expenses \(total.expenses.display)") }
                if total.income.minorUnits != 0 { page.text(" · income \(total.income.display)") }
            }
            if month.count > Int64(shown) { page.text(" · \(grouped(UInt64(shown))) shown") }
        }
    }

    /// - Parameter categories: the categories whose links lead to this entry.
    private func write(_ entry: Expense, _ categories: [String?], in page: inout MarkupWriter) {
        let number = numbers[entry.category].map { "c\($0)" } ?? ""
        page.element("tr", entry.kind == .transfer ? [] : [.kind(number)]) { page in
            page.element("td") { page in
                for number in categories.compactMap({ numbers[$0] }).sorted() {
                    page.element("i", [.id("c\(number)")]) { _ in }
                }
                page.day(entry.date)
            }
            page.element("td") { Self.writeText(of: entry, in: &$0) }
            page.element("td") { $0.name(entry.category ?? "") }
            page.element("td") { page in
                if entry.kind == .income || entry.kind == .refund { page.text("+") }
                page.amount(entry.amount, withCurrency: true)
                if entry.kind == .refund || entry.kind == .transfer { page.element("small", " \(entry.kind.rawValue)") }
            }
        }
    }

    /// If the reader follows the link of a category, only its entries are shown.
    private mutating func writeCategoryRules() {
        let linked = linkedCategories.compactMap { category in numbers[category].map { (category, $0) } }
        for (category, number) in linked.sorted(by: { $0.1 < $1.1 }) {
            let below =
                category.map { name in
                    numbers.filter { $0.key.map { Category(name: $0, color: .none).lies(below: name) } ?? false }.map(
                        \.value)
                } ?? []
            let classes = ([number] + below).sorted().map { "c\($0)" }
            rules += StyleSheet.entries(linkedFrom: "c\(number)", classes: classes)
        }
    }
}
