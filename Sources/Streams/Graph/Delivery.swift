/// Notifies the observers of computed values by rank, then by age; each at most once per change.
///
/// What an observer changes is added to the schedule that its thread is delivering, so nothing recurses. Values are
/// refreshed while the thread owns their region. Observers are called after it has left the region. Another thread that
/// has a value for these observers meanwhile, or wants to change their list, leaves that to the thread that is delivering
/// to them (`Node.beginDelivery`, `Derived.awaitObservers`).
@usableFromInline
enum Delivery {
    /// Delivers the observed nodes that marking has found, and leaves the region.
    @usableFromInline
    static func carryFound(_ here: Graph.Here) {
        guard !here.pointee.found.isEmpty else { return Graph.leave(here) }
        var schedule = Schedule()
        if here.pointee.carried == nil { schedule.take(&here.pointee.found) }
        carry(&schedule, here)
    }

    /// Delivers the schedule, and leaves the region in which the thread is, if it is in one. If this thread is already
    /// delivering further up the stack, adds the schedule to that delivery.
    ///
    /// - Parameter causedHere: whether this thread has made the changes.
    @usableFromInline
    static func carry(_ schedule: inout Schedule, _ here: Graph.Here, causedHere: Bool = true) {
        guard here.pointee.isInside || !schedule.isEmpty else { return }
        if let outer = here.pointee.carried {
            if here.pointee.isInside { Graph.leave(here, taking: &schedule) }
            outer.pointee.take(&schedule)
            return
        }
        withUnsafeMutablePointer(to: &schedule) { schedule in
            inTurn(causedHere: causedHere) { run(schedule, here) }
        }
    }

    /// Delivers in the open turn, or else in a new one.
    @usableFromInline
    static func inTurn(causedHere: Bool, _ deliver: () -> Void) {
        // A transaction delivers nothing before its end. So what is delivered inside one was changed by others.
        PrivateWork.setAside {
            guard Turn.isNeeded else { return deliver() }
            let turn = Turn.current
            turn.run {
                let position = turn.position
                // What other threads have changed depends on nothing that the open turn runs. If it did, ranks would rise
                // until turns wait for each other.
                if !causedHere { turn.position = 0 }
                turn.deliver(deliver)
                turn.position = position
            }
        }
    }

    private static func run(_ schedule: UnsafeMutablePointer<Schedule>, _ here: Graph.Here) {
        here.pointee.carried = schedule
        defer { here.pointee.carried = nil }
        while true {
            guard let node = schedule.pointee.lowest else {
                guard here.pointee.isInside else { return }
                Graph.leave(here, taking: &schedule.pointee)
                continue
            }
            if !here.pointee.isInside {
                guard Graph.enter(node, here) else {
                    enterOrPost(schedule)
                    continue
                }
            } else if !Graph.isHere(node, here) {
                Graph.leave(here, taking: &schedule.pointee)
                continue
            }
            if let level = levelToAwait(node) {
                var rest = Schedule()
                swap(&rest, &schedule.pointee)
                Graph.leave(here, taking: &schedule.pointee)
                Turn.current.do(after: level) { [rest] in
                    var rest = rest
                    carry(&rest, Graph.here)
                }
                continue
            }
            _ = schedule.pointee.popFirst()
            guard let cause = prepare(node, &schedule.pointee, here) else { continue }
            let mayBeExternal = Graph.mayBeExternal(node)
            Graph.leave(here, taking: &schedule.pointee)
            schedule.pointee.cause = cause
            node.pointee.derived._withUnsafeGuaranteedRef { if $0.isSending { send($0, causedBy: cause) } }
            schedule.pointee.cause = 0
            guard mayBeExternal || !node.pointee.tryEndDelivery(),
                Graph.enter(node, here) || GraphMessages.post(to: node, Derived.finishDelivery) != nil
            else { continue }
            Derived.finishDelivery(node, here)
            // What has waited for the observers comes before further deliveries to them.
            Graph.leave(here, taking: &schedule.pointee)
        }
    }

    /// The level of the next node, if a stream that it depends on may still emit in this turn; else nil.
    private static func levelToAwait(_ node: Node.Pointer) -> UInt32? {
        let level = node.pointee.level
        guard level > 0, Turn.isNeeded else { return nil }
        return Turn.current.isAwaited(before: level) ? level : nil
    }

    /// Leaves the next node to the thread that owns its region, or enters the region if no thread does any more.
    @inline(never)
    private static func enterOrPost(_ schedule: UnsafeMutablePointer<Schedule>) {
        guard let node = schedule.pointee.popFirst(), GraphMessages.post(to: node, find) != nil else { return }
        schedule.pointee.append(node)
    }

    /// Gives a node to whoever leaves its region.
    @Sendable
    private static func find(_ node: Node.Pointer, _ here: Graph.Here) {
        here.pointee.found.append(node)
    }

    /// Refreshes a node that was taken from the schedule. Returns the `cause` of its delivery if its observers must be notified;
    /// then they are acquired.
    @inline(__always)
    private static func prepare(_ node: Node.Pointer, _ schedule: inout Schedule, _ here: Graph.Here) -> UInt32? {
        guard node.pointee.rank <= node.pointee.due else {
            schedule.append(node)
            return nil
        }
        node.pointee.flags.remove(.scheduled)
        guard !node.pointee.flags.contains(.retired) else {
            node.free(here)
            return nil
        }
        // A value that turns out not to have changed ends what has led to it.
        let cause = node.pointee.cause
        node.pointee.cause = 0
        guard node.pointee.flags.contains(.observed) else { return nil }
        if node.pointee.flags.contains(.effect) {
            node.pointee.derived._withUnsafeGuaranteedRef { $0.decide(here) }
        } else if Graph.mayBeExternal(node) {
            Graph.refreshAndListen(node, here)
        } else {
            Graph.refresh(node, here)
            Graph.settle(node, here)
        }
        if here.pointee.busy != nil || node.pointee.rank > node.pointee.due {
            node.pointee.cause = cause
            putBack(node, &schedule, here)
            return nil
        }
        let flags = node.pointee.flags
        guard flags.contains(.fresh), node.pointee.beginDelivery() else { return nil }
        node.pointee.flags.remove(.fresh)
        node.pointee.derived._withUnsafeGuaranteedRef { $0.isSending = $0.sending.run($0, .prepare) }
        return cause
    }

    /// A node that has risen is delivered later; one that depends on a busy region, by the owner of that.
    @inline(never)
    private static func putBack(_ node: Node.Pointer, _ schedule: inout Schedule, _ here: Graph.Here) {
        let busy = here.pointee.busy.take()
        var waiting = Schedule()
        // A change that was posted meanwhile may have put it into `found`.
        let isFound = node.pointee.flags.contains(.scheduled)
        if !isFound {
            node.pointee.flags.insert(.scheduled)
            waiting.append(node)
        }
        if let busy {
            Graph.leave(here, taking: &schedule)
            if !isFound, GraphMessages.post(GraphMessages.Posted(node: node, work: find), to: busy) { return }
        }
        schedule.take(&waiting)
    }

    @inline(__always)
    private static func send(_ derived: Derived, causedBy cause: UInt32) {
        if cause < Feedback.limit { derived.deliver() } else { sendInCycle(derived, cause) }
    }

    /// Reports the endless cycle once, and drops what follows.
    @inline(never)
    private static func sendInCycle(_ derived: Derived, _ cause: UInt32) {
        guard cause == Feedback.limit else { return derived.drop() }
        CycleWatch.reportCycle(from: derived.origin) { derived.deliver() }
    }
}
