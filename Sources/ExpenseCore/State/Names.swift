import Streams

/// What a line that is being typed is compared with, at each key.
///
/// Computed, because a line that follows an `add` must know what that has added: a stream may be a moment behind. A read
/// runs a query only after a commit.
public struct KnownValues: Sendable {
    /// The names that a new entry can use.
    public let names: Computed<Result<AppState.Names, QueryFailure>>
    /// All tags of entries, in alphabetical order.
    public let tags: Computed<Result<[String], QueryFailure>>
    /// The payees of the newest entries, the most recent first.
    public let payees: Computed<Result<[String], QueryFailure>>
    /// The changes that can be undone or redone, the newest first.
    public let changes: Computed<Result<[Change], QueryFailure>>

    /// Those of a store.
    public init(of store: ExpenseStore) {
        names = store.liveValue { try $0.names() }
        tags = store.liveValue { try $0.tags().map(\.name) }
        payees = store.liveValue { try $0.recentPayees().map(\.name) }
        changes = store.liveValue { try $0.history() }
    }
}

extension AppState {
    /// The names that a new entry can use, and its defaults, all from one commit.
    public struct Names: Equatable, Sendable {
        /// All categories, in alphabetical order.
        public let categories: [Category]
        /// All accounts, in alphabetical order.
        public let accounts: [Account]
        /// The account of entries that name none; nil if there is no default.
        public let defaultAccount: Account?
        /// The currency of amounts that name none; nil in a file without entries.
        public let currency: Currency?
        /// The months by which the file counts.
        public let months: Months
    }
}

extension ExpenseStore {
    /// The names that a new entry can use, read in one transaction.
    public func names() throws -> AppState.Names {
        try read { connection in
            try connection.snapshot {
                let accounts = try connection.accounts()
                return AppState.Names(
                    categories: try connection.categories(), accounts: accounts,
                    defaultAccount: try connection.defaultAccount(among: accounts),
                    currency: try connection.defaultCurrency(), months: try connection.months())
            }
        }
    }
}
