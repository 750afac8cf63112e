/// Stores the entries of one file in order: many of them without the triggers, in a transaction; few of them with the
/// triggers.
struct EntryInsertion {
    /// Up to this many entries, running the triggers costs less than dropping and creating them.
    static let few = 20

    private let connection: Connection
    /// Nil if there are few entries.
    private var rows: EntryRows?
    private let tagRow: Statement
    private var tags: [(entry: Int64, tags: [String])] = []
    private let first: Int64
    /// The number of the next entry.
    private(set) var next: Int64
    /// The number of the first entry that the totals do not count yet.
    private var firstUncounted: Int64

    init(_ connection: Connection, many: Bool) throws {
        self.connection = connection
        rows = many ? EntryRows(connection) : nil
        tagRow = try Statement.prepare("INSERT INTO entry_tag (entry, tag) VALUES (?, ?)", on: connection)
        first = try connection.nextEntryNumber()
        next = first
        firstUncounted = next
    }

    /// Gives an entry its number, and stores it now or in a batch with the next ones.
    mutating func insert(_ entry: inout Expense, _ references: EntryReferences) throws {
        entry.id = next
        // Beyond the largest number the database refuses the entry.
        next &+= 1
        guard rows != nil else {
            _ = try connection.insert(entry)
            return
        }
        if !entry.tags.isEmpty { tags.append((entry.id, entry.tags)) }
        rows?.append(entry, references)
        if rows?.isFull == true { try store() }
    }

    /// Stores the entries of the batch, and their tags.
    mutating func store() throws {
        try rows?.store()
        for (entry, tags) in tags {
            for tag in tags { try tagRow.run([.integer(entry), .text(tag)]) }
        }
        tags.removeAll(keepingCapacity: true)
    }

    /// Stores the last batch, and the totals of all.
    mutating func flush() throws {
        try store()
        guard next > firstUncounted else { return }
        try connection.countTotals(of: firstUncounted...(next - 1))
        firstUncounted = next
    }

    /// Stores the last batch, and records all entries as one import.
    mutating func finish() throws {
        guard next > first else { return }
        if rows != nil {
            try flush()
            try connection.log.note(range: first...(next - 1))
        }
        try connection.run("INSERT INTO import VALUES (?, ?)", [.integer(first), .integer(next - 1)])
    }
}
