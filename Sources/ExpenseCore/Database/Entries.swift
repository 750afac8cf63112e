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
        try snapshot {
            try forEachPart(of: filter, order, few: few) { part, access in
                let clause = Filter.clause(part.entryConditions(by: access))
                let sql = "\(Self.selection)\(clause.sql) ORDER BY \(order.clause(by: access)) LIMIT ?"
                var isWanted = true
                try run(sql, clause.values + [.integer(Int64(left))]) { row in
                    left -= 1
                    isWanted = try receive(expense(row))
                    return isWanted
                }
                return isWanted && left > 0
            }
        }
    }

    /// The entry with this number.
    func entry(_ id: Int64) throws -> Expense? {
        var entry: Expense?
        try run(Self.selection + " WHERE id = ?", [.integer(id)]) {
            entry = try expense($0)
            return false
        }
        return entry
    }

    private static let selection = """
        SELECT id, date, kind, amount, currency, (SELECT name FROM category c WHERE c.id = entry.category) AS name,
            note, (SELECT group_concat(tag, char(10)) FROM entry_tag WHERE entry = entry.id)
        FROM entry
        """

    private func expense(_ row: borrowing Row) throws(DatabaseError) -> Expense {
        try expense(row, category: row.text(5), note: row.text(6) ?? "", tags: row.text(7))
    }

    /// An entry of a row that begins with its number, its day, its kind, its amount and its currency.
    ///
    /// - Parameter tags: one a line.
    func expense(_ row: borrowing Row, category: String?, note: String, tags: String?) throws(DatabaseError) -> Expense
    {
        let id = row.integer(0)
        guard let date = row.text(1).flatMap(CalendarDate.init(iso:)),
            let kind = row.text(2).flatMap(Expense.Kind.init(rawValue:))
        else { throw DatabaseError(.badFile, file: file, "entry \(id) cannot be read") }
        return Expense(
            id: id, date: date, kind: kind,
            amount: Money(minorUnits: row.integer(3), currency: try currency(row.text(4))),
            category: category, note: note, tags: tags?.split(separator: "\n").map(String.init) ?? [])
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
