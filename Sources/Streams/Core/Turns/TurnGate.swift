import StreamsAtomics

/// A gate that passes on elements of several turns.
///
/// A turn that finds the gate busy leaves a ticket in its queue, and with the ticket everything that depends on the
/// gate. If only the element waited, dependents would see the rest of the turn without it: half of a transaction.
@usableFromInline @_fixed_layout
// Safe: it adds no state to `PassingGate`.
class TurnGate<Message: Sendable>: PassingGate<Message>, @unchecked Sendable {
    /// The junction that the elements reach, or the source that leads to one.
    @usableFromInline var target: Rank? { nil }

    @inlinable override init() { super.init() }

    /// Whether a message is an element, which is dropped if it belongs to an endless cycle.
    @usableFromInline
    func isElement(_ message: Message) -> Bool { false }

    /// Where the source was made, for reports of cycles; nil if the gate is that of an operator.
    @usableFromInline var madeAt: Origin? { nil }

    @usableFromInline
    final override func handleInCycle(_ message: Message, _ handle: (Message) -> Bool) -> Bool {
        guard isElement(message) else { return handle(message) }
        stopCycle(from: madeAt) { _ = handle(message) }
        return true
    }

    /// Handles a message that a turn has left here. The caller owns the gate.
    @usableFromInline
    func arrive(_ message: Message) {
        preconditionFailure("subclasses must override arrive(_:)")
    }

    /// Does for an element what `enterOrQueue` does for other messages. If the element belongs to a turn, the turn leaves a
    /// ticket in the queue. If the queue is full, the thread waits first.
    @usableFromInline @inline(never)
    final func enterOrLeave(_ message: Message) -> Bool {
        let (turn, target) = (Turn.current, target)
        waitForRoom()
        acquire()
        defer { release() }
        if turn.isOpen, !isEntered(by: turn), let target { return claim(orLeave: message, in: turn, target) }
        return claim(orQueueFor: message, in: turn)
    }

    /// Enters the gate if it is free. Otherwise queues the message, as a part of the turn that will handle it, or as one of
    /// its own if no turn is open here.
    @usableFromInline
    final func claim(orQueueFor message: Message, in turn: Turn) -> Bool {
        claim(orQueue: turn.isOpen || !Turn.isNeeded ? .message(message) : .turn(message))
    }

    /// An element of another thread would otherwise overtake those that wait for the turn that is open here.
    @usableFromInline
    final override func postpone(_ message: Message) -> Bool {
        let turn = Turn.current
        guard turn.isOpen else { return false }
        turn.afterwards { [self] in
            turn.run { arriveLate(message) }
            goOn()
        }
        return true
    }

    /// Enters the gate if it is free. Otherwise keeps the message with the ticket of the turn in the queue, which this takes
    /// if the turn has none there, and returns false. If others have come after that ticket, the message follows them on its
    /// own: it would overtake them.
    @usableFromInline
    final func claim(orLeave message: Message, in turn: Turn, _ target: Rank) -> Bool {
        if let ticket = turn.ticket(at: ObjectIdentifier(self)) {
            guard queued?.takeUnretainedValue().newest == ObjectIdentifier(ticket) else {
                return claim(orQueue: .message(message))
            }
            ticket.arrivals.append { self.arriveLate(message) }
            return false
        }
        let junction = TurnJunction(feeding: target) { [self] _, _ in if !tryLeaveAfterTakeover() { goOn() } }
        let ticket = Ticket(for: junction, at: ObjectIdentifier(self), in: turn)
        guard !claim(orQueue: .successor(ticket)) else { return true }
        ticket.arrivals.append { self.arriveLate(message) }
        turn.insert(Stop(junction, ticket))
        return false
    }

    private func arriveLate(_ message: Message) {
        insider.store(StackPosition.here, ordering: .relaxed)
        arrive(message)
    }

    /// Whether this thread owns the gate further up its stack. Then the message follows the one that is being handled
    /// there.
    @usableFromInline
    final func isEntered(by turn: Turn) -> Bool {
        StackPosition.isAbove(insider.load(ordering: .relaxed), endingAt: turn.stackEnd)
    }

    /// Continues in a gate that has been handed over: handles the queue, then leaves.
    @usableFromInline
    func goOn() {
        drain { message in
            Turn.current.run { arrive(message) }
            return true
        }
    }

    /// Waits if others have queued too much, before this thread adds to it; goes on with the queue if the gate is handed to
    /// it meanwhile. In a turn no thread waits, because it may have to go on with the turn that owns the gate.
    @usableFromInline
    final func waitForRoom() {
        // The address first, for no element's type is looked up for that.
        guard queueAddress.load(ordering: .relaxed) != 0, !hasRoom, !isEntered(by: .current), !Turn.current.isOpen
        else { return }
        if Backpressure.wait(at: ObjectIdentifier(self), unless: { hasRoom }) { goOn() }
    }

    private var hasRoom: Bool {
        queued?._withUnsafeGuaranteedRef { queue in
            !queue.isOverworked.load(ordering: .relaxed) && withLock { queue.entries.count < Backpressure.bound }
        } ?? true
    }
}
