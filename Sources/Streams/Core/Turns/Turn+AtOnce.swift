// What a subscription causes is emitted at once, as in Rx: a junction does not keep it until the turn is over.
extension Turn {
    /// Subscribes, or sends a new observer what it receives at subscription.
    @inlinable @inline(__always)
    static func start(_ body: () -> Void) {
        guard isNeeded else { return body() }
        unmanaged._withUnsafeGuaranteedRef { turn in
            let outer = turn.deliveryAtStart
            turn.deliveryAtStart = turn.delivery
            body()
            turn.deliveryAtStart = outer
        }
    }

    /// Subscribes to a source that sends its value to the new observer, in the open turn or in a new one: so what the
    /// observer writes and what depends on that are of one turn, though the source delivers only when it has ended the
    /// subscription. A switch subscribes to the next stream when the source has been left, because that may write to it.
    @inlinable @inline(__always)
    static func replay(_ subscribe: () -> Void) {
        guard isNeeded else { return subscribe() }
        unmanaged._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter(asRelay: true)
            turn.replays += 1
            subscribe()
            turn.replays -= 1
            turn.runAfterReplays()
            if isOutermost { turn.settle() }
        }
    }

    /// Runs the junctions that have waited until this thread has left the sources that reach them.
    @usableFromInline
    func runAfterReplays() {
        guard !afterReplays.isEmpty else { return }
        let reached = afterReplays.filter { $0.left >= replays }
        afterReplays.removeAll { $0.left >= replays }
        Turn.start { for waiting in reached { runAtOnce(waiting.junction) } }
    }

    /// Runs a junction that subscribes to other streams, as `runAtOnce`, or when the sources have been left that it has
    /// subscribed to.
    @usableFromInline
    func runAfterReplays(_ junction: TurnJunction) {
        let before = junction.replaysAtStart(in: self)
        if replays <= before { runAtOnce(junction) } else { afterReplays.append((junction, before)) }
    }

    /// Whether a junction waits for that.
    func isWaitingForReplays(_ junction: TurnJunction) -> Bool {
        afterReplays.contains { $0.junction === junction }
    }

    /// Runs a junction that waits for that, because its source fails, which is not put off.
    func runBeforeError(_ junction: TurnJunction) {
        guard isWaitingForReplays(junction) else { return }
        afterReplays.removeAll { $0.junction === junction }
        runAtOnce(junction)
    }

    /// Whether a subscription causes what is sent now.
    @inlinable @inline(__always)
    var isStarting: Bool { deliveryAtStart == delivery }

    /// Runs a junction before its stop, unless something that it depends on still has to run. It runs once: what its
    /// observers write may reach it by several paths, so it runs again at its stop.
    @usableFromInline
    func runAtOnce(_ junction: TurnJunction) {
        let before = position
        if beginRun(of: junction) {
            junction.run(in: self)
            unlist(junction)
            junction.finishRun()
        }
        position = before
    }

    /// Takes back the stop of a junction that has run, if the gate has another one. So the stops of junctions that are made
    /// and run in the middle of a turn, one after the other, do not accumulate.
    @inline(never)
    private func unlist(_ junction: TurnJunction) {
        guard junction.isListed, !junction.isScheduled else { return }
        junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
            guard gate.stopCount > 1, let stop = stops.pop(junction) else { return }
            junction.isListed = false
            gate.stopCount -= 1
            stop.end()
        }
    }

    /// Returns whether the junction runs now; it may be left to another turn. Not inlined, because junctions run inside each
    /// other in a long chain of subscriptions.
    @inline(never)
    private func beginRun(of junction: TurnJunction) -> Bool {
        guard junction.isScheduled, !junction.isRunning, mayRunAtOnce(junction) else { return false }
        position = junction.rank.level
        // If another turn has arrived during this subscription, the values known so far may be half of it.
        return !junction.leaveRun()
    }

    /// Not inlined for the same reason.
    @inline(never)
    func mayRunAtOnce(_ junction: TurnJunction) -> Bool {
        guard let first = stops.firstKey, first < junction.rank.key else { return true }
        // The junctions of the first stops may have run already, or be running.
        return !stops.contains { stop in
            guard stop.isPending, stop.junction !== junction else { return false }
            return !junction.rank.dependsOnNothing(from: UInt32(stop.key >> 40))
                || stop.junction.rank.leads(to: junction.rank)
        }
    }

    /// Sends elements as if a subscription caused them: each junction emits at once, unless something that it depends on
    /// still has to run.
    @inlinable @inline(__always)
    static func sendAtOnce(_ body: () -> Void) {
        guard isNeeded else { return body() }
        unmanaged._withUnsafeGuaranteedRef { turn in
            let outer = turn.deliveryAtSubscription
            turn.deliveryAtSubscription = turn.delivery
            body()
            turn.deliveryAtSubscription = outer
        }
    }
}
