extension Connection {
    /// Stores an entry and returns it with its number. Its category must exist.
    func insert(_ expense: Expense) throws -> Expense {
        var stored = expense
        stored.id = 0
        _ = try references(of: &stored)
        stored.tags = try spelled(stored.tags)
        try saveRow(of: &stored)
        try insertTags(of: stored)
        return stored
    }

    /// Stores what an entry is now in place of what it was.
    func update(_ entry: Expense) throws -> Expense {
        var stored = entry
        _ = try references(of: &stored)
        stored.tags = try spelled(stored.tags)
        try saveRow(of: &stored)
        try run("DELETE FROM entry_tag WHERE entry = ?", [.integer(stored.id)])
        try insertTags(of: stored)
        return stored
    }

    /// The number of the next entry. Numbers are never reused.
    func nextEntryNumber() throws -> Int64 {
        try integer(
            """
            SELECT 1 + max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'entry'), 0),
                ifnull((SELECT max(id) FROM entry), 0))
            """) ?? 1
    }

    private func insertTags(of entry: Expense) throws {
        guard entry.tags.count <= Expense.mostTags else {
            throw DatabaseError(
                .refused, file: file, "the entry has \(entry.tags.count) tags; give it at most \(Expense.mostTags)")
        }
        for tag in entry.tags {
            try run("INSERT INTO entry_tag (entry, tag) VALUES (?, ?)", [.integer(entry.id), .text(tag)])
        }
    }

    /// The keys of an entry's category and accounts. Their names in the entry change to the stored spelling.
    func references(of entry: inout Expense) throws -> EntryReferences {
        var references = EntryReferences()
        if let name = entry.category {
            let category = try category(named: name)
            (references.category, entry.category) = (category.id, category.name)
        }
        if let name = entry.account {
            let account = try account(named: name)
            (references.account, entry.account) = (account.id, account.name)
        }
        if let name = entry.target {
            let account = try account(named: name)
            (references.target, entry.target) = (account.id, account.name)
        }
        return references
    }

    /// Calls `receive` with each entry of a filter, in order, until it returns false.
    func entries(
        _ filter: Filter, _ order: EntryOrder = .newest, limit: Int?, few: Int64 = 5000,
        _ receive: (Expense) throws -> Bool
    ) throws {
        var left = limit ?? .max
        guard left > 0 else { return }
        // If all results of a search are wanted, reading in order gains nothing.
        let few = limit == nil && !filter.search.isEmpty ? few * 10 : few
        try snapshot {
            let filter = try completed(filter)
            let rows = try RecordRows<Expense>(self)
            try forEachPart(of: filter, order, few: few) { part, access in
                let condition = part.predicate(by: access)
                let end = "WHERE \(condition.sql) ORDER BY \(order.clause(by: access)) LIMIT ?"
                var isWanted = true
                try rows.forEach(end, condition.values + [.integer(Int64(left))]) { entry, _ in
                    left -= 1
                    isWanted = try receive(entry)
                    return isWanted
                }
                return isWanted && left > 0
            }
        }
    }

    /// The entries of a filter, in order.
    func entries(_ filter: Filter, _ order: EntryOrder = .newest, limit: Int? = nil) throws -> [Expense] {
        var entries: [Expense] = []
        try self.entries(filter, order, limit: limit) {
            entries.append($0)
            return true
        }
        return entries
    }

    /// The entry with this number.
    func entry(_ id: Int64) throws -> Expense? {
        try Expense.query(where: \.id == id).all(on: self).first
    }

    /// All categories, in alphabetical order.
    func categories() throws -> [Category] {
        try Category.query().sorted(by: \.name).all(on: self)
    }

    func insert(_ category: Category) throws -> Category {
        var stored = Category(name: category.name, color: category.color)
        try saveRow(of: &stored)
        return stored
    }

    /// The currency of new entries that name none; nil if the file has no entry.
    func defaultCurrency() throws -> Currency? {
        try setting("currency").flatMap { Currency($0) }
    }

    func setDefaultCurrency(_ currency: Currency) throws {
        try set("currency", currency.code)
    }
}

/// A category that does not exist.
public struct UnknownCategory: Error, Sendable {
    /// The name as given.
    public let name: String
    /// All existing names.
    public let known: [String]

    /// A category that is not among `known`.
    public init(name: String, known: [String]) {
        self.name = name
        self.known = known
    }
}

/// The keys of what an entry refers to.
struct EntryReferences: Hashable {
    var category: Int64?
    var account: Int64?
    var target: Int64?
}

extension Money {
    /// The amount as text in the data file, only for showing: `12.50 USD`.
    var stored: String { "\(plain) \(currency.code)" }

    init?(stored text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let currency = Currency(String(parts[1])),
            let money = try? Money(typed: String(parts[0]), currency: currency)
        else { return nil }
        self = money
    }
}
