/// The open amount between the user and a person, in one currency.
public struct Debt: Hashable, Sendable {
    /// The balances of accounts whose names begin with this are debts of people, or to people.
    public static let accountPrefix = Account.personPrefix

    /// The name of the person.
    public let person: String
    /// Positive if the person owes it to the user.
    public let amount: Money

    /// An open amount.
    public init(person: String, amount: Money) {
        (self.person, self.amount) = (person, amount)
    }

    /// The name of the person's account.
    var account: String { Self.accountPrefix + person }

    /// The transfer that ends it.
    func payment(with own: String?, on day: CalendarDate) -> Expense {
        let isReceived = amount.minorUnits > 0
        let size = Money(minorUnits: Int64(amount.minorUnits.magnitude), currency: amount.currency)
        return Expense(
            date: day, kind: .transfer, amount: size, note: "settled", account: isReceived ? account : own,
            target: isReceived ? own : account)
    }
}

extension ExpenseStore {
    /// All open amounts, by name.
    public func debts() throws -> [Debt] {
        try read { connection in try connection.snapshot { try connection.debts() } }
    }

    /// Records that debts were paid, as transfers.
    ///
    /// - Parameters:
    ///   - debts: what was paid: all of open amounts, or parts of them.
    ///   - account: the account that has received or paid it; nil if it has none.
    ///   - day: when it was paid.
    /// - Returns: The entries as stored.
    /// - Throws: `UnknownAccount`, or `DatabaseError`. Then nothing is stored.
    public func settle(_ debts: [Debt], with account: String? = nil, on day: CalendarDate) throws -> [Expense] {
        let payments = debts.map { $0.payment(with: account, on: day) }
        return try add(payments) { connection in try debts.flatMap(connection.entries) }
    }
}

extension Connection {
    /// All open amounts, by name.
    func debts() throws -> [Debt] {
        try balances(through: nil).compactMap { balance in
            guard balance.account.name.hasPrefix(Debt.accountPrefix), balance.balance.minorUnits != 0 else {
                return nil
            }
            let person = String(balance.account.name.dropFirst(Debt.accountPrefix.count))
            return Debt(person: person, amount: balance.balance)
        }
    }

    /// The numbers of the entries that made a debt: those that were recorded since nothing was open.
    fileprivate func entries(of debt: Debt) throws -> [Int64] {
        try rows(
            """
            WITH part AS (
                SELECT id, currency AS money, \(Expense.Kind.signedAmount) AS change FROM entry WHERE account = ?1
                UNION ALL SELECT id, ifnull(received_currency, currency), ifnull(received, amount) FROM entry WHERE target = ?1),
            state AS (SELECT id, sum(change) OVER (ORDER BY id) AS open FROM part WHERE money = ?2)
            SELECT DISTINCT id FROM state WHERE id > ifnull((SELECT max(id) FROM state WHERE open = 0), 0) ORDER BY id
            """, [.integer(account(named: debt.account).id), .text(debt.amount.currency.code)]
        ) { $0.integer(0) }
    }
}
