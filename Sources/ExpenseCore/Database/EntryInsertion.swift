/// Stores the entries of one file, one after the other, within a transaction that has put the triggers aside.
struct EntryInsertion {
    private let connection: Connection
    private var rows: EntryRows
    private let tagRow: Statement
    private var tags: [(entry: Int64, tags: [String])] = []
    private let first: Int64
    private var next: Int64
    private var sums: TotalSums
    private var summaries: SearchSummaries

    init(_ connection: Connection) throws {
        self.connection = connection
        rows = try EntryRows(connection)
        tagRow = try Statement.prepare("INSERT INTO entry_tag (entry, tag) VALUES (?, ?)", on: connection)
        // No number is ever given twice.
        first =
            try connection.integer(
                """
                SELECT 1 + max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'entry'), 0),
                    ifnull((SELECT max(id) FROM entry), 0))
                """) ?? 1
        next = first
        sums = TotalSums(connection, sign: 1)
        summaries = SearchSummaries(connection)
    }

    /// Gives an entry its number, and stores it now or with those that follow.
    mutating func insert(_ entry: inout Expense, category: Int64?) throws {
        entry.id = next
        next += 1
        try sums.count(entry, category: category)
        try summaries.add(entry.note, of: entry.id)
        if !entry.tags.isEmpty { tags.append((entry.id, entry.tags)) }
        try rows.append(entry, category)
        if rows.isFull { try store() }
    }

    private mutating func store() throws {
        try rows.store()
        for (entry, tags) in tags {
            for tag in tags {
                try tagRow.bind(.integer(entry), at: 1)
                try tagRow.bind(.text(tag), at: 2)
                try tagRow.runAgain()
            }
        }
        tags.removeAll(keepingCapacity: true)
    }

    /// Stores what waits, and remembers all as one import.
    mutating func finish() throws {
        guard next > first else { return }
        try store()
        try sums.write()
        try summaries.finish()
        try EntryRange(first: first, last: next - 1).journalAsNew(in: connection)
        try connection.run("INSERT INTO import VALUES (?, ?)", [.integer(first), .integer(next - 1)])
    }
}

/// A statement that stores some entries at once, which costs less than a statement each. They get the next numbers, which
/// costs less than to name them, too.
private struct EntryRows {
    private static let most = 50
    private static let width: Int32 = 6

    private let statement: Statement
    private var count = 0
    /// What is bound in each row since it was last used: most entries have what others have.
    private var bound: [(date: CalendarDate, kind: Expense.Kind, currency: Currency)?]

    var isFull: Bool { count == Self.most }

    init(_ connection: Connection) throws {
        let row = "(" + Array(repeating: "?", count: Int(Self.width)).joined(separator: ", ") + ")"
        statement = try Statement.prepare(
            """
            INSERT OR ROLLBACK INTO entry (date, kind, amount, currency, category, note) SELECT * FROM (
                VALUES \(Array(repeating: row, count: Self.most).joined(separator: ", ")))
            WHERE column3 IS NOT NULL
            """, on: connection)
        bound = Array(repeating: nil, count: Self.most)
    }

    mutating func append(_ entry: Expense, _ category: Int64?) throws {
        let first = Int32(count) * Self.width
        let currency = entry.amount.currency
        let former = bound[count]
        if entry.date != former?.date { try statement.bind(.text(entry.date.description), at: first + 1) }
        if entry.kind != former?.kind { try statement.bind(.text(entry.kind.rawValue), at: first + 2) }
        try statement.bind(.integer(entry.amount.minorUnits), at: first + 3)
        if currency != former?.currency { try statement.bind(.text(currency.code), at: first + 4) }
        try statement.bind(category.map(Value.integer) ?? .null, at: first + 5)
        try statement.bind(.text(entry.note), at: first + 6)
        bound[count] = (entry.date, entry.kind, currency)
        count += 1
    }

    mutating func store() throws {
        // A row that is not used has no amount.
        for row in count..<Self.most { try statement.bind(.null, at: Int32(row) * Self.width + 3) }
        try statement.runAgain()
        count = 0
    }
}
