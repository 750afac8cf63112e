/// A place where money is kept: a bank account, a card, cash.
public struct Account: Hashable, Sendable, Identifiable {
    /// The number that the database assigns; 0 before it is stored.
    public var id: Int64
    /// The name, unique regardless of case.
    public let name: String

    /// An account.
    public init(id: Int64 = 0, name: String) {
        self.id = id
        self.name = name
    }

    /// The accounts whose names begin with this are what people owe, or are owed.
    package static let personPrefix = "people:"

    /// The note of the transfer that records the balance with which an account begins.
    static let openingNote = "opening balance"
}

/// A balance that matched the bank's.
public struct Agreement: Hashable, Sendable {
    /// The day at the end of which the balance matched.
    public internal(set) var date: CalendarDate
    /// The balance.
    public internal(set) var balance: Money

    /// A balance that matched at the end of a day.
    public init(date: CalendarDate, balance: Money) {
        (self.date, self.balance) = (date, balance)
    }
}

/// An account that does not exist.
public struct UnknownAccount: Error, Sendable {
    /// The name as given.
    public let name: String
    /// All existing names.
    public let known: [String]

    /// An account that is not among `known`.
    public init(name: String, known: [String]) {
        self.name = name
        self.known = known
    }
}
