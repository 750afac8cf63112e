/// Sums of entries in one currency.
public struct Total: Hashable, Sendable {
    /// Expenses minus refunds; negative if refunds are more.
    public let expenses: Money
    /// Income.
    public let income: Money
    /// The number of entries.
    public let count: Int64

    /// The currency of both sums.
    public var currency: Currency { expenses.currency }

    /// Income minus expenses. A total whose balance would overflow is refused when it is created.
    public var balance: Money {
        Money(minorUnits: income.minorUnits &- expenses.minorUnits, currency: currency)
    }

    /// Sums of entries.
    public init(expenses: Money, income: Money, count: Int64) {
        self.expenses = expenses
        self.income = income
        self.count = count
    }

    /// A total of zero in a currency.
    public static func zero(_ currency: Currency) -> Total {
        let nothing = Money(minorUnits: 0, currency: currency)
        return Total(expenses: nothing, income: nothing, count: 0)
    }
}

/// The total of the entries of one group.
public struct TotalGroup: Hashable, Sendable {
    /// The keys of the group, in the order of the groupings; nil means "no category".
    public let keys: [String?]
    /// Their sums.
    public let total: Total
    /// Whether all its entries are income: such a group is not shown among expenses.
    package let isIncomeOnly: Bool

    /// The total of entries with these keys.
    public init(keys: [String?], total: Total) {
        self.init(keys: keys, total: total, isIncomeOnly: false)
    }

    init(keys: [String?], total: Total, isIncomeOnly: Bool) {
        (self.keys, self.total, self.isIncomeOnly) = (keys, total, isIncomeOnly)
    }
}

extension Connection {
    /// Totals for each combination of groups and each currency, in the order of the groups, entries without a category
    /// last.
    ///
    /// - Parameters:
    ///   - includingTransfers: whether to count transfers, whose total is zero, even if the filter does not ask for them.
    ///   - reader: reads the entries, unless it has done so for another question.
    func totals(
        _ filter: Filter, by groupings: [Grouping], includingTransfers: Bool = false, from reader: TotalReader? = nil
    ) throws -> [TotalGroup] {
        let groupings = groupings + [.currency]
        return try snapshot {
            var groups = try TotalGroups(by: groupings, in: self)
            var sums: [KindSums] = []
            let reader = reader ?? TotalReader(self)
            for row in try reader.rows(of: filter, by: groupings, includingTransfers: includingTransfers) {
                let group = groups.number(of: row)
                if group == sums.count { sums.append(KindSums()) }
                try sums[group].add(row.sums, in: self)
            }
            return try groups.sorted.compactMap { group, keys in
                guard sums[group].entries.count != 0 else { return nil }
                var keys = keys
                let currency = try currency(keys.removeLast())
                return TotalGroup(
                    keys: keys, total: try sums[group].total(in: currency, connection: self),
                    isIncomeOnly: sums[group].entries.areIncomeOnly)
            }
        }
    }

    /// The totals of groups in each currency. No entry may be in two groups.
    func sums(of groups: [TotalGroup]) throws -> [TotalGroup] {
        var sums: [Currency: KindSums] = [:]
        for group in groups { try sums[group.total.currency, default: KindSums()].add(group.total, in: self) }
        return try sums.keys.sorted().compactMap { currency in
            try sums[currency].map { TotalGroup(keys: [], total: try $0.total(in: currency, connection: self)) }
        }
    }

    var unreadableTotal: DatabaseError {
        DatabaseError(.badFile, file: file, "a total cannot be read")
    }

    var tooLargeTotal: DatabaseError {
        DatabaseError(.refused, file: file, "a total is too large to show; narrow the filter or the period")
    }

    /// - Throws: `tooLargeTotal` on overflow.
    func sum(_ one: Int64, _ other: Int64) throws(DatabaseError) -> Int64 {
        let (sum, isTooLarge) = one.addingReportingOverflow(other)
        guard !isTooLarge else { throw tooLargeTotal }
        return sum
    }

    func currency(_ code: String?) throws(DatabaseError) -> Currency {
        guard let code, let currency = Currency(code) else {
            throw DatabaseError(.badFile, file: file, "there is an amount in the unknown currency '\(code ?? "")'")
        }
        return currency
    }
}

/// How many entries were added up.
struct EntryCounts {
    /// Zero if entries that were counted too often have been subtracted.
    private(set) var count: Int64 = 0
    private var incomes: Int64 = 0

    var areIncomeOnly: Bool { incomes == count }

    init() {}

    init(_ count: Int64, areIncome: Bool = false) {
        (self.count, incomes) = (count, areIncome ? count : 0)
    }

    mutating func add(_ other: EntryCounts, in connection: Connection) throws(DatabaseError) {
        count = try connection.sum(count, other.count)
        incomes = try connection.sum(incomes, other.incomes)
    }
}

/// The sums of entries of one currency.
struct KindSums {
    private(set) var expenses: Int64 = 0
    private(set) var income: Int64 = 0
    private(set) var entries = EntryCounts()

    /// Adds a row with a currency, a kind, an amount in minor units, and how many entries it stands for.
    mutating func add(_ row: borrowing Row, in connection: Connection) throws(DatabaseError) {
        let (kind, amount) = (row.text(1, { $0.first }), row.integer(2))
        switch kind {
        case UInt8(ascii: "e"): expenses = try connection.sum(expenses, amount)
        case UInt8(ascii: "i"): income = try connection.sum(income, amount)
        case UInt8(ascii: "r"): expenses = try connection.sum(expenses, 0 &- amount)
        // Both sides of a transfer.
        default: break
        }
        try entries.add(EntryCounts(row.integer(3), areIncome: kind == UInt8(ascii: "i")), in: connection)
    }

    mutating func add(_ other: KindSums, in connection: Connection) throws(DatabaseError) {
        expenses = try connection.sum(expenses, other.expenses)
        income = try connection.sum(income, other.income)
        try entries.add(other.entries, in: connection)
    }

    mutating func add(_ total: Total, in connection: Connection) throws(DatabaseError) {
        let (expenses, income) = (total.expenses.minorUnits, total.income.minorUnits)
        try add(KindSums(expenses: expenses, income: income, entries: EntryCounts(total.count)), in: connection)
    }

    func total(in currency: Currency, connection: Connection) throws(DatabaseError) -> Total {
        guard !income.subtractingReportingOverflow(expenses).overflow else { throw connection.tooLargeTotal }
        return Total(
            expenses: Money(minorUnits: expenses, currency: currency),
            income: Money(minorUnits: income, currency: currency), count: entries.count)
    }
}
