import Synchronization

// A subscription is safe: what varies is touched under the lock, or after the end by whoever ended it; the links
// between siblings under their parent's lock, `parent` by whoever makes it and whoever ends it, and the rest while
// subscribing, in one thread.

/// The handle of a running stream. It exists before the first event, so a source can see at any time whether it is
/// still wanted, and disposing of it inside the first `onNext` stops a synchronous source there and then.
///
/// It holds the resources of the operators between two points of a pipeline, and the subscriptions further up; both
/// are disposed of upstream first. All of it may be used from any thread.
public class Subscription: Disposable, @unchecked Sendable {
    /// In one word, so that a subscription that never held anything ends in one atomic step.
    @usableFromInline final let state = Atomic<UInt32>(0)
    private let lock = Lock()
    /// Takes it off the list of its source.
    @exclusivity(unchecked) private var detach: (@Sendable (Subscription) -> Void)?
    /// That source, where the subscription stands in the tree of recorded ones.
    @exclusivity(unchecked) private var source: (any SubscriptionSource)?
    @exclusivity(unchecked) private var resources: [any Disposable] = []
    // Safe: a listed child is retained once by its parent's list, and retains its parent once, from `adopt` until it is
    // unlisted; counting each link by itself showed first in the profile of short subscriptions.
    @exclusivity(unchecked) private var parent: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var firstChild: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var nextSibling: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var previousSibling: Unmanaged<Subscription>?

    /// What the events feed: the nearest junction further down, or the source that they are sent into.
    @exclusivity(unchecked) @usableFromInline final var rank: Rank?

    /// Where the observer stands in the list of its source; touched by whoever is inside that source's gate.
    @exclusivity(unchecked) @usableFromInline final var registration: UInt64 = 0

    @exclusivity(unchecked) private var recorded: TreeNode?
    /// Whether a recorded subscription stands between this one and the end of the pipeline, or is this one.
    @exclusivity(unchecked) private(set) final var isInTree = false

    @usableFromInline
    init() {}

    /// A subscription with a life of its own that belongs to the same pipeline as another.
    @usableFromInline
    init(besides other: Subscription) {
        rank = other.rank
        isInTree = other.isInTree
    }

    /// A subscription that ends when `parent` does, and can end before.
    @usableFromInline
    init(in parent: Subscription) {
        rank = parent.rank
        isInTree = parent.isInTree
        parent.adopt(self)
    }

    /// Whether it has ended: by `dispose()`, or because its stream did.
    @inlinable
    public final var isDisposed: Bool {
        state.load(ordering: .acquiring) & State.ended != 0
    }

    /// Ends the subscription: no event is delivered after this call, but for one that another thread is delivering
    /// at this moment.
    public final func dispose() {
        _ = end()
    }

    /// Ends the subscription, and tells whether this call was the one that did.
    @usableFromInline
    final func end() -> Bool {
        guard let left = close() else { return false }
        leaveParent()
        finish(left)
        return true
    }

    private func finish(_ left: (holds: Bool, firstChild: Unmanaged<Subscription>?)) {
        guard left.holds else { return }
        guard left.firstChild != nil else { return release() }
        // One list instead of a call for each generation, which a long pipeline may have many of.
        var ended = [self]
        var generations = Self.orphans(from: left.firstChild)
        while let (subscription, firstChild) = generations.popLast() {
            ended.append(subscription)
            generations += Self.orphans(from: firstChild)
        }
        while let last = ended.popLast() { last.release() }
    }

    /// The source has gone without an end. Where nothing else can send to the subscription, it ends, and so does what it
    /// belongs to. Otherwise it stays until it is disposed of: an element may be on its way to another thread, say.
    @usableFromInline
    final func abandon() {
        var next: Subscription? = self
        while let subscription = next {
            let (canReceive, followers) = subscription.withLock {
                subscription.detach = nil
                let resources = subscription.resources
                let isSilent = resources.allSatisfy { $0 is Action || $0 is AbandonAction }
                return (!isSilent || subscription.firstChild != nil, resources.compactMap { $0 as? AbandonAction })
            }
            guard !canReceive, let left = subscription.close() else { return }
            next = subscription.parent?.takeUnretainedValue()
            subscription.leaveParent()
            subscription.finish(left)
            for follower in followers { follower.run() }
        }
    }

    /// Ends it, and returns what that leaves to do; nil if it had ended before. What else it holds is touched only by
    /// whoever ends it from now on.
    private func close() -> (holds: Bool, firstChild: Unmanaged<Subscription>?)? {
        guard !isDisposed else { return nil }
        if state.load(ordering: .relaxed) == 0,
            state.compareExchange(expected: 0, desired: State.ended, ordering: .acquiringAndReleasing).exchanged
        {
            return (false, nil)
        }
        return withLock {
            guard !isDisposed else { return nil }
            state.store(State.used | State.ended, ordering: .releasing)
            defer { firstChild = nil }
            return (true, firstChild)
        }
    }

    /// Those of a list, taken from its parent, whose end this is; who is ending on another thread sees that to the end.
    private static func orphans(
        from first: Unmanaged<Subscription>?
    ) -> [(subscription: Subscription, firstChild: Unmanaged<Subscription>?)] {
        var ended: [(subscription: Subscription, firstChild: Unmanaged<Subscription>?)] = []
        var next = first
        while let child = next?.takeRetainedValue() {
            next = child.nextSibling
            child.nextSibling = nil
            child.previousSibling = nil
            guard let left = child.close() else { continue }
            child.parent?.release()
            child.parent = nil
            ended.append((child, left.firstChild))
        }
        return ended
    }

    /// Lets go of the source and the resources, the last one first.
    private func release() {
        // Swapped out, since copying counts references up and down.
        var (detach, resources): ((@Sendable (Subscription) -> Void)?, [any Disposable]) = (nil, [])
        swap(&detach, &self.detach)
        swap(&resources, &self.resources)
        detach?(self)
        for resource in resources.reversed() { resource.dispose() }
    }

    /// Gives the subscription something to dispose of when it ends; if it has ended, that happens at once.
    public final func add(_ disposable: some Disposable) {
        let isKept = withLock {
            guard !isDisposed else { return false }
            resources.append(disposable)
            return true
        }
        if !isKept { disposable.dispose() }
    }

    /// Remembers where the subscription is listed, to be taken off that list when it ends. There is one such place:
    /// the source at the upper end. `detach` is a function rather than a requirement of the source, since it is
    /// compiled for the element's type where that is known.
    @usableFromInline
    final func attach(to source: any SubscriptionSource, detach: @escaping @Sendable (Subscription) -> Void) {
        let isKept = withLock {
            guard !isDisposed else { return false }
            self.detach = detach
            if isInTree { self.source = source }
            return true
        }
        if !isKept { detach(self) }
    }

    private func adopt(_ child: Subscription) {
        let isKept = withLock {
            guard !isDisposed else { return false }
            let link = Unmanaged.passRetained(child)
            child.parent = .passRetained(self)
            child.nextSibling = firstChild
            firstChild?._withUnsafeGuaranteedRef { $0.previousSibling = link }
            firstChild = link
            return true
        }
        if !isKept { child.dispose() }
    }

    /// Runs a few instructions while no other thread changes what the subscription holds.
    private func withLock<Result>(_ body: () -> Result) -> Result {
        lock.withLock {
            // Until this, it may end without the lock.
            if state.load(ordering: .relaxed) == 0 {
                _ = state.compareExchange(expected: 0, desired: State.used, ordering: .acquiringAndReleasing)
            }
            return body()
        }
    }

    /// Takes itself out of its parent's list, unless the parent has emptied that list.
    private func leaveParent() {
        guard let parent else { return }
        self.parent = nil
        let wasListed = parent._withUnsafeGuaranteedRef { $0.unlist(self) }
        if wasListed { Unmanaged.passUnretained(self).release() }
        parent.release()
    }

    private func unlist(_ child: Subscription) -> Bool {
        withLock {
            guard let first = firstChild else { return false }
            let isFirst = first.toOpaque() == Unmanaged.passUnretained(child).toOpaque()
            guard isFirst || child.previousSibling != nil else { return false }
            child.previousSibling?._withUnsafeGuaranteedRef { $0.nextSibling = child.nextSibling }
            child.nextSibling?._withUnsafeGuaranteedRef { $0.previousSibling = child.previousSibling }
            if isFirst { firstChild = child.nextSibling }
            child.nextSibling = nil
            child.previousSibling = nil
            return true
        }
    }

    /// What stands of it in the tree of recorded subscriptions.
    final var node: TreeNode? {
        get { withLock { recorded } }
        set {
            withLock { recorded = newValue }
            isInTree = true
        }
    }

    /// What it is subscribed to: a source, and the subscriptions of an operator with several.
    final var upstream: (source: (any SubscriptionSource)?, children: [Subscription]) {
        withLock {
            var children: [Subscription] = []
            var child = firstChild
            while let current = child?.takeUnretainedValue() {
                children.append(current)
                child = current.nextSibling
            }
            return (source, children.reversed())
        }
    }
}

extension Subscription {
    @usableFromInline
    enum State {
        @inlinable static var ended: UInt32 { 1 }
        /// It has been locked before, so it may hold something.
        @inlinable static var used: UInt32 { 2 }
    }
}

/// Where subscriptions are listed: a subject or a variable.
@usableFromInline
protocol SubscriptionSource: AnyObject, Sendable {
    /// What it is and whether it is busy, for the tree of recorded subscriptions.
    var treeDescription: String { get }
}
