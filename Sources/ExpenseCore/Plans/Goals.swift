/// How far a goal is, in a month.
package struct GoalState: Hashable, Sendable {
    /// The goal.
    package let goal: Goal
    /// The last day for it.
    package let end: CalendarDate
    /// Whether that has passed.
    package let isOver: Bool
    /// What is in the category's envelope; nil if it has no budget per month that carries over.
    package let saved: Money?
    /// What is assigned to it in the month.
    package let assigned: Money
    /// What has to be assigned per month, from this one on; zero if the goal is reached or its day has passed.
    package let perMonth: Money

    /// What is missing for the goal; zero if it is reached.
    package var missing: Money { amount(max(0, goal.amount.minorUnits &- (saved?.minorUnits ?? 0))) }

    /// What is missing in the month to be on track.
    package var short: Money { amount(max(0, perMonth.minorUnits &- assigned.minorUnits)) }

    private func amount(_ units: Int64) -> Money { Money(minorUnits: units, currency: goal.amount.currency) }
}

extension ExpenseStore {
    /// Sets the goal of a category, in place of the one that it has.
    ///
    /// - Returns: its state in the month of a day.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    package func set(_ goal: Goal, on day: CalendarDate) throws -> GoalState {
        try change({ _ in "goal \(goal.category) \(goal.amount.display) by \(goal.last)" }) { connection in
            let stored = try connection.save(goal)
            return try connection.state(of: stored, on: day)
        }
    }

    /// Deletes the goal of a category.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    package func deleteGoal(of name: String) throws -> Bool {
        try change({ _ in "delete goal \(name)" }) { connection in
            guard try connection.has(Schema.goals) else { return false }
            let id = try connection.category(named: name).id
            try connection.run("DELETE FROM goal WHERE category = ?", [.integer(id)])
            return connection.changedRows > 0
        }
    }

    /// All goals in the month of a day, the next to end first.
    package func goals(on day: CalendarDate) throws -> [GoalState] {
        try read { connection in
            try connection.snapshot { try connection.goals().map { try connection.state(of: $0, on: day) } }
        }
    }
}

extension Connection {
    fileprivate func state(of goal: Goal, on day: CalendarDate) throws -> GoalState {
        let currency = goal.amount.currency
        let months = try months()
        let budget = try budgets(in: months.month(of: day)).first {
            $0.budget.category == goal.category && $0.budget.amount.currency == currency && $0.budget.per == .month
                && $0.budget.carriedFrom != nil
        }
        let assigned = budget?.allowed.minorUnits ?? 0
        // What is in the envelope without the amount of this month.
        let before = (budget?.left.minorUnits ?? 0) &- assigned
        let end = months.period(named: goal.last).to ?? goal.last
        let count = Grouping.month.number(of: end, in: months) - Grouping.month.number(of: day, in: months) + 1
        let rest = goal.amount.minorUnits &- before
        let perMonth = count > 0 && rest > 0 ? (rest &+ Int64(count) &- 1) / Int64(count) : 0
        return GoalState(
            goal: goal, end: end, isOver: end < day, saved: budget?.left,
            assigned: Money(minorUnits: assigned, currency: currency),
            perMonth: Money(minorUnits: perMonth, currency: currency))
    }
}
