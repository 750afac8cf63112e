import ExpenseCore

/// Totals by two groupings in one currency: a row per group of the first, a column per group of the second, with the
/// totals of both, and averages per span if they are spans of time.
struct TotalGrid {
    struct Row {
        let key: String?
        /// The number of rows above it that include it.
        let depth: Int
        /// One cell per column; nil if there is no entry.
        let cells: [Money?]
        let total: Money
    }

    let currency: Currency
    let groupings: [Grouping]
    let showsIncome: Bool
    let columns: [String?]
    let rows: [Row]
    /// The sums of the columns.
    let totals: [Money?]
    let whole: Money
    /// The amount of the other kind, which is not shown.
    let other: Money
    /// The days over which sums are averaged.
    private let time: PassedTime
    /// Whether to show sums per month of groups that are not times.
    private let showsMonths: Bool

    /// Whether there are two groupings that make a table; a currency has a table of its own.
    static func hasTable(of groupings: [Grouping]) -> Bool {
        groupings.count == 2 && !groupings.contains(.currency)
    }

    /// A grid per currency, and the rates that converted the amounts.
    ///
    /// - Parameter perMonth: whether to show sums per month, of groups that are not times.
    static func grids(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency?, perMonth: Bool, today: CalendarDate,
        from store: ExpenseStore?
    ) throws -> (grids: [TotalGrid], rates: RatesInUse?) {
        let questions = [(filter, groupings), (filter, [groupings[0]]), (filter, [groupings[1]])]
        guard let reports = try store?.reports(questions, in: currency) else { return ([], nil) }
        let time = try PassedTime(averagedIn: filter.period, today: today, in: store)
        let grids = reports[0].totals.map { total in
            func groups(_ report: TotalReport) -> [NestedTotal] {
                report.nested.filter { $0.group.total.currency == total.currency }
            }
            let columns = reports[2].groups.filter { $0.total.currency == total.currency }
            // A group with income only is not shown among expenses. One whose refunds equal its purchases is.
            let cells = groups(reports[0]).map(\.group).filter { filter.kind != nil || !$0.isIncomeOnly }
            return TotalGrid(total, cells, groups(reports[1]), columns, groupings, filter, time, showsMonths: perMonth)
        }
        return (grids, reports[0].rates)
    }

    /// - Parameters:
    ///   - groups: the groups by both groupings that are shown.
    ///   - lines: the groups by the first grouping.
    ///   - columns: the groups by the second grouping.
    private init(
        _ total: Total, _ groups: [TotalGroup], _ lines: [NestedTotal], _ columns: [TotalGroup],
        _ groupings: [Grouping], _ filter: Filter, _ time: PassedTime, showsMonths: Bool
    ) {
        let isIncome = filter.kind == .income
        func amount(_ total: Total) -> Money { isIncome ? total.income : total.expenses }
        (currency, showsIncome, self.groupings) = (total.currency, isIncome, groupings)
        (self.time, self.showsMonths) = (time, showsMonths)
        (whole, other) = (amount(total), isIncome ? total.expenses : total.income)
        // If the columns or rows are spans of time, spans without entries are shown as well.
        func spans(_ grouping: Grouping, _ keys: [String?]) -> [String?]? {
            let times = keys.compactMap(\.self)
            return grouping.spans(from: times.first ?? "", through: times.last ?? "", limit: 400)
        }
        let found = columns.map(\.keys[0])
        let filled = Set(groups.map { $0.keys[1] })
        let shown = spans(groupings[1], found) ?? found.filter(filled.contains)
        self.columns = shown
        let sums = Dictionary(columns.map { ($0.keys[0], amount($0.total)) }) { first, _ in first }
        totals = shown.map { sums[$0] }
        let places = Dictionary(shown.enumerated().map { ($1, $0) }) { first, _ in first }
        let noCells = [Money?](repeating: nil, count: shown.count)
        var cells: [String?: [Money?]] = [:]
        for group in groups {
            guard let place = places[group.keys[1]] else { continue }
            cells[group.keys[0], default: noCells][place] = amount(group.total)
        }
        func row(_ key: String?, depth: Int = 0, _ total: Money) -> Row {
            Row(key: key, depth: depth, cells: cells[key] ?? noCells, total: total)
        }
        if let times = spans(groupings[0], lines.map(\.group.keys[0])) {
            let sums = Dictionary(lines.map { ($0.group.keys[0], amount($0.group.total)) }) { first, _ in first }
            rows = times.map { row($0, sums[$0] ?? Total.zero(total.currency).expenses) }
        } else {
            rows = lines.filter { cells[$0.group.keys[0]] != nil }.map {
                row($0.group.keys[0], depth: $0.depth, amount($0.group.total))
            }
        }
    }

    func write(_ colors: [String: Color], in session: Session) throws {
        try session.output.line("\(showsIncome ? "income" : "expenses") in \(currency)")
        let labels =
            rows.map { title(of: $0.key, in: groupings[0], depth: $0.depth) } + unitsOfColumns.map(\.titleOfAverage)
        let shown = shownColumns(besides: min(20, labels.map(displayWidth).max() ?? 0), width: session.terminal.width)
        let titles =
            shown.map { title(of: columns[$0], in: groupings[1]) } + ["TOTAL"] + unitsOfRows.map(\.titleOfAverage)
        var table = Table(
            [.init(title: groupings[0].rawValue.uppercased(), shrinks: true)]
                + titles.map { .init(title: $0, alignment: .right) },
            for: session.terminal)
        for row in rows {
            try table.add(to: session.output) { line in
                let label = title(of: row.key, in: groupings[0], depth: row.depth)
                line.add(label, style(of: row.key, in: groupings[0], colors))
                let averages = unitsOfRows.map { average(row.total, of: row.key, in: groupings[0], per: $0) }
                add(shown.map { row.cells[$0] } + [row.total] + averages, .plain, to: &line)
            }
        }
        let sums = shown.map { totals[$0] } + [whole]
        var lines = [("TOTAL", sums + unitsOfRows.map { time.average(whole, per: $0) })]
        for unit in unitsOfColumns {
            let averages = shown.map { column in
                totals[column].flatMap { average($0, of: columns[column], in: groupings[1], per: unit) }
            }
            let whole = [time.average(whole, per: unit)] + unitsOfRows.map { _ in nil }
            lines.append((unit.titleOfAverage, averages + whole))
        }
        for (name, amounts) in lines {
            try table.add(to: session.output) { line in
                line.add(name, .bold)
                add(amounts, .bold, to: &line)
            }
        }
        try table.finish(to: session.output)
        for remark in remarks(shown: shown) {
            try session.output.line(Style.dim.applied(to: escapingControls(in: remark), depth: session.terminal.colors))
        }
    }

    /// What the sums of rows are averaged by: the time of the columns, and the month.
    private var unitsOfRows: [Grouping] { units(across: groupings[1], of: groupings[0]) }
    /// What the sums of columns are averaged by; nothing if both are times, of which one is a part of the other.
    private var unitsOfColumns: [Grouping] {
        groupings.allSatisfy(\.isTime) ? [] : units(across: groupings[0], of: groupings[1])
    }

    /// Groups that are times have no sums per month, because all their entries are in few months.
    private func units(across time: Grouping, of group: Grouping) -> [Grouping] {
        (time.isTime ? [time] : []) + (showsMonths && !group.isTime && time != .month ? [.month] : [])
    }

    /// The average of a group's sum over the days that have passed, of a time over those in it.
    private func average(_ sum: Money, of key: String?, in grouping: Grouping, per unit: Grouping) -> Money? {
        guard grouping.isTime else { return time.average(sum, per: unit) }
        return key.flatMap(time.during)?.average(sum, per: unit)
    }

    private func add(_ amounts: [Money?], _ style: Style, to line: inout Table.Row) {
        for amount in amounts {
            line.addPlain(style) { if let amount { $0.append(amount, forPeople: true, withCurrency: false) } }
        }
    }

    /// The columns that fit beside the labels, the totals and the averages: the newest, or the largest.
    private func shownColumns(besides label: Int, width: Int?) -> [Int] {
        guard let width else { return Array(columns.indices) }
        func length(_ amount: Money?) -> Int {
            amount.map { $0.display.utf8.count - 1 - currency.code.utf8.count } ?? 0
        }
        let widths = columns.indices.map { column in
            let cells = rows.map { length($0.cells[column]) } + [length(totals[column])]
            return max(displayWidth(of: title(of: columns[column], in: groupings[1])), cells.max() ?? 0)
        }
        let sides = max(5, length(whole), rows.map { length($0.total) }.max() ?? 0) + 2
        var room = unitsOfRows.reduce(width - label - sides) { $0 - max(sides, $1.titleOfAverage.count + 2) }
        let order =
            groupings[1].isTime
            ? Array(columns.indices.reversed())
            : columns.indices.sorted { (totals[$0]?.minorUnits ?? 0, $1) > (totals[$1]?.minorUnits ?? 0, $0) }
        let kept = order.prefix { column in
            room -= widths[column] + 2
            return room >= 0
        }
        return kept.sorted()
    }

    /// Messages about what is not shown.
    private func remarks(shown: [Int]) -> [String] {
        var remarks = (unitsOfRows + unitsOfColumns.filter { !unitsOfRows.contains($0) })
            .map { time.description(per: $0) }
        let hidden = columns.indices.filter { !shown.contains($0) }.map { title(of: columns[$0], in: groupings[1]) }
        if let first = hidden.first, let last = hidden.last {
            let names = hidden.count > 3 ? "\(first) to \(last)" : hidden.joined(separator: ", ")
            let columns = counted(hidden.count, "column", "columns")
            let averages = unitsOfRows.map { " and \($0.titleOfAverage)" }.joined()
            remarks.append("hidden: \(columns) (\(names)), counted in TOTAL\(averages); --csv writes all")
        }
        if other.minorUnits != 0 {
            let (name, option) = showsIncome ? ("expenses", "--kind expense") : ("income", "--kind income")
            remarks.append("not shown: \(name) \(other.display); \(option) shows it")
        }
        return remarks
    }
}

extension Grouping {
    fileprivate var titleOfAverage: String { "PER \(rawValue.uppercased())" }
}
