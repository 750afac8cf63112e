// A turn that finds a gate busy waits with a ticket in its queue, and the thread that owns the gate goes on with it there.
extension Turn {
    /// Continues at the gate of a stop with a ticket, if the turn owns the gate by now. Otherwise leaves the rest of the turn.
    @inline(never)
    func wait(at stop: Stop) {
        guard let ticket = stop.ticket else { return }
        // Turns wait in the order of the ranks at which they took their tickets, so never for each other, unless a rank rises.
        // A junction that has risen above a turn that waits there is released first. What it emits for this gate belongs to
        // the same ticket.
        while let risen = stops.popRisen() { pass(risen) }
        if !isGoingOn, waiting.isEmpty, !Graph.isInside, !PrivateWork.hasTransaction { ticket.waitIfOverworked() }
        if let reached = stops.popReached() {
            // A gate that the turn only passes is not kept while it waits at this one, whose owner may wait there.
            stops.insert(stop)
            go(on: reached)
        } else if ticket.isReached {
            go(on: stop)
        } else {
            stops.insert(stop)
            ticket.turn.leave(self, until: ticket)
        }
    }

    /// Continues at a stop whose ticket has been reached.
    private func go(on stop: Stop) {
        if let ticket = stop.ticket { enter(with: ticket) }
        stop.end()
    }

    /// Continues at the gate of the ticket.
    private func enter(with ticket: Ticket) {
        stops.forget(ticket)
        let junction = ticket.junction
        junction.visitor.store(identifier, ordering: .relaxed)
        position = junction.rank.level
        ticket.arrive()
        // The gate of a junction is left at its stop, even if nothing has arrived there. Another one is left at once: what has
        // arrived may have to wait at a third one, whose owner waits here.
        guard ticket.isOfJunction else { return junction.run(in: self) }
        list(junction)
        junction.posted?.takeUnretainedValue().scheduleLeftRuns()
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
            if effort.countMessage() {
                if overworked == nil { overworked = ticket.junction.queued?.retain() }
                // Each time, because the thread that went on with turns here before may end that only now.
                overworked?._withUnsafeGuaranteedRef { $0.isOverworked.store(true, ordering: .relaxed) }
            }
            PrivateWork.setAside {
                ticket.turn.goOn(in: self)
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
