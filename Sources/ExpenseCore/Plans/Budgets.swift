extension ExpenseStore {
    /// Sets the budget of a category in a currency. It replaces an existing one.
    ///
    /// - Returns: The budget, with the stored spelling of the category.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func set(_ budget: Budget) throws -> Budget {
        try change({ "budget \($0.category) \($0.amount.display) a \($0.per.rawValue)" }) { connection in
            let category = try connection.category(named: budget.category)
            try connection.run(
                """
                INSERT INTO budget (category, currency, amount, per) VALUES (?, ?, ?, ?)
                ON CONFLICT (category, currency) DO UPDATE SET amount = excluded.amount, per = excluded.per
                """,
                [
                    .integer(category.id), .text(budget.amount.currency.code), .integer(budget.amount.minorUnits),
                    .text(budget.per.rawValue),
                ])
            return Budget(category: category.name, amount: budget.amount, per: budget.per)
        }
    }

    /// Deletes the budgets of a category.
    ///
    /// - Returns: How many there were: one in each currency.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func deleteBudgets(of name: String) throws -> Int {
        try change({ _ in "delete budget \(name)" }) { connection in
            let category = try connection.category(named: name)
            try connection.run("DELETE FROM budget WHERE category = ?", [.integer(category.id)])
            return Int(connection.changedRows)
        }
    }

    /// All budgets with what is left of each, in alphabetical order, from one snapshot.
    public func budgets(on day: CalendarDate) throws -> [BudgetState] {
        try read { connection in
            try connection.snapshot {
                try Budget.query().sorted(by: \.category).all(on: connection).map { budget in
                    let period = budget.per.period(of: day)
                    let filter = Filter(
                        categories: [.named(budget.category)], period: period, currency: budget.amount.currency)
                    let nothing = Money(minorUnits: 0, currency: budget.amount.currency)
                    let spent = try connection.totals(filter, by: []).first?.total.expenses ?? nothing
                    return BudgetState(budget: budget, period: period, spent: spent)
                }
            }
        }
    }
}
