import Synchronization

// A subscription is safe: everything that varies is touched under `lock`, but for what is set while subscribing, in one thread.

/// The handle of a running stream. It exists before the first event, so a source can see at any time whether it is
/// still wanted, and disposing of it inside the first `onNext` stops a synchronous source there and then.
///
/// It holds the resources of the operators between two points of a pipeline, and the subscriptions further up; both
/// are disposed of upstream first. All of it may be used from any thread.
public class Subscription: Disposable, @unchecked Sendable {
    @usableFromInline let disposed = Atomic<Bool>(false)
    private let lock = SpinLock()
    private let isRoot: Bool
    @exclusivity(unchecked) private var source: (any SubscriptionSource)?
    @exclusivity(unchecked) private var resources: [any Disposable] = []
    @exclusivity(unchecked) private var parent: Subscription?
    @exclusivity(unchecked) private var firstChild: Subscription?
    @exclusivity(unchecked) private var nextSibling: Subscription?
    @exclusivity(unchecked) private var previousSibling: Subscription?

    /// Set by sources whose events come in turns, so that a stream combined of several emits once a turn.
    @exclusivity(unchecked) @usableFromInline final var turns: TurnSource?

    /// Where the observer stands in the list of its source; touched by whoever is inside that source's gate.
    @exclusivity(unchecked) @usableFromInline final var registration: UInt64 = 0

    /// How many operators have been subscribed to on the way from the end of the pipeline to here.
    @exclusivity(unchecked) @usableFromInline final var depth: UInt32 = 0
    /// The gate of the landings, where the pipeline is that long.
    @exclusivity(unchecked) final var landings: Gate<@Sendable () -> Void>?

    @exclusivity(unchecked) private var recorded: TreeNode?

    @usableFromInline
    init() {
        isRoot = true
    }

    /// A subscription with a life of its own that belongs to the same pipeline as another.
    init(besides other: Subscription) {
        isRoot = true
        depth = other.depth
        landings = other.landings
    }

    /// A subscription that ends when `parent` does, and can end before.
    @usableFromInline
    init(in parent: Subscription) {
        isRoot = false
        depth = parent.depth
        landings = parent.landings
        parent.adopt(self)
    }

    /// Whether it has ended: by `dispose()`, or because its stream did.
    @inlinable
    public final var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Ends the subscription: no event is delivered after this call, but for one that another thread is delivering
    /// at this moment.
    public final func dispose() {
        _ = end()
    }

    /// Ends the subscription, and tells whether this call was the one that did.
    @usableFromInline
    final func end() -> Bool {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        if !isRoot { leaveParent() }
        guard var ended = takeChildren() else {
            release()
            return true
        }
        // One list instead of a call for each generation, which a long pipeline may have many of.
        var index = 0
        while index < ended.count {
            ended += ended[index].takeChildren() ?? []
            index += 1
        }
        while let last = ended.popLast() { last.release() }
        release()
        return true
    }

    /// The subscriptions further up that this call ends, if there are any; they no longer belong to this one.
    private func takeChildren() -> [Subscription]? {
        var child = lock.withLock {
            let first = firstChild
            firstChild = nil
            return first
        }
        guard child != nil else { return nil }
        var ended: [Subscription] = []
        while let current = child {
            child = current.orphan()
            if !current.disposed.exchange(true, ordering: .acquiringAndReleasing) { ended.append(current) }
        }
        return ended
    }

    /// Lets go of the source and the resources, the last one first.
    private func release() {
        var (source, resources) = lock.withLock {
            let held = (self.source, self.resources)
            self.source = nil
            self.resources = []
            return held
        }
        source?.remove(self)
        source = nil
        while let disposable = resources.popLast() { disposable.dispose() }
    }

    /// Gives the subscription something to dispose of when it ends; if it has ended, that happens at once.
    public final func add(_ disposable: some Disposable) {
        let isKept = lock.withLock {
            guard !isDisposed else { return false }
            resources.append(disposable)
            return true
        }
        if !isKept { disposable.dispose() }
    }

    /// Remembers where the subscription is listed, to be taken off that list when it ends. There is one such place:
    /// the source at the upper end.
    @usableFromInline
    final func attach(to source: any SubscriptionSource) {
        let isKept = lock.withLock {
            guard !isDisposed else { return false }
            self.source = source
            return true
        }
        if !isKept { source.remove(self) }
    }

    private func adopt(_ child: Subscription) {
        let isKept = lock.withLock {
            guard !isDisposed else { return false }
            child.parent = self
            child.nextSibling = firstChild
            firstChild?.previousSibling = child
            firstChild = child
            return true
        }
        if !isKept { child.dispose() }
    }

    /// Takes itself out of its parent's list, unless the parent is emptying that list.
    private func leaveParent() {
        guard let parent = lock.withLock({ parent }) else { return }
        let isListed = parent.lock.withLock {
            guard parent.firstChild != nil, parent.firstChild === self || previousSibling != nil else { return false }
            previousSibling?.nextSibling = nextSibling
            nextSibling?.previousSibling = previousSibling
            if parent.firstChild === self { parent.firstChild = nextSibling }
            nextSibling = nil
            previousSibling = nil
            return true
        }
        if isListed { lock.withLock { self.parent = nil } }
    }

    /// What stands of it in the tree of recorded subscriptions.
    final var node: TreeNode? {
        get { lock.withLock { recorded } }
        set { lock.withLock { recorded = newValue } }
    }

    /// Whether a recorded subscription stands between this one and the end of the pipeline.
    final var hasNodeBelow: Bool {
        var next = lock.withLock { parent }
        while let current = next {
            if current.node != nil { return true }
            next = current.lock.withLock { current.parent }
        }
        return false
    }

    /// What it is subscribed to: a source, and the subscriptions of an operator with several.
    final var upstream: (source: (any SubscriptionSource)?, children: [Subscription]) {
        lock.withLock {
            var children: [Subscription] = []
            var child = firstChild
            while let current = child {
                children.append(current)
                child = current.nextSibling
            }
            return (source, children.reversed())
        }
    }

    private func orphan() -> Subscription? {
        lock.withLock {
            let next = nextSibling
            nextSibling = nil
            previousSibling = nil
            parent = nil
            return next
        }
    }
}

/// Where subscriptions are listed.
@usableFromInline
protocol SubscriptionSource: AnyObject, Sendable {
    /// Takes the subscription, which has ended, off the list.
    func remove(_ subscription: Subscription)

    /// What it is and whether it is busy, for the tree of recorded subscriptions.
    var treeDescription: String { get }
}
