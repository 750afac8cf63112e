// What the plan of the envelopes stores.
extension Connection {
    private static let planSetting = "plan"

    func planStart() throws -> PlanStart? {
        try setting(Self.planSetting).flatMap { PlanStart(stored: $0) }
    }

    func setPlanStart(_ start: PlanStart?) throws {
        guard let start else { return try run("DELETE FROM setting WHERE name = ?", [.text(Self.planSetting)]) }
        try set(Self.planSetting, start.stored)
    }

    /// All moves, those of the earliest months first.
    func envelopeMoves() throws -> [EnvelopeMove] {
        guard try has(Schema.envelopeMoves) else { return [] }
        var moves: [EnvelopeMove] = []
        try forEachRow(
            """
            SELECT move, category.name, month, amount, currency FROM envelope_move
            JOIN category ON category.id = envelope_move.category ORDER BY month, move, amount
            """
        ) { row in
            if let month = row.text(2).flatMap({ CalendarDate(iso: $0) }),
                let currency = row.text(4).flatMap({ Currency($0) })
            {
                let amount = Money(minorUnits: row.integer(3), currency: currency)
                moves.append(
                    EnvelopeMove(move: row.integer(0), category: row.text(1) ?? "", month: month, amount: amount))
            }
        }
        return moves
    }

    /// Stores one side of a move, whose category exists.
    func put(_ move: EnvelopeMove) throws {
        try Schema.createIfMissing(Schema.envelopeMoves, in: self)
        try run(
            "INSERT OR REPLACE INTO envelope_move (move, category, currency, month, amount) VALUES (?, ?, ?, ?, ?)",
            [
                .integer(move.move), .integer(try category(named: move.category).id),
                .text(move.amount.currency.code), .text("\(move.month)"), .integer(move.amount.minorUnits),
            ])
    }

    /// All goals, the next to end first.
    func goals() throws -> [Goal] {
        guard try has(Schema.goals) else { return [] }
        var goals: [Goal] = []
        try forEachRow(
            """
            SELECT category.name, amount, currency, last FROM goal JOIN category ON category.id = goal.category
            ORDER BY last, category.name
            """
        ) { row in
            if let currency = row.text(2).flatMap({ Currency($0) }),
                let last = row.text(3).flatMap({ CalendarDate(iso: $0) })
            {
                let amount = Money(minorUnits: row.integer(1), currency: currency)
                goals.append(Goal(category: row.text(0) ?? "", amount: amount, last: last))
            }
        }
        return goals
    }

    /// Stores a goal and replaces the one of its category.
    ///
    /// - Returns: the goal, with the stored spelling of the category.
    func save(_ goal: Goal) throws -> Goal {
        let category = try category(named: goal.category)
        let amount = goal.amount
        try setPart(
            in: Schema.goals, of: category.id,
            to: [.text(amount.currency.code), .integer(amount.minorUnits), .text("\(goal.last)")])
        return Goal(category: category.name, amount: goal.amount, last: goal.last)
    }
}
