import CLibrary
import StreamsAtomics

/// Exchanges changes with other machines while a program runs, so that theirs arrive by themselves.
///
/// It looks at the folder twice a second, because not every file system reports what another machine writes: network
/// disks and mounted clouds do not. A look that finds nothing reads a few sizes of files.
package final class ArrivalWatch: Sendable {
    private let store: ExpenseStore
    private let isStopped: Watching

    private final class Watching: Sendable {
        let isOver = Atomic<Bool>(false)
    }

    /// Begins to look. The file has to be open for writing.
    ///
    /// - Parameter look: exchanges what has changed, on a thread of its own.
    package init(_ store: ExpenseStore, look: @escaping @Sendable (ExpenseStore) throws -> Void) {
        self.store = store
        let watching = Watching()
        isStopped = watching
        _ = startThread { [store] in
            while !watching.isOver.load(ordering: .relaxed) {
                // A folder that is not there now may be there at the next look.
                try? look(store)
                usleep(500_000)
            }
        }
    }

    deinit { isStopped.isOver.store(true, ordering: .relaxed) }
}
