/// Queues releases and disposals of a thread, so that they run one after the other. An object may hold the next of
/// its kind, and so on; nested releases would overflow the stack.
@usableFromInline
final class Releases {
    private static let current = ThreadLocal<Releases>(.releases)
    private var rest: [() -> Void] = []

    /// Runs the work after the releases that this thread is running, or now.
    @usableFromInline
    static func run(_ work: @escaping () -> Void) {
        if let running = current.object { return running.rest.append(work) }
        let running = Releases()
        current.object = running
        work()
        while let next = running.rest.popLast() { next() }
        current.object = nil
    }
}

/// Holds a value until it is released inside of ``Releases/run(_:)``.
final class Unreleased<Content> {
    var content: Content?

    init(_ content: Content) {
        self.content = content
    }
}
