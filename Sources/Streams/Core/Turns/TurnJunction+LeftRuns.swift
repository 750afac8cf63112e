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

    /// Leaves the run to a turn that waits at the gate; without one, returns false. If that turn does not reach the junction,
    /// which shares the gate with others, it runs after that turn. The caller owns the gate.
    func leaveRun() -> Bool {
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
            guard gate.isAwaitedByTurn else { return false }
            leaveRun { junction in
                _ = gate.enterOrQueue { if junction.isLeft { junction.scheduleLeftRun() } }
            }
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
