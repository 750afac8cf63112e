import CLibrary
import Streams

/// Turns everything that a program waits for into streams: its input, signals, the clock, and what other threads emit.
/// Their events are handled one after the other, on the thread that runs the loop.
final class EventLoop {
    /// The bytes of standard input, until its end.
    let input = PublishSubject<[UInt8]>()
    let signals = PublishSubject<Int32>()
    let clock: LoopClock
    private let signalPipe: SignalPipe?
    private let wakingPipe: WakingPipe
    private var readsInput: Bool

    init(readsInput: Bool = true, signals: SignalPipe?) throws {
        let pipe = try WakingPipe()
        (wakingPipe, signalPipe, self.readsInput) = (pipe, signals, readsInput)
        clock = LoopClock { pipe.wake() }
    }

    /// Runs until the condition fails. Throws if the reader of the output has exited.
    ///
    /// - Parameter idle: an event that is handled once when no other event is waiting; nil for none.
    func run<Event: QueuedEvent>(
        _ events: Observable<Event>, whenIdle idle: Event? = nil, while isRunning: () -> Bool,
        handle: (Event) throws -> Void
    ) throws {
        let queue = EventQueue<Event>()
        let subscription = events.subscribe(onNext: { [wakingPipe] event in
            queue.append(event)
            wakingPipe.wake()
        })
        defer { subscription.dispose() }
        var isIdle = idle == nil
        while isRunning() {
            try wait(atMost: isIdle ? clock.patience : .zero)
            let arrived = queue.take()
            let handled = arrived.isEmpty && !isIdle ? idle.map { [$0] } ?? [] : arrived
            isIdle = arrived.isEmpty || idle == nil
            for event in handled where isRunning() { try handle(event) }
        }
    }

    private func wait(atMost patience: Duration?) throws {
        let inputs = readsInput ? [STDIN_FILENO] : []
        let descriptors = inputs + [wakingPipe.readingEnd] + (signalPipe.map { [$0.descriptor] } ?? [])
        let ready = try waitUntilReadable(descriptors, patience: patience)
        wakingPipe.drain()
        for signal in signalPipe?.takeAll() ?? [] { signals.onNext(signal) }
        if ready.contains(STDIN_FILENO) { read() }
        clock.runDue()
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = systemRead(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 { return input.onNext(Array(buffer[..<count])) }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        readsInput = false
        guard count < 0 else { return input.onCompleted() }
        input.onError(CommandFailure(.inputOutput, "standard input cannot be read: \(systemMessage(errno))"))
    }
}
