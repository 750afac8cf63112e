/// Notifies the observers of computed values by rank, then by age; each at most once per change.
///
/// If observers cause further notifications, the thread that is already delivering handles them, so nothing recurses.
/// Values are refreshed while the thread owns their region. Observers are called after it has left the region. Other
/// threads that need these observers meanwhile set the `fresh` flag of the node, or wait
/// (`Derived.awaitObservers`).
@usableFromInline
enum Delivery {
    /// Delivers the observed nodes that marking has found, and leaves the region.
    @usableFromInline
    static func carryFound(_ here: Graph.Here) {
        var schedule = Schedule()
        schedule.take(&here.pointee.found)
        guard !schedule.isEmpty else { return Graph.leave(here) }
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
            schedule.note(cause: outer.pointee.cause + 1)
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
            guard let first = schedule.pointee.lowest else {
                guard here.pointee.isInside else { return }
                Graph.leave(here, taking: &schedule.pointee)
                continue
            }
            if !here.pointee.isInside {
                guard Graph.enter(first, here) || enterOrPost(first, schedule) else { continue }
            } else if !Graph.isHere(first, here) {
                Graph.leave(here, taking: &schedule.pointee)
                continue
            }
            if let level = levelToAwait(first) {
                var rest = Schedule()
                swap(&rest, &schedule.pointee)
                Graph.leave(here, taking: &schedule.pointee)
                Turn.current.do(after: level) { [rest] in
                    var rest = rest
                    carry(&rest, Graph.here)
                }
                continue
            }
            var waiting = Schedule()
            let due = pick(&schedule.pointee, &waiting, here)
            let busy = here.pointee.busy.take()
            guard due != nil || busy != nil else { continue }
            Graph.leave(here, taking: &schedule.pointee)
            if let busy, let posted = posted(waiting), !GraphMessages.post(posted, to: busy) {
                schedule.pointee.take(&waiting)
            }
            guard let due else { continue }
            deliver(due, schedule)
            guard let rest = end(due),
                Graph.enter(rest, here) || GraphMessages.post(to: rest, { finish($0, $1) }) != nil
            else { continue }
            finish(rest, here)
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

    /// Enters the region of the node. If another thread owns it, leaves to that what is due there and returns false.
    @inline(never)
    private static func enterOrPost(_ node: Node.Pointer, _ schedule: UnsafeMutablePointer<Schedule>) -> Bool {
        var left = schedule.pointee.remove(in: node.pointee.root)
        guard let posted = posted(left), GraphMessages.post(to: node, posted.work) != nil else { return false }
        schedule.pointee.take(&left)
        return true
    }

    /// A schedule to be continued by whoever leaves the region of its nodes; nil if it is empty.
    private static func posted(_ schedule: Schedule) -> GraphMessages.Posted? {
        schedule.first.map {
            GraphMessages.Posted(node: $0) { _, here in
                var schedule = schedule
                here.pointee.found.take(&schedule)
            }
        }
    }

    /// Refreshes the nodes of the lowest rank, up to the first one of another region. Returns those whose observers must
    /// be notified. If another region turns out to be busy, adds the node that depends on it to `waiting`.
    private static func pick(
        _ schedule: inout Schedule, _ waiting: inout Schedule, _ here: Graph.Here
    ) -> Node.Pointer? {
        var (first, last): (Node.Pointer?, Node.Pointer?)
        // The caller has found the first one.
        var next = schedule.popFirst()
        let rank = next?.pointee.due
        while let node = next {
            if prepare(node, &schedule, &waiting, here) {
                if first == nil { first = node } else { last.unsafelyUnwrapped.pointee.nextDue = node }
                last = node
            }
            guard here.pointee.busy == nil, let lowest = schedule.lowest, lowest.pointee.due == rank,
                Graph.isHere(lowest, here)
            else { break }
            next = schedule.popFirst()
        }
        return first
    }

    /// Refreshes a node that was taken from the schedule. Returns whether its observers must be notified; then they are acquired.
    @inline(__always)
    private static func prepare(
        _ node: Node.Pointer, _ schedule: inout Schedule, _ waiting: inout Schedule, _ here: Graph.Here
    ) -> Bool {
        guard node.pointee.rank <= node.pointee.due else {
            schedule.append(node)
            return false
        }
        node.pointee.flags.remove(.scheduled)
        guard !node.pointee.flags.contains(.retired) else {
            node.free(here)
            return false
        }
        guard node.pointee.flags.contains(.observed) else { return false }
        if node.pointee.flags.contains(.effect) {
            node.pointee.derived._withUnsafeGuaranteedRef { $0.decide(here) }
        } else if Graph.mayBeExternal(node) {
            Graph.refreshAndListen(node, here)
        } else {
            Graph.refresh(node, here)
            Graph.settle(node, here)
        }
        if here.pointee.busy != nil || node.pointee.rank > node.pointee.due {
            // A change that was posted meanwhile may have put it into `found`.
            if !node.pointee.flags.contains(.scheduled) {
                node.pointee.flags.insert(.scheduled)
                if here.pointee.busy != nil { waiting.append(node) } else { schedule.append(node) }
            }
            return false
        }
        let flags = node.pointee.flags
        guard flags.contains(.fresh), node.pointee.beginDelivery() else { return false }
        node.pointee.flags.remove(.fresh)
        node.pointee.derived._withUnsafeGuaranteedRef {
            $0.cause = node.pointee.cause
            $0.mustFinish = Graph.mayBeExternal(node)
            $0.isSending = $0.sending.run($0, .prepare)
        }
        node.pointee.cause = 0
        node.pointee.nextDue = nil
        return true
    }

    @inline(__always)
    private static func deliver(_ due: Node.Pointer, _ schedule: UnsafeMutablePointer<Schedule>) {
        var next = Optional(due)
        while let node = next {
            next = node.pointee.nextDue
            node.pointee.derived._withUnsafeGuaranteedRef { derived in
                schedule.pointee.cause = derived.cause
                if derived.isSending { send(derived) }
            }
        }
        schedule.pointee.cause = 0
    }

    @inline(__always)
    private static func send(_ derived: Derived) {
        if derived.cause < Feedback.limit { derived.deliver() } else { sendInCycle(derived) }
    }

    /// Reports the endless cycle once, and drops what follows.
    @inline(never)
    private static func sendInCycle(_ derived: Derived) {
        guard derived.cause == Feedback.limit else { return derived.drop() }
        CycleWatch.reportCycle(from: derived.origin) { derived.deliver() }
    }

    /// Ends the delivery of these nodes for other threads. Returns those for whose observers there is more to do, as the owner of
    /// the region.
    private static func end(_ due: Node.Pointer) -> Node.Pointer? {
        var (next, rest) = (Optional(due), Node.Pointer?.none)
        while let node = next {
            next = node.pointee.nextDue
            let mustFinish = node.pointee.derived._withUnsafeGuaranteedRef { $0.mustFinish }
            guard mustFinish || !node.pointee.tryEndDelivery() else { continue }
            node.pointee.nextDue = rest
            rest = node
        }
        return rest
    }

    /// Ends the delivery of these nodes for other threads. The caller owns their region.
    static func finish(_ due: Node.Pointer?, _ here: Graph.Here) {
        var next = due
        while let node = next {
            next = node.pointee.nextDue
            node.pointee.derived._withUnsafeGuaranteedRef { $0.finishDelivery(here) }
        }
    }
}
