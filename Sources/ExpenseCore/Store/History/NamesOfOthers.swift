// Categories, accounts and rules that were added, used or deleted since a change, also by other machines.
extension Connection {
    /// Why a change cannot be undone or redone beside the rows with names that are there now: one of them has a name that it
    /// would give back, or uses what it added, or one is gone that it would use again.
    func conflict(withNamesSince change: Change) throws -> ConflictingChange? {
        var found = try rowThatTookName(of: change) ?? budgetSetAgain(since: change) ?? deletedRow(neededBy: change)
        let named =
            "SELECT 1 FROM journal WHERE change = ? AND former IS NULL AND subject IN ('category', 'account', 'rule')"
        if found == nil, try integer(named, [.integer(change.id)]) != nil { found = try addedRow(since: change) }
        guard let (subject, identity) = found else { return nil }
        let other = try newestChange(of: subject, identity)
        return try ConflictingChange(change: change, other: changes().first { $0.id == other?.id })
    }

    /// A row with a name that a change would give to another one.
    private func rowThatTookName(of change: Change) throws -> (subject: String, identity: String)? {
        let numbers = try numbersOfRowsThatCameBack(since: change)
        for subject in ["category", "account", "rule"] {
            let name = subject == "rule" ? "text" : "name"
            var found: Int64?
            try run(
                """
                SELECT other.id, json_extract(ours.identity, '$[0]') FROM journal ours JOIN main.\(subject) other
                    ON other.\(name) = json_extract(ours.former, '$[1]')
                    AND other.id <> json_extract(ours.identity, '$[0]')
                WHERE ours.change = ?1 AND ours.subject = ?2
                    AND ours.number = (SELECT min(number) FROM journal first WHERE first.change = ?1
                        AND first.subject = ?2 AND first.identity = ours.identity)
                    AND NOT EXISTS (SELECT 1 FROM journal mine WHERE mine.change = ?1 AND mine.subject = ?2
                        AND mine.identity = '[' || other.id || ']')
                """, [.integer(change.id), .text(subject)]
            ) { row in
                if numbers[subject]?[row.integer(1)] != row.integer(0) { found = row.integer(0) }
                return found == nil
            }
            if let found { return (subject, "[\(found)]") }
        }
        return nil
    }

    /// A budget that this machine has set for a category after a change deleted that which there was.
    private func budgetSetAgain(since change: Change) throws -> (subject: String, identity: String)? {
        let numbers = try numbersOfRowsThatCameBack(since: change)["budget"] ?? [:]
        for number in numbers.values.sorted() {
            guard let other = try newestChange(of: "budget", "[\(number)]") else { continue }
            let isOfOthers = try hasSyncTables() && changes().contains { $0.id == other.id && $0.isOfOthers }
            if !isOfOthers { return ("budget", "[\(number)]") }
        }
        return nil
    }

    /// A category or an account that is gone, and that a change would use again.
    private func deletedRow(neededBy change: Change) throws -> (subject: String, identity: String)? {
        let isShared = try hasSyncTables()
        for (table, column, subject) in try references() where ["category", "account"].contains(subject) {
            let names = try TableColumns(of: table, in: self).names
            guard let place = names.firstIndex(of: column) else { continue }
            var found: Int64?
            try run(
                """
                SELECT identity, json_extract(former, ?2), max(number) OVER (PARTITION BY identity) FROM journal ours
                WHERE change = ?1 AND subject = ?4 AND json_extract(former, ?2) IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM main.\(subject) WHERE id = json_extract(ours.former, ?2))
                    AND NOT EXISTS (SELECT 1 FROM journal mine WHERE mine.change = ?1 AND mine.subject = ?3
                        AND mine.identity = '[' || json_extract(ours.former, ?2) || ']')
                """, [.integer(change.id), .text("$[\(place)]"), .text(subject), .text(table)]
            ) { row in
                // Another machine may have changed the entry since. Of that, what this change set is taken back.
                let later =
                    try isShared ? rowChangedElsewhere(table, row.text(0) ?? "", after: row.integer(2)) : nil
                let isSet = try later.map { later in
                    try later.map { later in
                        try integer("SELECT json_extract(?, ?)", [.text(later), .text("$[\(place)]")]) != row.integer(1)
                    } ?? false
                }
                if isSet ?? true { found = row.integer(1) }
                return found == nil
            }
            if let found { return (subject, "[\(found)]") }
        }
        return nil
    }
}

// MARK: - Rows that came back

extension Connection {
    /// Categories and accounts that a change of this machine deleted and that are there again, because another machine uses
    /// them, and entries that another machine has made one with its own, and budgets that there are again: their former
    /// numbers, and those that they have now.
    ///
    /// - Returns: by the kind of row.
    func numbersOfRowsThatCameBack(since change: Change) throws -> [String: [Int64: Int64]] {
        var numbers = try numbersOfNamesThatCameBack(since: change)
        numbers["budget"] = try numbersOfBudgets(inPlaceOfThoseOf: change, with: numbers)
        return numbers
    }

    /// The budgets of a change whose categories have others by now.
    private func numbersOfBudgets(inPlaceOfThoseOf change: Change, with numbers: [String: [Int64: Int64]]) throws
        -> [Int64: Int64]?
    {
        let left: [(former: String, last: Int64)] = try rows(
            """
            SELECT former, last FROM (
                SELECT former, number, min(number) OVER row AS first, max(number) OVER row AS last FROM journal
                WHERE change = ? AND subject = 'budget' WINDOW row AS (PARTITION BY identity))
            WHERE number = first AND former IS NOT NULL
            """, [.integer(change.id)]
        ) { ($0.text(0) ?? "", $0.integer(1)) }
        var found: [Int64: Int64] = [:]
        for (former, last) in left {
            let row = try formerRow(former, of: "budget", with: numbers)
            guard let number = try integer("SELECT json_extract(?, '$[0]')", [.text(row)]),
                let present = try integer(
                    """
                    SELECT id FROM budget WHERE category IS json_extract(?1, '$[1]')
                        AND currency = json_extract(?1, '$[2]')
                    """, [.text(row)])
            else { continue }
            let touched = "SELECT 1 FROM journal WHERE change = ? AND subject = 'budget' AND identity = ?"
            if try integer(touched, [.integer(change.id), .text("[\(present)]")]) != nil {
                // It may have got the number of the one that was deleted.
                guard try present == number && hasSyncTables(),
                    case .some(nil) = try rowChangedElsewhere("budget", "[\(number)]", after: last)
                else { continue }
            }
            found[number] = present
        }
        return found.isEmpty ? nil : found
    }

    /// Numbers for the budgets that a change deleted and whose numbers here others have got since, from other machines.
    ///
    /// - Parameter known: the budgets that came back.
    func freeNumbersOfBudgets(deletedBy change: Change, besides known: [Int64: Int64]) throws -> [Int64: Int64] {
        let taken: [(number: Int64, last: Int64)] = try rows(
            """
            SELECT id, max(number) FROM journal JOIN budget ON identity = '[' || id || ']'
            WHERE change = ? AND subject = 'budget' GROUP BY id HAVING max(former IS NOT NULL)
            """, [.integer(change.id)]
        ) { ($0.integer(0), $0.integer(1)) }
        var free = try integer("SELECT max(id) FROM budget") ?? 0
        var numbers: [Int64: Int64] = [:]
        for (number, last) in taken where known[number] == nil {
            guard case .some(nil) = try rowChangedElsewhere("budget", "[\(number)]", after: last) else { continue }
            free += 1
            numbers[number] = free
        }
        return numbers
    }

    /// - Returns: nothing if the change did more than to delete categories and accounts and to change their entries, rules
    ///   and budgets: what came back with them may be in the place of it.
    private func numbersOfNamesThatCameBack(since change: Change) throws -> [String: [Int64: Int64]] {
        let others =
            """
            SELECT 1 FROM sync_change WHERE change = ?1 UNION ALL
            SELECT 1 FROM journal WHERE change = ?1
                AND subject NOT IN ('category', 'account', 'entry', 'rule', 'budget', 'budget_change')
            """
        guard try hasSyncTables(), try integer(others, [.integer(change.id)]) == nil else { return [:] }
        var found: [String: [Int64: Int64]] = [:]
        for subject in [Identifier.Subject.category, .account, .entry] {
            let deleted: [Int64] = try rows(
                """
                SELECT DISTINCT json_extract(identity, '$[0]') FROM journal
                WHERE change = ? AND subject = ? AND former IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM main.\(subject.rawValue) WHERE id = json_extract(identity, '$[0]'))
                """, [.integer(change.id), .text(subject.rawValue)]
            ) { $0.integer(0) }
            for number in deleted {
                guard let identity = try identifier(of: subject, number) else { continue }
                found[subject.rawValue, default: [:]][number] = try integer(
                    """
                    SELECT row FROM sync_alias JOIN main.\(subject.rawValue) ON id = row
                    WHERE subject = ? AND replica = ? AND sync_alias.number = ?
                    """, [.text(subject.rawValue), .integer(identity.replica), .integer(identity.number)])
            }
        }
        return found
    }

    /// What a row was, with the numbers that its category and its accounts have now.
    ///
    /// - Parameter numbers: those of rows that came back, by their kind and their former numbers.
    func formerRow(_ former: String, of table: String, with numbers: [String: [Int64: Int64]]) throws -> String {
        guard !numbers.isEmpty, !["category", "account"].contains(table) else { return former }
        let names = try TableColumns(of: table, in: self).names
        var row = former
        for (column, subject) in [("category", "category"), ("account", "account"), ("target", "account")] {
            guard let place = names.firstIndex(of: column), let known = numbers[subject] else { continue }
            let path = StoredValue.text("$[\(place)]")
            guard let number = try integer("SELECT json_extract(?, ?)", [.text(row), path]), let now = known[number]
            else { continue }
            row = try text("SELECT json_replace(?, ?, ?)", [.text(row), path, .integer(now)]) ?? row
        }
        return row
    }

    /// Gives a budget that came back its former number, by which older changes know it, unless it was set otherwise since.
    ///
    /// - Parameters:
    ///   - former: what it was, as the journal has it.
    ///   - isFree: whether no other machine has touched what has the former number: the budget, where it has moved to another
    ///     category.
    func putBack(
        budget number: Int64, _ former: String, cameBackAs now: Int64, undoing change: Change, isFree: Bool
    ) throws {
        guard now != number, isFree else { return }
        let table = try TableFields("budget", of: self)
        let key = Value.integer(number)
        let isMoved = try table.state("[\(number)]", in: self) != nil
        let values = try [table.state("[\(now)]", in: self) ?? "[]", table.completed(former, in: self)]
            .map { try texts(inArray: $0).dropFirst() }
        let months = "SELECT json_group_array(json_array(first, last, amount)) FROM"
        let stored = "\(months) (SELECT * FROM budget_change WHERE budget = ? ORDER BY first, last)"
        let journaled = """
            \(months) (SELECT json_extract(former, '$[1]') AS first, json_extract(former, '$[2]') AS last,
                json_extract(former, '$[3]') AS amount FROM journal
                WHERE change = \(change.id) AND subject = 'budget_change' AND json_extract(identity, '$[0]') = ?
                ORDER BY first, last)
            """
        let isAsBefore =
            try values[0] == values[1]
            && integer(
                "SELECT (\(stored)) = (\(isMoved ? stored : journaled))", [.integer(now), key]) == 1
        try run("DELETE FROM budget WHERE id = ?", [key])
        guard isAsBefore else { return }
        try run("UPDATE budget SET id = ?2 WHERE id = ?1", [.integer(now), key])
        try run("UPDATE budget_change SET budget = ?2 WHERE budget = ?1", [.integer(now), key])
    }
}
