import CLibrary
import Streams
import StreamsAtomics

/// The data file: typed reading and writing, and live queries that follow changes of every process.
///
/// A store may be used from any thread. Each write is a transaction that is on disk when the call returns. Reading
/// writes nothing and never waits for a writer, with two exceptions: the first connection to a file of an earlier format
/// converts it, and what another program left half done, without a log, is rolled back.
public final class ExpenseStore: Sendable {
    /// What a store is opened for.
    public enum Mode: Sendable {
        /// Only reading: the file may be on a read-only medium. It is changed only if it is of an earlier format, which
        /// is converted once.
        case reading
        /// Reading and writing. The file and its folder are created on first use.
        case writing
        /// Reading and writing by a command, which does one thing at a time: it reads with the writing connection,
        /// because opening a second one costs as much as storing an entry. A new file is created by the first change,
        /// so a refused command leaves none.
        case command
    }

    /// The path of the data file.
    public let file: String
    private let mode: Mode
    /// Where the times of changes come from.
    let clock: Clock
    private let writer: Mutex<Connection?>
    /// The file that was written to last.
    private let writtenFile = Mutex<OpenFiles.Identity?>(nil)
    /// Reading connections that no thread is using.
    private let idleReaders = Mutex<[Connection]>([])
    /// The connections of threads that read one commit.
    let snapshots = Mutex<[pthread_t: Connection]>([:])
    private let signal: CommitSignal
    /// Is told of each conversion.
    let converted: @Sendable (FormatConversion) -> Void
    /// What could not be saved of a lost log, until somebody is told.
    private let loss = Mutex<(any Error)?>(nil)
    /// What the next change does before its own work.
    let preparation = Mutex<Preparation?>(nil)
    /// What changes add before their own work, if it is missing.
    let newNames = Mutex(NewNames())
    /// The last commit by any process, as state, or why it cannot be read.
    let revision: Computed<Result<CommitSignal.Revision, QueryFailure>>

    /// Opens a data file.
    ///
    /// - Parameters:
    ///   - dataFile: the file.
    ///   - mode: what it is opened for.
    ///   - clock: where the times of changes come from.
    ///   - converted: is told of a file of an earlier format that was converted.
    /// - Throws: `DatabaseError`, if the file is missing (for reading), cannot be created (for writing), belongs to
    ///   another program, is damaged, or was written by a newer version. Then nothing is changed.
    public init(
        _ dataFile: DataFile, _ mode: Mode, clock: Clock = .system,
        converted: @escaping @Sendable (FormatConversion) -> Void = { _ in }
    ) throws {
        file = dataFile.path
        self.mode = mode
        self.clock = clock
        self.converted = converted
        writer = Mutex(nil)
        let signal = CommitSignal(dataFile)
        self.signal = signal
        revision = Computed(externalChanges: signal.changes) {
            Result { try signal.revision() }.mapError(QueryFailure.init)
        }
        try dataFile.refuseSpecialFiles()
        try dataFile.refuseForeignLog()
        switch mode {
        case .writing, .command:
            if mode == .writing { try createIfMissing() }
            let connection =
                try dataFile.exists ? openWriter() : makeReady(.inMemory())
            writer.withLock { $0 = connection }
            writtenFile.withLock { $0 = connection.identity }
        case .reading:
            if !dataFile.exists {
                throw DatabaseError(.cannotRead, file: file, Self.missingFile)
            }
            try read { _ in }
        }
        signal.beforeOpening { [weak self] in try self?.prepareOpening() }
    }

    deinit {
        idleReaders.withLock { $0 = [] }
        writer.withLock { writer in
            if let connection = writer, connection.hasLostLog { try? save(connection) }
            _ = writer?.emptyLog()
        }
    }

    /// Creates the data file if it is missing.
    public func createIfMissing() throws {
        guard !DataFile(path: file).exists else { return }
        _ = try DataFile(path: file).create(content: Schema.newFile())
        writer.withLock { if $0?.isInMemory ?? false { $0 = nil } }
    }

    /// Creates the folder of the data file if it is missing. The files of other machines may be beside the data file
    /// before there is one.
    package func createFolder() throws {
        try DataFile(path: file).createFolder()
    }

    /// The tables that people write to, and those of what came with it from elsewhere.
    private static let boundedTables: Set = [
        "entry", "entry_tag", "category", "account", "rule", "recurring", "recurring_tag", "attachment",
    ]

    private func openWriter() throws -> Connection { try makeReady(Connection(file, .writing)) }

    private func makeReady(_ connection: Connection) throws -> Connection {
        connection.boundedTables = Self.boundedTables
        // The page cache of 32 MB keeps changes of many rows from being written before the commit.
        try connection.execute("PRAGMA synchronous = FULL; PRAGMA cache_size = -32768")
        try connection.registerSearch()
        // A reader without write permission in the folder can read without waiting only if log and index exist.
        try connection.keepLog(upTo: 4 << 20)
        if let conversion = try Schema.prepare(connection) {
            connection.emptyLog()
            converted(conversion)
        }
        connection.noteLog()
        connection.forgetInterruptedCommit()
        return connection
    }

    /// Closes the connections that use a log which was deleted, after it is saved, or a file that was replaced. All
    /// connections of a process share the log, so none can be opened before.
    ///
    /// - Throws: `DatabaseError`, if the log that is beside the file now belongs to another file.
    private func prepareOpening() throws {
        // The writer is first, because it can also copy the log into the file.
        _ = writer.withLockIfAvailable { writer in
            guard let connection = writer, connection.isStale, DataFile(path: file).exists else { return }
            writer = nil
            guard connection.hasLostLog else { return }
            do { try save(connection) } catch { loss.withLock { $0 = error } }
        }
        try closeStaleReaders()
    }

    private func reportLoss() throws {
        if let loss = loss.withLock({ $0.take() }) { throw loss }
    }

    private func closeStaleReaders() throws {
        idleReaders.withLock { readers in readers.removeAll(where: \.isStale) }
        try DataFile(path: file).refuseForeignLog()
    }

    /// Opens the file for writing again.
    ///
    /// - Throws: `DatabaseError`. That another file is at the path now is told once.
    private func reopenWriter() throws -> Connection {
        signal.leaveStaleFile()
        try closeStaleReaders()
        try reportLoss()
        let connection = try openWriter()
        let former = writtenFile.withLock { written in
            defer { written = connection.identity }
            return written
        }
        if let former, former != connection.identity { throw connection.replacement }
        return connection
    }

    /// Runs `body` on a reading connection.
    ///
    /// - Parameter repeatable: whether `body` may run again. It must run again if the file is read without a lock
    ///   (because nothing can be written beside it) and another process wrote to it meanwhile.
    func read<Result: Sendable>(repeatable: Bool = true, _ body: (Connection) throws -> Result) throws -> Result {
        if let connection = snapshots.withLock({ $0[pthread_self()] }) { return try body(connection) }
        if mode == .command, let connection = writer.withLockIfAvailable({ $0.take() }) ?? nil {
            // If its log was deleted, it saves that before another is opened, or says where the copy is.
            defer { writer.withLock { $0 = connection } }
            if !connection.isStale { return try body(connection) }
        }
        var attempts = 0
        while true {
            let connection = try readerAtHand()
            // One that uses a deleted log would keep the next from being opened.
            defer { if !connection.isStale { idleReaders.withLock { $0.append(connection) } } }
            do {
                return try body(connection)
            } catch  where repeatable && connection.isThawed && attempts < 10 {
                attempts += 1
            }
        }
    }

    private func readerAtHand() throws -> Connection {
        let idle = idleReaders.withLock { readers in
            readers.removeAll(where: \.isStale)
            return readers.popLast()
        }
        if let idle { return idle }
        signal.leaveStaleFile()
        try prepareOpening()
        try reportLoss()
        var attempts = 0
        while true {
            do {
                return try openReader()
            } catch let error as DatabaseError where attempts < 10 && error.mayPass {
                // The writer is creating or deleting the log. Try again.
                attempts += 1
                usleep(5000)
            }
        }
    }

    /// A new reading connection, for one thread at a time.
    func openReader() throws -> Connection {
        var connection = try Connection(file, .reading)
        do {
            _ = try connection.integer("PRAGMA user_version")
        } catch let error as DatabaseError where error.needsRollback {
            // Another program was stopped in a change, without a log. Only a connection that can write rolls it back.
            _ = try Connection(file, .writing).integer("PRAGMA user_version")
            connection = try Connection(file, .reading)
        }
        let format = try Schema.check(connection)
        if try Schema.isEarlier(connection) {
            try convert(from: format)
            connection = try Connection(file, .reading)
        }
        connection.noteLog()
        connection.forgetInterruptedCommit()
        // Entries in the order of their days are scattered over the file. This cache keeps most pages from being read
        // twice.
        try connection.execute("PRAGMA cache_size = -8192")
        try connection.registerSearch()
        return connection
    }

    /// Converts a file of an earlier format that is only read.
    private func convert(from format: Int64) throws {
        do {
            _ = try openWriter()
        } catch let error as DatabaseError where error.reason == .cannotWrite || error.reason == .cannotRead {
            throw DatabaseError(
                .cannotWrite, file: file,
                "the data is of format \(format) and must be converted once, but: \(error.message). "
                    + "A copy that can be written will do, named with --file")
        }
    }

    /// Emits on subscription, and after each commit by any process.
    var commits: Observable<Void> { signal.commits }

    /// Emits when there is something to read: on subscription, after each commit by any process, and when the file is gone,
    /// of which the reader reports why it cannot be read.
    var occasions: Observable<Void> {
        .merge(commits, signal.fileChanges.filter { $0 == .gone }.map { _ in })
    }

    /// Runs `body` in one transaction.
    func write<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        try withWriter { writer in try writer.write { try body(writer) } }
    }

    /// Runs `body`, which commits, on the writing connection. If another file is found at the path, the next call
    /// writes to that one.
    func withWriter<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        guard mode != .reading else { throw DatabaseError(.cannotWrite, file: file, "the file is open for reading") }
        let result = try writer.withLock { writer in
            if let memory = writer, memory.isInMemory {
                let result = try create(with: memory, body)
                writer = nil
                if let result { return result }
            }
            let connection = try writer ?? reopenWriter()
            writer = connection
            do {
                let result = try body(connection)
                connection.announceCommit()
                return result
            } catch let error as DatabaseError where error.reason == .replaced || error.reason == .lostLog {
                defer { writer = nil }
                if error.reason == .replaced { writtenFile.withLock { $0 = nil } }
                if error.reason == .lostLog { try save(connection) }
                throw error
            }
        }
        signal.look()
        return result
    }

    /// Creates the data file with what `body` stores. If that is refused, no file is created.
    ///
    /// - Returns: nil if another process has created the file meanwhile.
    private func create<Result>(with memory: Connection, _ body: (Connection) throws -> Result) throws -> Result? {
        let dataFile = DataFile(path: file)
        guard !dataFile.exists else { return nil }
        do {
            let result = try body(memory)
            return try dataFile.create(content: Schema.fileContent(of: memory)) ? result : nil
        } catch let error as DatabaseError where error.file == inMemory {
            throw DatabaseError(
                error.reason, file: file, error.message, code: error.code, statement: error.statement)
        }
    }

    /// Saves a lost log. If another one is there now, all that this connection sees is copied to a new file.
    private func save(_ connection: Connection) throws {
        do {
            try connection.saveLostLog()
        } catch {
            let copy = unusedPath(file + ".before-loss")
            try connection.copy(to: copy)
            throw DatabaseError(
                .lostLog, file: file, "\(error.message); what was in the file until then was copied to \(copy)")
        }
    }

    /// What is wrong if there is no data file.
    static let missingFile = "there is no such file"

    /// Refuses to answer from what is remembered of a file that is gone, or was emptied.
    func refuseMissingFile() throws {
        guard mode != .command, FileStamp(file)?.size ?? 0 == 0 else { return }
        let isThere = DataFile(path: file).exists
        throw DatabaseError(.cannotRead, file: file, isThere ? "the file is empty" : Self.missingFile)
    }

    /// Changes of the data file itself. Detected while a live query is subscribed.
    package var fileChanges: Observable<FileChange> {
        signal.fileChanges.asObservable()
    }
}
