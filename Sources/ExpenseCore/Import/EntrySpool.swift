/// The entries of a file, all read and found right, that wait to be taken in. They lie in a temporary file without a
/// name, so that memory stays flat however many there are, and no data file is locked while they are read.
public final class EntrySpool {
    /// How many there are.
    public let count: Int
    /// The days that they have.
    let days: Set<CalendarDate>
    /// Whether the file names an account.
    let hasAccounts: Bool
    /// A database of its own, which goes with the connection.
    let workspace: Connection
    private static let chunk = 1 << 16

    /// Reads all entries.
    ///
    /// - Parameter progress: is told after each entry how many there are.
    /// - Throws: what the reader and `progress` throw, or `DatabaseError`, if there is no room for temporary files.
    public init(_ reader: inout some EntryReader, progress: (Int) throws -> Void = { _ in }) throws {
        workspace = try Connection("", .creating)
        try workspace.execute(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192;
            CREATE TABLE chunk (number INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
            BEGIN
            """)
        let insertion = try Statement.prepare("INSERT INTO chunk (entries) VALUES (?)", on: workspace)
        var waiting = CompactEntries()
        var (count, days, hasAccounts) = (0, Set<CalendarDate>(), false)
        var lastDay: CalendarDate?
        func putAway() throws {
            try insertion.bind(waiting.bytes, at: 1)
            try insertion.runAgain()
            waiting.bytes.removeAll(keepingCapacity: true)
        }
        while let read = try reader.next() {
            if read.expense.date != lastDay {
                days.insert(read.expense.date)
                lastDay = read.expense.date
            }
            hasAccounts = hasAccounts || read.expense.account != nil
            waiting.append(read.expense)
            count += 1
            if waiting.bytes.count >= Self.chunk { try putAway() }
            try progress(count)
        }
        if !waiting.bytes.isEmpty { try putAway() }
        (self.count, self.days, self.hasAccounts) = (count, days, hasAccounts)
    }

    /// Hands over the entries one by one, in the order of the file.
    func forEach(_ receive: (Expense) throws -> Void) throws {
        try workspace.run("SELECT entries FROM chunk ORDER BY number") { row in
            var entries = CompactEntries(row.bytes(0))
            while let entry = entries.next() { try receive(entry) }
            return true
        }
    }
}
