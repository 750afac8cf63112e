/// A category has no envelope: no budget per month in the currency.
package struct NoEnvelope: Error, Sendable, Equatable {
    /// The category.
    package let category: String
    /// The currency.
    package let currency: Currency
    /// The budget that it has instead.
    package let other: Budget?
}

extension ExpenseStore {
    /// Moves money between the envelopes of a month. A category without an envelope gets an empty one.
    ///
    /// - Parameters:
    ///   - from: the category that it is taken from; nil for what is left to assign.
    ///   - to: the category that gets it; nil for what is left to assign.
    ///   - month: a day of the month.
    /// - Returns: the envelopes after it.
    /// - Throws: `UnknownCategory`, `NoEnvelope`, or `DatabaseError`.
    package func moveMoney(_ amount: Money, from: String?, to: String?, in month: CalendarDate) throws -> [BudgetState]
    {
        try change({ _ in "move \(amount.display) from \(from ?? "what is left") to \(to ?? "what is left")" }) {
            connection in
            let names = try [from, to].map { try $0.map { try connection.category(named: $0) } }
            try connection.requireEnvelope(names[0], in: amount.currency, isCreated: false)
            try connection.requireEnvelope(names[1], in: amount.currency, isCreated: true)
            let months = try connection.months()
            let move = try connection.integer("SELECT random() & 4611686018427387903 | 1") ?? 1
            for (category, sign) in zip(names, [-1, 1] as [Int64]) {
                guard let category else { continue }
                try connection.put(
                    EnvelopeMove(
                        move: move, category: category.name, month: months.name(of: month),
                        amount: Money(minorUnits: sign * amount.minorUnits, currency: amount.currency)))
            }
            let states = try connection.budgets(in: months.month(of: month))
            return names.compactMap(\.self).compactMap { category in
                states.first { $0.budget.category == category.name && $0.budget.amount.currency == amount.currency }
            }
        }
    }
}

extension Connection {
    /// What was moved into the envelopes of a budget and those below it, in the months of a period.
    func moved(_ budget: Budget, in period: Period) throws -> Int64 {
        guard budget.per.consistsOfMonths else { return 0 }
        var whole: Int64 = 0
        for move in try envelopeMoves() where move.amount.currency == budget.amount.currency {
            let first = budget.months.period(named: move.month).from ?? .first
            guard period.from ?? .first <= first, first <= period.to ?? .last, budget.includes(move.category)
            else { continue }
            whole = try sum(whole, move.amount.minorUnits)
        }
        return whole
    }

    fileprivate func requireEnvelope(_ category: Category?, in currency: Currency, isCreated: Bool) throws {
        guard let category else { return }
        let budgets = try budgets().filter { $0.category == category.name }
        let own = budgets.first { $0.amount.currency == currency }
        if let own, own.per == .month { return }
        guard own == nil, isCreated else {
            throw NoEnvelope(category: category.name, currency: currency, other: own ?? budgets.first)
        }
        // The amount of a budget is more than zero, but none of its months has it.
        var empty = Budget(category: category.name, amount: Money(minorUnits: 1, currency: currency), per: .month)
        empty.setAmount(Money(minorUnits: 0, currency: currency), in: .all)
        _ = try save(empty)
    }
}

extension Budget {
    /// Whether its category is, or is above, another one; that of all expenses is above each.
    func includes(_ name: String) -> Bool {
        guard let category else { return true }
        return category.lowercased() == name.lowercased() || Category(name: name, color: .none).lies(below: category)
    }
}
