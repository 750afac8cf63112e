import Streams
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The data file: typed reading and writing, and live queries that follow the changes of every process.
///
/// It may be used from any thread. Writes are transactions that are on disk when the call returns. Reading never
/// writes and never waits for a writer.
public final class ExpenseStore: Sendable {
    /// What a store is opened for.
    public enum Mode: Sendable {
        /// Reading alone: the file is never changed, and may be on read-only media.
        case reading
        /// Reading and writing; the file and its folder are created on first use.
        case writing
        /// The same for a command, which does one thing after the other: it reads with the connection that writes, since
        /// opening a second one costs as much as recording an entry.
        case command
    }

    /// The path of the data file.
    public let file: String
    private let mode: Mode
    private let writer: Mutex<Connection?>
    /// Connections that no thread is reading with at this moment.
    private let idleReaders = Mutex<[Connection]>([])
    private let signal: CommitSignal

    /// Opens a data file.
    ///
    /// - Throws: `DatabaseError`, if the file is missing (for reading), cannot be created (for writing), is not ours,
    ///   is damaged, or was made by a newer version. Nothing is changed then.
    public init(_ dataFile: DataFile, _ mode: Mode) throws {
        file = dataFile.path
        self.mode = mode
        writer = Mutex(nil)
        signal = CommitSignal(dataFile)
        try dataFile.refuseSpecialFiles()
        try dataFile.refuseForeignLog()
        switch mode {
        case .writing, .command:
            if !dataFile.exists { try dataFile.create(content: Schema.newFile()) }
            let connection = try Self.openWriter(file, .writing)
            writer.withLock { $0 = connection }
        case .reading:
            if !dataFile.exists {
                throw DatabaseError(.cannotRead, file: file, "there is no such file")
            }
            try read { _ in }
        }
    }

    deinit {
        idleReaders.withLock { $0 = [] }
        writer.withLock { $0?.emptyLog() }
    }

    private static func openWriter(_ file: String, _ access: Connection.Access) throws -> Connection {
        let connection = try Connection(file, access)
        // What a statement with triggers would have to take back is kept in memory, since it costs ten writes a row in
        // a file; and a change of many rows is not written before its end while it fits into 32 MB.
        try connection.execute(
            """
            PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768
            """)
        try connection.registerSearch()
        // Readers that may not write to the folder can read without waiting only where log and index are there.
        try connection.keepLog(upTo: 4 << 20)
        try Schema.migrate(connection)
        return connection
    }

    /// Runs `body` on a connection that reads.
    ///
    /// - Parameter repeatable: whether `body` may run again. It has to, where the file is read without a lock because
    ///   nothing can be written beside it, and somebody else wrote to it meanwhile.
    func read<Result: Sendable>(repeatable: Bool = true, _ body: (Connection) throws -> Result) throws -> Result {
        if mode == .command, let connection = writer.withLockIfAvailable({ $0.take() }) ?? nil {
            defer { if !connection.isStale { writer.withLock { $0 = connection } } }
            if !connection.isStale { return try body(connection) }
        }
        var attempts = 0
        while true {
            let connection = try readerAtHand()
            defer { idleReaders.withLock { $0.append(connection) } }
            do {
                return try body(connection)
            } catch  where repeatable && connection.isThawed && attempts < 10 {
                attempts += 1
            }
        }
    }

    private func readerAtHand() throws -> Connection {
        if let idle = idleReaders.withLock({ $0.popLast() }), !idle.isStale { return idle }
        var attempts = 0
        while true {
            do {
                return try openReader()
            } catch let error as DatabaseError where attempts < 10 && error.mayPass {
                // Whoever writes is making the log, or taking it away.
                attempts += 1
                usleep(5000)
            }
        }
    }

    /// A connection that reads, for one thread at a time.
    func openReader() throws -> Connection {
        let connection = try Connection(file, .reading)
        try Schema.check(connection)
        connection.cutLogTailOfOthers()
        // Entries in the order of their days lie all over the file: room enough that few pages are read twice.
        try connection.execute("PRAGMA cache_size = -8192")
        try connection.registerSearch()
        try Schema.supplyMissingTables(connection)
        return connection
    }

    /// Emits on subscription, and after each commit by any process.
    var commits: Observable<Void> { signal.commits }

    /// Runs `body` as one transaction.
    func write<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        try withWriter { writer in try writer.write { try body(writer) } }
    }

    /// Runs `body`, which commits, with the one connection that writes. Once it has found that another file stands at
    /// the path, the next call writes to that one.
    func withWriter<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        guard mode != .reading else { throw DatabaseError(.cannotWrite, file: file, "the file is open for reading") }
        let result = try writer.withLock { writer in
            let connection = try writer ?? Self.openWriter(file, .writing)
            writer = connection
            do {
                let result = try body(connection)
                connection.announceCommit()
                return result
            } catch let error as DatabaseError where error.reason == .replaced {
                writer = nil
                throw error
            }
        }
        signal.look()
        return result
    }

    /// Runs `body` as one transaction, and as one change that can be undone.
    ///
    /// - Parameter words: what a person would call the change, for the history: `add 3 tags`.
    func change<Result: Sendable>(_ words: (Result) -> String, _ body: (Connection) throws -> Result) throws -> Result {
        try write { connection in try connection.change(words) { try body(connection) } }
    }

    /// Stores an entry; it is on disk when this returns.
    ///
    /// - Returns: The entry with its number, and its category spelt as the category is.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(_ expense: Expense) throws -> Expense {
        try change({ "add \($0.words)" }) { connection in
            if try connection.defaultCurrency() == nil {
                try connection.setDefaultCurrency(expense.amount.currency)
            }
            return try connection.insert(expense)
        }
    }

    /// Hands over the entries of a filter one by one, on this thread, until `receive` says to stop; memory stays flat.
    public func forEachEntry(
        _ filter: Filter = Filter(), _ order: EntryOrder = .newest, limit: Int? = nil,
        _ receive: (Expense) throws -> Bool
    ) throws {
        // Few are read before a thread has begun.
        if let limit, limit <= 1000 {
            return try read(repeatable: false) { try $0.entries(filter, order, limit: limit, receive) }
        }
        try readAhead(
            { [self] put in try read(repeatable: false) { try $0.entries(filter, order, limit: limit, put) } }, receive)
    }

    /// The entries of a filter, newest first.
    public func entries(_ filter: Filter = Filter(), limit: Int? = nil) throws -> [Expense] {
        try read { connection in
            var entries: [Expense] = []
            try connection.entries(filter, limit: limit) {
                entries.append($0)
                return true
            }
            return entries
        }
    }

    /// The totals of a filter, one for each combination of groups and each currency.
    public func totals(_ filter: Filter = Filter(), by groupings: [Grouping] = []) throws -> [TotalGroup] {
        try read { try $0.totals(filter, by: groupings) }
    }

    /// The first entries of a filter and totals, all as of one moment: the totals belong to the entries.
    public func snapshot(_ filter: Filter, limit: Int, totalsOf periods: [Period]) throws -> Snapshot {
        try read { connection in
            try connection.snapshot {
                var entries: [Expense] = []
                try connection.entries(filter, limit: limit) {
                    entries.append($0)
                    return true
                }
                let totals = try periods.map { period in
                    var narrowed = filter
                    narrowed.period = period
                    return try connection.totals(narrowed, by: []).map(\.total)
                }
                return Snapshot(entries: entries, totals: totals)
            }
        }
    }

    /// All categories, in alphabetical order.
    public func categories() throws -> [Category] {
        try read { try $0.categories() }
    }

    /// Stores a category; a name that there is already, in any case, is refused.
    public func add(_ category: Category) throws -> Category {
        try change({ "add category \($0.name)" }) { try $0.insert(category) }
    }

    /// The currency of the first entry, which later ones have where nothing says otherwise; nil before.
    public func defaultCurrency() throws -> Currency? {
        try read { try $0.defaultCurrency() }
    }

    /// What a query answers: now, and again after each commit, by any process, that changes the answer.
    ///
    ///     commits   ------x--x-----x---
    ///     live      a--------b-----c---     (a burst of commits is one answer)
    ///
    /// The first answer is emitted while subscribing; later ones on the thread that committed, or on the one that watches
    /// the file for other processes. Equal answers are not repeated, and the newest state is always answered. An
    /// error of the database ends the stream. All live queries of a store share one thread, which sleeps while nothing
    /// happens. Where another file takes the place of this one, they go on with that.
    public func live<Answer: Equatable & Sendable>(
        _ query: @escaping @Sendable (ExpenseStore) throws -> Answer
    ) -> Observable<Answer> {
        signal.commits
            .map { try query(self) }
            .distinctUntilChanged()
    }

    /// What happens to the data file itself; seen while a live query is subscribed to.
    public var fileChanges: Observable<FileChange> {
        signal.fileChanges.asObservable()
    }
}

/// Entries and totals as of one moment.
public struct Snapshot: Hashable, Sendable {
    /// Newest first.
    public let entries: [Expense]
    /// For each period asked for, a total in each currency that has entries.
    public let totals: [[Total]]
}
