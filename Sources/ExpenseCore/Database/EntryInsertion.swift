/// Stores the entries of one file, one after the other, within a transaction that has put the triggers aside.
struct EntryInsertion {
    private let connection: Connection
    private let row: Statement
    private let tagRow: Statement
    private var previous: Expense?
    private var first: Int64?

    init(_ connection: Connection) throws {
        self.connection = connection
        row = try Statement.prepare(
            "INSERT INTO entry (date, kind, amount, currency, category, note) VALUES (?, ?, ?, ?, ?, ?)",
            on: connection)
        tagRow = try Statement.prepare("INSERT INTO entry_tag (entry, tag) VALUES (?, ?)", on: connection)
    }

    /// Stores an entry and gives it its number.
    mutating func insert(_ entry: inout Expense, category: Value) throws {
        // What is as in the row before is still bound.
        if entry.date != previous?.date { try row.bind(.text(entry.date.description), at: 1) }
        if entry.kind != previous?.kind { try row.bind(.text(entry.kind.rawValue), at: 2) }
        try row.bind(.integer(entry.amount.minorUnits), at: 3)
        if entry.amount.currency != previous?.amount.currency {
            try row.bind(.text(entry.amount.currency.code), at: 4)
        }
        try row.bind(category, at: 5)
        try row.bind(.text(entry.note), at: 6)
        try row.runAgain()
        entry.id = connection.lastInsertedID
        first = first ?? entry.id
        previous = entry
        for tag in entry.tags {
            try tagRow.bind(.integer(entry.id), at: 1)
            try tagRow.bind(.text(tag), at: 2)
            try tagRow.runAgain()
        }
    }

    /// Counts what was stored, and remembers it as one import.
    func finish() throws {
        guard let first, let last = previous?.id else { return }
        let entries = EntryRange(first: first, last: last)
        try entries.count(in: connection, sign: 1)
        try entries.journalAsNew(in: connection)
        try connection.run("INSERT INTO import VALUES (?, ?)", [.integer(first), .integer(last)])
    }
}
