extension Connection {
    /// Stores an entry and returns it with its number. Its category must exist.
    func insert(_ expense: Expense) throws -> Expense {
        var stored = expense
        let category = try category(of: &stored)
        return try insert(stored, category: category)
    }

    /// Stores an entry, of which the number of its category is known.
    func insert(_ expense: Expense, category: Value) throws -> Expense {
        var stored = expense
        try run(
            "INSERT INTO entry (date, kind, amount, currency, category, note) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(expense.date.description), .text(expense.kind.rawValue),
                .integer(expense.amount.minorUnits), .text(expense.amount.currency.code), category,
                .text(expense.note),
            ])
        stored.id = lastInsertedID
        try insertTags(of: stored)
        return stored
    }

    func insertTags(of entry: Expense) throws {
        for tag in entry.tags {
            try run("INSERT INTO entry_tag (entry, tag) VALUES (?, ?)", [.integer(entry.id), .text(tag)])
        }
    }

    /// The number of an entry's category, the name of which is spelt as the category is from here on.
    func category(of entry: inout Expense) throws -> Value {
        guard let name = entry.category else { return .null }
        let category = try category(named: name)
        entry.category = category.name
        return .integer(category.id)
    }

    /// Hands over the entries of a filter one by one, in order, until `receive` says to stop.
    func entries(
        _ filter: Filter, _ order: EntryOrder = .newest, limit: Int?, few: Int64 = 5000,
        _ receive: (Expense) throws -> Bool
    ) throws {
        var left = limit ?? .max
        guard left > 0 else { return }
        // Where all that a search finds is wanted, there is no end of the list to come to early.
        let few = limit == nil && !filter.search.isEmpty ? few * 4 : few
        try snapshot {
            var rows = try EntryRowReader(self)
            try forEachPart(of: filter, order, few: few) { part, access in
                let clause = Filter.clause(part.entryConditions(by: access))
                let sql = "\(EntryRowReader.selection)\(clause.sql) ORDER BY \(order.clause(by: access)) LIMIT ?"
                var isWanted = true
                try run(sql, clause.values + [.integer(Int64(left))]) { row in
                    left -= 1
                    isWanted = try receive(rows.entry(row))
                    return isWanted
                }
                return isWanted && left > 0
            }
        }
    }

    /// The entry with this number.
    func entry(_ id: Int64) throws -> Expense? {
        var rows = try EntryRowReader(self)
        var entry: Expense?
        try run(EntryRowReader.selection + " WHERE id = ?", [.integer(id)]) {
            entry = try rows.entry($0)
            return false
        }
        return entry
    }

    /// All categories, in alphabetical order.
    func categories() throws -> [Category] {
        var categories: [Category] = []
        try run("SELECT id, name, color FROM category ORDER BY name") { row in
            categories.append(
                Category(
                    id: row.integer(0), name: row.text(1) ?? "",
                    color: Color(UInt32(truncatingIfNeeded: row.integer(2)))))
            return true
        }
        return categories
    }

    func insert(_ category: Category) throws -> Category {
        try run(
            "INSERT INTO category (name, color) VALUES (?, ?)",
            [.text(category.name), .integer(Int64(category.color.rgb))])
        return Category(id: lastInsertedID, name: category.name, color: category.color)
    }

    /// What new entries are in where nothing says otherwise; nil in a file that has no entry yet.
    func defaultCurrency() throws -> Currency? {
        try setting("currency").flatMap { Currency($0) }
    }

    func setDefaultCurrency(_ currency: Currency) throws {
        try set("currency", currency.code)
    }
}

/// A category that the file does not have.
public struct UnknownCategory: Error, Sendable {
    /// The name as given.
    public let name: String
    /// All names there are.
    public let known: [String]

    /// A category that none of `known` is.
    public init(name: String, known: [String]) {
        self.name = name
        self.known = known
    }
}
