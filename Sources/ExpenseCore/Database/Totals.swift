/// Sums of entries in one currency.
public struct Total: Hashable, Sendable {
    /// What went.
    public let expenses: Money
    /// What came.
    public let income: Money
    /// How many entries.
    public let count: Int64

    /// The currency of both sums.
    public var currency: Currency { expenses.currency }

    /// What came less what went.
    public var balance: Money {
        // Both sums are at least zero, so the difference fits.
        Money(minorUnits: income.minorUnits - expenses.minorUnits, currency: currency)
    }

    /// Sums of entries.
    public init(expenses: Money, income: Money, count: Int64) {
        self.expenses = expenses
        self.income = income
        self.count = count
    }

    /// Nothing in a currency.
    public static func zero(_ currency: Currency) -> Total {
        let nothing = Money(minorUnits: 0, currency: currency)
        return Total(expenses: nothing, income: nothing, count: 0)
    }
}

/// The total of those entries that have something in common.
public struct TotalGroup: Hashable, Sendable {
    /// What they have in common, in the order of the groupings asked for; nil is "no category".
    public let keys: [String?]
    /// Their sums.
    public let total: Total
}

extension Connection {
    /// Totals for each combination of groups and each currency, in the order of the groups, entries without a
    /// category last. Read from the totals that triggers keep where the filter allows, else from the entries.
    func totals(_ filter: Filter, by groupings: [Grouping]) throws -> [TotalGroup] {
        let source = try filter.keptTotals(by: groupings) ?? filter.countedEntries(by: groupings, access(to: filter))
        let keys = groupings.indices.map { "key\($0)" }
        let names = groupings.indices.map { "name\($0)" }
        func list(_ terms: [String]) -> String { (terms + ["currency"]).joined(separator: ", ") }
        let sums = "sum(expenses), sum(income), sum(count)"
        let sql = """
            SELECT \(list(zip(groupings, zip(keys, names)).map { "\($0.name(of: $1.0)) AS \($1.1)" })), \(sums) FROM (
                SELECT \(list(zip(groupings, keys).map { "\($0.key) AS \($1)" })),
                    sum(iif(kind = 'expense', amount, 0)) AS expenses, sum(iif(kind = 'income', amount, 0)) AS income,
                    sum(count) AS count
                FROM (\(source.sql)) GROUP BY \(list(keys)))
            GROUP BY \(list(names)) HAVING sum(count) <> 0
            ORDER BY \(list(names.flatMap { ["\($0) IS NULL", $0] }))
            """
        var groups: [TotalGroup] = []
        try run(sql, source.values) { row in
            let width = Int32(groupings.count)
            let currency = try self.currency(row.text(width))
            groups.append(
                TotalGroup(
                    keys: (0..<width).map { row.text($0) },
                    total: Total(
                        expenses: Money(minorUnits: row.integer(width + 1), currency: currency),
                        income: Money(minorUnits: row.integer(width + 2), currency: currency),
                        count: row.integer(width + 3))))
            return true
        }
        return groups
    }

    /// How the entries of a filter are found fastest where their order does not matter.
    private func access(to filter: Filter) throws -> EntryAccess {
        if let access = try selectiveAccess(to: filter, upTo: 50_000) { return access }
        if filter.categories.count == 1 { return .category }
        return filter.period == .all ? .none : .date
    }

    func currency(_ code: String?) throws(DatabaseError) -> Currency {
        guard let code, let currency = Currency(code) else {
            throw DatabaseError(.badFile, file: file, "there is an amount in the unknown currency '\(code ?? "")'")
        }
        return currency
    }
}
