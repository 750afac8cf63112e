/// The plan of a month: how much of the money is assigned to which envelope. A budget per month is an envelope, and the
/// amount of the month is what is assigned to it.
package struct EnvelopePlan: Hashable, Sendable {
    /// The month.
    package let month: Period
    /// The income of the month.
    package let income: Money
    /// What earlier months left to assign; negative if more was spent than was assigned.
    package let fromEarlier: Money
    /// What is assigned to all envelopes.
    package let assigned: Money
    /// The envelopes. One that lies below another is a part of it.
    package let envelopes: [BudgetState]
    /// What was spent in categories without an envelope.
    package let spentElsewhere: Money
    /// Currencies of entries that are not counted, because a rate is missing.
    package let withoutRate: [Currency]

    /// What is left to assign; negative if more is assigned than there is.
    package var leftToAssign: Money {
        Money(
            minorUnits: fromEarlier.minorUnits &+ income.minorUnits &- assigned.minorUnits, currency: income.currency)
    }
}

/// The plan has not begun in the month.
package struct PlanNotBegun: Error, Sendable, Equatable {
    /// When it begins; nil if it never does.
    package let start: PlanStart?

    package init(start: PlanStart?) { self.start = start }
}

extension ExpenseStore {
    /// Begins the plan of the envelopes; nil ends it.
    package func setPlanStart(_ start: PlanStart?) throws {
        try change({ _ in start.map { "begin the plan on \($0.day)" } ?? "end the plan" }) {
            try $0.setPlanStart(start)
        }
    }

    /// The plan of the month that contains a day, from one snapshot.
    ///
    /// - Throws: `PlanNotBegun`, or `DatabaseError`.
    package func plan(on day: CalendarDate) throws -> EnvelopePlan {
        try read { connection in try connection.snapshot { try connection.plan(on: day) } }
    }
}

extension ExpenseStore {
    /// Whether money is assigned to envelopes.
    package func hasPlan() throws -> Bool { try read { try $0.planStart() != nil } }
}

extension Connection {
    fileprivate func plan(on day: CalendarDate) throws -> EnvelopePlan {
        let (months, start) = (try months(), try planStart())
        let month = months.month(of: day)
        guard let start, let first = month.from, let begun = months.period(named: start.day).from, begun <= first else {
            throw PlanNotBegun(start: start)
        }
        let currency = start.amount.currency
        let envelopes = try budgets(in: month).filter {
            $0.budget.per == .month && $0.budget.category != nil && $0.budget.amount.currency == currency
        }
        // What lies below another envelope is in its sums.
        let highest = envelopes.filter { state in
            !envelopes.contains { other in
                other.budget != state.budget && other.budget.includes(state.budget.category ?? "")
            }
        }
        let now = try convertedTotal(of: Filter(period: month), in: currency)
        var money = start.amount.minorUnits
        var withoutRate = now.uncounted.map(\.currency) + envelopes.flatMap(\.withoutRate)
        if begun < first, let last = first.adding(days: -1) {
            let earlier = Filter(period: Period(from: begun, to: last))
            for (part, uncounted) in try convertedTotals(of: earlier, each: months.month, in: currency) {
                withoutRate += uncounted.map(\.currency)
                money = try sum(money, part.balance.minorUnits)
            }
        }
        func all(_ part: (BudgetState) -> Money) throws -> Int64 {
            try highest.reduce(0) { try sum($0, part($1).minorUnits) }
        }
        func amount(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
        return EnvelopePlan(
            month: month, income: now.total.income,
            fromEarlier: amount(try sum(money, -all(\.carried))), assigned: amount(try all(\.allowed)),
            envelopes: envelopes,
            spentElsewhere: amount(try sum(now.total.expenses.minorUnits, -all(\.spent))),
            withoutRate: Set(withoutRate).sorted())
    }
}
