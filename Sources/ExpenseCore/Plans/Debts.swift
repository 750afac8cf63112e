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
}

extension ExpenseStore {
    /// All open amounts, by name.
    public func debts() throws -> [Debt] {
        try read { connection in try connection.snapshot { try connection.debts() } }
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
}
