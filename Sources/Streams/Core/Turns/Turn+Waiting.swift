// A turn that finds a gate busy waits with a ticket in its queue, and the thread that owns the gate goes on with it there.
extension Turn {
    /// Continues if the turn owns the junction by now. Otherwise leaves the rest of the turn to the owner of the junction.
    func wait(with ticket: Ticket) {
        // Turns wait in the order of the ranks at which they took their tickets, so never for each other, unless a rank rises.
        // A junction that has risen above a turn that waits there is released first. What it emits for this gate belongs to
        // the same ticket.
        while let risen = stops.popRisen() { pass(risen) }
        if !isGoingOn, waiting.isEmpty, Graph.isOutside { ticket.waitIfOverworked() }
        if !ticket.leaveRest(&stops, of: self) { enter(with: ticket) }
    }

    /// Continues at the gate of the ticket.
    func enter(with ticket: Ticket) {
        stops.forget(ticket)
        let junction = ticket.junction
        junction.visitor.store(identifier, ordering: .relaxed)
        position = junction.rank.level
        ticket.arrive()
        if ticket.gate == ObjectIdentifier(junction) {
            // The gate is left at the stop of its junction, also if nothing has arrived there.
            list(junction)
        } else {
            // Left at once: what has arrived may have to wait at another such gate, whose owner waits here.
            junction.run(in: self)
        }
    }

    /// Keeps a ticket that a queue has reached: its turn continues when this turn is over.
    func keep(_ ticket: Ticket) {
        waiting.append(ticket)
        hasWork = true
    }

    /// Continues turns of other threads. After too many, their threads have to wait for the gate themselves.
    @inline(never)
    func passWaiting() {
        var effort = Backpressure.Effort()
        var overworked: Unmanaged<GateQueue<@Sendable () -> Void>>?
        isGoingOn = true
        while let ticket = waiting.popFirst() {
            end()
            if effort.countMessage(), overworked == nil {
                overworked = ticket.junction.queued?.retain()
                overworked?._withUnsafeGuaranteedRef { $0.isOverworked.store(true, ordering: .relaxed) }
            }
            PrivateWork.setAside {
                ticket.takeRest(to: &stops, of: self)
                enter(with: ticket)
                passStops()
            }
        }
        isGoingOn = false
        overworked?._withUnsafeGuaranteedRef { $0.isOverworked.store(false, ordering: .relaxed) }
        overworked?.release()
    }

    /// Continues the turns that are kept, unless an open turn will do so.
    func runKept() {
        guard !isOpen, !waiting.isEmpty else { return }
        isOpen = true
        settle()
    }
}
