/// Lets a task wait for an event, once or several times.
final class Signal: Sendable {
    private let (stream, sender) = AsyncStream<Void>.makeStream()

    func send() {
        sender.yield()
    }

    /// Returns when it has been sent more often than waited for.
    func wait() async {
        _ = await stream.first { true }
    }
}
