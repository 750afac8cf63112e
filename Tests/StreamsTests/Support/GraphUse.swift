import Foundation

@testable import Streams

/// Gives tests that count the runs of closures exclusive use of the graph of computed values.
///
/// The process has one graph, and tests of several targets use it at the same time. If two threads use the graph, a
/// closure may run once more.
final class GraphUse: Sendable {
    private let file: Int32

    /// Waits for exclusive users, and if `isAlone` for all others. It locks the executable file of the tests, because
    /// two targets share no variable.
    init(isAlone: Bool) {
        file = open(CommandLine.arguments[0], O_RDONLY | O_CLOEXEC)
        while flock(file, isAlone ? LOCK_EX : LOCK_SH) != 0, errno == EINTR {}
        guard isAlone else { return }
        // A thread that a test before this one has started may not have left the graph yet.
        while !Streams.Graph.isFree { sched_yield() }
    }

    /// Waits for exclusive users without keeping the actor of the caller, which they may need.
    static func shared() async -> GraphUse {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: GraphUse(isAlone: false)) }
        }
    }

    deinit { close(file) }
}
