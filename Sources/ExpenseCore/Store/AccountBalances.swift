/// The balance of an account in one currency.
public struct AccountBalance: Hashable, Sendable {
    /// The account.
    public let account: Account
    /// Income, refunds and incoming transfers, minus expenses and outgoing transfers.
    public let balance: Money
    /// How many entries affect it.
    public let count: Int64

    /// The balance of an account.
    public init(account: Account, balance: Money, count: Int64) {
        (self.account, self.balance, self.count) = (account, balance, count)
    }
}

/// The comparison of an account's balance with the bank's.
public struct AccountCheck: Hashable, Sendable {
    /// The balance by the entries.
    public let balance: Money
    /// The balance by the bank.
    public let stated: Money
    /// The last agreement before, if there is one.
    public let former: Agreement?
    /// The entries added since that agreement, the oldest first.
    public let new: [Expense]
    /// Those of them that no imported file has shown, without an opening balance; all if no file was imported.
    public let unseen: [Expense]

    /// What some entries change in the balance of an account; nil on overflow.
    public static func effect(of entries: [Expense], on account: String, in currency: Currency) -> Money? {
        var sum = Int64(0)
        for entry in entries {
            let (next, isTooLarge) = sum.addingReportingOverflow(entry.change(of: account).minorUnits)
            guard !isTooLarge else { return nil }
            sum = next
        }
        return Money(minorUnits: sum, currency: currency)
    }

    /// Whether the two balances are equal.
    public var agrees: Bool { balance == stated }
}

extension ExpenseStore {
    /// The balances of each account in each currency that it has entries in, by name.
    ///
    /// - Parameter day: the last day that counts; nil counts all days.
    public func balances(through day: CalendarDate? = nil) throws -> [AccountBalance] {
        try read { connection in try connection.snapshot { try connection.balances(through: day) } }
    }

    /// Compares the balance of an account at the end of a day with the bank's. If both are equal, that is stored for
    /// the next check.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func checkBalance(of name: String, _ stated: Money, on day: CalendarDate) throws -> AccountCheck {
        try change({ $0.agrees ? "check \(name) \(stated.display)" : "" }) { connection in
            let account = try connection.account(named: name)
            let check = try connection.comparison(of: account, with: stated, on: day)
            if check.agrees { try connection.keep(Agreement(date: day, balance: stated), of: account) }
            return check
        }
    }
}

extension Expense.Kind {
    /// What a row of a kept total adds to the balance of its account, in SQL. Its kind is that of entries, or `arrival`.
    static let signedAmount = {
        let leaving = allCases.filter(\.leavesAccount).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return "iif(kind IN (\(leaving)), -amount, amount)"
    }()
}

extension Connection {
    /// Compares the balance of an account at the end of a day with the bank's.
    func comparison(of account: Account, with stated: Money, on day: CalendarDate) throws -> AccountCheck {
        let nothing = Money(minorUnits: 0, currency: stated.currency)
        let found = try balances(through: day).first {
            $0.account == account && $0.balance.currency == stated.currency
        }
        let former = try agreement(of: account, in: stated.currency)
        let new = try entries(of: account, in: stated.currency, through: day, after: former)
        var unseen = try entries(of: account, in: stated.currency, through: day, after: former, where: Filter.unseen)
        if former == nil, unseen.count < new.count, let first = unseen.first, first == new.first,
            first.kind == .transfer, first.account == nil || first.target == nil
        {
            // No file shows the opening balance.
            unseen.removeFirst()
        }
        return AccountCheck(
            balance: found?.balance ?? nothing, stated: stated, former: former?.agreement, new: new, unseen: unseen)
    }

    func balances(through day: CalendarDate?) throws -> [AccountBalance] { try changes(in: Period(to: day)) }

    /// What the entries of a period change in the balances: one row for each account and currency that has any, in the
    /// order of the accounts.
    ///
    /// - Parameter onlyArriving: whether only transfers to an account count.
    func changes(in period: Period, onlyArriving: Bool = false) throws -> [AccountBalance] {
        let accounts = Dictionary(uniqueKeysWithValues: try accounts().map { ($0.id, $0) })
        // The triggers keep the totals of an account under its number, after this prefix.
        let ofAccounts = Filter.Condition(
            "tag IN (SELECT '@' || id FROM account) AND category = -1" + (onlyArriving ? " AND kind = 'arrival'" : ""))
        let rows = period.terms(inDays: false).map { ([$0[0], ofAccounts] + $0.dropFirst()).reduce(.all, &&) }
        let parts = rows.map { "SELECT tag, currency, kind, amount, count FROM total WHERE \($0.sql)" }
        var balances: [AccountBalance] = []
        try forEachRow(
            """
            SELECT CAST(substr(tag, 2) AS INTEGER), currency, sum(\(Expense.Kind.signedAmount)), sum(count)
            FROM (\(parts.joined(separator: " UNION ALL "))) GROUP BY 1, 2
            """, rows.flatMap(\.values)
        ) { row in
            guard let account = accounts[row.integer(0)] else { return }
            balances.append(
                AccountBalance(
                    account: account, balance: Money(minorUnits: row.integer(2), currency: try currency(row.text(1))),
                    count: row.integer(3)))
        }
        let places = Dictionary(uniqueKeysWithValues: try self.accounts().enumerated().map { ($1.id, $0) })
        return balances.sorted {
            (places[$0.account.id] ?? 0, $0.balance.currency) < (places[$1.account.id] ?? 0, $1.balance.currency)
        }
    }

    fileprivate func entries(
        of account: Account, in currency: Currency, through day: CalendarDate,
        after former: (agreement: Agreement, last: Int64)?, where condition: String = "TRUE"
    ) throws -> [Expense] {
        let condition = Predicate<Expense.Columns>(
            """
            (id > ?1 OR date > ?2) AND date <= ?3
                AND (+account = ?5 AND +currency = ?4 OR +target = ?5 AND ifnull(received_currency, currency) = ?4)
                AND \(condition)
            """,
            [
                .integer(former?.last ?? 0), .text("\(former?.agreement.date ?? .first)"), .text("\(day)"),
                .text(currency.code), .integer(account.id),
            ])
        return try Expense.query(where: condition).sorted(by: \.date).all(on: self)
    }
}
