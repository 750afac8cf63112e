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
    private var sums: PendingTotals
    private var summaries: SearchSummaries

    init(_ connection: Connection, many: Bool) throws {
        self.connection = connection
        rows = try many ? EntryRows(connection) : nil
        tagRow = try Statement.prepare("INSERT INTO entry_tag (entry, tag) VALUES (?, ?)", on: connection)
        first = try connection.nextEntryNumber()
        next = first
        sums = PendingTotals(connection, sign: 1)
        summaries = SearchSummaries(connection)
    }

    /// Gives an entry its number, and stores it now or in a batch with those that follow.
    mutating func insert(_ entry: inout Expense, _ references: EntryReferences) throws {
        entry.id = next
        // Beyond the largest number the database refuses the entry.
        next &+= 1
        guard rows != nil else {
            _ = try connection.insert(entry, references)
            return
        }
        try sums.count(entry, references)
        try summaries.add(entry.note, entry.payee, of: entry.id)
        if !entry.tags.isEmpty { tags.append((entry.id, entry.tags)) }
        try rows?.append(entry, references)
        if rows?.isFull == true { try store() }
    }

    private mutating func store() throws {
        try rows?.store()
        for (entry, tags) in tags {
            for tag in tags {
                try tagRow.bind(.integer(entry), at: 1)
                try tagRow.bind(.text(tag), at: 2)
                try tagRow.runAgain()
            }
        }
        tags.removeAll(keepingCapacity: true)
    }

    /// Stores the last batch, and records all entries as one import.
    mutating func finish() throws {
        guard next > first else { return }
        if rows != nil {
            try store()
            try sums.write()
            try summaries.finish()
            try EntryBatch(first: first, last: next - 1).journalAsNew(in: connection)
        }
        try connection.run("INSERT INTO import VALUES (?, ?)", [.integer(first), .integer(next - 1)])
    }
}

/// A statement that inserts several entries at once, which is cheaper than one statement per entry. SQLite assigns the
/// numbers, which is cheaper than binding them.
private struct EntryRows {
    private static let most = 50
    private static let width: Int32 = 11
    private static let dayLength = CalendarDate.first.description.utf8.count

    private let statement: Statement
    private var count = 0
    /// The values bound to each row. Values that equal those of the last batch are not bound again.
    private var bound: [Bound?]
    /// The dates, notes and payees of the batch in one buffer, and the ends of notes and payees.
    private var texts: [UInt8] = []
    private var ends: [(note: Int, payee: Int)] = []

    private struct Bound {
        let kind: Expense.Kind
        let currency: Currency
        let hasPayee: Bool
        let references: EntryReferences
        let receipt: Int64?
        let original: Money?
    }

    var isFull: Bool { count == Self.most }

    init(_ connection: Connection) throws {
        let row = "(" + Array(repeating: "?", count: Int(Self.width)).joined(separator: ", ") + ")"
        statement = try Statement.prepare(
            """
            INSERT OR ROLLBACK INTO entry
                (date, kind, amount, currency, category, note, payee, account, target, receipt, original)
            SELECT * FROM (
                VALUES \(Array(repeating: row, count: Self.most).joined(separator: ", ")))
            WHERE column3 IS NOT NULL
            """, on: connection)
        bound = Array(repeating: nil, count: Self.most)
    }

    mutating func append(_ entry: Expense, _ references: EntryReferences) throws {
        let first = Int32(count) * Self.width
        let currency = entry.amount.currency
        let former = bound[count]
        texts.append(entry.date)
        if entry.kind != former?.kind { try statement.bind(.text(entry.kind.rawValue), at: first + 2) }
        try statement.bind(.integer(entry.amount.minorUnits), at: first + 3)
        if currency != former?.currency { try statement.bind(.text(currency.code), at: first + 4) }
        if references.category != former?.references.category || former == nil {
            try statement.bind(Value(references.category), at: first + 5)
        }
        texts.append(entry.note)
        let note = texts.count
        if let payee = entry.payee {
            texts.append(payee)
        } else if former?.hasPayee ?? true {
            try statement.bind(.null, at: first + 7)
        }
        ends.append((note, texts.count))
        if references.account != former?.references.account || former == nil {
            try statement.bind(Value(references.account), at: first + 8)
        }
        if references.target != former?.references.target || former == nil {
            try statement.bind(Value(references.target), at: first + 9)
        }
        if entry.receipt != former?.receipt || former == nil {
            try statement.bind(Value(entry.receipt), at: first + 10)
        }
        if entry.original != former?.original || former == nil {
            try statement.bind(Value(entry.original?.stored), at: first + 11)
        }
        bound[count] = Bound(
            kind: entry.kind, currency: currency, hasPayee: entry.payee != nil, references: references,
            receipt: entry.receipt, original: entry.original)
        count += 1
    }

    mutating func store() throws {
        // Rows that are not used are bound to NULL; the amount decides that they are skipped.
        for place in Int32(count) * Self.width..<Int32(Self.most) * Self.width {
            try statement.bind(.null, at: place + 1)
        }
        // Safe: the buffer does not move while the statement runs, and the statement does not run with it later.
        try texts.withUnsafeBufferPointer { texts in
            var start = 0
            for (row, end) in ends.enumerated() {
                let (first, note) = (Int32(row) * Self.width, start + Self.dayLength)
                try statement.bind(borrowed: texts[start..<note], at: first + 1)
                try statement.bind(borrowed: texts[note..<end.note], at: first + 6)
                if end.payee > end.note { try statement.bind(borrowed: texts[end.note..<end.payee], at: first + 7) }
                start = end.payee
            }
            try statement.runAgain()
        }
        texts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        if count < Self.most { bound = Array(repeating: nil, count: Self.most) }
        count = 0
    }
}
