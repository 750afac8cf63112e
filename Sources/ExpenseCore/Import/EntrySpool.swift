/// The entries of a file, read and validated, before they are imported. They are in an unnamed temporary file, so
/// memory use is constant, and no data file is locked while they are read.
package final class EntrySpool {
    /// The number of entries.
    package let count: Int
    /// The days of the entries.
    let days: Set<CalendarDate>
    /// The newest day of an entry; nil if there are none.
    package var lastDay: CalendarDate? { days.max() }
    /// The currencies of the amounts.
    let currencies: Set<Currency>
    /// Whether the file names them. Then a row and an entry in another currency differ.
    let namesCurrency: Bool
    /// The accounts that the file names, in lower case. If it has statements of several accounts, they are among them.
    let accounts: Set<String>
    /// The indexes of entries that are one side of a transfer.
    let movements: Set<Int>
    /// The accounts of the other sides, by the indexes of the entries for which the file names one.
    let otherAccounts: [Int: String]
    /// The files of entries, by the indexes of those that have any.
    let attachments: [Int: [Attachment]]
    /// The bank's identifiers of the entries; nil if there are none.
    let references: BankReferences?
    /// The index of the first entry of each statement of another account than the one before, with the name of its
    /// account. Empty if the file has only one account.
    private let statements: [(start: Int, account: String)]
    /// What the file has of each account: period, number of entries, balances, one line each.
    package let overview: [String]
    /// The balances of the only account of the file, if it has any.
    let balances: StatedBalances?
    /// What the file has besides entries.
    let records: OtherRecords
    /// A temporary database, which is deleted with the connection.
    let workspace: Connection
    private static let chunk = 1 << 16

    /// Whether an earlier import read a file otherwise: most of its rows are like entries that differ in one thing, such as a
    /// currency that was guessed.
    static func isMisread(in rows: Int, of all: Int) -> Bool { rows >= 3 && 2 * rows > all }

    /// Reads all entries.
    ///
    /// - Parameter progress: is called after each entry with the number of entries so far.
    /// - Throws: what the reader and `progress` throw, or `DatabaseError`, if there is no room for temporary files.
    package init(_ reader: inout some EntryReader, progress: (Int) throws -> Void = { _ in }) throws {
        workspace = try Connection("", .creating)
        try workspace.execute(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192;
            CREATE TABLE chunk (number INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
            BEGIN
            """)
        let insertion = try Statement.prepare("INSERT INTO chunk (entries) VALUES (?)", on: workspace)
        var waiting = CompactEntries()
        var (count, days, accounts, movements) = (0, Set<CalendarDate>(), Set<String>(), Set<Int>())
        var currencies: Set<Currency> = []
        var (lastDay, lastAccount): (CalendarDate?, String?)
        var otherAccounts: [Int: String] = [:]
        var attachments: [Int: [Attachment]] = [:]
        var statements: [(start: Int, source: StatementSource)] = []
        var references: BankReferences?
        var groups = EntriesByAccount()
        func putAway() throws {
            try insertion.run(waiting.bytes)
            waiting.bytes.removeAll(keepingCapacity: true)
        }
        while let read = try reader.next() {
            if read.expense.date != lastDay {
                days.insert(read.expense.date)
                lastDay = read.expense.date
            }
            currencies.insert(read.expense.amount.currency)
            if let account = read.expense.account, account != lastAccount {
                accounts.insert(account.lowercased())
                lastAccount = account
            }
            if let source = read.source, source != statements.last?.source { statements.append((count, source)) }
            if read.isMovement { movements.insert(count) }
            if let other = read.otherAccount { otherAccounts[count] = other }
            if let reference = read.reference {
                if references == nil { references = try BankReferences(in: workspace) }
                try references?.add(reference, of: read.expense, at: count)
            }
            if !read.expense.attachments.isEmpty { attachments[count] = read.expense.attachments }
            groups.add(read.expense)
            waiting.append(read.expense, cells: read.cells)
            count += 1
            if waiting.bytes.count >= Self.chunk { try putAway() }
            try progress(count)
        }
        if !waiting.bytes.isEmpty { try putAway() }
        let areIdentifying = try references?.emptyAmbiguous(among: count) ?? false
        (self.count, self.days, self.currencies) = (count, days, currencies)
        self.references = areIdentifying ? references : nil
        records = reader.records
        namesCurrency = reader.namesCurrency
        overview = reader.overview.isEmpty ? groups.lines() : reader.overview
        (self.movements, self.otherAccounts, self.attachments) = (movements, otherAccounts, attachments)
        let sources = Set(statements.map(\.source))
        balances = sources.count > 1 ? nil : reader.balances
        let names = sources.count > 1 ? StatementSource.names(of: sources) : [:]
        self.statements = statements.compactMap { start, source in names[source].map { (start, $0) } }
        self.accounts = accounts.union(names.values.map { $0.lowercased() })
    }

    /// Whether the file has neither entries nor anything else.
    package var isBlank: Bool { count == 0 && overview.isEmpty && records.isEmpty }

    /// Whether the file has statements of several accounts.
    package var hasSeveralAccounts: Bool { !statements.isEmpty }

    /// Another account of the file that an entry without a category has as its payee, in lower case.
    func account(namedAs entry: Expense) -> String? {
        guard accounts.count > 1, let payee = entry.payee?.lowercased(), payee != entry.account?.lowercased() else {
            return nil
        }
        return accounts.contains(payee) ? payee : nil
    }

    /// Calls `receive` with each entry, in the order of the file.
    func forEach(_ receive: (Expense) throws -> Void) throws {
        try forEach { entry, _ in try receive(entry) }
    }

    /// Calls `receive` with the index of some entries, the entry and the cells of its row, of which a file without columns has
    /// none.
    func forEachRow(
        in places: Set<Int>, _ receive: (_ place: Int, _ entry: Expense, _ cells: [String]) throws -> Void
    ) throws {
        var place = 0
        try forEach { entry, entries in
            if places.contains(place) { try receive(place, entry, entries.lastCells) }
            place += 1
        }
    }

    private func forEach(_ receive: (Expense, borrowing CompactEntries) throws -> Void) throws {
        var (place, next, account) = (0, 0, String?.none)
        try workspace.forEachRow("SELECT entries FROM chunk ORDER BY number") { row in
            var entries = CompactEntries(row.bytes(0))
            while var entry = entries.next() {
                while next < statements.count, statements[next].start <= place {
                    account = statements[next].account
                    next += 1
                }
                if let account, entry.account == nil { entry.account = account }
                place += 1
                try receive(entry, entries)
            }
        }
    }
}
