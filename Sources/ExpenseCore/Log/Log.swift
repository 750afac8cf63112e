/// The log of a database: every change of its rows, from which they can be computed anew.
///
/// Triggers write what a change does. Undoing hides a change; it writes no inverse. A row is computed from the operations
/// of changes that are not hidden, so the order in which changes arrive cannot matter.
final class Log {
    /// Makes a table that nothing here has needed so far.
    typealias Making = @Sendable (Connection, _ table: String) throws -> Void
    /// Runs the last parameter, which adds entries with consecutive numbers, or removes them.
    typealias Bulk = @Sendable (Connection, [ClosedRange<Int64>], _ areAdded: Bool, () throws -> Void) throws -> Void

    let connection: Connection
    /// The kinds, those first that others refer to.
    let kinds: [String: LoggedKind]
    private let order: [String]
    let bulk: Bulk
    private let making: Making
    /// The machine that makes the changes which get names; nil if nobody asks.
    var maker: Int64?
    /// In place of the machine that made a change: a telephone wrote it. A change without a maker is this machine's, or that of
    /// the machine from which it arrived.
    static let telephone: Int64 = 0
    /// The machine from whose file changes arrive.
    var source: Int64?
    /// Their tables, each read when it is needed: most changes need few.
    private var read: [String: LogTable] = [:]
    private var all: [LogTable]?
    /// Whether the file is known to be shared, which is asked for each row.
    var isKnownAsShared = false

    /// The log of a database that has one.
    init(
        _ connection: Connection, _ kinds: [LoggedKind], bulk: @escaping Bulk = { try $3() },
        making: @escaping Making = { _, _ in }
    ) {
        self.connection = connection
        self.bulk = bulk
        self.making = making
        self.kinds = Dictionary(kinds.map { ($0.table, $0) }) { first, _ in first }
        order = kinds.map(\.table)
    }

    /// Begins the log of a database. What is in its tables is before all changes.
    static func install(_ kinds: [LoggedKind], in connection: Connection) throws {
        try connection.execute(LogSchema.creation)
        let log = Log(connection, kinds)
        let tables = try log.tables()
        for table in tables { try table.checkNumbers(in: connection) }
        try log.addIdentities()
        for table in tables { try connection.execute(table.triggers) }
    }

    /// A kind by the name of its table; nil if there is none.
    func kind(_ name: String) -> LoggedKind? { kinds[name] }

    /// The table of a kind.
    func table(_ name: String) throws -> LogTable {
        if let known = read[name] { return known }
        guard let kind = kinds[name] else {
            throw DatabaseError(.badFile, file: connection.file, "the history names the unknown kind '\(name)'")
        }
        let table = try LogTable(kind, in: connection)
        read[name] = table
        return table
    }

    /// Makes the table of a kind that nothing here has needed so far.
    func makeTable(_ name: String) throws {
        guard read[name] == nil, try !connection.hasTable(name) else { return }
        try making(connection, name)
        all = nil
    }

    /// The tables of all kinds that the file has, those first that others refer to.
    func tables() throws -> [LogTable] {
        if let all { return all }
        let tables = try order.filter { try connection.hasTable($0) }.map { try table($0) }
        all = tables
        return tables
    }

    /// The tables of the parts of rows of a kind.
    func parts(of kind: String) throws -> [LogTable] { try tables().filter { $0.kind.owner == kind } }

    // MARK: - Changes of this machine

    /// Runs `body` as one change. If it touches nothing, none is recorded.
    @discardableResult
    func change(_ words: String, at time: Int64, isAside: Bool = false, _ body: () throws -> Void) throws -> Int64? {
        try recordStrays(at: time)
        try body()
        return try record(words, at: time, isAside: isAside)
    }

    /// Records what has been done since the last change as a change; nil if nothing has.
    @discardableResult
    ///
    /// - Parameter maker: the machine that made it, if that is not this one.
    func record(_ words: String, at time: Int64, isAside: Bool = false, maker: Int64? = nil) throws -> Int64? {
        let number = try next()
        try dropRemade(in: number)
        let isEmpty =
            try connection.integer("SELECT 1 FROM log_operation WHERE change = ? LIMIT 1", [.integer(number)]) == nil
            && connection.integer("SELECT 1 FROM log_range WHERE change = ? LIMIT 1", [.integer(number)]) == nil
        if isEmpty { return nil }
        let used = try findValues(of: number)
        try addIdentities(madeBy: number)
        try renameMentions()
        try insert(number, words, time, isAside: isAside)
        if let maker {
            try connection.run("UPDATE log_change SET maker = ? WHERE id = ?", [.integer(maker), .integer(number)])
        }
        try settleOthers(after: number, released: used)
        return number
    }

    /// What a change uses no more may be gone, and what it calls otherwise, or deletes, may leave its name to a row that is
    /// shown with a number until now.
    private func settleOthers(after change: Int64, released: [LoggedRow]) throws {
        let touched = try Set((rows(of: change, what: "=") + rows(of: change, what: "-")).map(\.kind))
        let named = try touched.filter { kind($0)?.name != nil }.sorted().map { try table($0) }
        if named.isEmpty && released.isEmpty { return }
        var computation = LogComputation(self)
        try computation.run { computation in
            for row in released { try computation.settle(row) }
            for table in named { try computation.releaseNames(of: table) }
        }
    }

    /// What another program has done becomes a change of its own.
    func recordStrays(at time: Int64) throws {
        try record("change by another program", at: time)
    }

    /// Notes that rows with consecutive numbers, which no trigger has seen, are made by the change that is being made.
    func note(range: ClosedRange<Int64>) throws {
        try connection.run(
            "INSERT INTO log_range (first, last, change) VALUES (?, ?, ?)",
            [.integer(range.lowerBound), .integer(range.upperBound), .integer(next())])
    }

    /// Notes that the rows of a kind with numbers after one, which no trigger has seen, are made by the change that is being
    /// made.
    func note(rowsOf kind: String, after number: Int64) throws {
        let table = try table(kind)
        try connection.run(
            """
            INSERT INTO log_operation (change, kind, row, what)
            SELECT ?1, ?2, \(table.key(of: "this")), '+' FROM main.\(quoted(kind)) this WHERE id > ?3 ORDER BY id
            """, [.integer(next()), .text(kind), .integer(number)])
    }

    /// The values that a column of a kind had in rows that were changed, as far as the log goes back.
    func forEachFormer(_ column: String, of kind: String, _ receive: (Int64, borrowing Row) -> Void) throws {
        let value = "json_extract(value, '$.\(column)')"
        try connection.forEachRow(
            "SELECT row, \(value) FROM log_operation WHERE kind = ? AND value IS NOT NULL AND \(value) IS NOT NULL",
            [.text(kind)]
        ) { receive($0.integer(0), $0) }
    }

    /// Whether an earlier change did something to a row.
    func knows(_ row: LoggedRow) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM log_operation WHERE kind = ? AND row = ? AND change < ? LIMIT 1",
            [.text(row.kind), row.key, .integer(next())]) != nil
    }

    func next() throws -> Int64 { try (connection.integer("SELECT max(id) FROM log_change") ?? 1) + 1 }

    /// The latest time that counts as one, in seconds since 1970: the year 4147. Who has seen a later clock counts on from it.
    static let latestTime: Int64 = 1 << 36

    func insert(
        _ number: Int64, _ words: String, _ time: Int64, hides: Int64? = nil, _ effect: Effect = .shown, isAside: Bool,
        through day: String? = nil
    ) throws {
        try connection.run(
            """
            INSERT INTO log_change (id, clock, time, words, hides, effect, is_aside, through)
            VALUES (?1, max(1 + max((SELECT clock FROM log_state),
                    ifnull((SELECT clock FROM log_change ORDER BY id DESC LIMIT 1), 0)), ?8),
                ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .integer(number), .integer(time), .text(words), StoredValue(hides), .integer(effect.rawValue),
                .integer(isAside ? 1 : 0), StoredValue(day), .integer(min(time, Self.latestTime)),
            ])
    }

    /// The rows that a change made, set or deleted.
    func rows(of change: Int64, _ order: String = "ASC", what: String? = nil) throws -> [LoggedRow] {
        try connection.rows(
            "SELECT kind, row FROM log_operation WHERE change = ? AND what = ifnull(?, what) ORDER BY id \(order)",
            [.integer(change), StoredValue(what)]
        ) { LoggedRow(kind: $0.text(0) ?? "", key: $0.value(1)) }
    }

    /// Whether a change did something to rows of another kind.
    func touches(_ change: Int64, besides kind: String) throws -> Bool {
        try connection.integer(
            """
            SELECT 1 FROM log_operation WHERE change = ?1 AND kind <> ?2
            UNION ALL SELECT 1 FROM log_range WHERE change = ?1 LIMIT 1
            """, [.integer(change), .text(kind)]) != nil
    }
}
