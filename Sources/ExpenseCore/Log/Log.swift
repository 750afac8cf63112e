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
    private let kinds: [String: LoggedKind]
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

    private func insert(
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

    // MARK: - Undo and redo

    /// Undoes the newest changes of this machine.
    ///
    /// - Parameter day: what recurs and was recorded for a day up to this one stays recorded; nil for all days.
    /// - Returns: what was undone, the newest first; fewer if there are not so many.
    func undo(_ count: Int = 1, at time: Int64, through day: String? = nil) throws -> [LoggedChange] {
        try repeated(count, at: time) {
            guard let newest = try history("NOT is_undone AND is_own", "place DESC", limit: 1).first else {
                return nil
            }
            return try set(newest, .hidden, isAside: true, at: time, through: day)
        }
    }

    /// Redoes what was undone last. Any other change ends this.
    func redo(_ count: Int = 1, at time: Int64) throws -> [LoggedChange] {
        try repeated(count, at: time) {
            let undone = try history("is_undone AND NOT is_past AND is_own", "place DESC", limit: 1).first
            return try undone.map { try set($0, .shown, isAside: true, at: time) }
        }
    }

    /// Undoes any change, of any machine, whatever was changed since; nil if there is no such change that is not undone.
    func undo(change id: Int64, at time: Int64, through day: String? = nil) throws -> LoggedChange? {
        try recordStrays(at: time)
        let change = try history("id = ?1 AND NOT is_undone", "place", values: [.integer(id)]).first
        return try change.map { try set($0, .hidden, isAside: true, at: time, through: day) }
    }

    /// Redoes any change that is undone. If others followed, it counts as made now; nil if there is no such change.
    func redo(change id: Int64, at time: Int64) throws -> LoggedChange? {
        try recordStrays(at: time)
        let change = try history("id = ?1 AND is_undone", "place", values: [.integer(id)]).first
        return try change.map { try set($0, $0.isPast ? .shownAnew : .shown, isAside: false, at: time) }
    }

    private enum Effect: Int64 {
        case shown = 0
        case hidden
        case shownAnew
    }

    private func repeated(_ count: Int, at time: Int64, _ step: () throws -> LoggedChange?) throws -> [LoggedChange] {
        try recordStrays(at: time)
        var changes: [LoggedChange] = []
        while changes.count < count, let change = try step() { changes.append(change) }
        return changes
    }

    /// Hides or shows a change, and computes its rows anew.
    private func set(
        _ change: LoggedChange, _ effect: Effect, isAside: Bool, at time: Int64, through day: String? = nil
    ) throws -> LoggedChange {
        try insert(next(), "", time, hides: change.id, effect, isAside: isAside, through: day)
        var computation = LogComputation(self)
        try computation.run { try turn(change.id, isHidden: effect == .hidden, &$0) }
        return LoggedChange(
            id: change.id, time: change.time, words: change.words, isUndone: effect == .hidden, isPast: false,
            isOfOthers: change.isOfOthers, maker: change.maker, hasNoEffect: !computation.hasChanged)
    }

    /// Takes away what a change did, or puts it back.
    func turn(_ change: Int64, isHidden: Bool, _ computation: inout LogComputation) throws {
        // Rows that refer to others come and go in the order in which they were made, or the reverse.
        if isHidden {
            try takeLoose(rangesOf: change)
            for row in try rows(of: change, "DESC") { try computation.settle(row) }
            try hideRanges(of: change, &computation)
        } else {
            try showRanges(of: change, &computation)
            for row in try rows(of: change, "ASC") { try computation.settle(row) }
        }
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

    // MARK: - History

    /// The newest changes, the newest first. Those that `redo` would redo come first, in reverse order, because the one
    /// undone first is the newest.
    func history(limit: Int = -1) throws -> [LoggedChange] {
        try history("TRUE", "is_undone > is_past DESC, iif(is_undone > is_past, place, -place)", limit: limit)
    }

    func history(_ condition: String, _ order: String, limit: Int = -1, values: [StoredValue] = []) throws
        -> [LoggedChange]
    {
        let unlisted = kinds.values.filter { !$0.isInHistory }.map { "'\($0.table)'" }.joined(separator: ", ")
        // The last own change that is not one of undo and redo ends what could be redone.
        return try connection.rows(
            """
            SELECT id, time, words, is_undone, is_undone AND place < ifnull((
                SELECT id FROM log_change WHERE NOT is_aside ORDER BY id DESC LIMIT 1), 0) AS is_past,
                chain = 0 AND (maker IS NOT \(Self.telephone) OR is_redone) AS is_own, maker
            FROM (
                SELECT made.id, made.time, made.words, made.chain, ifnull(made.maker, made.source) AS maker, ifnull(said.id, made.id) AS place,
                    ifnull(said.effect, 0) = 1 AS is_undone, ifnull(said.effect, 1) <> 1 AS is_redone
                FROM log_change made LEFT JOIN log_change said ON said.id = (
                    SELECT id FROM log_change WHERE hides = made.id
                    ORDER BY clock DESC, ifnull(hash, '~') DESC, id DESC LIMIT 1)
                WHERE made.hides IS NULL AND made.id > 1 AND (made.words <> '' OR EXISTS (
                    SELECT 1 FROM log_operation WHERE change = made.id AND kind NOT IN (\(unlisted)))))
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """, values
        ) {
            try LoggedChange(
                id: $0.integer(0), time: $0.integer(1), words: wordsHere($0.text(2) ?? ""),
                isUndone: $0.integer(3) != 0,
                isPast: $0.integer(4) != 0, isOfOthers: $0.integer(5) == 0,
                maker: $0.isNull(6) ? nil : $0.integer(6))
        }
    }
}

/// A change as the history lists it.
struct LoggedChange: Hashable, Sendable {
    /// The number, which it keeps.
    let id: Int64
    let time: Int64
    let words: String
    let isUndone: Bool
    /// Whether it was undone and others followed.
    let isPast: Bool
    /// Whether another machine made it, or none: a telephone.
    let isOfOthers: Bool
    /// The machine that made it; nil if nobody else knows it.
    let maker: Int64?
    /// Whether undoing or redoing it just now has changed nothing.
    var hasNoEffect = false
}
