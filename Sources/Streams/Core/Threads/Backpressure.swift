import Dispatch
import StreamsAtomics

/// Bounds the queue of a gate, and the time that a thread spends there on messages of others.
///
/// Without it, a thread that enters a gate briefly would handle messages for as long as others send them, while the
/// queue grows. So a thread that has handled at least 32 messages, for at least a millisecond, hands the gate over to
/// the next sender. A sender that finds 1,024 messages in the queue waits until the gate is handed to it. It waits
/// for at most a tenth of a second, because the owner may be waiting for that sender. So no thread waits forever,
/// and a sender that is too fast adds at most ten messages per second.
@usableFromInline
enum Backpressure {
    static let bound = 1024
    private static let patience = DispatchTimeInterval.milliseconds(100)

    /// How much work a thread has done for others in a gate.
    @usableFromInline
    struct Effort {
        private var handled = 0
        private var start: ContinuousClock.Instant?
        @usableFromInline private(set) var isOver = false

        @usableFromInline init() {}

        /// Counts a message. Returns whether the gate should be handed over.
        @usableFromInline
        mutating func countMessage() -> Bool {
            handled &+= 1
            if handled % 16 == 0, !isOver { measure() }
            return isOver
        }

        private mutating func measure() {
            let now = ContinuousClock.now
            if let start { isOver = start.duration(to: now) >= .milliseconds(1) } else { start = now }
        }
    }

    private static let count = Atomic<Int>(0)
    /// In the order in which they began to wait; at most one for each thread.
    private static let senders = Guarded<[Sender]>([])

    private final class Sender: Sendable {
        let gate: ObjectIdentifier
        let signal = DispatchSemaphore(value: 0)

        init(at gate: ObjectIdentifier) {
            self.gate = gate
        }
    }

    /// Whether a sender waits at any gate.
    @usableFromInline static var isWanted: Bool { count.load(ordering: .relaxed) > 0 }

    /// Waits at a gate that has no room; returns whether the gate has been handed over.
    static func wait(at gate: ObjectIdentifier, unless hasRoom: () -> Bool) -> Bool {
        let sender = Sender(at: gate)
        senders.withLock { $0.append(sender) }
        count.wrappingAdd(1, ordering: .relaxed)
        defer { count.wrappingSubtract(1, ordering: .relaxed) }
        // The owner may have emptied the queue before it could see the sender.
        if !hasRoom() { _ = sender.signal.wait(timeout: .now() + patience) }
        return remove { $0 === sender } == nil
    }

    /// Gives the gate to the sender that has waited longest, if one does.
    @usableFromInline
    static func handOver(at gate: ObjectIdentifier) -> Bool {
        guard let next = remove(where: { $0.gate == gate }) else { return false }
        next.signal.signal()
        return true
    }

    private static func remove(where isWanted: (Sender) -> Bool) -> Sender? {
        senders.withLock { senders in senders.firstIndex(where: isWanted).map { senders.remove(at: $0) } }
    }
}
