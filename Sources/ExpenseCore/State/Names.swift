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
    }
}

extension ExpenseStore {
    /// The names that a new entry can use, read in one transaction.
    public func names() throws -> AppState.Names {
        try read { connection in
            try connection.snapshot {
                let accounts = try connection.accounts()
                let standard = try connection.setting("account")
                return AppState.Names(
                    categories: try connection.categories(), accounts: accounts,
                    defaultAccount: accounts.first { "\($0.id)" == standard },
                    currency: try connection.defaultCurrency())
            }
        }
    }
}
