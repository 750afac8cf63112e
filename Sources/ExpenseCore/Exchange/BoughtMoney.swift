/// What the money in an account cost that exchanges brought there: the average of what is left of it.
struct BoughtMoney {
    /// The number of the account.
    let account: Int64
    /// The currency of the money.
    let currency: Currency
    /// The currency that was paid for it.
    let paid: Currency
    /// What the money costs from a day on: an amount in the currency that was paid, for an amount of ``currency``. In the
    /// order of their days.
    private(set) var costs: [(from: CalendarDate, cost: Int64, units: Int64)] = []
    /// What is in the account before the day of the next exchange.
    private var balance: Int64 = 0

    private init(account: Int64, currency: Currency, paid: Currency) {
        (self.account, self.currency, self.paid) = (account, currency, paid)
    }

    /// The place of the cost on a day; nil before the first exchange.
    func place(on day: CalendarDate) -> Int? {
        costs.lastIndex { $0.from <= day }
    }

    /// Takes up an exchange. The cost of what is left from earlier ones is rounded to a minor unit.
    private mutating func buy(_ units: Int64, for cost: Int64, on day: CalendarDate) {
        let left = costs.last?.from == day ? costs.last?.units ?? 0 : balance
        guard let last = costs.last, left > 0,
            let kept = Money(minorUnits: left, currency: paid).scaled(by: last.cost, over: last.units)
        else { return append(cost, units, from: day) }
        let (sum, isTooLarge) = kept.minorUnits.addingReportingOverflow(cost)
        let (all, areTooMany) = left.addingReportingOverflow(units)
        if isTooLarge || areTooMany { append(cost, units, from: day) } else { append(sum, all, from: day) }
    }

    private mutating func append(_ cost: Int64, _ units: Int64, from day: CalendarDate) {
        if costs.last?.from == day { costs.removeLast() }
        costs.append((day, cost, units))
    }

    /// The money that exchanges brought into accounts. If an account got money of a currency for several others, what was
    /// paid in `preferred` counts, otherwise what was paid last.
    static func all(for preferred: Currency, of connection: Connection) throws -> [BoughtMoney] {
        var all: [BoughtMoney] = []
        // The unary plus makes SQLite read the index of exchanges: in the order of the days it would read all entries.
        try connection.forEachRow(
            """
            SELECT date, amount, target, received, received_currency, currency FROM entry
            WHERE received IS NOT NULL AND target IS NOT NULL AND kind = 'transfer' ORDER BY +date, id
            """
        ) { row in
            guard let day = row.text(0, { CalendarDate(iso: $0) }) else { return }
            let (account, currency) = (row.integer(2), try connection.currency(row.text(4)))
            let paid = try connection.currency(row.text(5))
            guard currency != paid, currency != preferred else { return }
            let known = all.firstIndex { $0.account == account && $0.currency == currency && $0.paid == paid }
            let index = known ?? all.count
            if known == nil { all.append(BoughtMoney(account: account, currency: currency, paid: paid)) }
            let former = all[index].costs.last?.from
            if former != day {
                all[index].balance += try connection.change(of: account, in: currency, from: former, before: day)
            }
            all[index].buy(row.integer(3), for: row.integer(1), on: day)
        }
        func rank(_ money: BoughtMoney) -> (Int, CalendarDate) {
            (money.paid == preferred ? 1 : 0, money.costs.last?.from ?? .first)
        }
        return all.filter { money in
            !all.contains {
                $0.account == money.account && $0.currency == money.currency && rank($0) > rank(money)
                    || $0.account == money.account && $0.currency == money.currency && rank($0) == rank(money)
                        && $0.paid < money.paid
            }
        }
    }
}

extension Connection {
    /// How the balance of an account changes in some days.
    fileprivate func change(
        of account: Int64, in currency: Currency, from first: CalendarDate?, before day: CalendarDate
    ) throws -> Int64 {
        try integer(
            """
            SELECT ifnull(sum(\(Expense.Kind.signedAmount)), 0) FROM total
            WHERE span = 'day' AND tag = ?1 AND category = -1 AND period >= ?2 AND period < ?3 AND currency = ?4
            """,
            [.text("@\(account)"), .text("\(first ?? .first)"), .text("\(day)"), .text(currency.code)]) ?? 0
    }
}

/// What an entry cost that was paid with money from an exchange.
package struct CostOfEntry: Hashable, Sendable {
    /// What was paid for the amount of the entry.
    package let cost: Money
    /// The rate: what was paid for one unit of the entry's currency, with up to six decimals.
    package let rate: String
}

/// The rates that converted the totals of a filter.
package struct RatesInUse: Hashable, Sendable {
    /// The accounts with money from exchanges: its currency, and the name of the account. It is counted as what was paid.
    package let bought: [Bought]
    /// The currencies that are converted at the rates of the days.
    package let ofDays: [Currency]

    /// Money from exchanges.
    package struct Bought: Hashable, Sendable {
        /// The currency of the money.
        package let currency: Currency
        /// The name of the account.
        package let account: String
        /// The currency that was paid for it.
        package let paid: Currency
    }
}

extension ExpenseStore {
    /// What an entry cost, if it was paid with money that an exchange brought into its account.
    package func cost(of entry: Expense) throws -> CostOfEntry? {
        guard let name = entry.account, entry.kind != .transfer, entry.kind != .income else { return nil }
        return try read { connection in
            try connection.snapshot {
                let account = try connection.account(named: name)
                let paid = try connection.firstRow(
                    """
                    SELECT currency FROM entry WHERE received IS NOT NULL AND received_currency = ?1 AND target = ?2
                        AND +date <= ?3 ORDER BY +date DESC, id DESC LIMIT 1
                    """, [.text(entry.amount.currency.code), .integer(account.id), .text("\(entry.date)")]
                ) { try connection.currency($0.text(0)) }
                guard let paid,
                    let bought = try BoughtMoney.all(for: paid, of: connection).first(where: {
                        $0.account == account.id && $0.currency == entry.amount.currency
                    }), let place = bought.place(on: entry.date)
                else { return nil }
                let (_, cost, units) = bought.costs[place]
                guard
                    let money = Money(minorUnits: entry.amount.minorUnits, currency: paid)
                        .scaled(by: cost, over: units)
                else { return nil }
                return CostOfEntry(
                    cost: money, rate: rateText(Money(minorUnits: cost, currency: paid), for: units, bought.currency))
            }
        }
    }
}

/// The rate of an exchange: what was paid for one unit of another currency, with up to six decimals.
package func rateText(_ paid: Money, for units: Int64, _ currency: Currency) -> String {
    let decimals = 6
    var (numerator, denominator) = (Int128(paid.minorUnits), Int128(units))
    for _ in 0..<decimals + currency.decimals { numerator *= 10 }
    for _ in 0..<paid.currency.decimals { denominator *= 10 }
    guard denominator > 0 else { return "0" }
    let digits = "\((numerator + denominator / 2) / denominator)"
    let whole = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var text = whole.dropLast(decimals) + "." + whole.suffix(decimals)
    while text.last == "0" { text.removeLast() }
    return String(text.last == "." ? text.dropLast() : text)
}
