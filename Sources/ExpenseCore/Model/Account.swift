/// Where money is: a bank account, a card, cash.
public struct Account: Hashable, Sendable, Identifiable {
    /// The number that the database gives it; 0 before it is stored.
    public var id: Int64
    /// Unique whatever the case.
    public let name: String

    /// An account.
    public init(id: Int64 = 0, name: String) {
        self.id = id
        self.name = name
    }
}

/// An account that the file does not have.
public struct UnknownAccount: Error, Sendable {
    /// The name as given.
    public let name: String
    /// All names there are.
    public let known: [String]

    /// An account that none of `known` is.
    public init(name: String, known: [String]) {
        self.name = name
        self.known = known
    }
}
