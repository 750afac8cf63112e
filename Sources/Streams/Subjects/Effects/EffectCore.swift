/// The scope of one run of an effect.
final class EffectScope: Scope {
    let core: EffectCore
    /// False within `untracked`.
    var isTracking = true

    init(_ core: EffectCore, keep: @escaping (any Disposable) -> Void) {
        self.core = core
        super.init(keep: keep)
    }

    /// The effect whose closure is reading on this thread.
    static var reader: EffectCore? { tracking?.core }

    /// The scope whose reads are linked, perhaps around a `DisposeBag.collect`. A computed value that runs in a snapshot
    /// reads for itself.
    static var tracking: EffectScope? {
        guard Snapshot.current.object == nil else { return nil }
        var next = innermost
        while let scope = next {
            if let effect = scope as? EffectScope { return effect.isTracking ? effect : nil }
            next = scope.enclosing
        }
        return nil
    }

    /// Does not link what `body` reads.
    func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
        isTracking = false
        defer { isTracking = true }
        return try body()
    }
}

/// An effect: a node that has no value. Its closure runs where observers are called, without owning the region.
///
/// A value is read and linked at one moment, as the owner of the region. While another thread owns the region, it is read
/// as by any other thread, and linked after the run; if it has changed by then, the closure runs once more.
// Safe: `made`, `missed` and `missing` are touched by the thread that runs the closure, of which there is one at a time;
// `observer` is set before the first run; `run` and, unlike that of a value, `hasObservers` belong to the owner of the
// region; the rest is constant.
final class EffectCore: Derived, SubscriptionSource, @unchecked Sendable {
    /// Something that was read while another thread owned the region.
    private struct Missed: Sendable {
        let isUnchanged: @Sendable () -> Bool
        /// Links it to the reader of the thread; does nothing if a region is busy.
        let link: @Sendable (Graph.Here) -> Void
    }

    private let parent: EffectCore?
    @exclusivity(unchecked) private var observer: Observer<Void>?
    /// What the last run has made.
    @exclusivity(unchecked) private var made: Subscription?
    @exclusivity(unchecked) private var missed: [Missed] = []
    /// The computed value that is being read while another thread owns the region.
    @exclusivity(unchecked) private var missing: Derived?
    /// The number of the run for the graph; 0 until it has read something.
    @exclusivity(unchecked) private var run: UInt64 = 0

    init(_ origin: Origin, inside parent: EffectCore?) {
        self.parent = parent
        super.init(
            .allocate(capacity: 1), origin: origin, isPlain: false, body: { _, _ in true },
            sending: { derived, step in
                // Safe: the functions of a node are called with its own core.
                let core = unsafeDowncast(derived, to: EffectCore.self)
                if step == .send { core.observer?.onNext(()) } else { core.prepare() }
                return true
            })
        node.pointee.flags = [.derived, .observed, .effect, .busy]
        hasObservers = true
    }

    var name: String { "effect of \(origin)" }
    var isBusy: Bool { false }

    /// Runs the closure for the first time. The node is not yet linked, so no other thread knows it.
    func start(_ observer: Observer<Void>) {
        if Transaction.isRunning { return Transaction.keepAlways { self.start(observer) } }
        self.observer = observer
        // Released by `terminate`, or by `finishDelivery` after it.
        _ = Unmanaged.passRetained(self)
        observer.subscription.attach(to: self) { [self] _ in Graph.asOwner(of: node) { self.terminate($1) } }
        observer.onNext(())
    }

    /// Runs the closure, which has been sent to where it belongs.
    func perform(_ body: () -> Void) {
        made?.dispose()
        made = nil
        guard let observer, !observer.isDisposed else { return }
        let scope = EffectScope(self) { self.keep($0, observer) }
        PrivateWork.setAside { scope.run(body) }
        let missed = missed
        self.missed = []
        Graph.asOwner(of: node) { self.finish(missed, $1) }
    }

    /// Takes what the closure makes, to dispose of it before the next run. Most closures make nothing.
    private func keep(_ disposable: any Disposable, _ observer: Observer<Void>) {
        let made = made ?? Subscription(in: observer.subscription)
        self.made = made
        made.add(disposable)
    }

    // MARK: Reading

    /// The value of a variable that the closure reads; nil if another thread owns a region.
    func value<Element>(of core: ValueCore<Element>) -> Element? {
        guard let here = Graph.enter(node) else {
            noteMissed(core)
            return nil
        }
        link(here) { _ = core.link(here) }
        let value = core.valueInside(core.current, here)
        let isMissed = here.pointee.busy.take() != nil
        if isMissed { noteMissed(core) }
        Graph.leave(here)
        return isMissed ? nil : value
    }

    private func noteMissed<Element>(_ core: ValueCore<Element>) {
        let version = core.currentVersion
        missed.append(Missed(isUnchanged: { core.currentVersion == version }, link: { _ = core.link($0) }))
    }

    /// Enters the region and refreshes a computed value that the closure reads. Returns nil if another thread owns a
    /// region.
    func enter(reading derived: Derived) -> Graph.Here? {
        guard let here = Graph.enter(node) else {
            missing = derived
            return nil
        }
        asObserver { link(here) { Graph.linkRefreshed(derived.node, here) } }
        guard here.pointee.busy.take() == nil else {
            missing = derived
            Graph.leave(here)
            return nil
        }
        return here
    }

    /// Notes from what the computed value was computed that was read while another thread owned its region; nil if that is
    /// not known.
    func noteMissed(_ derived: Derived, _ reads: [Snapshot.Read]?) {
        guard missing === derived else { return }
        missing = nil
        missed.append(
            Missed(
                isUnchanged: { reads?.allSatisfy { $0.source.currentVersion == $0.version } ?? false },
                link: { Graph.linkRefreshed(derived.node, $0) }))
    }

    /// The caller owns the region.
    private func link(_ here: Graph.Here, _ body: () -> Void) {
        guard hasObservers else { return body() }
        if run == 0 {
            here.pointee.runs &+= 1
            run = here.pointee.runs
        }
        (here.pointee.reader, here.pointee.run) = (node, run)
        body()
        here.pointee.reader = nil
    }

    // MARK: Running again

    /// Called by the owner of the region, before the closure runs again.
    private func prepare() {
        node.pointee.flags.insert(.busy)
        node.pointee.lastDependency = nil
        run = 0
    }

    /// Called by the owner of the region, after the closure has run.
    private func finish(_ missed: [Missed], _ here: Graph.Here) {
        guard hasObservers else {
            node.pointee.flags.remove(.busy)
            return
        }
        for read in missed { link(here) { read.link(here) } }
        if let busy = here.pointee.busy.take() {
            let again = GraphMessages.Posted(node: node) { [self] in finish(missed, $1) }
            if !GraphMessages.post(again, to: busy) { again.do(here) }
            return
        }
        node.pointee.flags.remove(.busy)
        Graph.unlinkUnread(by: node, here)
        // Something may have changed that this run has not read any more: versions say whether it must run again.
        if node.pointee.flags.contains(.dirty) {
            node.pointee.flags.remove(.dirty)
            node.pointee.flags.insert(.pending)
        }
        if !missed.allSatisfy({ $0.isUnchanged() }) { node.pointee.flags.insert(.dirty) }
        continueAfterRun(here)
    }

    override func drop() {
        Graph.asOwner(of: node) { [self] _, here in
            node.pointee.flags.remove(.busy)
            if hasObservers { continueAfterRun(here) }
        }
    }

    private func continueAfterRun(_ here: Graph.Here) {
        if Graph.mayBeExternal(node) { Graph.listen(for: self, here) }
        if !node.pointee.flags.isDisjoint(with: .stale) { schedule(here) }
    }

    /// An effect that others have made runs after them, because they may end it.
    override func decide(_ here: Graph.Here) {
        guard let lowest = lowestRank(here) else { return }
        if node.pointee.rank < lowest {
            node.pointee.rank = lowest
            return
        }
        guard !node.pointee.flags.contains(.busy) else { return }
        if Graph.mayBeExternal(node) {
            here.pointee.isDelivering = true
            Graph.ask(node, here)
            here.pointee.isDelivering = false
        }
        let flags = node.pointee.flags
        guard !flags.isDisjoint(with: .stale), flags.contains(.dirty) || Graph.check(node, here) else { return }
        node.pointee.flags.subtract([.dirty, .pending, .checking])
        node.pointee.flags.insert(.fresh)
    }

    /// Above those of the effects around this one, which are read, so these belong to its region. Nil if theirs is busy.
    private func lowestRank(_ here: Graph.Here) -> UInt64? {
        var (lowest, next): (UInt64, EffectCore?) = (0, parent)
        while let effect = next {
            guard Graph.join(effect.node, here) else { return nil }
            lowest = max(lowest, effect.node.pointee.rank + 1)
            next = effect.parent
        }
        return lowest
    }

    private func terminate(_ here: Graph.Here) {
        hasObservers = false
        Graph.unlink(from: node.pointee.firstDependency, here)
        (node.pointee.firstDependency, node.pointee.lastDependency) = (nil, nil)
        if external != nil { Graph.listen(for: self, here) }
        guard beginDelivery() else { return }
        node.pointee.endDelivery()
        guard node.pointee.flags.contains(.observed) else { return }
        node.pointee.flags.subtract([.observed, .fresh])
        here.pointee.released.append(node.pointee.owner)
    }
}
