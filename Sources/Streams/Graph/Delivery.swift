/// Notifies the observers of computed values by rank, then by age; each at most once per change.
///
/// If observers cause further notifications, the thread that is already delivering handles them, so nothing recurses.
/// Values are refreshed while the thread owns the graph. Observers are called after it has left the graph. Other
/// threads that need these observers meanwhile set the `fresh` flag of the node or add to its mail.
@usableFromInline
enum Delivery {
    private static let carried = ThreadPointer<Schedule>()

    /// Delivers the observed nodes that marking has found, and leaves the graph.
    @usableFromInline
    static func carryFound() {
        var schedule = Schedule()
        schedule.take(&Graph.found)
        guard !schedule.isEmpty else { return Graph.leave() }
        carry(&schedule, isInside: true)
    }

    /// Delivers the schedule. If this thread is already delivering further up the stack, adds the schedule to that
    /// delivery.
    ///
    /// - Parameter isInside: whether the caller owns the graph. The graph is left in both cases.
    @usableFromInline
    static func carry(_ schedule: inout Schedule, isInside: Bool = false) {
        guard isInside || !schedule.isEmpty else { return }
        if let outer = carried.pointer {
            if isInside { Graph.leave(taking: &schedule) }
            schedule.note(cause: outer.pointee.cause + 1)
            outer.pointee.take(&schedule)
            return
        }
        withUnsafeMutablePointer(to: &schedule) { schedule in
            // A transaction delivers nothing before its end. So what is delivered inside one was changed by others.
            PrivateWork.setAside {
                guard Turn.isNeeded else { return run(schedule, isInside) }
                let turn = Turn.current
                turn.run { turn.deliver { run(schedule, isInside) } }
            }
        }
    }

    private static func run(_ schedule: UnsafeMutablePointer<Schedule>, _ isInside: Bool) {
        carried.pointer = schedule
        defer { carried.pointer = nil }
        var isInside = isInside
        repeat {
            while !schedule.pointee.isEmpty {
                guard isInside || enter(nil, schedule) else { return }
                if let level = levelToAwait(&schedule.pointee) {
                    var rest = Schedule()
                    swap(&rest, &schedule.pointee)
                    Graph.leave(taking: &schedule.pointee)
                    postpone(rest, to: level)
                    isInside = false
                    continue
                }
                let due = pick(&schedule.pointee)
                isInside = due == nil
                guard let due else { continue }
                Graph.leave(taking: &schedule.pointee)
                deliver(due, schedule)
                guard enter(due, schedule) else { return }
                finish(due)
                isInside = true
                schedule.pointee.take(&Graph.found)
            }
            if isInside { Graph.leave(taking: &schedule.pointee) }
            isInside = false
        } while !schedule.pointee.isEmpty
    }

    /// The level of the next node, if a stream that it depends on may still emit in this turn; else nil.
    private static func levelToAwait(_ schedule: inout Schedule) -> UInt32? {
        guard let level = schedule.lowest?.pointee.level, level > 0, Turn.isNeeded else { return nil }
        return Turn.current.isAwaited(before: level) ? level : nil
    }

    private static func postpone(_ schedule: Schedule, to level: UInt32) {
        Postponed.do(after: level, in: .current) {
            var schedule = schedule
            carry(&schedule)
        }
    }

    /// Enters the graph. If another thread owns it, posts the rest to the owner and returns false.
    private static func enter(_ due: Node.Pointer?, _ schedule: UnsafeMutablePointer<Schedule>) -> Bool {
        if Graph.enter() || GraphMessages.post(.carry(due: due, rest: schedule.pointee)) { return true }
        schedule.pointee = Schedule()
        return false
    }

    /// Refreshes the nodes of the lowest rank. Returns those whose observers must be notified.
    private static func pick(_ schedule: inout Schedule) -> Node.Pointer? {
        var (first, last): (Node.Pointer?, Node.Pointer?)
        var lowest = schedule.popLowest()
        guard let rank = lowest.first?.pointee.rank else { return nil }
        while let node = lowest.popFirst() {
            node.pointee.flags.remove(.scheduled)
            guard !node.pointee.flags.contains(.retired) else {
                node.deallocate()
                continue
            }
            guard !node.pointee.flags.isDisjoint(with: [.observed, .mail]) else { continue }
            if node.pointee.flags.contains(.effect) {
                node.pointee.derived._withUnsafeGuaranteedRef { $0.decide() }
            } else if Graph.mayBeExternal(node) {
                Graph.refreshAndListen(node)
            } else {
                Graph.refresh(node)
                Graph.settle(node)
            }
            if node.pointee.rank > rank {
                // A change that was posted meanwhile may have put it into `Graph.found`.
                if !node.pointee.flags.contains(.scheduled) {
                    node.pointee.flags.insert(.scheduled)
                    schedule.append(node)
                }
                continue
            }
            let flags = node.pointee.flags
            guard !flags.contains(.delivering), !flags.isDisjoint(with: [.fresh, .mail]) else { continue }
            node.pointee.flags = flags.union(.delivering).subtracting([.fresh, .mail])
            node.pointee.derived._withUnsafeGuaranteedRef {
                $0.cause = node.pointee.cause
                $0.isSending = flags.contains(.fresh) && $0.sending.run($0, .prepare)
                if flags.contains(.mail) { $0.collectMail() }
            }
            node.pointee.cause = 0
            node.pointee.nextDue = nil
            if first == nil { first = node } else { last.unsafelyUnwrapped.pointee.nextDue = node }
            last = node
        }
        return first
    }

    private static func deliver(_ due: Node.Pointer, _ schedule: UnsafeMutablePointer<Schedule>) {
        var next = Optional(due)
        while let node = next {
            next = node.pointee.nextDue
            node.pointee.derived._withUnsafeGuaranteedRef { derived in
                schedule.pointee.cause = derived.cause
                if derived.isSending { send(derived) }
                if derived.hasMail { derived.handleMail() }
            }
        }
        schedule.pointee.cause = 0
    }

    @inline(__always)
    private static func send(_ derived: Derived) {
        guard derived.cause >= Feedback.limit else {
            _ = derived.sending.run(derived, .send)
            return
        }
        sendInCycle(derived)
    }

    /// Reports the endless cycle once, and drops what follows.
    @inline(never)
    private static func sendInCycle(_ derived: Derived) {
        guard derived.cause == Feedback.limit else { return derived.drop() }
        CycleWatch.reportCycle(from: derived.origin) { _ = derived.sending.run(derived, .send) }
    }

    /// Releases the observers of these nodes for other threads. The caller owns the graph.
    static func finish(_ due: Node.Pointer?) {
        var next = due
        while let node = next {
            next = node.pointee.nextDue
            node.pointee.derived._withUnsafeGuaranteedRef { $0.finishDelivery() }
        }
    }
}
