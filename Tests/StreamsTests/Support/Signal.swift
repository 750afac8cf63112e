/// Lets a task wait for something to happen, once or several times.
final class Signal: Sendable {
    private let (stream, sender) = AsyncStream<Void>.makeStream()

    func send() {
        sender.yield()
    }

    /// Returns when it has been sent once more than it has been waited for.
    func wait() async {
        _ = await stream.first { true }
    }
}
