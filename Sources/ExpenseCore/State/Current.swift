extension AppState {
    /// What is shown for the current category and the period, all from one commit.
    public struct Current: Hashable, Sendable {
        /// The category with its current name, or nil for all.
        public var category: Category?
        /// The days that the totals of the period count.
        public var period: Period
        /// The newest entries of the category and its subcategories.
        public var entries: [Expense]
        /// The newest entries of all categories.
        public var allEntries: [Expense]
        /// The totals of the period, one per currency with entries.
        public var periodTotals: [Total]
        /// The totals of all time.
        public var totals: [Total]
        /// The budgets of the category, or those of all expenses, at most one per currency, in all their spans that the
        /// period touches; none if the period is open at an end.
        public var budgets: [BudgetState]
        /// All categories, in alphabetical order.
        public var categories: [Category]
        /// The default currency of new entries; nil in a file without entries.
        public var defaultCurrency: Currency?
        /// Whether the values were read; if not, they are empty.
        public var isKnown = true

        /// The state before anything was read.
        static let unknown = Current(
            period: .all, entries: [], allEntries: [], periodTotals: [], totals: [], budgets: [], categories: [],
            isKnown: false)
    }

    /// Entries with higher numbers than a known one.
    public struct Additions: Hashable, Sendable {
        /// The first of them, ordered by number.
        public let entries: [Expense]
        /// The highest number of an entry; 0 without one.
        public let newest: Int64
    }
}

extension ExpenseStore {
    /// - Parameter limit: the maximum number of entries in each list.
    func current(_ category: Category?, _ period: Period, limit: Int) throws -> AppState.Current {
        try read { connection in
            try connection.snapshot { try connection.current(category, period, limit: limit) }
        }
    }

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

extension Connection {
    fileprivate func current(_ category: Category?, _ period: Period, limit: Int) throws -> AppState.Current {
        let categories = try categories()
        // Found by its number, because it may have been renamed.
        let chosen = category.map { category in categories.first { $0.id == category.id } ?? category }
        let shown = Filter(categories: chosen.map { [.named($0.name)] } ?? [])
        func totals(_ period: Period) throws -> [Total] {
            var filter = shown
            filter.period = period
            return try self.totals(filter, by: []).map(\.total)
        }
        let all = try entries(Filter(), limit: limit)
        return AppState.Current(
            category: chosen, period: period, entries: chosen == nil ? all : try entries(shown, limit: limit),
            allEntries: all,
            periodTotals: try totals(period), totals: try totals(.all),
            budgets: try budgets(in: period) { $0.category == chosen?.name }, categories: categories,
            defaultCurrency: try defaultCurrency())
    }
}
