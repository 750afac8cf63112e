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

/// An effect: a node that has no value. Its closure runs where observers are called, without owning the graph.
///
/// A value is read and linked at one moment, as the owner of the graph. While another thread owns the graph, it is read
/// as by any other thread, and linked after the run; if it has changed by then, the closure runs once more.
// Safe: `made`, `missed` and `missing` are touched by the thread that runs the closure, of which there is one at a time;
// `observer` is set before the first run; `run` belongs to the owner of the graph; the rest is constant.
final class EffectCore: Derived, SubscriptionSource, @unchecked Sendable {
    /// Something that was read while another thread owned the graph.
    private struct Missed: Sendable {
        let isUnchanged: @Sendable () -> Bool
        /// Links it to `Graph.reader`.
        let link: @Sendable () -> Void
    }

    private let parent: EffectCore?
    @exclusivity(unchecked) private var observer: Observer<Void>?
    /// What the last run has made.
    @exclusivity(unchecked) private var made: Subscription?
    @exclusivity(unchecked) private var missed: [Missed] = []
    /// The computed value that is being read while another thread owns the graph.
    @exclusivity(unchecked) private var missing: Derived?
    /// The number of the run for the graph; 0 until it has read something.
    @exclusivity(unchecked) private var run: UInt64 = 0

    init(_ origin: Origin, inside parent: EffectCore?) {
        self.parent = parent
        super.init(
            origin: origin, isPlain: false, body: { _, _ in true },
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
        if Transaction.isRunning { return Transaction.keepSubscription { self.start(observer) } }
        self.observer = observer
        // Released by `terminate`, or by `finishDelivery` after it.
        _ = Unmanaged.passRetained(self)
        observer.subscription.attach(to: self) { [self] _ in inGraph { self.terminate() } }
        observer.onNext(())
    }

    /// Runs the closure, which has been sent to where it belongs.
    func perform(_ body: () -> Void) {
        made?.dispose()
        guard let observer, !observer.isDisposed else { return }
        let made = Subscription(in: observer.subscription)
        self.made = made
        let scope = EffectScope(self) { made.add($0) }
        PrivateWork.setAside { scope.run(body) }
        let missed = missed
        self.missed = []
        inGraph { self.finish(missed) }
    }

    // MARK: Reading

    /// The value of a variable that the closure reads; nil if another thread owns the graph.
    func value<Element>(of core: ValueCore<Element>) -> Element? {
        guard Graph.enter() else {
            let version = core.currentVersion
            missed.append(Missed(isUnchanged: { core.currentVersion == version }, link: { core.link() }))
            return nil
        }
        link(core.link)
        let value = core.valueInside(core.current)
        Graph.leave()
        return value
    }

    /// Enters the graph and refreshes a computed value that the closure reads. Returns false if another thread owns the
    /// graph.
    func enter(reading derived: Derived) -> Bool {
        guard Graph.enter() else {
            missing = derived
            return false
        }
        asObserver { link { Graph.linkRefreshed(derived.node) } }
        return true
    }

    /// Notes from what the computed value was computed that was read while another thread owned the graph; nil if that is
    /// not known.
    func noteMissed(_ derived: Derived, _ reads: [Outcome.Read]?) {
        guard missing === derived else { return }
        missing = nil
        missed.append(
            Missed(isUnchanged: { reads.map(Outcome.areCurrent) ?? false }, link: { Graph.linkRefreshed(derived.node) })
        )
    }

    /// The caller owns the graph.
    private func link(_ body: () -> Void) {
        guard hasObservers else { return body() }
        if run == 0 {
            Graph.runs &+= 1
            run = Graph.runs
        }
        (Graph.reader, Graph.run) = (node, run)
        body()
        Graph.reader = nil
    }

    // MARK: Running again

    /// Called by the owner of the graph, before the closure runs again.
    private func prepare() {
        node.pointee.flags.insert(.busy)
        node.pointee.lastDependency = nil
        run = 0
    }

    /// Called by the owner of the graph, after the closure has run.
    private func finish(_ missed: [Missed]) {
        node.pointee.flags.remove(.busy)
        guard hasObservers else { return }
        for read in missed { link(read.link) }
        Graph.unlinkUnread(by: node)
        // Something may have changed that this run has not read any more: versions say whether it must run again.
        if node.pointee.flags.contains(.dirty) {
            node.pointee.flags.remove(.dirty)
            node.pointee.flags.insert(.pending)
        }
        if !missed.allSatisfy({ $0.isUnchanged() }) { node.pointee.flags.insert(.dirty) }
        continueAfterRun()
    }

    override func drop() {
        inGraph { [self] in
            node.pointee.flags.remove(.busy)
            if hasObservers { continueAfterRun() }
        }
    }

    private func continueAfterRun() {
        if Graph.mayBeExternal(node) { Graph.listen(for: self) }
        if !node.pointee.flags.isDisjoint(with: .stale) { schedule() }
    }

    /// An effect that others have made runs after them, because they may end it.
    override func decide() {
        if let above = highestRankAround, node.pointee.rank <= above {
            node.pointee.rank = above + 1
            return
        }
        guard !node.pointee.flags.contains(.busy) else { return }
        if Graph.mayBeExternal(node) {
            Graph.isDelivering = true
            Graph.ask(node)
            Graph.isDelivering = false
        }
        let flags = node.pointee.flags
        guard !flags.isDisjoint(with: .stale), flags.contains(.dirty) || Graph.check(node) else { return }
        node.pointee.flags.subtract([.dirty, .pending, .checking])
        node.pointee.flags.insert(.fresh)
    }

    /// Of the effects around this one.
    private var highestRankAround: UInt64? {
        var (highest, next): (UInt64?, EffectCore?) = (nil, parent)
        while let effect = next {
            highest = max(highest ?? 0, effect.node.pointee.rank)
            next = effect.parent
        }
        return highest
    }

    private func terminate() {
        hasObservers = false
        Graph.unlink(from: node.pointee.firstDependency)
        (node.pointee.firstDependency, node.pointee.lastDependency) = (nil, nil)
        if external != nil { Graph.listen(for: self) }
        guard !isDelivering, node.pointee.flags.contains(.observed) else { return }
        node.pointee.flags.subtract([.observed, .fresh])
        Graph.released.append(node.pointee.owner)
    }

    /// Works as the owner of the graph, or leaves the work to the thread that is.
    private func inGraph(_ work: @escaping @Sendable () -> Void) {
        guard Graph.enter() || GraphMessages.post(.work(work)) else { return }
        work()
        Graph.leave()
    }
}
