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
        let source: Filter.Condition
        if let months = filter.monthConditions, groupings.allSatisfy(\.isKept) {
            let clause = Filter.clause(filter.commonConditions + months)
            source = ("total" + clause.sql, clause.values)
        } else {
            let clause = Filter.clause(filter.commonConditions + filter.entryConditions)
            let tags = groupings.contains(.tag) ? " LEFT JOIN entry_tag ON entry_tag.entry = entry.id" : ""
            source = (
                "(SELECT *, substr(date, 1, 7) AS month, 1 AS count FROM entry" + tags + clause.sql + ")", clause.values
            )
        }
        let names = groupings.indices.map { "key\($0)" }
        let columns = zip(groupings, names).map { "\($0.column) AS \($1), " }.joined()
        let order = names.map { "\($0) IS NULL, \($0), " }.joined()
        let sql = """
            SELECT \(columns)currency,
                sum(iif(kind = 'expense', amount, 0)), sum(iif(kind = 'income', amount, 0)), sum(count)
            FROM \(source.sql)
            GROUP BY \((names + ["currency"]).joined(separator: ", ")) ORDER BY \(order)currency
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

    func currency(_ code: String?) throws(DatabaseError) -> Currency {
        guard let code, let currency = Currency(code) else {
            throw DatabaseError(.badFile, file: file, "there is an amount in the unknown currency '\(code ?? "")'")
        }
        return currency
    }
}
