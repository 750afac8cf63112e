import StreamsAtomics

/// The end of a transaction: all values change at one moment, then one turn notifies the observers.
///
/// If another thread owns a variable's gate, or this thread does further up the stack, the commit is queued there. It
/// continues, on the thread that comes last, when it has entered all gates. It takes its places in all queues at one
/// moment, under all locks, so two commits are in the same order everywhere and cannot wait for each other. A write
/// without a change takes its place as well, so that later writes to that variable are not delivered before the rest of
/// the transaction.
@usableFromInline
// Safe: `schedule` belongs to the thread that commits until it counts itself as arrived, then to the thread that comes last, as
// `isPostponed` does.
final class Commit: @unchecked Sendable {
    private let writes: [any StagedWrite]
    private let isChange: [Bool]
    private let events: [@Sendable () -> Void]
    private let awaited = Atomic<Int>(1)
    private let thread = currentThreadIdentifier()
    /// Whether it waits until the turn before is over.
    private var isPostponed = false
    /// The observed computed values that depend on what was written.
    private var schedule = Schedule()

    private init(_ writes: [any StagedWrite], _ isChange: [Bool], _ events: [@Sendable () -> Void]) {
        self.writes = writes
        self.isChange = isChange
        self.events = events
    }

    /// Stores and delivers the writes that change something, and sends the events.
    ///
    /// - Returns: The first variable that another thread has written since an update of it; then nothing was done.
    static func begin(_ writes: [any StagedWrite], _ events: [@Sendable () -> Void]) -> (any AnyVariable)? {
        // An array, because asking each write for its variable costs more than the memory.
        let variables = writes.map(\.variable)
        while true {
            // Comparing runs user code, so it is done without a lock, and again if another thread wrote meanwhile.
            let comparisons = writes.map { $0.compare() }
            for variable in variables { Precedence.waitForOthers(at: ObjectIdentifier(variable)) }
            for variable in variables { variable.lockForCommit() }
            let overtaken = writes.first { $0.updatedVersion != nil && $0.updatedVersion != $0.variable.version }
            guard overtaken == nil else {
                for variable in variables { variable.unlockAfterCommit() }
                return overtaken?.variable
            }
            let isChange = comparisons.map(\.isChange)
            let isUpToDate = zip(variables, comparisons).allSatisfy { $0.version == $1.version }
            guard isUpToDate, isChange.contains(true) else {
                for variable in variables { variable.unlockAfterCommit() }
                guard isUpToDate else { continue }
                if !events.isEmpty { Turn.current.run { for send in events { send() } } }
                return nil
            }
            let commit = Commit(writes, isChange, events)
            let changes = zip(variables, isChange).filter(\.1).map(\.0)
            let here = changes.contains(where: \.isRead) ? Graph.here : nil
            let regions = here.map { GraphMessages.admit(changes.map(\.change), $0) } ?? []
            for index in writes.indices { commit.store(index) }
            for variable in variables { variable.unlockAfterCommit() }
            if let here, !regions.isEmpty {
                for variable in changes { variable.mark(in: regions, here) }
                for region in regions {
                    here.pointee.enter(region)
                    Graph.leave(here, taking: &commit.schedule)
                }
            }
            if commit.countArrival() { Turn.current.perform(commit.perform) }
            return nil
        }
    }

    private func store(_ index: Int) {
        awaited.wrappingAdd(1, ordering: .relaxed)
        if writes[index].join(self, storing: isChange[index]) { awaited.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Called when the commit has entered one of the gates, by the thread that handles its queue. What another thread
    /// commits is no part of the turn that is open here.
    @usableFromInline
    func arrive() {
        guard countArrival() else { return }
        let turn = Turn.current
        guard turn.isOpen, thread != currentThreadIdentifier() else { return turn.follow(perform) }
        isPostponed = true
        for write in writes { write.noteDeliveryBefore() }
        turn.afterwards { turn.follow(self.perform) }
    }

    /// Returns whether it was the last one.
    private func countArrival() -> Bool {
        awaited.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Notifies the observers within the open turn, or else in a new one. The gates are left before the turn continues,
    /// so that later parts of the turn may write to the variables again.
    func perform(in turn: Turn) {
        if isPostponed { for write in writes { write.noteDelivery(isEnding: false) } }
        for write in writes { write.releaseReplaced() }
        let isOutermost = turn.enter()
        turn.deliver {
            for (write, isChange) in zip(writes, isChange) where isChange { write.deliver(in: turn) }
        }
        let busy = writes.filter { !$0.variable.tryLeaveAfterTakeover() }
        if !schedule.isEmpty { Delivery.carry(&schedule, Graph.here) }
        for send in events { send() }
        var isSettled = !isOutermost
        for index in busy.indices {
            busy[index].variable.resume(&isSettled) {
                for write in busy[index...] { write.noteDelivery(isEnding: true) }
                turn.settle()
                for write in busy[index...] { write.noteDelivery(isEnding: false) }
            }
        }
        if !isSettled { turn.settle() }
    }
}
