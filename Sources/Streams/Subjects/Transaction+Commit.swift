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
        while true {
            forEachWrite { write in
                write.variable.waitForRoom()
                Precedence.waitForOthers(at: ObjectIdentifier(write.variable))
                // Comparing runs user code, so it is done without a lock, and again if another thread wrote meanwhile.
                write.perform(.compare)
            }
            var overtaken: ObjectIdentifier?
            var isOutdated = false, isChange = false
            forEachWrite { write in
                write.perform(.lock)
                if write.isOvertaken, overtaken == nil { overtaken = ObjectIdentifier(write.variable) }
                if write.isOutdated { isOutdated = true }
                if write.isChange { isChange = true }
            }
            if overtaken == nil, !isOutdated, isChange {
                storeAndUnlock()
                return nil
            }
            forEachWrite { $0.perform(.unlock) }
            if let overtaken { return overtaken }
            guard !isOutdated else { continue }
            if !events.isEmpty { Turn.current.run { for event in events { event.run() } } }
            return nil
        }
    }

    private func storeAndUnlock() {
        var isRead = false
        forEachWrite { if $0.isChange, $0.variable.isRead { isRead = true } }
        let here = isRead ? Graph.here : nil
        let regions = here.map { GraphMessages.admit(writes.lazy.filter { $0.isChange }.map { $0.variable }, $0) } ?? []
        forEachWrite { write in
            awaited.wrappingAdd(1, ordering: .relaxed)
            if write.perform(.store(.passUnretained(self))) { awaited.wrappingSubtract(1, ordering: .relaxed) }
        }
        forEachWrite { $0.perform(.unlock) }
        if let here, !regions.isEmpty {
            forEachWrite { if $0.isChange { $0.variable.mark(in: regions, here) } }
            for region in regions {
                here.pointee.enter(region)
                Graph.leave(here, taking: &schedule)
            }
        }
        if countArrival() { Turn.current.perform(perform) }
    }

    /// The writes are counted as little as possible: that took a tenth of a commit.
    @inline(__always)
    private func forEachWrite(_ body: (StagedWrite) -> Void) {
        for index in writes.indices { Unmanaged.passUnretained(writes[index])._withUnsafeGuaranteedRef(body) }
    }

    /// Called when the transaction has entered one of the gates, by the thread that handles its queue. What another thread
    /// commits is no part of the turn that is open here.
    @usableFromInline
    func arrive() {
        guard countArrival() else { return }
        let turn = Turn.current
        guard turn.isOpen, thread != currentThreadIdentifier() else { return turn.follow(perform) }
        isPostponed = true
        forEachWrite { $0.noteDeliveryBefore() }
        turn.afterwards { turn.follow(self.perform) }
    }

    /// Returns whether it was the last one.
    private func countArrival() -> Bool {
        awaited.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Notifies the observers within the open turn, or else in a new one. The gates are left before the turn continues,
    /// so that later parts of the turn may write to the variables again.
    private func perform(in turn: Turn) {
        if isPostponed { forEachWrite { $0.noteDelivery(isEnding: false) } }
        forEachWrite { $0.perform(.release) }
        let isOutermost = turn.enter()
        turn.deliver {
            forEachWrite { if $0.isChange { $0.perform(.deliver(turn)) } }
        }
        var busy: [StagedWrite] = []
        forEachWrite { if !$0.perform(.leave) { busy.append($0) } }
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
