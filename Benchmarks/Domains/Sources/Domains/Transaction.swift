import Synchronization

/// Groups writes into one change, which is taken back if the body throws. What it writes becomes one domain. If all is free or this
/// thread's own, it writes at once; else it keeps its writes until the end and applies them when all has become one.
package func transaction<Result>(_ body: () throws -> Result) rethrows -> Result {
    let caller = Caller.current
    if caller.pointee.transaction != nil { return try body() }
    let transaction = Transaction()
    while true {
        caller.pointee.transaction = transaction
        let result: Result
        do {
            result = try body()
        } catch {
            caller.pointee.transaction = nil
            transaction.takeBack(caller)
            throw error
        }
        caller.pointee.transaction = nil
        if transaction.commit(caller) { return result }
        transaction.takeBack(caller)
    }
}

/// The writes of a thread that owns what it writes to.
final class Transaction {
    var written: [Junction] = []
    private(set) var staged: Staged?
    private var domain: Domain?
    private var hasEntered = false
    private var sends: [() -> Void] = []

    func atEnd(_ send: @escaping () -> Void) { sends.append(send) }

    /// Whether this thread owns the source; what was not one with the rest becomes so.
    func holds(_ source: Junction, _ caller: Caller.Pointer) -> Bool {
        guard staged == nil else { return false }
        let root = source.root
        guard let domain else { return begins(root, caller) }
        if root === domain { return true }
        guard !source.isApart(from: domain), root.enter(caller) else { return false }
        root.become(partOf: domain)
        return true
    }

    private func begins(_ root: Gate, _ caller: Caller.Pointer) -> Bool {
        if root.isOwned(by: caller) {
            domain = root.domain
            return domain != nil
        }
        guard root.enter(caller) else { return false }
        hasEntered = true
        if let known = root.domain {
            domain = known
        } else {
            let made = Domain(enteredBy: caller)
            root.become(partOf: made)
            domain = made
        }
        return true
    }

    /// Something is busy: from now on writes are kept.
    func stage(_ caller: Caller.Pointer) -> Staged {
        if let staged { return staged }
        let made = Staged()
        for source in written { source.stageWritten(made) }
        takeBack(caller)
        staged = made
        return made
    }

    func takeBack(_ caller: Caller.Pointer) {
        for source in written.reversed() { source.undoWritten() }
        (written, staged) = ([], nil)
        leave(caller)
    }

    private func leave(_ caller: Caller.Pointer) {
        let left = domain
        domain = nil
        guard hasEntered else { return }
        hasEntered = false
        left?.leave(caller)
    }

    /// Returns false if another thread has written what an update has changed.
    func commit(_ caller: Caller.Pointer) -> Bool {
        if let staged {
            guard staged.commit(caller) else { return false }
        } else if let domain {
            let isOvertaken = domain.locked { root in
                for source in written where source.isOvertaken { return true }
                for source in written { source.publishWritten(root) }
                return false
            }
            if isOvertaken { return false }
            for source in written { source.deliverWritten() }
        }
        for send in sends { send() }
        leave(caller)
        return true
    }
}

/// The writes of a thread of which something was busy.
// Safe: filled by one thread before it is published; then touched by the owner of what it was written to.
final class Staged: @unchecked Sendable {
    private var writes: [StagedWrite] = []
    private let isApplied = Atomic<Bool>(false)

    /// Whether this thread sees what others do when it owns a domain: nothing of its own is kept or still to be applied.
    static func mayEnter(_ caller: Caller.Pointer) -> Bool {
        if caller.pointee.snapshot != nil || caller.pointee.transaction?.staged != nil { return false }
        if caller.pointee.pending.isEmpty { return true }
        caller.pointee.pending.removeAll { $0.isApplied.load(ordering: .acquiring) }
        return caller.pointee.pending.isEmpty
    }

    func value<Element>(of core: ValueCore<Element>) -> Element? { write(to: core)?.element }

    private func write<Element>(to core: ValueCore<Element>) -> Kept<Element>? {
        writes.first { $0.source === core }.map { unsafeDowncast($0, to: Kept<Element>.self) }
    }

    func write<Element>(_ element: Element, to core: ValueCore<Element>, ifVersion version: Int?) {
        if let known = write(to: core) { known.element = element } else { writes.append(Kept(core, element, version)) }
    }

    func commit(_ caller: Caller.Pointer) -> Bool {
        guard !writes.isEmpty else { return true }
        let isOvertaken = Gate.locked(writes.map(\.source)) {
            for write in writes where write.isOvertaken { return true }
            for write in writes { write.publish() }
            return false
        }
        if isOvertaken { return false }
        gather(1)
        if !isApplied.load(ordering: .acquiring) { caller.pointee.pending.append(self) }
        return true
    }

    /// Makes what is written one domain, then applies it in one turn; what is of another declared domain, in a turn there.
    private func gather(_ next: Int) {
        let first = writes[0].source
        guard next < writes.count else {
            let others = writes.filter { $0.source.isApart(from: first) }
            for write in others { write.source.perform { Self.apply([write]) } }
            return first.perform { [self] in
                Self.apply(writes.filter { write in !others.contains { $0 === write } })
                isApplied.store(true, ordering: .releasing)
            }
        }
        let other = writes[next].source
        if other.isApart(from: first) { return gather(next + 1) }
        first.join(other) { self.gather(next + 1) }
    }

    private static func apply(_ writes: [StagedWrite]) {
        for write in writes.filter({ $0.replace() }) { write.deliver() }
    }
}

private class StagedWrite {
    let source: Junction
    var isOvertaken: Bool { false }
    init(_ source: Junction) { self.source = source }
    func publish() {}
    func replace() -> Bool { false }
    func deliver() {}
}

private final class Kept<Element: Sendable>: StagedWrite {
    private let core: ValueCore<Element>
    private let version: Int?
    private var number = 0
    var element: Element

    init(_ core: ValueCore<Element>, _ element: Element, _ version: Int?) {
        (self.core, self.element, self.version) = (core, element, version)
        super.init(core)
    }

    override var isOvertaken: Bool { !core.isVersion(version) }
    override func publish() { number = core.publishStaged(element, core.root) }
    override func replace() -> Bool { core.replaceStaged(element, number) }
    override func deliver() { core.deliverStaged() }
}
