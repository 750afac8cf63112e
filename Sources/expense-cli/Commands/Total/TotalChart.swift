import ExpenseCore

/// Totals as bars, or as sparklines if the groups are spans of time.
struct TotalChart {
    let groups: [NestedTotal]
    let groupings: [Grouping]
    /// Whether the chart shows income instead of expenses.
    let showsIncome: Bool
    let colors: [String: Color]

    func write(in session: Session) throws {
        let shown = groups.filter { amount(of: $0).minorUnits != 0 }
        if shown.isEmpty { try session.output.line(showsIncome ? "no income" : "no expenses") }
        let currencies = Set(shown.map(\.group.total.currency)).sorted()
        for (index, currency) in currencies.enumerated() {
            let mine = shown.filter { $0.group.total.currency == currency }
            if currencies.count > 1 { try session.output.line((index > 0 ? "\n" : "") + currency.code) }
            let isSeries = groupings.count > 1 && groupings[groupings.count - 1].isTime
            for line in isSeries ? series(mine, in: session) : barLines(mine, in: session) {
                try session.output.line(line)
            }
        }
    }

    private func amount(of nested: NestedTotal) -> Money {
        showsIncome ? nested.group.total.income : nested.group.total.expenses
    }

    private func width(in session: Session) -> Int { session.terminal.width ?? 80 }

    private func label(_ keys: ArraySlice<String?>, depth: Int) -> String {
        let names = zip(keys, groupings).map { title(of: $0, in: $1) }
        return String(repeating: "  ", count: depth) + escapingControls(in: names.joined(separator: "  "))
    }

    private func style(_ keys: ArraySlice<String?>) -> Style {
        guard let index = groupings.firstIndex(of: .category), keys.indices.contains(index) else { return .plain }
        return keys[index].flatMap { colors[$0] }.map(Style.colored) ?? .plain
    }

    private func barLines(_ groups: [NestedTotal], in session: Session) -> [String] {
        let content = groups.map { bar(for: $0.group.keys, amount(of: $0), depth: $0.depth) }
        // If time is the only grouping, spans without entries are shown as well.
        let times = groups.map(\.group.keys).compactMap { $0.count == 1 ? $0[0] : nil }
        if let zero = groups.first.map({ Money(minorUnits: 0, currency: $0.group.total.currency) }),
            let first = times.first, let last = times.last,
            let spans = groupings[0].spans(from: first, through: last, limit: 400)
        {
            let drawn = Dictionary(zip(times, content)) { first, _ in first }
            return bars(
                spans.map { drawn[$0] ?? bar(for: [$0], zero) }, width: width(in: session),
                depth: session.terminal.colors)
        }
        return bars(content, width: width(in: session), depth: session.terminal.colors)
    }

    private func bar(for keys: [String?], _ amount: Money, depth: Int = 0) -> Bar {
        Bar(
            label: label(keys[...], depth: depth), style: style(keys[...]), size: amount.minorUnits,
            value: amount.display)
    }

    /// One line for each of the first groups: a block per span of time, and the sum of all spans, also of those for
    /// which there is no room. Each line has its own scale, because rent would flatten all others.
    private func series(_ groups: [NestedTotal], in session: Session) -> [String] {
        let found = Set(groups.compactMap { $0.group.keys.last ?? nil }).sorted()
        let times =
            groupings.last?.spans(from: found.first ?? "", through: found.last ?? "", limit: 10_000) ?? found
        var order: [ArraySlice<String?>] = []
        var labels: [String] = []
        var sizes: [ArraySlice<String?>: [String: Int64]] = [:]
        for nested in groups {
            let keys = nested.group.keys.dropLast()
            if sizes[keys] == nil {
                order.append(keys)
                labels.append(label(keys, depth: nested.depth))
            }
            if let time = nested.group.keys.last ?? nil {
                sizes[keys, default: [:]][time] = amount(of: nested).minorUnits
            }
        }
        let currency = groups.first?.group.total.currency ?? .dollar
        let space = min(labels.map(displayWidth).max() ?? 0, max(4, width(in: session) / 3))
        let sums = order.map { Money(minorUnits: sum(sizes[$0]?.values), currency: currency).display }
        let widest = sums.map(\.count).max() ?? 0
        let shownTimes = times.suffix(max(1, width(in: session) - space - widest - 4))
        let lines = order.indices.map { index in
            let values = shownTimes.map { sizes[order[index]]?[$0] ?? 0 }
            let line = sparkline(values, largest: values.max() ?? 0)
            let name = truncated(labels[index], to: space)
            return name + blanks(space - displayWidth(of: name) + 2)
                + style(order[index]).applied(to: line, depth: session.terminal.colors)
                + blanks(widest - sums[index].count + 2) + sums[index]
        }
        let first = times.first.flatMap { $0 == shownTimes.first ? nil : "; the sums begin with \($0)" } ?? ""
        return lines + [
            "\(shownTimes.first ?? "") to \(shownTimes.last ?? ""), each line has its own scale\(first)"
        ]
    }

    /// A size that is too large is drawn as the largest possible one.
    private func sum(_ sizes: (some Sequence<Int64>)?) -> Int64 {
        guard let sizes else { return 0 }
        return sizes.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
    }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Grouping {
    /// Whether the groups are spans of time.
    var isTime: Bool {
        switch self {
        case .day, .week, .month, .quarter, .year: true
        case .category, .weekday, .tag, .currency, .kind, .payee, .account: false
        }
    }
}
