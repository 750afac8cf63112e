import StreamsAtomics

/// Counts what the thread that handles a queue has put there itself without a pause, to find endless cycles: how often
/// in a row a delivery has caused another one, and how many there were.
@usableFromInline @frozen
struct Feedback: Sendable {
    /// More rounds than a program without an endless cycle needs: ten thousand sends of a subject into itself are none.
    /// They take less than a fifth of a second, whatever takes part in the cycle.
    @usableFromInline static var limit: Int { limitSetting.load(ordering: .relaxed) }
    static let limitSetting = Atomic<Int>(1 << 14)

    @usableFromInline var rounds = 0
    @usableFromInline var messages = 0
    /// Whether the cycle has been reported, and the rest is dropped.
    @usableFromInline var isStopped = false

    @inlinable init() {}

    /// Whether there is none.
    @inlinable var isEmpty: Bool { rounds == 0 }

    /// Whether this is an endless cycle. In one that began with many messages, or in which each causes several, a round
    /// handles many. A few rounds of many are none: a delivery may send them.
    var isEndless: Bool { rounds >= Self.limit || rounds >= 16 && messages >= Self.limit * 4 }

    /// Whether what is handled now belongs to an endless cycle: of this queue, or of one inside which this thread has
    /// stopped a cycle, because what it still has to handle would begin the same cycle again and again.
    @usableFromInline var isPartOfCycle: Bool { !isEmpty && (isEndless || Self.hasStoppedCycle) }

    /// The queues that this thread is handling, one inside the other: twice their number, and 1 more if it has stopped a
    /// cycle since it began with the outermost one.
    private static let queues = ThreadWord(.queues)

    /// Whether this thread has stopped a cycle since it began with the outermost queue.
    static var hasStoppedCycle: Bool { queues.value & 1 != 0 }

    static func noteStoppedCycle() { queues.value |= 1 }

    /// Notes that this thread begins to handle a queue, and returns what `endQueue(inside:)` takes.
    @usableFromInline
    static func beginQueue() -> UInt {
        let outer = queues.value
        queues.value = outer + 2
        return outer
    }

    @usableFromInline
    static func endQueue(inside outer: UInt) {
        queues.value = outer < 2 ? 0 : outer | queues.value & 1
    }

    @inlinable
    mutating func addRound(_ messages: Int) {
        guard messages > 0 else { return self = Feedback() }
        rounds += 1
        self.messages += messages
    }
}
