import StreamsAtomics

// The end of a transaction: all values change at one moment, then one turn notifies the observers.
//
// If another thread owns a variable's gate, or this thread does further up the stack, the transaction is queued there. It
// continues, on the thread that comes last, when it has entered all gates. It takes its places in all queues at one
// moment, under all locks, so two transactions are in the same order everywhere and cannot wait for each other. A write
// without a change takes its place as well, so that later writes to that variable are not delivered before the rest of
// the transaction.
extension Transaction {
    /// Stores and delivers the writes that change something, and sends the events.
    ///
    /// - Returns: The first variable that another thread has written since an update of it; then nothing was done.
    func commit() -> ObjectIdentifier? {
        ordered = writes.values.sorted { $0.variable.age < $1.variable.age }
        for write in ordered { write.variable.waitForRoom() }
        while true {
            // Comparing runs user code, so it is done without a lock, and again if another thread wrote meanwhile.
            for write in ordered { write.perform(.compare) }
            for write in ordered { Precedence.waitForOthers(at: ObjectIdentifier(write.variable)) }
            for write in ordered { write.perform(.lock) }
            let overtaken = ordered.first { $0.isOvertaken }
            let isOutdated = ordered.contains { $0.isOutdated }
            if overtaken == nil, !isOutdated, ordered.contains(where: { $0.isChange }) {
                storeAndUnlock()
                return nil
            }
            for write in ordered { write.perform(.unlock) }
            if let overtaken { return ObjectIdentifier(overtaken.variable) }
            guard !isOutdated else { continue }
            if !events.isEmpty { Turn.current.run { for event in events { event.run() } } }
            return nil
        }
    }

    private func storeAndUnlock() {
        var changed: [any AnyVariable] = []
        if ordered.contains(where: { $0.isChange && $0.variable.isRead }) {
            changed.reserveCapacity(ordered.count)
            for write in ordered where write.isChange { changed.append(write.variable) }
        }
        let here = changed.isEmpty ? nil : Graph.here
        let regions = here.map { GraphMessages.admit(changed, $0) } ?? []
        for write in ordered {
            awaited.wrappingAdd(1, ordering: .relaxed)
            if write.perform(.store(self)) { awaited.wrappingSubtract(1, ordering: .relaxed) }
        }
        for write in ordered { write.perform(.unlock) }
        if let here, !regions.isEmpty {
            for variable in changed { variable.mark(in: regions, here) }
            for region in regions {
                here.pointee.enter(region)
                Graph.leave(here, taking: &schedule)
            }
        }
        if countArrival() { Turn.current.perform(perform) }
    }

    /// Called when the transaction has entered one of the gates, by the thread that handles its queue. What another thread
    /// commits is no part of the turn that is open here.
    @usableFromInline
    func arrive() {
        guard countArrival() else { return }
        let turn = Turn.current
        guard turn.isOpen, thread != currentThreadIdentifier() else { return turn.follow(perform) }
        isPostponed = true
        for write in ordered { write.noteDeliveryBefore() }
        turn.afterwards { turn.follow(self.perform) }
    }

    /// Returns whether it was the last one.
    private func countArrival() -> Bool {
        awaited.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Notifies the observers within the open turn, or else in a new one. The gates are left before the turn continues,
    /// so that later parts of the turn may write to the variables again.
    private func perform(in turn: Turn) {
        if isPostponed { for write in ordered { write.noteDelivery(isEnding: false) } }
        for write in ordered { write.perform(.release) }
        let isOutermost = turn.enter()
        turn.deliver {
            for write in ordered where write.isChange { write.perform(.deliver(turn)) }
        }
        let busy = ordered.filter { !$0.perform(.leave) }
        if !schedule.isEmpty { Delivery.carry(&schedule, Graph.here) }
        for event in events { event.run() }
        var isSettled = !isOutermost
        for index in busy.indices {
            busy[index].resume(&isSettled) {
                for write in busy[index...] { write.noteDelivery(isEnding: true) }
                turn.settle()
                for write in busy[index...] { write.noteDelivery(isEnding: false) }
            }
        }
        if !isSettled { turn.settle() }
    }
}
