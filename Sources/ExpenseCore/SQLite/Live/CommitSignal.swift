import CLibrary
import Streams
import StreamsAtomics

/// A change of the data file itself, not of its content.
package enum FileChange: Sendable, Equatable {
    /// The file was deleted. The last results stay valid until there is a file again.
    case gone
    /// Another file is at the path now. From now on that file is followed.
    case replaced
}

/// Emits when this process or another commits. All subscribers share one file watch and one thread.
final class CommitSignal: Sendable {
    let fileChanges = PublishSubject<FileChange>()
    private let file: DataFile
    private let subject = PublishSubject<Void>()
    private let isPending = Atomic<Bool>(false)
    private let watching = Mutex(Watching())
    private let preparation = Mutex<@Sendable () throws -> Void> {}

    fileprivate struct Watching {
        var listeners = 0
        var watch: FileWatch?
        /// Why commits are not signalled, if the file cannot be watched.
        var failure: DatabaseError?
        /// A connection that only checks whether other processes have committed.
        var connection: Connection?
        /// How many connections were opened, one after the other.
        var openings = 0
        /// The file that the last one was opened for.
        var openedFile: OpenFiles.Identity?
        /// The number of files that they were opened for.
        var files = 0
        /// The number of the file that subscribers know.
        var knownFile = 0
        /// The last commit that was found.
        var reached = Revision()
        /// The last commit that listeners were notified of.
        var told: Revision?
        var isGone = false
        /// The thread that has just asked for the last commit and notifies listeners: the first of them on this thread need
        /// not ask again.
        var teller: pthread_t?
    }

    /// Identifies a commit: two revisions of one signal are equal if nothing was committed in between.
    struct Revision: Equatable, Sendable {
        fileprivate var opening = 0
        fileprivate var version: Int64 = 0
    }

    init(_ file: DataFile) {
        self.file = file
    }

    /// - Parameter prepare: closes other connections that keep the file from being opened again.
    func beforeOpening(_ prepare: @escaping @Sendable () throws -> Void) {
        preparation.withLock { $0 = prepare }
    }

    /// Closes its connection if that uses a log which was deleted, or a file that was replaced.
    func leaveStaleFile() {
        watching.withLock { watching in
            guard let connection = watching.connection, connection.isStale else { return }
            // The next file may get the number of one that was deleted.
            if connection.isReplaced { watching.openedFile = nil }
            watching.connection = nil
        }
    }

    /// Emits on subscription and after each commit.
    var commits: Observable<Void> {
        Observable.create { [self] observer in
            let inner = subject.map { [self] in isPending.store(false, ordering: .sequentiallyConsistent) }
                .subscribe(onNext: { observer.onNext(()) })
            do {
                try listen()
                // Commits before the first subscription were not signalled, so start afresh.
                isPending.store(false, ordering: .sequentiallyConsistent)
                observer.onNext(())
                return Disposables.create(inner, Disposables.create { [self] in stopListening() })
            } catch {
                observer.onError(error)
                return inner
            }
        }
    }

    /// Checks whether something was committed since the last check. If subscribers have not been notified of an earlier
    /// check yet, they are notified once.
    func look() {
        let (isChanged, fileChange) = watching.withLock { $0.look(at: file, after: preparation.withLock(\.self)) }
        if let fileChange { fileChanges.onNext(fileChange) }
        guard isChanged, !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        watching.withLock { $0.teller = $0.connection.map { _ in pthread_self() } }
        subject.onNext(())
        watching.withLock { if $0.teller == pthread_self() { $0.teller = nil } }
    }

    /// The last commit by any process, at this moment. While there is no file, the last commit of the previous one.
    func revision() throws -> Revision {
        try watching.withLock { watching in
            if let failure = watching.failure { throw failure }
            if watching.teller == pthread_self(), watching.connection != nil {
                watching.teller = nil
                return watching.reached
            }
            return try watching.reach(in: file, after: preparation.withLock(\.self)) ?? watching.reached
        }
    }

    /// Emits after each commit, and once if the file cannot be watched, which ``revision()`` then throws.
    var changes: Observable<Void> {
        commits.catchError { [self] error in
            watching.withLock { $0.failure = error as? DatabaseError }
            return .just(())
        }
    }

    private func listen() throws(DatabaseError) {
        let fileChange = try watching.withLock { watching throws(DatabaseError) -> FileChange? in
            let isWatched = watching.watch != nil
            if !isWatched { watching.watch = try FileWatch(file.path) { [weak self] in self?.look() } }
            watching.listeners += 1
            guard !isWatched else { return nil }
            watching.failure = nil
            return watching.look(at: file, after: preparation.withLock(\.self)).fileChange
        }
        if let fileChange { fileChanges.onNext(fileChange) }
    }

    private func stopListening() {
        watching.withLock { watching in
            watching.listeners -= 1
            guard watching.listeners == 0 else { return }
            watching.watch?.stop()
            (watching.watch, watching.told, watching.isGone) = (nil, nil, false)
        }
    }
}

extension CommitSignal.Watching {
    /// Opens the file if needed and returns its last commit; nil while there is no file.
    ///
    /// - Parameter prepare: what to do before the file is opened again.
    mutating func reach(in file: DataFile, after prepare: () throws -> Void) throws -> CommitSignal.Revision? {
        do {
            if connection?.isStale ?? true {
                let former = connection.map { $0.isReplaced ? nil : $0.identity } ?? openedFile
                connection = nil
                try prepare()
                guard file.exists, !file.isEmpty else { return nil }
                let opened = try Connection(file.path, .reading)
                guard try !opened.isEmpty() else { return nil }
                opened.noteLog()
                connection = opened
                openings += 1
                if former == nil || former != opened.identity { files += 1 }
                openedFile = opened.identity
                if knownFile == 0 { knownFile = files }
            }
            reached = .init(opening: openings, version: try connection?.integer("PRAGMA data_version") ?? 0)
            return reached
        } catch {
            connection = nil
            throw error
        }
    }

    fileprivate mutating func look(at file: DataFile, after prepare: () throws -> Void) -> (
        isChanged: Bool, fileChange: FileChange?
    ) {
        guard watch != nil else { return (false, nil) }
        do {
            guard let reached = try reach(in: file, after: prepare) else { return noteGone() }
            defer { (told, knownFile, isGone) = (reached, files, false) }
            return (told != reached, isGone || knownFile != files ? .replaced : nil)
        } catch {
            told = nil
            // The live queries meet the same error and report it to their subscribers.
            return (true, nil)
        }
    }

    private mutating func noteGone() -> (isChanged: Bool, fileChange: FileChange?) {
        defer { isGone = true }
        return (false, isGone ? nil : .gone)
    }
}
