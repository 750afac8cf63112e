import ExpenseCore

/// Totals compared with those of the previous period.
struct TotalComparison {
    let period: Period
    let previous: Period
    /// The period with the days to come.
    private let whole: Period
    private let groupings: [Grouping]
    private let showsIncome: Bool
    private let groups: [Line]
    /// The groups as they are shown.
    private let nested: [Line]
    private let totals: [Line]

    /// A group with its current and previous totals.
    private struct Line {
        let keys: [String?]
        let now: Total
        let before: Total
        var depth = 0
    }

    init(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency?, today: CalendarDate,
        from store: ExpenseStore?
    ) throws {
        if let time = groupings.first(where: \.isTime) {
            throw UsageError(message: "--compare cannot be used together with --by \(time.rawValue)")
        }
        guard let compared = filter.period.comparison(on: today) else {
            throw UsageError(message: "--compare needs a period, such as -p 'this month'")
        }
        (period, previous, whole) = (compared.now, compared.before, filter.period)
        (self.groupings, showsIncome) = (groupings, filter.kind == .income)
        // The last one has the order of the groups in both periods together.
        let periods = [period, previous, Period(from: previous.from, to: period.to)]
        let questions = periods.map { (filter.over($0), groupings) }
        let reports = try store?.reports(questions, in: currency) ?? []
        func lines(_ groups: (TotalReport) -> [NestedTotal]) -> [Line] {
            let found = reports.map { report in
                Dictionary(groups(report).map { (Key($0.group), $0.group.total) }) { one, _ in one }
            }
            return (reports.last.map(groups) ?? []).map { nested in
                let key = Key(nested.group)
                let zero = Total.zero(key.currency)
                return Line(
                    keys: key.keys, now: found[0][key] ?? zero, before: found[1][key] ?? zero, depth: nested.depth)
            }
        }
        groups = lines { $0.groups.map { NestedTotal(group: $0, depth: 0) } }
        nested = lines(\.nested)
        totals = lines { $0.totals.map { NestedTotal(group: TotalGroup(keys: [], total: $0), depth: 0) } }
    }

    private struct Key: Hashable {
        let keys: [String?]
        let currency: Currency

        init(_ group: TotalGroup) {
            (keys, currency) = (group.keys, group.total.currency)
        }
    }

    func write(_ format: DataFormat?, _ colors: [String: Color], in session: Session) throws {
        switch format {
        case .json: try writeJSON(to: session.output)
        case .csv: try writeCSV(in: session)
        case nil where totals.isEmpty: try session.output.line("no entries in \(previous) or \(period)")
        case nil: try writeTable(colors, in: session)
        }
    }

    private func writeJSON(to output: Output) throws {
        func write(_ line: Line, to writer: inout JSONWriter) {
            writer.object { object in
                if !groupings.isEmpty, !line.keys.isEmpty {
                    object.field("by") { by in
                        by.object { keys in
                            for (grouping, key) in zip(groupings, line.keys) { keys.field(grouping.rawValue, key) }
                        }
                    }
                }
                object.fields(of: line.now)
                object.field("before") { before in before.object { $0.fields(of: line.before) } }
            }
        }
        func write(_ period: Period, to writer: inout JSONWriter) {
            writer.object { object in
                object.field("from", period.from?.description)
                object.field("to", period.to?.description)
            }
        }
        try output.object { object in
            object.field("groups", each: groups) { write($1, to: &$0) }
            object.field("totals", each: totals) { write($1, to: &$0) }
            object.field("period") { write(period, to: &$0) }
            object.field("before") { write(previous, to: &$0) }
        }
    }

    private var isConverted: Bool { groupings.areOfOtherCurrencies(groups.map { ($0.keys, $0.now.currency) }) }

    private func writeCSV(in session: Session) throws {
        let sums = ["expenses", "income", "balance", "count"]
        var rows = DataRows(
            .csv, groupings.names(areConverted: isConverted) + ["currency"] + sums + sums.map { "before_" + $0 },
            in: session)
        func fields(_ total: Total) -> [DataField] {
            [total.expenses, total.income, total.balance].map { .plain($0.plain) } + [.number(total.count)]
        }
        for line in groupings.isEmpty ? totals : groups {
            try rows.add(
                line.keys.map { .text($0) } + [.plain(line.now.currency.code)] + fields(line.now) + fields(line.before))
        }
        try rows.finish()
    }

    private func writeTable(_ colors: [String: Color], in session: Session) throws {
        let isRunning = period == whole ? "" : " (\(days(of: period)) of \(days(of: whole)) days)"
        try session.output.line(
            "\(showsIncome ? "income" : "expenses"), \(period)\(isRunning) compared with \(previous)")
        let shown = groupings.shownKeys(areConverted: isConverted)
        let titles = groupings.names(areConverted: isConverted).map { $0.uppercased().replacing("_", with: " ") }
        let keys = shown.map { Table.Column(title: titles[$0], shrinks: true) }
        let sums = ["BEFORE", "NOW", "CHANGE", ""].map {
            Table.Column(title: $0, alignment: .right, isOptional: $0 == "")
        }
        session.pageOutput()
        var table = Table(keys + [.init(title: "CURRENCY")] + sums, for: session.terminal)
        for line in nested where !hasOnlyOther(line) {
            try table.add(to: session.output) { row in
                for index in shown {
                    let (key, grouping) = (line.keys[index], groupings[index])
                    let label = title(of: key, in: grouping, depth: index == 0 ? line.depth : 0)
                    row.add(label, style(of: key, in: grouping, colors))
                }
                add(line, .plain, to: &row)
            }
        }
        for line in groupings.isEmpty || !shown.isEmpty ? totals : [] {
            try table.add(to: session.output) { row in
                for index in shown { row.add(index == shown[0] ? "TOTAL" : "", .bold) }
                add(line, .bold, to: &row)
            }
        }
        try table.finish(to: session.output)
    }

    private func days(of period: Period) -> Int {
        guard let from = period.from, let to = period.to else { return 0 }
        return Int(to.dayNumber - from.dayNumber) + 1
    }

    /// Whether a group has only sums that the table does not show, as a category of income among expenses.
    private func hasOnlyOther(_ line: Line) -> Bool {
        let totals = [line.now, line.before]
        func isZero(_ sum: KeyPath<Total, Money>) -> Bool { totals.allSatisfy { $0[keyPath: sum].minorUnits == 0 } }
        return showsIncome ? isZero(\.income) && !isZero(\.expenses) : isZero(\.expenses) && !isZero(\.income)
    }

    private func add(_ line: Line, _ style: Style, to row: inout Table.Row) {
        let (now, before) =
            showsIncome ? (line.now.income, line.before.income) : (line.now.expenses, line.before.expenses)
        row.add(now.currency.code, style)
        for amount in [before, now] {
            row.addPlain(style) { $0.append(amount, forPeople: true, withCurrency: false) }
        }
        let (difference, isTooLarge) = now.minorUnits.subtractingReportingOverflow(before.minorUnits)
        let change = Money(minorUnits: difference, currency: now.currency)
        row.addPlain(style) { bytes in
            guard !isTooLarge else { return }
            if difference > 0 { bytes.append(UInt8(ascii: "+")) }
            bytes.append(change, forPeople: true, withCurrency: false)
        }
        // `+12.5 %`; empty if there is nothing to compare with.
        let percent = isTooLarge ? nil : change.percent(of: before)
        row.add(percent.map { difference < 0 ? $0 : "+" + $0 } ?? "", style)
    }
}
