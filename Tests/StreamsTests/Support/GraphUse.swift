import Foundation

/// Lets tests that count how often closures run have the graph of computed values to themselves.
///
/// The process has one graph, and tests of several targets run in it at a time. Where two threads meet in the graph, a
/// closure may run once more.
final class GraphUse: Sendable {
    private let file: Int32

    /// Waits for those that are alone, and to be alone for all others. It locks the program that runs the tests, since
    /// two targets share no variable.
    init(isAlone: Bool) {
        file = open(CommandLine.arguments[0], O_RDONLY | O_CLOEXEC)
        while flock(file, isAlone ? LOCK_EX : LOCK_SH) != 0, errno == EINTR {}
    }

    deinit { close(file) }
}
