/// A data file as one of several machines that share a ledger. It lives within one write transaction.
final class SharedLedger {
    let connection: Connection
    private(set) var tables: [SharedTable]
    /// This machine: the replica of its data file.
    let machine: Int64
    /// The time in seconds since 1970, by the clock of this machine.
    let time: Int64
    /// The latest clock that was read or given.
    var clock: Int64
    /// What this machine adds, besides its own changes, so that all machines have the same: rows that come back, rows
    /// that are the same, values that lost.
    var repairs: [Operation] = []
    /// The rows that have one account as both their sides, until they are deleted or split at the end of a line.
    var idleTransfers: [(table: String, number: Int64, values: [StoredValue])] = []
    /// The highest numbers of the rows that this file and a shared copy of it have in common, while it is joined with it.
    var common: [Identifier.Subject: Int64] = [:]
    /// The deletions of rows with names in the part of a shared ledger that is read for the first time, by the table and the
    /// identities.
    var comingDeletions: [String: [Identifier: Deletion]] = [:]
    /// The values that this machine has compared with a shared ledger which it reads for the first time; nil at other times.
    var compared: Set<[String]>?
    /// The highest numbers of the rows that were here before the shared ledger.
    var lastOwn: [Identifier.Subject: Int64] = [:]
    /// Facts of this machine that those of the shared ledger have replaced although they were set later, with their stamps.
    var replacedOwn: [(table: SharedTable, key: [StoredValue], stamp: Stamp)] = []
    /// Rows that are there although a deletion has arrived, until the end of a line.
    var survivors: [(subject: Identifier.Subject, number: Int64, deletion: Stamp)] = []
    /// Deleted entries whose rows of files this machine has imported again, with the new entries.
    var remade: [(former: Int64, number: Int64)] = []
    /// What this machine has changed since it left, while it shares the ledger again.
    var linesSinceLeaving: [ChangeLine] = []
    /// What was kept of deleted rows that this machine has made again, besides the rows themselves.
    var buried: [Operation] = []
    /// Up to which clock this machine has done what others have read of it, if it was put back or copied since.
    var ownFork: Int64?
    /// Deleted rows of which something else was seen than it had seemed.
    var unjudged: [(subject: Identifier.Subject, number: Int64)] = []
    /// What entries were in files that were kept because another machine has changed them, with the stamps of before.
    var keptOfImports: [(row: [StoredValue], stamp: Stamp)] = []
    /// Receipts that have arrived or changed, by their first entries, until the end of a line.
    var receipts: Set<Int64> = []
    /// What rows were that have become one, until the end of a line.
    var joinedRows: [(table: SharedTable, former: [FormerRow])] = []
    /// Rows that were deleted and are used, until it is decided whether they stay.
    var usedRows: [UsedRow] = []
    /// Rows that others had become one with, of which one is there again, until the end of a line.
    var separated: [(table: SharedTable, number: Int64)] = []
    /// Categories whose parents other machines have renamed without them, until all that has arrived is applied.
    var leftSubcategories: [LeftSubcategory] = []
    /// Accounts that have become one with others.
    var joinedAccounts: Set<Int64> = []
    /// Rows with consecutive identities that were looked up last.
    var knownRanges: [Identifier.Subject: (numbers: Range<Int64>, first: Identifier)] = [:]
    /// Tables to which rows of other machines were added.
    private var subjectsToEnd: Set<Identifier.Subject> = []

    init(_ connection: Connection, at time: Int64) throws {
        self.connection = connection
        self.time = time
        tables = try SharedTable.all(of: connection)
        machine = try connection.replica()
        clock = try connection.integer("SELECT clock FROM sync") ?? 0
    }

    func table(_ name: String) -> SharedTable? { tables.first { $0.name == name } }

    /// The table that an operation of another machine changes. One that nothing here has needed so far is created.
    func table(ofOperation name: String) throws -> SharedTable {
        try createIfMissing(name)
        guard let table = table(name) else {
            throw NewerLine(reason: "it changes a table that this version does not know; update the program")
        }
        return table
    }

    /// Creates a table that nothing here has needed so far.
    func createIfMissing(_ name: String) throws {
        guard table(name) == nil, let table = Schema.optionalTables.first(where: { $0.name == name }) else { return }
        try Schema.createIfMissing(table, in: connection)
        tables = try SharedTable.all(of: connection)
    }

    func table(of subject: Identifier.Subject) throws -> SharedTable {
        guard let table = tables.first(where: { $0.subject == subject }) else {
            throw DamagedLine(reason: "it names rows of an unknown kind")
        }
        return table
    }

    /// The stamp of a change of this machine, or of another one; one that was made now, or at a time since the last one.
    func newStamp(at time: Int64? = nil, by other: Int64? = nil) -> Stamp {
        clock = Stamp.next(after: clock, at: time ?? self.time)
        return Stamp(clock: clock, machine: other ?? machine)
    }
}

// MARK: - Identities

/// A row that a line needs and that has not arrived.
struct MissingRow: Error {
    let identity: Identifier
}

extension SharedLedger {
    /// The identity of a row by its number here.
    func identity(_ subject: Identifier.Subject, _ number: Int64) throws -> Identifier {
        if let known = knownRanges[subject], known.numbers.contains(number) {
            return Identifier(
                // A file of another machine may claim any number.
                replica: known.first.replica, number: known.first.number &+ number &- known.numbers.lowerBound)
        }
        var found: (numbers: Range<Int64>, first: Identifier)?
        try connection.run(
            """
            SELECT first, replica, number,
                (SELECT min(first) FROM origin WHERE subject = ?1 AND first > ?2)
            FROM origin WHERE subject = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1
            """, [.text(subject.rawValue), .integer(number)]
        ) { row in
            let next = row.isNull(3) ? Int64.max : row.integer(3)
            found = (row.integer(0)..<next, Identifier(replica: row.integer(1), number: row.integer(2)))
            return false
        }
        guard let found else { return Identifier(replica: machine, number: number) }
        knownRanges[subject] = found
        return try identity(subject, number)
    }

    /// All identities of a row.
    func identities(_ subject: Identifier.Subject, _ number: Int64) throws -> [Identifier] {
        var all = [try identity(subject, number)]
        try connection.forEachRow(
            "SELECT replica, number FROM sync_alias WHERE subject = ? AND row = ? ORDER BY replica, number",
            [.text(subject.rawValue), .integer(number)]
        ) { row in
            let other = Identifier(replica: row.integer(0), number: row.integer(1))
            if other != all[0] { all.append(other) }
        }
        return all
    }

    /// The number that a row has, or had, here; nil if it never arrived.
    func number(_ subject: Identifier.Subject, _ identity: Identifier) throws -> Int64? {
        let values: [Value] = [.text(subject.rawValue), .integer(identity.replica), .integer(identity.number)]
        if let alias = try connection.integer(
            "SELECT row FROM sync_alias WHERE subject = ? AND replica = ? AND number = ?", values)
        {
            return alias
        }
        let candidate = try connection.integer(
            """
            SELECT first + (?3 - number) FROM origin WHERE subject = ?1 AND replica = ?2 AND number <= ?3
            ORDER BY number DESC LIMIT 1
            """, values)
        guard let candidate, try self.identity(subject, candidate) == identity else { return nil }
        return try candidate < nextNumber(subject) ? candidate : nil
    }

    func nextNumber(_ subject: Identifier.Subject) throws -> Int64 {
        try connection.integer(
            "SELECT 1 + ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)", [.text(subject.rawValue)]) ?? 1
    }

    /// Gives the next number of a table to a row of another machine.
    ///
    /// - Returns: its number here.
    func takeNumber(_ subject: Identifier.Subject, for identity: Identifier) throws -> Int64 {
        let number = try nextNumber(subject)
        knownRanges[subject] = nil
        try connection.run(
            "DELETE FROM origin WHERE subject = ? AND first = ?", [.text(subject.rawValue), .integer(number)])
        if try self.identity(subject, number) != identity { try setIdentity(subject, from: number, identity) }
        subjectsToEnd.insert(subject)
        // The number is taken before the row is inserted, because a receipt refers to itself.
        try connection.run(
            "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [.integer(number), .text(subject.rawValue)])
        if connection.changedRows == 0 {
            try connection.run(
                "INSERT INTO sqlite_sequence VALUES (?, ?)", [.text(subject.rawValue), .integer(number)])
        }
        return number
    }

    /// Gives the rows from a number on consecutive identities.
    func setIdentity(_ subject: Identifier.Subject, from number: Int64, _ identity: Identifier) throws {
        knownRanges[subject] = nil
        try connection.run(
            "INSERT OR REPLACE INTO origin VALUES (?, ?, ?, ?)",
            [.text(subject.rawValue), .integer(number), .integer(identity.replica), .integer(identity.number)])
    }

    /// Gives the next rows, which are added now, consecutive identities of another machine.
    func setForeign(_ subject: Identifier.Subject, from number: Int64, _ identity: Identifier) throws {
        try setIdentity(subject, from: number, identity)
        subjectsToEnd.insert(subject)
    }

    /// The highest number of the rows that have arrived whose identities differ from one in the number in the file only, even
    /// if they are other rows now.
    func highestNumber(_ subject: Identifier.Subject, beside identity: Identifier) throws -> Int64 {
        let first = identity.number - identity.numberInFile
        return try connection.integer(
            """
            SELECT ifnull(max(number), 0) FROM (
                SELECT number - 1 - first + ifnull(
                    (SELECT min(first) FROM origin later WHERE later.subject = ?1 AND later.first > origin.first), ?3)
                    AS number
                FROM origin WHERE subject = ?1 AND replica = ?2 AND number BETWEEN ?4 AND ?5
                UNION ALL SELECT max(number) FROM sync_alias
                WHERE subject = ?1 AND replica = ?2 AND number BETWEEN ?4 AND ?5)
            """,
            [
                .text(subject.rawValue), .integer(identity.replica), .integer(nextNumber(subject)), .integer(first),
                .integer(first | Identifier.mostInFile),
            ]) ?? 0
    }

    /// Makes the next rows of each table those of this machine again.
    func endForeignRows() throws {
        for subject in subjectsToEnd {
            let next = try nextNumber(subject)
            try setIdentity(subject, from: next, Identifier(replica: machine, number: next))
        }
        subjectsToEnd = []
    }

    func addAlias(_ subject: Identifier.Subject, _ identity: Identifier, to number: Int64) throws {
        guard try self.identity(subject, number) != identity else { return }
        try connection.run(
            "INSERT OR REPLACE INTO sync_alias VALUES (?, ?, ?, ?)",
            [.text(subject.rawValue), .integer(identity.replica), .integer(identity.number), .integer(number)])
    }
}

// MARK: - Values that mean the same on every machine

extension SharedLedger {
    /// A value with the identity of the row in place of its number here.
    func shared(_ value: StoredValue, _ column: Int, of table: SharedTable) throws -> StoredValue {
        guard case .integer(let number) = value, number > 0, let subject = table.references[column] else {
            return value
        }
        return .text("\(try identity(subject, number))")
    }

    /// The value of a column here.
    ///
    /// - Throws: `MissingRow` if it refers to a row that has not arrived.
    func local(_ value: StoredValue, _ column: Int, of table: SharedTable) throws -> StoredValue {
        guard value != .null, let subject = table.references[column] else { return value }
        // A number would be that of another row here.
        guard case .text(let text) = value, let identity = Identifier(text) else {
            throw DamagedLine(reason: "it refers to no row")
        }
        if let number = try number(subject, identity) { return .integer(number) }
        guard table.isWeak(column) else { throw MissingRow(identity: identity) }
        // It may have been deleted before the machine began to share, and may arrive later.
        return .integer(try takeNumber(subject, for: identity))
    }

    /// The value of a column here. A reference to a row that has not arrived stays as it is.
    func localIfKnown(_ value: StoredValue, _ column: Int, of table: SharedTable) throws -> StoredValue {
        guard case .text(let text) = value, let subject = table.references[column], let identity = Identifier(text)
        else { return value }
        return try number(subject, identity).map { .integer($0) } ?? value
    }

    /// The default account is stored as the text of its number.
    func sharedSetting(_ name: StoredValue, _ value: StoredValue) throws -> StoredValue {
        guard name == .text("account"), case .text(let text) = value, let number = Int64(text), number > 0 else {
            return value
        }
        return .text("\(try identity(.account, number))")
    }

    func localSetting(_ name: StoredValue, _ value: StoredValue) throws -> StoredValue {
        guard name == .text("account"), case .text(let text) = value, let identity = Identifier(text) else {
            return value
        }
        guard let number = try number(.account, identity) else { throw MissingRow(identity: identity) }
        return .text("\(number)")
    }

    /// The key of a fact here, from what it is everywhere, or the other way round.
    func key(
        _ values: [StoredValue], of table: SharedTable, _ convert: (StoredValue, Int, SharedTable) throws -> StoredValue
    )
        throws -> [StoredValue]
    {
        guard values.count == table.key.count else { throw DamagedLine(reason: "a key has too few or too many values") }
        return try zip(values, table.key).map { try convert($0, $1, table) }
    }
}
