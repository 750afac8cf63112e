import ExpenseCore

/// The order of groups in `total`.
enum TotalOrder: String, CaseIterable, ArgumentValue {
    /// That of their names or times.
    case name
    /// The largest amount first.
    case amount
}

extension TotalReport {
    /// The same totals with the groups in an order, each category followed by its subcategories.
    ///
    /// - Parameters:
    ///   - sum: the amount to sort by.
    ///   - most: the number of groups of each currency that are kept, not counting subcategories: the first ones, or the
    ///     newest ones of times in their order.
    func ordered(by order: TotalOrder, _ sum: KeyPath<Total, Money>, most: Int?, areTimes: Bool) -> TotalReport {
        func chosen<Element>(_ elements: [Element]) -> [Element] {
            guard let most else { return elements }
            return Array(areTimes && order == .name ? elements.suffix(most) : elements.prefix(most))
        }
        func sorted<Element>(_ elements: [Element], _ total: (Element) -> Total) -> [Element] {
            guard order == .amount else { return elements }
            let amounts = elements.map { total($0)[keyPath: sum].minorUnits }
            return elements.indices.sorted { (amounts[$1], $0) < (amounts[$0], $1) }.map { elements[$0] }
        }
        /// A row with those below it, each sorted in the same way.
        func tree(_ rows: ArraySlice<NestedTotal>, depth: Int) -> [[NestedTotal]] {
            var blocks: [[NestedTotal]] = []
            for row in rows {
                if row.depth <= depth || blocks.isEmpty {
                    blocks.append([row])
                } else {
                    blocks[blocks.count - 1].append(row)
                }
            }
            let inner = blocks.map { [$0[0]] + tree($0.dropFirst(), depth: depth + 1).joined() }
            return sorted(inner) { $0[0].group.total }
        }
        let currencies = Set(groups.map(\.total.currency)).sorted()
        return TotalReport(
            totals: totals,
            groups: currencies.flatMap { currency in
                chosen(sorted(groups.filter { $0.total.currency == currency }) { $0.total })
            },
            nested: currencies.flatMap { currency in
                chosen(tree(nested.filter { $0.group.total.currency == currency }[...], depth: 0)).joined()
            })
    }
}
