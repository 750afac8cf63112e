extension ExpenseStore {
    /// Totals as ``totals(_:by:)``, with all amounts converted into one currency by the rate of each entry's day. The
    /// sum is exact and is rounded once, half to even.
    ///
    /// - Throws: `MissingRate`, or `DatabaseError`.
    package func totals(_ filter: Filter, by groupings: [Grouping] = [], in currency: Currency) throws -> [TotalGroup] {
        try read { connection in
            try connection.snapshot {
                try ConvertedTotals(filter, by: groupings, in: currency, of: connection)
                    .groups(of: connection).map(\.group)
            }
        }
    }

    /// The totals of a filter and of its groups, from one snapshot.
    ///
    /// - Parameter currency: the currency to convert into, as ``totals(_:by:in:)``; nil converts nothing.
    /// - Throws: `MissingRate`, or `DatabaseError`.
    package func report(_ filter: Filter, by groupings: [Grouping], in currency: Currency? = nil) throws -> TotalReport
    {
        try reports([(filter, groupings)], in: currency)[0]
    }

    /// Several reports from one snapshot.
    ///
    /// - Throws: `MissingRate`, or `DatabaseError`.
    package func reports(_ questions: [(filter: Filter, groupings: [Grouping])], in currency: Currency? = nil) throws
        -> [TotalReport]
    {
        try read { connection in
            try connection.snapshot {
                let reader = TotalReader(connection)
                return try questions.map {
                    try connection.report($0.filter, by: $0.groupings, in: currency, from: reader)
                }
            }
        }
    }
}

extension Connection {
    /// The totals of a filter and of its groups.
    ///
    /// - Parameters:
    ///   - bought: what money from exchanges cost; nil for that of this file.
    ///   - reader: reads the entries, unless it has done so for another question.
    func report(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency?, bought: [BoughtMoney]? = nil,
        from reader: TotalReader? = nil
    ) throws -> TotalReport {
        let reader = reader ?? TotalReader(self)
        // An entry counts in the group of each of its tags.
        let areWhole = !groupings.isEmpty && !groupings.contains(.tag)
        guard let currency else {
            let groups = try groupings.isEmpty ? [] : totals(filter, by: groupings, from: reader)
            let totals = areWhole ? try sums(of: groups) : try totals(filter, by: [], from: reader)
            return TotalReport(
                totals: totals.map(\.total), groups: groups, nested: try nested(groups, by: groupings))
        }
        func converted(_ groupings: [Grouping]) throws -> ConvertedTotals {
            try ConvertedTotals(filter, by: groupings, in: currency, of: self, bought: bought, from: reader)
        }
        let parts = try converted(groupings)
        let whole = try areWhole || groupings.isEmpty ? parts : converted([])
        let groups = try groupings.isEmpty ? [] : parts.groups(of: self)
        return TotalReport(
            totals: try whole.overall(in: self), groups: groups.map(\.group),
            nested: try nested(groups.map(\.group), by: groupings) { members in
                try parts.total(of: members.map { groups[$0].number }, in: self)
            }, rates: try whole.ratesInUse(of: self))
    }

    /// The groups as they are shown.
    ///
    /// - Parameter total: the total of several groups in one currency, by their indices; nil adds their totals.
    func nested(_ groups: [TotalGroup], by groupings: [Grouping], total: (([Int]) throws -> Total)? = nil) throws
        -> [NestedTotal]
    {
        guard groupings.first == .category else { return groups.map { NestedTotal(group: $0, depth: 0) } }
        return try nested(groups) { members in
            if let total { return try total(members) }
            return try members.dropFirst().reduce(groups[members[0]].total) { try sum($0, groups[$1].total) }
        }
    }
}

/// The totals of a filter and of its groups.
package struct TotalReport: Hashable, Sendable {
    /// A total in each currency.
    package let totals: [Total]
    /// The totals of the groups in each currency; empty without groupings.
    package let groups: [TotalGroup]
    /// The groups as they are shown: if the first grouping is the category, each category is followed by its
    /// subcategories, and its total includes theirs.
    package let nested: [NestedTotal]
    /// The rates that converted the amounts, if they were converted.
    package let rates: RatesInUse?

    /// The totals of a filter and of its groups.
    package init(
        totals: [Total], groups: [TotalGroup], nested: [NestedTotal]? = nil, rates: RatesInUse? = nil
    ) {
        self.totals = totals
        self.groups = groups
        self.rates = rates
        self.nested = nested ?? groups.map { NestedTotal(group: $0, depth: 0) }
    }
}
