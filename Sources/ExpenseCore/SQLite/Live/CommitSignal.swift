import Streams
import Synchronization

/// A change of the data file itself, not of its content.
public enum FileChange: Sendable, Equatable {
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

    fileprivate struct Watching {
        var listeners = 0
        var watch: FileWatch?
        /// A connection that only checks whether other processes have committed.
        var connection: Connection?
        var version: Int64?
        var isGone = false
    }

    init(_ file: DataFile) {
        self.file = file
    }

    /// Emits on subscription and after each commit.
    var commits: Observable<Void> {
        Observable.create { [self] observer in
            let inner = subject.map { [self] in isPending.store(false, ordering: .sequentiallyConsistent) }
                .subscribe(onNext: { observer.onNext(()) })
            do {
                try listen()
                // Commits before the first subscription were signalled to nobody, so start afresh.
                isPending.store(false, ordering: .sequentiallyConsistent)
                observer.onNext(())
                return Disposables.create(inner, Disposables.create { [self] in stopListening() })
            } catch {
                observer.onError(error)
                return inner
            }
        }
    }

    /// Checks whether something was committed since the last check. Several checks emit once until the subscribers have
    /// been notified.
    func look() {
        let (isChanged, fileChange) = watching.withLock { $0.look(at: file) }
        if let fileChange { fileChanges.onNext(fileChange) }
        if isChanged, !isPending.exchange(true, ordering: .acquiringAndReleasing) { subject.onNext(()) }
    }

    private func listen() throws(DatabaseError) {
        try watching.withLock { watching throws(DatabaseError) in
            if watching.watch == nil {
                watching.watch = try FileWatch(file.path) { [weak self] in self?.look() }
                _ = watching.look(at: file)
            }
            watching.listeners += 1
        }
    }

    private func stopListening() {
        watching.withLock { watching in
            watching.listeners -= 1
            guard watching.listeners == 0 else { return }
            watching.watch?.stop()
            watching = Watching()
        }
    }
}

extension CommitSignal.Watching {
    fileprivate mutating func look(at file: DataFile) -> (isChanged: Bool, fileChange: FileChange?) {
        guard watch != nil else { return (false, nil) }
        do {
            if let connection, !connection.isStale {
                let found = try connection.integer("PRAGMA data_version")
                defer { version = found }
                return (found != version, nil)
            }
            let isFirst = connection == nil && !isGone
            guard file.exists, !file.isEmpty else { return noteGone() }
            let opened = try Connection(file.path, .reading)
            guard try !opened.isEmpty() else { return noteGone() }
            connection = opened
            version = try opened.integer("PRAGMA data_version")
            isGone = false
            return (true, isFirst ? nil : .replaced)
        } catch {
            connection = nil
            // The live queries meet the same error and report it to their subscribers.
            return (true, nil)
        }
    }

    private mutating func noteGone() -> (isChanged: Bool, fileChange: FileChange?) {
        defer { isGone = true }
        connection = nil
        return (false, isGone ? nil : .gone)
    }
}
