/// What a thread has still to release or to dispose of: one after the other instead of one inside the other, since what
/// is released may hold the next of its kind, and so on.
final class Releases {
    private static let current = ThreadLocal<Releases>()
    private var rest: [() -> Void] = []

    /// Runs the work after what this thread is releasing already, otherwise now.
    static func run(_ work: @escaping () -> Void) {
        if let running = current.object { return running.rest.append(work) }
        let running = Releases()
        current.object = running
        work()
        while let next = running.rest.popLast() { next() }
        current.object = nil
    }
}

/// Holds what is released inside of ``Releases/run(_:)``.
final class Unreleased<Content> {
    var content: Content?

    init(_ content: Content) {
        self.content = content
    }
}
