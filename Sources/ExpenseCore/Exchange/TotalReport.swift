extension ExpenseStore {
    /// Totals as ``totals(_:by:)`` gives them, with all amounts converted into one currency by the rate of each entry's
    /// day: exactly, and rounded once, to the nearest or the even of two.
    ///
    /// - Throws: `MissingRate`, or `DatabaseError`.
    public func totals(_ filter: Filter, by groupings: [Grouping] = [], in currency: Currency) throws -> [TotalGroup] {
        try read { connection in
            try connection.snapshot {
                try ConvertedTotals(filter, by: groupings, in: currency, of: connection).groups(of: connection)
            }
        }
    }

    /// The totals of a filter, and those of its groups, all as of one moment.
    ///
    /// - Parameter currency: into which all amounts are converted as ``totals(_:by:in:)`` does; nil for none.
    /// - Throws: `MissingRate`, or `DatabaseError`.
    public func report(_ filter: Filter, by groupings: [Grouping], in currency: Currency? = nil) throws -> TotalReport {
        // An entry counts in the group of each of its tags.
        let areWhole = !groupings.isEmpty && !groupings.contains(.tag)
        return try read { connection in
            try connection.snapshot {
                guard let currency else {
                    let groups = try groupings.isEmpty ? [] : connection.totals(filter, by: groupings)
                    let totals = areWhole ? try connection.sums(of: groups) : try connection.totals(filter, by: [])
                    return TotalReport(totals: totals.map(\.total), groups: groups)
                }
                func sums(_ groupings: [Grouping]) throws -> ConvertedTotals {
                    try ConvertedTotals(filter, by: groupings, in: currency, of: connection)
                }
                let whole = try sums(areWhole ? groupings : [])
                let parts = try areWhole || groupings.isEmpty ? whole : sums(groupings)
                return TotalReport(
                    totals: try whole.overall(in: connection),
                    groups: groupings.isEmpty ? [] : try parts.groups(of: connection))
            }
        }
    }
}

/// Totals and those of their groups.
public struct TotalReport: Hashable, Sendable {
    /// A total in each currency.
    public let totals: [Total]
    /// The totals of the groups in each currency; none where nothing is grouped.
    public let groups: [TotalGroup]

    /// Totals and those of their groups.
    public init(totals: [Total], groups: [TotalGroup]) {
        self.totals = totals
        self.groups = groups
    }
}
