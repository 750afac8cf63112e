extension ExpenseStore {
    /// Stores rates, which replace those of the same day and currencies.
    ///
    /// - Parameter next: gives one rate after the other, nil at the end; what it throws leaves everything as it was.
    /// - Returns: How many rates are new or different.
    public func importRates(from source: String, _ next: () throws -> Rate?) throws -> Int {
        try change({ "import \($0) rates from \(source)" }) { connection in
            var count = 0
            while let rate = try next() {
                try connection.run(
                    """
                    INSERT INTO rate VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
                    SET digits = excluded.digits, decimals = excluded.decimals
                    WHERE digits <> excluded.digits OR decimals <> excluded.decimals
                    """,
                    [
                        .text(rate.base.code), .text(rate.quote.code), .text(rate.date.description),
                        .integer(rate.digits), .integer(Int64(rate.decimals)),
                    ])
                count += Int(connection.changedRows)
            }
            return count
        }
    }

    /// The rates of some days, the newest first, handed over one by one until `receive` says to stop.
    ///
    /// - Parameter currency: only rates from or to it.
    public func forEachRate(_ period: Period = .all, of currency: Currency? = nil, _ receive: (Rate) throws -> Bool)
        throws
    {
        try read { try $0.rates(period, of: currency.map { [$0] }, .descending, receive) }
    }

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
    /// - Throws: `MissingRate`, `MoneyError`, or `DatabaseError`.
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
                    totals: try whole.overall(), groups: groupings.isEmpty ? [] : try parts.groups(of: connection))
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

extension Connection {
    fileprivate func rates(
        _ period: Period, of currencies: [Currency]?, _ direction: Query<Rate>.Direction,
        _ receive: (Rate) throws -> Bool
    ) throws {
        var predicate: Predicate<Rate.Columns> = .all
        if let from = period.from { predicate = predicate && \.date >= from }
        if let to = period.to { predicate = predicate && \.date <= to }
        if let currencies {
            predicate =
                predicate && (.column(\.base, isOneOf: currencies) || .column(\.quote, isOneOf: currencies))
        }
        try Rate.query(where: predicate).sorted(by: \.date, direction).forEach(on: self, receive)
    }
}
