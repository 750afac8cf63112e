extension ExpenseStore {
    /// Renames a category. Its entries keep it, and its subcategories are renamed too.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError` if another category has that name.
    public func renameCategory(_ name: String, to newName: String) throws -> Category {
        try change({ "rename category \(name) to \($0.name)" }) { connection in
            try connection.rename(connection.category(named: name), to: newName)
        }
    }

    /// Changes the colour of a category.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func colorCategory(_ name: String, _ color: Color) throws -> Category {
        try change({ "color category \($0.name) \($0.color)" }) { connection in
            let category = try connection.category(named: name)
            try connection.setColor(of: category, color)
            return Category(id: category.id, name: category.name, color: color)
        }
    }

    /// Moves all entries of a category to another one and deletes it.
    ///
    /// A budget moves too, unless the other category has one in that currency.
    /// - Returns: How many entries were moved.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func mergeCategory(_ name: String, into target: String) throws -> Int64 {
        try change({ _ in "merge category \(name) into \(target)" }) { connection in
            let (from, to) = (try connection.category(named: name), try connection.category(named: target))
            return from.id == to.id ? 0 : try connection.merge(from, into: to)
        }
    }

    /// Deletes a category. Its entries stay, without a category.
    ///
    /// - Returns: How many entries were left without a category.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func deleteCategory(_ name: String) throws -> Int64 {
        try change({ _ in "delete category \(name)" }) { connection in
            try connection.dissolve(connection.category(named: name), into: .null)
        }
    }

    /// Counts what has a category besides entries.
    ///
    /// - Parameter name: the category; nil counts what has any.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    package func categoryUses(of name: String? = nil) throws -> CategoryUses {
        try read { connection in
            let id = try name.map { Value.integer(try connection.category(named: $0).id) } ?? .null
            func count(_ table: String) throws -> Int {
                try Int(
                    connection.integer("SELECT count(*) FROM \(table) WHERE category = ifnull(?1, category)", [id]) ?? 0
                )
            }
            let recurring = """
                (SELECT id, category FROM recurring UNION SELECT recurring, category FROM \(Recurring.parts))
                """
            return CategoryUses(
                budgets: try count("budget"), goals: try connection.has(Schema.goals) ? count("goal") : 0,
                rules: try count("rule"), recurring: try count(recurring))
        }
    }
}

/// How much has a category besides entries.
package struct CategoryUses: Sendable, Equatable {
    /// The number of budgets.
    package let budgets: Int
    /// The number of goals.
    package let goals: Int
    /// The number of rules that give it.
    package let rules: Int
    /// The number of recurring entries.
    package let recurring: Int
}

extension Connection {
    /// Renames a category, and its subcategories with it.
    func rename(_ category: Category, to newName: String) throws -> Category {
        for other in try categories() where other.lies(below: category.name) {
            let name = newName + other.name.dropFirst(category.name.count)
            try run("UPDATE category SET name = ? WHERE id = ?", [.text(name), .integer(other.id)])
        }
        try run("UPDATE category SET name = ? WHERE id = ?", [.text(newName), .integer(category.id)])
        return Category(id: category.id, name: newName, color: category.color)
    }

    /// The category with a name, in upper or lower case.
    func category(named name: String) throws -> Category {
        let known = try categories()
        guard let category = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw UnknownCategory(name: name, known: known.map(\.name))
        }
        return category
    }

    /// Moves all that a category and its subcategories have to another one.
    ///
    /// - Returns: How many entries were moved.
    func merge(_ from: Category, into to: Category) throws -> Int64 {
        let known = try categories()
        var count = try dissolve(from, into: .integer(to.id))
        for category in known where category.lies(below: from.name) && category.id != to.id {
            let name = to.name + category.name.dropFirst(from.name.count)
            if let other = known.first(where: { $0.name.lowercased() == name.lowercased() }) {
                count += try dissolve(category, into: .integer(other.id))
            } else {
                let id = Value.integer(category.id)
                count += try integer("SELECT count(*) FROM entry WHERE category = ?", [id]) ?? 0
                try run("UPDATE category SET name = ? WHERE id = ?", [.text(name), id])
            }
        }
        return count
    }

    func setColor(of category: Category, _ color: Color) throws {
        try run("UPDATE category SET color = ? WHERE id = ?", [.integer(Int64(color.rgb)), .integer(category.id)])
    }

    /// Removes a category from everything that has it, and deletes it.
    fileprivate func dissolve(_ category: Category, into target: Value) throws -> Int64 {
        let id = Value.integer(category.id)
        let count = try integer("SELECT count(*) FROM entry WHERE category = ?", [id]) ?? 0
        // Other machines are told that the target is used, even if nothing moves.
        if try target != .null && wasSynchronized() {
            try log.touch(LoggedRow(kind: "category", key: target))
        }
        for table in ["entry", "recurring", "recurring_part"] + (target == .null ? [] : ["rule"]) {
            try run("UPDATE \(table) SET category = ? WHERE category = ?", [target, id])
        }
        if target != .null { try run("UPDATE OR IGNORE budget SET category = ? WHERE category = ?", [target, id]) }
        try dissolveEnvelope(id, into: target)
        for table in ["budget", "rule"] { try run("DELETE FROM \(table) WHERE category = ?", [id]) }
        try run("DELETE FROM category WHERE id = ?", [id])
        return count
    }

    /// Moves the goal of a category and what was moved into its envelope to another category, or deletes them.
    fileprivate func dissolveEnvelope(_ id: Value, into target: Value) throws {
        if try has(Schema.goals) {
            if target != .null { try run("UPDATE OR IGNORE goal SET category = ? WHERE category = ?", [target, id]) }
            try run("DELETE FROM goal WHERE category = ?", [id])
        }
        guard try has(Schema.envelopeMoves) else { return }
        if target != .null {
            // A move between the two is none any more.
            try run(
                """
                DELETE FROM envelope_move WHERE category IN (?1, ?2) AND move IN (
                    SELECT move FROM envelope_move WHERE category IN (?1, ?2) GROUP BY move HAVING count(*) = 2)
                """, [id, target])
            try run("UPDATE envelope_move SET category = ? WHERE category = ?", [target, id])
        }
        try run("DELETE FROM envelope_move WHERE category = ?", [id])
    }
}
