import Synchronization

/// The one concurrency primitive: whatever several senders can reach passes a gate.
///
/// A sender that finds the gate free enters, handles its message, and leaves. A sender that finds it busy (another
/// thread, or itself further up the stack) leaves its message in the queue and goes; whoever is inside handles the
/// queue before leaving. Hence messages never overlap, all are handled in one order, nobody waits for user code, and
/// recursion becomes iteration. Free, it costs two atomic operations and no allocation. The queue holds what was
/// sent while the gate was busy.
///
/// The state is one word. `entered`: somebody is inside. `queued`: messages wait. Whoever is inside may leave at any
/// moment; only under the lock does anybody queue.
@usableFromInline @_fixed_layout
// Safe: `queue` changes under the lock only, `batch` and `position` belong to whoever is inside.
class Gate<Message: Sendable>: @unchecked Sendable {
    @usableFromInline final let state = Atomic<UInt32>(0)
    @usableFromInline final let lock = Lock()
    /// Where on its stack whoever is inside has entered.
    @usableFromInline final let insider = Atomic<UInt>(0)
    /// Whether whoever is inside has handled more than its share of what others send.
    @usableFromInline final let isOverworked = Atomic<Bool>(false)
    @exclusivity(unchecked) @usableFromInline final var queue: [GateEntry<Message>] = []
    @exclusivity(unchecked) @usableFromInline final var batch: [GateEntry<Message>] = []
    @exclusivity(unchecked) @usableFromInline final var position = 0

    @inlinable init() {}

    /// Handles the message now if the gate is free, else leaves it to whoever is inside.
    @inlinable @inline(__always)
    final func pass(_ message: Message, _ handle: (Message) -> Void) {
        guard enter() || enterOrQueue(message) else { return }
        handle(message)
        leave(handle)
    }

    @inlinable @inline(__always)
    final func enter() -> Bool {
        probe("enters, if the gate is free")
        guard state.compareExchange(expected: 0, desired: GateState.entered, ordering: .acquiring).exchanged else {
            return false
        }
        insider.store(StackPosition.here, ordering: .relaxed)
        return true
    }

    /// Leaves, after handling what was queued meanwhile.
    @inlinable @inline(__always)
    final func leave(_ handle: (Message) -> Void) {
        guard !tryLeave() else { return }
        drain {
            handle($0)
            return true
        }
    }

    @inlinable @inline(__always)
    final func tryLeave() -> Bool {
        probe("leaves, if nothing is queued")
        return state.compareExchange(expected: GateState.entered, desired: 0, ordering: .releasing).exchanged
    }

    /// As `tryLeave`, for who has taken the gate over, perhaps in the middle of what was queued.
    @usableFromInline
    final func tryLeaveAfterTakeover() -> Bool {
        guard position == batch.count else { return false }
        batch.removeAll(keepingCapacity: batch.count <= 1024)
        position = 0
        return tryLeave()
    }

    /// Handles what is queued until nothing is, then leaves; a handler that answers false has taken the gate over,
    /// and leaves it later by another call of this. So has a successor, and a sender that waited for room.
    @inlinable @inline(never)
    final func drain(_ handle: (Message) -> Bool) {
        var effort = Backpressure.Effort()
        defer { if effort.isOver { isOverworked.store(false, ordering: .relaxed) } }
        insider.store(StackPosition.here, ordering: .relaxed)
        while true {
            while position < batch.count {
                // Taken out, so that what has been handled is let go of then.
                var entry = GateEntry<Message>.handled
                swap(&entry, &batch[position])
                position += 1
                switch entry {
                case .message(let message): guard handle(message) else { return }
                case .successor(let successor):
                    insider.store(0, ordering: .relaxed)
                    return successor.proceed()
                case .handled: break
                }
                if effort.isTooMuch(), handOver() { return }
            }
            batch.removeAll(keepingCapacity: batch.count <= 1024)
            position = 0
            if tryLeave() { return }
            takeQueue()
        }
    }

    @inlinable
    final func takeQueue() {
        acquire()
        swap(&queue, &batch)
        probe("takes the queue")
        state.store(GateState.entered, ordering: .relaxed)
        release()
    }

    /// Queues the message and returns false, or enters, if the gate has become free meanwhile, and returns true.
    @inlinable @inline(never)
    final func enterOrQueue(_ message: Message) -> Bool {
        acquire()
        let hasEntered = claim(orQueue: .message(message))
        release()
        return hasEntered
    }

    /// Enters, or queues the entry where somebody is inside; the caller holds the lock.
    @inlinable
    final func claim(orQueue entry: @autoclosure () -> GateEntry<Message>) -> Bool {
        var isQueued = false
        while true {
            probe("joins the queue, if somebody is inside")
            let seen = state.load(ordering: .relaxed)
            if seen != 0 {
                if !isQueued { queue.append(entry()) }
                isQueued = true
                let queued = seen | GateState.queued
                if state.compareExchange(expected: seen, desired: queued, ordering: .releasing).exchanged {
                    return false
                }
            } else if state.compareExchange(expected: 0, desired: GateState.entered, ordering: .acquiring).exchanged {
                insider.store(StackPosition.here, ordering: .relaxed)
                if isQueued { queue.removeLast() }
                return true
            }
        }
    }

    /// Gives the gate to a sender that waits for it, if there is one; if not, the next one will.
    @usableFromInline @inline(never)
    final func handOver() -> Bool {
        isOverworked.store(true, ordering: .relaxed)
        return Backpressure.isWanted && Backpressure.handOver(at: ObjectIdentifier(self))
    }

    /// Takes the lock, for a few instructions that call no code of the application.
    @inlinable @inline(__always)
    final func acquire() {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: "locks", at: self, isLock: true) }
        #endif
        lock.lock()
    }

    @inlinable @inline(__always)
    final func release() {
        lock.unlock()
    }

    @inlinable
    final func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }

    /// Where tests take hold of a thread before an atomic operation; nothing but in debug builds.
    @inlinable @inline(__always)
    final func probe(_ step: String) {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: step, at: self, isLock: false) }
        #endif
    }
}

extension Gate {
    /// Whether somebody is inside at this moment.
    final var isBusy: Bool {
        state.load(ordering: .relaxed) & GateState.entered != 0
    }
}

@usableFromInline
enum GateState {
    @inlinable static var entered: UInt32 { 1 }
    @inlinable static var queued: UInt32 { 2 }
}

/// What waits in the queue of a gate.
@usableFromInline @frozen
enum GateEntry<Message: Sendable>: Sendable {
    case message(Message)
    case successor(any Successor)
    /// What has been taken out.
    case handled
}

/// Who takes a gate over when the queue has come to it.
@usableFromInline
protocol Successor: AnyObject, Sendable {
    func proceed()
}
