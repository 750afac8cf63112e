// A run that this turn leaves to another one, which waits at the gate: what it would run for is half of what arrives there.
extension TurnJunction {
    /// Whether the rest of another turn is queued here.
    private var isAwaitedByTurn: Bool {
        guard let queued else { return false }
        return queued._withUnsafeGuaranteedRef { queue in
            queue.batch[queue.position...].contains { $0.isSuccessor }
                || withLock { queue.entries.contains { $0.isSuccessor } }
        }
    }

    /// Leaves the run to the turn that waits at the gate; without one, returns false. The caller owns the gate.
    func leaveRun() -> Bool {
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
            guard gate.isAwaitedByTurn else { return false }
            leaveRun { gate.withLock { gate.madePosted }.leaveRun(of: $0, in: .current) }
            return true
        }
    }

    /// Goes on with a run that was left; it may be left again.
    func scheduleLeftRun() {
        isLeft = false
        _ = Turn.current.schedule(self)
    }

    /// Does not run before `provide` has it scheduled again.
    func leaveRun(_ provide: (TurnJunction) -> Void) {
        isScheduled = false
        guard !isLeft else { return }
        isLeft = true
        provide(self)
    }

    /// Whether the junction has risen above the rank at which another turn came to wait here. The caller owns the gate.
    var hasRisenAboveTicket: Bool {
        guard let queued else { return false }
        let key = rank.key
        return queued._withUnsafeGuaranteedRef { queue in
            queue.batch[queue.position...].contains { $0.waits(below: key) }
                || withLock { queue.entries.contains { $0.waits(below: key) } }
        }
    }
}

extension Turn {
    /// Leaves what has to run to the turns that wait for it, if there are such: what has been received last may be a part of
    /// what they bring.
    @usableFromInline
    func leaveRuns() {
        forEachScheduled { _ = $0.leaveRun() }
    }
}
