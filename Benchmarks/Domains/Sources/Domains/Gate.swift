import Dispatch
import Synchronization

/// Who may touch what is behind it: one thread at a time, its owner. Who finds it busy posts and goes; the owner does what was
/// posted before it leaves. A source or a computed value is its own gate, a *lone* one, until it becomes a part of a domain.
// Safe: what was posted and `parent` are guarded by the lock, all else by owning the gate.
package class Gate: @unchecked Sendable {
    /// The owner, plus 1 if something was posted; 0 if it is free, `part` for ever once it has become a part.
    private final let word = Atomic<UInt>(0)
    private static let part: UInt = 4, handingOver: UInt = 2
    /// What it is a part of; set once. `above` is some domain above it, kept alive by the chain of parents.
    private final var parent: Domain?
    private final let above = Atomic<UInt>(0)
    /// Guards what follows, and the published values. Two are held when gates become one.
    private final let lock = Mutex<Void>(())
    private final var jobs: [() -> Void] = []
    private final var next = 0
    private final var snapshots: [Snapshot] = []

    /// So many posted jobs are done by a thread that only passes by; then a worker goes on.
    private static let share = 10_000

    final let isDomain: Bool

    init() { isDomain = false }

    /// Begins as a part, or entered.
    init(in domain: Domain) {
        isDomain = false
        parent = domain
        word.store(Self.part, ordering: .relaxed)
        above.store(Address(gate: domain).bits, ordering: .relaxed)
    }
    init(enteredBy caller: Caller.Pointer?) {
        isDomain = true
        word.store(UInt(bitPattern: caller), ordering: .relaxed)
    }

    // MARK: Who owns it

    /// The domain that it is a part of in the end, or itself. Does not change while this thread owns it in the middle of a turn.
    @inline(__always) final var root: Gate {
        let above = above.load(ordering: .acquiring)
        if above == 0 { return self }
        let domain = gate(above)
        return domain.above.load(ordering: .acquiring) == 0 ? domain : rootAbove
    }

    /// The same without counting references: whoever uses it owns the root, or only compares and tries.
    @inline(__always) final var unretainedRoot: Unmanaged<Gate> {
        let above = above.load(ordering: .acquiring)
        if above == 0 { return .passUnretained(self) }
        let domain = Unmanaged<Gate>.fromOpaque(UnsafeRawPointer(bitPattern: above).unsafelyUnwrapped)
        let isRoot = domain._withUnsafeGuaranteedRef { $0.above.load(ordering: .acquiring) == 0 }
        return isRoot ? domain : .passUnretained(rootAbove)
    }

    /// Does the work on the domain, if it is part of one; this thread owns it.
    @inline(__always) final func withDomain(_ body: (Domain) -> Void) {
        unretainedRoot._withUnsafeGuaranteedRef { root in
            if root.isDomain { body(unsafeDowncast(root, to: Domain.self)) }
        }
    }

    @inline(never) private final var rootAbove: Gate {
        var root: Gate = self
        while case let above = root.above.load(ordering: .acquiring), above != 0 {
            let further = gate(above).above.load(ordering: .acquiring)
            if further != 0 { root.above.store(further, ordering: .releasing) }
            root = gate(above)
        }
        return root
    }

    /// The domain, if it is part of one.
    @inline(__always) final var domain: Domain? {
        let root = root
        return root.isDomain ? unsafeDowncast(root, to: Domain.self) : nil
    }
    @inline(__always) final var isPart: Bool { above.load(ordering: .acquiring) != 0 }

    /// Asked of a root.
    @inline(__always) final func isOwned(by caller: Caller.Pointer) -> Bool {
        word.load(ordering: .relaxed) & ~1 == UInt(bitPattern: caller)
    }

    // MARK: Entering, posting, leaving

    @inline(__always) final func enter(_ caller: Caller.Pointer) -> Bool {
        word.compareExchange(expected: 0, desired: UInt(bitPattern: caller), ordering: .acquiring).exchanged
    }

    /// Does the work as the owner of the root: now, or when the owner leaves.
    @inline(__always) final func perform(_ work: @escaping () -> Void) {
        let (caller, root) = (Caller.current, root)
        if root.isOwned(by: caller) { return work() }
        guard let entered = root.enter(caller) ? root : post(work) else { return }
        work()
        entered.leave(caller)
    }

    /// The same, and then something more, for which the root is not held if it need not be.
    final func perform(_ work: @escaping () -> Void, then more: @escaping () -> Void) {
        let (caller, root) = (Caller.current, root)
        if !root.isOwned(by: caller) {
            guard
                let entered = root.enter(caller)
                    ? root
                    : post({
                        work(); more()
                    })
            else { return }
            work()
            entered.leave(caller)
        } else {
            work()
        }
        more()
    }

    /// Whether this thread owns what it is a part of.
    @inline(__always) final var isMine: Bool { root.isOwned(by: Caller.current) }

    /// Whether they may never be one domain, because one is declared.
    final func isApart(from other: Gate) -> Bool {
        let (mine, others) = (domain, other.domain)
        return mine !== others && (mine?.isDeclared == true || others?.isDeclared == true)
    }

    /// Returns the root if it has become free: then this thread owns it, and the work is for the caller.
    @inline(never) final func post(_ work: @escaping () -> Void) -> Gate? {
        locked { $0.enterOrPost(work) ? $0 : nil }
    }

    /// Returns whether it has entered. The caller has the lock of this root.
    final func enterOrPost(_ work: @escaping () -> Void) -> Bool {
        let caller = Caller.current
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen == 0 {
                if enter(caller) { return true }
            } else if word.compareExchange(expected: seen, desired: seen | 1, ordering: .releasing).exchanged {
                jobs.append(work)
                return false
            }
        }
    }

    /// Ends a turn: what is due, then what was posted, each in a turn of its own; then the gate is free.
    @inline(__always) final func leave(_ caller: Caller.Pointer) {
        if isDomain, !unsafeDowncast(self, to: Domain.self).isIdle { return leaveSlowly(caller) }
        if word.compareExchange(expected: UInt(bitPattern: caller), desired: 0, ordering: .releasing).exchanged {
            return
        }
        leaveSlowly(caller)
    }

    @inline(never) private final func leaveSlowly(_ caller: Caller.Pointer) {
        var count = 0
        // What others have posted is no part of what this thread is doing.
        let (reader, transaction) = (caller.pointee.reader, caller.pointee.transaction)
        (caller.pointee.reader, caller.pointee.transaction) = (nil, nil)
        defer { (caller.pointee.reader, caller.pointee.transaction) = (reader, transaction) }
        // Once it has become a part, whoever owns that goes on.
        while !isPart {
            if isDomain { unsafeDowncast(self, to: Domain.self).settle() }
            if word.compareExchange(expected: UInt(bitPattern: caller), desired: 0, ordering: .releasing).exchanged {
                return
            }
            guard let job = nextJob(caller) else { continue }
            job()
            count += 1
            if count > Self.share, !isPart { return handOver(caller) }
        }
    }

    private final func nextJob(_ caller: Caller.Pointer) -> (() -> Void)? {
        lock._unsafeLock()
        defer { lock._unsafeUnlock() }
        guard next < jobs.count else {
            (jobs, next) = ([], 0)
            word.store(UInt(bitPattern: caller), ordering: .relaxed)
            return nil
        }
        next += 1
        let job = jobs[next - 1]
        jobs[next - 1] = {}
        return job
    }

    /// Lets a worker go on, so that this thread is not kept by what others send.
    private final func handOver(_ caller: Caller.Pointer) {
        if isDomain { unsafeDowncast(self, to: Domain.self).settle() }
        word.store(Self.handingOver | 1, ordering: .releasing)
        DispatchQueue.global().async { [self] in
            let worker = Caller.current
            lock._unsafeLock()
            word.store(UInt(bitPattern: worker) | 1, ordering: .releasing)
            lock._unsafeUnlock()
            leaveSlowly(worker)
        }
    }

    /// Calls the body with the root, which cannot become a part meanwhile, under its lock.
    @inline(__always) final func locked<Result>(_ body: (Gate) -> Result) -> Result {
        while true {
            let root = root
            root.lock._unsafeLock()
            defer { root.lock._unsafeUnlock() }
            if !root.isPart { return body(root) }
        }
    }

    /// The same for a root that this thread owns.
    @inline(__always) final func lockedRoot<Result>(_ body: () -> Result) -> Result {
        lock._unsafeLock()
        defer { lock._unsafeUnlock() }
        return body()
    }

    /// The same for several roots at once; who reads published values of one reads those of all.
    static func locked<Result>(_ gates: [Gate], _ body: () -> Result) -> Result {
        while true {
            let roots = Array(Set(gates.map { Address(gate: $0.root) })).sorted().map(\.gate)
            for root in roots { root.lock._unsafeLock() }
            defer { for root in roots { root.lock._unsafeUnlock() } }
            if roots.contains(where: \.isPart) { continue }
            for snapshot in roots.flatMap(\.snapshots) { for root in roots { root.register(snapshot) } }
            return body()
        }
    }

    /// The caller has the lock.
    final func register(_ snapshot: Snapshot) {
        guard !snapshots.contains(where: { $0 === snapshot }) else { return }
        snapshots.append(snapshot)
        snapshot.isRegistered(with: self)
    }

    /// A snapshot may have been registered with another gate by the owner of that meanwhile.
    static func forget(_ snapshot: Snapshot) {
        while case let gates = snapshot.takeGates(), !gates.isEmpty {
            for gate in gates { gate.locked { root in root.snapshots.removeAll { $0 === snapshot } } }
        }
    }
    @inline(__always) final func keep<Element: Sendable>(_ value: Element, of source: AnyObject) {
        if !snapshots.isEmpty { for snapshot in snapshots { snapshot.keep(value, of: source) } }
    }

    // MARK: Becoming one

    /// The one way in which two become one: the owner of a gate, between turns, makes it a part of a domain, free or busy. What
    /// was posted goes along in its order.
    final func become(partOf other: Domain) {
        let caller = Caller.current
        while case let target = other.root, target !== self {
            let isFirst = Address(gate: self) < Address(gate: target)
            let (first, second) = isFirst ? (self, target) : (target, self)
            first.lock._unsafeLock()
            second.lock._unsafeLock()
            let isRoot = !target.isPart
            let hasEntered = isRoot && move(to: target)
            second.lock._unsafeUnlock()
            first.lock._unsafeUnlock()
            if hasEntered { target.leaveSlowly(caller) }
            if isRoot { return }
        }
    }

    /// Returns whether the target was free and has to do what was posted. The caller has the locks of both.
    private final func move(to target: Gate) -> Bool {
        for snapshot in snapshots { target.register(snapshot) }
        var hasEntered = false
        while next < jobs.count {
            if target.enterOrPost(jobs[next]) { hasEntered = true } else { next += 1 }
        }
        (jobs, next, snapshots) = ([], 0, [])
        parent = unsafeDowncast(target, to: Domain.self)
        word.store(Self.part, ordering: .relaxed)
        above.store(Address(gate: target).bits, ordering: .releasing)
        return hasEntered
    }
}

/// Locks of several gates are taken in the order of their addresses.
private struct Address: Hashable, Comparable {
    let gate: Gate
    var bits: UInt { UInt(bitPattern: Unmanaged.passUnretained(gate).toOpaque()) }
    static func == (one: Address, other: Address) -> Bool { one.gate === other.gate }
    static func < (one: Address, other: Address) -> Bool { one.bits < other.bits }
    func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

@inline(__always) private func gate(_ bits: UInt) -> Gate {
    Unmanaged<Gate>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped).takeUnretainedValue()
}
