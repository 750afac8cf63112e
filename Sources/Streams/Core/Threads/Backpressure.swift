import Dispatch
import Synchronization

/// What bounds the queue of a gate, and the time that a thread is kept there by what others send.
///
/// Without it, a thread that comes to a gate for a moment handles what others send without pause for as long as they do,
/// while the queue grows. So a thread that has handled at least 32 messages, for at least a millisecond, hands the gate
/// over to the next that sends; and a sender that finds 1,024 messages waiting waits until the gate is handed over to it.
/// It waits for a tenth of a second at most, since the thread inside may be waiting for the sender in turn: so nobody waits
/// for ever, and a sender which the other cannot keep up with adds ten messages a second at most.
@usableFromInline
enum Backpressure {
    static let bound = 1024
    private static let patience = DispatchTimeInterval.milliseconds(100)

    /// What a thread has done for others in a gate.
    @usableFromInline
    struct Effort {
        private var handled = 0
        private var start: ContinuousClock.Instant?
        @usableFromInline private(set) var isOver = false

        @usableFromInline init() {}

        /// Counts a message, and tells whether the gate should be handed over.
        @usableFromInline
        mutating func isTooMuch() -> Bool {
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
    private static let senders = Guarded<[ObjectIdentifier: [Sender]]>([:])

    private final class Sender: Sendable {
        let signal = DispatchSemaphore(value: 0)
    }

    /// Whether anybody waits at any gate.
    @usableFromInline static var isWanted: Bool { count.load(ordering: .relaxed) > 0 }

    /// Waits at a gate, as long as that has no room, and tells whether it has been handed over.
    static func wait(at gate: ObjectIdentifier, unless hasRoom: () -> Bool) -> Bool {
        let sender = Sender()
        senders.withLock { $0[gate, default: []].append(sender) }
        count.wrappingAdd(1, ordering: .relaxed)
        defer { count.wrappingSubtract(1, ordering: .relaxed) }
        // Who is inside may have handled all before it could see the sender.
        if !hasRoom() { _ = sender.signal.wait(timeout: .now() + patience) }
        return senders.withLock { senders in
            guard let index = senders[gate]?.firstIndex(where: { $0 === sender }) else { return true }
            senders[gate]?.remove(at: index)
            if senders[gate]?.isEmpty == true { senders[gate] = nil }
            return false
        }
    }

    /// Gives the gate to the sender that has waited longest, if one does.
    @usableFromInline
    static func handOver(at gate: ObjectIdentifier) -> Bool {
        let next = senders.withLock { senders in
            let next = senders[gate]?.removeFirst()
            if senders[gate]?.isEmpty == true { senders[gate] = nil }
            return next
        }
        next?.signal.signal()
        return next != nil
    }
}
