extension AppState {
    /// What is shown for what was chosen, all from one commit.
    public struct Current: Hashable, Sendable {
        /// The category with its current name, or nil for all.
        public var category: Category?
        /// The days that the totals of the period count.
        public var period: Period
        /// The months by which the file counts.
        public var months: Months
        /// The newest entries of the category and its subcategories that the filter selects.
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

        /// The name of the category.
        public var title: String { category?.name ?? "All categories" }
        /// The colour of the category.
        public var tintColor: Color { category?.color ?? .all }
        /// The expenses minus refunds of all time, one amount per currency.
        public var expenses: [Money] { totals.map(\.expenses) }
    }
}

/// Amounts for people, all currencies beside each other.
public func format(_ amounts: [Money]) -> String {
    amounts.isEmpty
        ? Money(minorUnits: 0, currency: .dollar).display : amounts.map(\.display).joined(separator: " + ")
}

extension Expense {
    /// The name of the category for a list.
    public var categoryTitle: String {
        category ?? "No category"
    }

    /// Whether it counts in a sum of expenses.
    var isSpending: Bool { kind == .expense || kind == .refund }
}

extension ExpenseStore {
    /// What is shown for a question, all of one commit.
    ///
    /// - Parameter limit: the maximum number of entries in each list.
    func current(_ question: AppState.Question, limit: Int) throws -> AppState.Current {
        try read { connection in try connection.snapshot { try connection.current(question, limit: limit) } }
    }
}

extension Connection {
    fileprivate func current(_ question: AppState.Question, limit: Int) throws -> AppState.Current {
        let question = question.counted(by: try months())
        let categories = try categories()
        // Found by its number, because it may have been renamed.
        let chosen = question.category.map { category in categories.first { $0.id == category.id } ?? category }
        var shown = question.filter
        if let chosen { shown.categories = [.named(chosen.name)] }
        let all = try entries(Filter(), limit: limit)
        return AppState.Current(
            category: chosen, period: question.period, months: question.months,
            entries: shown == Filter() ? all : try entries(shown, limit: limit), allEntries: all,
            periodTotals: try totals(shown.over(shown.period.intersection(question.period)), by: []).map(\.total),
            totals: try totals(shown, by: []).map(\.total),
            budgets: try budgets(in: question.period) { $0.category == chosen?.name }, categories: categories,
            defaultCurrency: try defaultCurrency())
    }
}
