import Synchronization

/// A gate that passes elements of several turns on at once.
///
/// A turn that finds another thread inside leaves a ticket in the queue, and with it all that stands above: if the
/// element alone stayed behind, what stands above would see the rest of the turn without it, half of a transaction.
@usableFromInline @_fixed_layout
// Safe: it adds no state to the gate's.
class Passage<Message: Sendable>: Gate<Message>, @unchecked Sendable {
    /// What the elements feed, if that is a junction or leads to one.
    @usableFromInline var target: Rank? { nil }

    @inlinable override init() { super.init() }

    /// Handles a message that a turn has left here; called inside the gate.
    @usableFromInline
    func arrive(_ message: Message) {
        preconditionFailure("every passage says what it does with a message")
    }

    /// Handles the message now if the gate is free, else leaves it to whoever is inside, or to the turn.
    @inlinable @inline(__always)
    final func passInTurn(_ message: Message, _ handle: (Message) -> Void) {
        guard enter() || enterOrLeave(message) else { return }
        handle(message)
        leave(handle)
    }

    /// As `enterOrQueue`, for an element: that may belong to a turn, or have to wait for room.
    @usableFromInline @inline(never)
    final func enterOrLeave(_ message: Message) -> Bool {
        let (turn, target) = (Turn.current, target)
        acquire()
        if turn.isOpen, !isEntered(by: turn), let target {
            let hasEntered = claim(orLeave: message, in: turn, target)
            release()
            return hasEntered
        }
        let isHandedOver = waitsForRoom()
        let hasEntered = claim(orQueue: .message(message))
        release()
        if isHandedOver { goOn() }
        return hasEntered
    }

    /// As `claim`, for what belongs to the turn.
    @usableFromInline
    final func claim(orLeave message: Message, in turn: Turn, _ target: Rank) -> Bool {
        if let ticket = turn.ticket(at: ObjectIdentifier(self)) {
            ticket.arrivals.append { self.arriveLate(message) }
            return false
        }
        let detour = Detour(to: target, by: self)
        let ticket = Ticket(for: detour, at: ObjectIdentifier(self))
        guard !claim(orQueue: .successor(ticket)) else { return true }
        ticket.arrivals.append { self.arriveLate(message) }
        turn.insert(Stop(detour, ticket))
        return false
    }

    private func arriveLate(_ message: Message) {
        insider.store(StackPosition.here, ordering: .relaxed)
        arrive(message)
    }

    /// Whether the thread is inside, further up the stack: what it brings follows what it is doing there.
    @usableFromInline
    final func isEntered(by turn: Turn) -> Bool {
        StackPosition.isAbove(insider.load(ordering: .relaxed), endingAt: turn.stackEnd)
    }

    /// Goes on inside of a gate that has been handed over: handles what is queued, then leaves.
    @usableFromInline
    func goOn() {
        drain { message in
            Turn.current.run { arrive(message) }
            return true
        }
    }

    /// Waits where too much is queued by others, and tells whether the gate has been handed to the waiting thread. The
    /// caller holds the lock, which is not held meanwhile.
    @usableFromInline
    final func waitsForRoom() -> Bool {
        guard isFull || isOverworked.load(ordering: .relaxed), !isEntered(by: .current) else { return false }
        release()
        defer { acquire() }
        return Backpressure.wait(at: ObjectIdentifier(self)) {
            withLock { !isFull && !isOverworked.load(ordering: .relaxed) }
        }
    }

    private var isFull: Bool { queue.count >= Backpressure.bound }

    /// Leaves the gate after a turn has gone on inside of it.
    fileprivate func leaveAfterTurn() {
        if !tryLeaveAfterTakeover() { goOn() }
    }
}

/// Where a turn goes on that has left its rest in the queue of a passage.
private final class Detour: TurnJunction, @unchecked Sendable {
    init(to target: Rank, by passage: Passage<some Sendable>) {
        super.init(feeding: target) { _, _ in passage.leaveAfterTurn() }
        _ = enter()
    }
}
