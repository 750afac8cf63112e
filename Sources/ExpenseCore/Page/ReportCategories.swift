extension PageBuilder {
    /// The expenses and the income of categories, as trees.
    mutating func writeCategories() {
        let kinds: [(id: String, title: String, sum: KeyPath<Total, Money>)] = [
            ("categories", "Expenses by category", \.expenses), ("income", "Income by category", \.income),
        ]
        for (id, title, sum) in kinds {
            let trees = report.sheets.map { CategoryTree($0.categories, by: sum) }
            guard trees.contains(where: { !$0.rows.isEmpty }) else { continue }
            section(id, title, isWide: true) { builder in
                builder.writeOrders(id)
                for (index, sheet) in builder.report.sheets.enumerated() where !trees[index].rows.isEmpty {
                    if builder.report.sheets.count > 1 { builder.page.element("h3", sheet.currency.code) }
                    builder.write(trees[index], of: sheet, in: "\(id.prefix(1))\(index)", orders: id)
                }
            }
        }
    }

    /// What the reader can sort by. The rules of the style sheet do it.
    private mutating func writeOrders(_ id: String) {
        page.element("fieldset", [.kind("orders")]) { page in
            page.element("legend", "Order by")
            for (place, name) in ["amount", "name", "change"].enumerated() where place < 2 || report.previous != nil {
                page.element("label") { page in
                    let isChosen: [Attribute] = place == 0 ? [.init("checked")] : []
                    page.void(
                        "input",
                        [.init("type", "radio"), .init("name", "by-\(id)"), .id("\(id)-by-\(name)")] + isChosen)
                    page.text(name)
                }
            }
        }
        rules += StyleSheet.orders(of: id)
    }

    private mutating func write(_ tree: CategoryTree, of sheet: CurrencySheet, in name: String, orders: String) {
        let hasBefore = report.previous != nil
        let hasSpans = report.unit != nil
        let linked = linkedCategories
        let titles = ["Category", sheet.currency.code, "Share"] + (hasBefore ? ["Change"] : [])
        let titled: [Attribute] = [
            .kind("lines"), .init("role", "table"), .init("aria-label", "\(orders) in \(sheet.currency)"),
        ]
        page.begin("div", titled)
        page.element("div", [.kind("line titles"), .init("role", "row")]) { page in
            for title in titles { page.element("span", [.init("role", "columnheader")], title) }
        }
        for (place, row) in tree.rows.enumerated() {
            let id = "\(name)-\(place)"
            rules += StyleSheet.places(of: id, name: row.places.name, change: row.places.change)
            let color = color(of: row.line.name)
            let link = linked.contains(row.line.name) ? numbers[row.line.name].map { "#c\($0)" } : nil
            page.element("div", [.kind("line"), .id(id), .init("role", "row")]) { page in
                Self.write(row, color, link: link, hasBefore: hasBefore, in: &page)
                RowPictures.write(
                    RowPictures.bar(row.amount.minorUnits, of: tree.largest, color: color), to: &page)
                if hasSpans { RowPictures.write(sparkline: row.spans.map(\.minorUnits), color: color, to: &page) }
            }
        }
        page.element("div", [.kind("line total"), .init("role", "row")]) { page in
            page.element("span", [.kind("name"), .init("role", "rowheader")], "Total")
            page.element("span", Self.cell) { $0.amount(sheet.total[keyPath: tree.sum]) }
        }
        page.end("div")
        if tree.hasNegative {
            page.element("p", [.kind("soft")], "Shares are those of the categories with more than zero.")
        }
        if tree.hasGaps {
            page.element("p", [.kind("soft")], "Equal amounts have equal shares, so not all shares add up exactly.")
        }
        guard hasSpans else { return }
        foldedTable(
            "Category", columns: report.spans.map(\.key) + ["Total"],
            rows: tree.rows.map { row in
                let amounts = row.spans.map { $0.minorUnits == 0 ? nil : $0 } + [row.amount]
                return (row.line.name ?? "No category", amounts)
            })
    }

    private static let cell: [Attribute] = [.kind("number"), .init("role", "cell")]

    /// The name and the numbers of a category.
    private static func write(
        _ row: CategoryTree.Row, _ color: Color, link: String?, hasBefore: Bool, in page: inout MarkupWriter
    ) {
        let title = row.line.name ?? "No category"
        page.element("span", [.kind("name d\(min(row.line.depth, 4))"), .init("role", "rowheader")]) { page in
            swatch(color, in: &page)
            guard let link else { return page.element("bdi") { $0.name(title) } }
            page.element("a", [.init("href", link)]) { page in page.element("bdi") { $0.name(title) } }
        }
        page.element("span", cell) { $0.amount(row.amount) }
        page.element("span", cell, row.share ?? "")
        guard hasBefore else { return }
        page.element("span", cell, row.before.flatMap { changeText(row.amount, $0) } ?? "")
    }

    static func swatch(_ color: Color, in page: inout MarkupWriter) {
        page.element(
            "svg", [.kind("swatch"), .init("width", "10"), .init("height", "10"), .init("aria-hidden", "true")]
        ) { page in
            page.empty("rect", [.init("width", "10"), .init("height", "10"), .init("fill", color.description)])
        }
    }

    /// The categories that have entries in the page, also in their subcategories.
    var linkedCategories: Set<String?> { Set(firstEntries.values.flatMap(\.self)) }

    /// The categories for which an entry is the newest one, also of their subcategories; by the place of the entry.
    var firstEntries: [Int: [String?]] {
        var places: [String?: Int] = [:]
        for (place, entry) in report.entries.enumerated() where entry.kind != .transfer {
            if places[entry.category] == nil { places[entry.category] = place }
        }
        for name in numbers.keys.compactMap(\.self) {
            let own = Category(name: name, color: .none)
            let below = places.filter { $0.key.map { Category(name: $0, color: own.color).lies(below: name) } ?? false }
            if let first = (below.map(\.value) + [places[name]].compactMap(\.self)).min() { places[name] = first }
        }
        return Dictionary(grouping: places.keys) { places[$0] ?? 0 }
    }
}

/// The categories of a sheet by one of their sums, those with the largest first.
private struct CategoryTree {
    struct Row {
        let line: CurrencySheet.CategoryLine
        let amount: Money
        let before: Money?
        let spans: [Money]
        /// A percentage; nil if it is not more than zero.
        var share: String?
        /// The place if sorted otherwise.
        var places = (name: 0, change: 0)

        /// The change to the period before, for sorting.
        var change: Int64 { before.flatMap { amount.change(from: $0)?.minorUnits } ?? 0 }
    }

    private struct Node {
        var row: Row
        var children: [Node] = []

        var isShown: Bool {
            row.amount.minorUnits != 0 || row.before.map { $0.minorUnits != 0 } ?? false
                || children.contains(where: \.isShown)
        }
    }

    let sum: KeyPath<Total, Money>
    private(set) var rows: [Row] = []
    private(set) var hasNegative = false
    /// Whether shares of parts do not add up to that of their sum.
    private(set) var hasGaps = false

    var largest: Int64 {
        Int64(clamping: rows.filter { $0.line.depth == 0 }.map(\.amount.minorUnits.magnitude).max() ?? 0)
    }

    init(_ lines: [CurrencySheet.CategoryLine], by sum: KeyPath<Total, Money>) {
        self.sum = sum
        var rest = lines[...]
        let forest = Self.nodes(&rest, depth: 0, by: sum)
        let byName = Self.flat(forest) { _, _ in false }
        let byChange = Self.flat(forest) { $0.change > $1.change }
        rows = Self.flat(forest) { $0.amount.minorUnits > $1.amount.minorUnits }
        let tops = rows.indices.filter { rows[$0].line.depth == 0 }
        hasNegative = tops.contains { rows[$0].amount.minorUnits < 0 }
        let shares = Shares.fewestDecimals { [rows] decimals in
            var shares = Shares(of: tops.map { rows[$0].amount.minorUnits }, decimals: decimals)
            for node in forest { Self.divide(node, among: &shares) }
            return shares
        }
        hasGaps = shares.countOfGaps > 0
        func places(_ order: [Row]) -> [String?: Int] {
            Dictionary(order.enumerated().map { ($1.line.name, $0) }) { first, _ in first }
        }
        let (names, changes) = (places(byName), places(byChange))
        for index in rows.indices {
            let row = rows[index]
            rows[index].places = (names[row.line.name] ?? 0, changes[row.line.name] ?? 0)
            rows[index].share = shares[row.amount.minorUnits].map { percent($0, decimals: shares.decimals) }
        }
    }

    /// The share of a category is divided among its subcategories, and what lies in none of them.
    private static func divide(_ node: Node, among shares: inout Shares) {
        guard !node.children.isEmpty else { return }
        let parts = node.children.map(\.row.amount.minorUnits)
        let own = parts.reduce(node.row.amount.minorUnits) { $0 &- $1 }
        let areWhole = (parts + [own]).allSatisfy { $0 >= 0 }
        shares.divide(parts + [own], of: areWhole ? shares[node.row.amount.minorUnits] : nil)
        for child in node.children { divide(child, among: &shares) }
    }

    private static func nodes(
        _ rest: inout ArraySlice<CurrencySheet.CategoryLine>, depth: Int, by sum: KeyPath<Total, Money>
    ) -> [Node] {
        var nodes: [Node] = []
        while let line = rest.first, line.depth >= depth {
            rest.removeFirst()
            let row = Row(
                line: line, amount: line.total[keyPath: sum], before: line.before?[keyPath: sum],
                spans: line.spans.map { $0[keyPath: sum] })
            nodes.append(Node(row: row, children: Self.nodes(&rest, depth: line.depth + 1, by: sum)))
        }
        return nodes
    }

    private static func flat(_ nodes: [Node], _ precedes: (Row, Row) -> Bool) -> [Row] {
        nodes.filter(\.isShown).enumerated()
            .sorted {
                precedes($0.element.row, $1.element.row)
                    || !precedes($1.element.row, $0.element.row) && $0.offset < $1.offset
            }
            .flatMap { [$0.element.row] + flat($0.element.children, precedes) }
    }
}
