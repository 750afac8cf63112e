extension AppState {
    /// What is shown of the current category and the period, all of it as of one commit.
    public struct Current: Hashable, Sendable {
        /// The category as it is called now, or nil for all.
        public var category: Category?
        /// The days that the totals of the period count.
        public var period: Period
        /// The newest entries of the category and those below it.
        public var entries: [Expense]
        /// The newest entries of all categories.
        public var allEntries: [Expense]
        /// The totals of the period, one in each currency that has entries.
        public var periodTotals: [Total]
        /// The totals of all time.
        public var totals: [Total]
        /// The budgets of the category, or of all, one in each currency at most.
        public var budgets: [Budget]
        /// All categories, in alphabetical order.
        public var categories: [Category]
        /// What new entries are in where nothing says otherwise; nil in a file that has no entry yet.
        public var defaultCurrency: Currency?
        /// Whether this was read; if not, nothing else says anything.
        public var isKnown = true

        /// Before anything could be read.
        static let unknown = Current(
            period: .all, entries: [], allEntries: [], periodTotals: [], totals: [], budgets: [], categories: [],
            isKnown: false)
    }

    /// Entries with higher numbers than one that was known.
    public struct Additions: Hashable, Sendable {
        /// The first of them, in the order of their numbers.
        public let entries: [Expense]
        /// The highest number that an entry has; 0 if there is none.
        public let newest: Int64
    }
}

extension ExpenseStore {
    func additions(after known: Int64, limit: Int) throws -> AppState.Additions {
        try read { connection in
            try connection.snapshot {
                let added = Expense.query(where: \.id > known).sorted(by: \.id, .ascending).limited(to: limit)
                return AppState.Additions(
                    entries: try added.all(on: connection),
                    newest: try connection.integer("SELECT max(id) FROM entry") ?? 0)
            }
        }
    }
}
