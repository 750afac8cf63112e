import Synchronization

/// The one concurrency primitive: whatever several senders can reach passes a gate.
///
/// A sender that finds the gate free enters, handles its message, and leaves. A sender that finds it busy (another
/// thread, or itself further up the stack) leaves its message in the queue and goes; whoever is inside handles the
/// queue before leaving. Hence messages never overlap, all are handled in one order, nobody waits for user code, and
/// recursion becomes iteration. Free, it costs two atomic operations and no allocation. The queue holds what was
/// sent while the gate was busy.
///
/// The state is one word. `entered`: somebody is inside. `queued`: messages wait. `locked`: a few instructions are
/// changing the queue, or a value that belongs to the order of the messages.
@usableFromInline @_fixed_layout
// Safe: `queue` changes under the `locked` bit only, `batch` and `position` belong to whoever is inside.
class Gate<Message: Sendable>: @unchecked Sendable {
    @usableFromInline final let state = Atomic<UInt32>(0)
    @exclusivity(unchecked) @usableFromInline final var queue: [Message] = []
    @exclusivity(unchecked) @usableFromInline final var batch: [Message] = []
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
        return state.compareExchange(expected: 0, desired: GateState.entered, ordering: .acquiring).exchanged
    }

    /// Enters and takes the `locked` bit in one step.
    @inlinable @inline(__always)
    final func enterLocked() -> Bool {
        probe("enters and locks, if the gate is free")
        return state.compareExchange(
            expected: 0, desired: GateState.entered | GateState.locked, ordering: .acquiring
        ).exchanged
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
    /// and leaves it later by another call of this.
    @inlinable @inline(never)
    final func drain(_ handle: (Message) -> Bool) {
        while true {
            while position < batch.count {
                let message = batch[position]
                position += 1
                guard handle(message) else { return }
            }
            batch.removeAll(keepingCapacity: batch.count <= 1024)
            position = 0
            if tryLeave() { return }
            lock()
            swap(&queue, &batch)
            unlock(GateState.entered)
        }
    }

    /// Queues the message and returns false, or enters, if the gate has become free meanwhile, and returns true.
    @inlinable @inline(never)
    final func enterOrQueue(_ message: Message) -> Bool {
        let before = lock()
        if before == 0 {
            unlock(GateState.entered)
            return true
        }
        queue.append(message)
        unlock(before | GateState.queued)
        return false
    }

    /// Takes the `locked` bit and returns the state without it.
    @inlinable @discardableResult
    final func lock() -> UInt32 {
        probe("locks", isLock: true)
        return state.lock(GateState.locked)
    }

    /// Gives the `locked` bit back, with the state that holds from now on.
    @inlinable @inline(__always)
    final func unlock(_ after: UInt32) {
        probe("unlocks")
        state.store(after, ordering: .releasing)
    }

    /// Where tests take hold of a thread before an atomic operation; nothing but in debug builds.
    @inlinable @inline(__always)
    final func probe(_ step: String, isLock: Bool = false) {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: step, at: self, isLock: isLock) }
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
    @inlinable static var locked: UInt32 { 4 }
}
