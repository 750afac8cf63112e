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
    ///
    /// The thread that waits is none of those that run tests: the user that it waits for may need them.
    init(isAlone: Bool) async {
        let file = open(CommandLine.arguments[0], O_RDONLY | O_CLOEXEC)
        self.file = file
        await withCheckedContinuation { continuation in
            Foundation.Thread.detachNewThread {
                while flock(file, isAlone ? LOCK_EX : LOCK_SH) != 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }

    deinit { close(file) }
}
