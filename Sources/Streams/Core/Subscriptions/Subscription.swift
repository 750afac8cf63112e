import StreamsAtomics

// Safe: `detach`, `resources`, `firstChild` and `place` are touched under the lock, or after the end by the thread that
// ended the subscription. The links between siblings are touched under their parent's lock, `parent` by the thread that
// creates or ends the subscription. `rank`, `separatesGates` and `isInTree` are set before the source can send and read
// afterwards by any thread; `registration` belongs to the owner of the source's gate.

/// The handle of a running stream. It exists before the first event, so a source can check at any time whether it is
/// still wanted, and disposing of it inside the first `onNext` stops a synchronous source immediately.
///
/// It holds the resources of the operators between two points of a pipeline, and the subscriptions further upstream.
/// Both are disposed of upstream first. All of it may be used from any thread.
public class Subscription: Disposable, @unchecked Sendable {
    /// One word, so that a subscription that never held anything ends in one atomic step.
    @usableFromInline final let state = Atomic<UInt32>(0)
    private let lock = Lock()
    /// Whether junctions upstream have a gate of their own: the events are delivered downstream by a scheduler, so not by
    /// whoever sends them, or pass another gate on the way, or what sends them may outlive what they lead to.
    @exclusivity(unchecked) @usableFromInline final var separatesGates = false
    /// Whether this subscription, or one between it and the end of the pipeline, is recorded.
    @exclusivity(unchecked) private(set) final var isInTree = false
    /// Removes it from the list of its source.
    @exclusivity(unchecked) private var detach: (@Sendable (Subscription) -> Void)?
    @exclusivity(unchecked) private var resources: [any Disposable] = []
    // Safe: a listed child is retained once by its parent's list and retains its parent once, from `adopt` until it is
    // unlisted. Counting each link was the largest cost of short subscriptions.
    @exclusivity(unchecked) private var parent: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var firstChild: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var nextSibling: Unmanaged<Subscription>?
    @exclusivity(unchecked) private var previousSibling: Unmanaged<Subscription>?

    /// Where the events go: the nearest junction downstream, or the source that they are sent into.
    @exclusivity(unchecked) @usableFromInline final var rank: Rank?

    /// The position of the observer in its source's list; touched by the owner of that source's gate.
    @exclusivity(unchecked) @usableFromInline final var registration: UInt64 = 0

    /// Present if the subscription is in the recorded tree.
    @exclusivity(unchecked) private var place: TreePlace?

    @usableFromInline
    init() {}

    /// For what needs a subscription and receives nothing.
    @usableFromInline
    static let ended: Subscription = {
        let ended = Subscription()
        ended.dispose()
        return ended
    }()

    /// A subscription with its own lifetime that belongs to the same pipeline as another.
    @usableFromInline
    init(besides other: Subscription) {
        rank = other.rank
        separatesGates = true
        isInTree = other.isInTree
    }

    /// A subscription that ends with `parent`, and can end before.
    @usableFromInline
    init(in parent: Subscription) {
        rank = parent.rank
        separatesGates = parent.separatesGates
        isInTree = parent.isInTree
        parent.adopt(self)
    }

    /// Records that its events go to a junction. Called before the source can send.
    @usableFromInline
    final func lead(to junction: TurnJunction) {
        rank = junction.rank
        separatesGates = false
    }

    /// Whether it has ended, by `dispose()` or because its stream ended.
    @inlinable
    public final var isDisposed: Bool {
        state.load(ordering: .acquiring) & State.ended != 0
    }

    /// Ends the subscription. No event is delivered after this call, except one that another thread is already
    /// delivering.
    public final func dispose() {
        _ = end()
    }

    /// Ends the subscription, and returns whether this call did it.
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
        // A list instead of recursion, because a long pipeline may have many generations.
        var ended = [self]
        var generations = Self.orphans(from: left.firstChild)
        while let (subscription, firstChild) = generations.popLast() {
            ended.append(subscription)
            generations += Self.orphans(from: firstChild)
        }
        while let last = ended.popLast() { last.release() }
    }

    /// The source was released without having ended. If nothing else can send to the subscription, it ends, and so does
    /// its parent. Otherwise (for example, an element is on its way to another thread) it stays until it is disposed
    /// of.
    @usableFromInline
    final func abandon() {
        var next: Subscription? = self
        while let subscription = next {
            let followers: [AbandonAction]? = subscription.withLock {
                // What an ended subscription holds belongs to the thread that has ended it.
                guard !subscription.isDisposed else { return nil }
                subscription.detach = nil
                let resources = subscription.resources
                let isSilent = resources.allSatisfy { $0 is DisposeAction || $0 is AbandonAction }
                guard isSilent, subscription.firstChild == nil else { return nil }
                return resources.compactMap { $0 as? AbandonAction }
            }
            guard let followers, let left = subscription.close() else { return }
            next = subscription.parent?.takeUnretainedValue()
            subscription.leaveParent()
            subscription.finish(left)
            for follower in followers { follower.run() }
        }
    }

    /// Marks it as ended and returns what remains to do; nil if it had ended before. From now on, only the thread that
    /// ended it touches what it holds.
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

    /// The children, taken from the parent that has ended; a child that is ending on another thread finishes there.
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

    /// Releases the source and the resources, the last one first.
    private func release() {
        // Swapped instead of copied, because copying counts references up and down.
        var (detach, resources): ((@Sendable (Subscription) -> Void)?, [any Disposable]) = (nil, [])
        swap(&detach, &self.detach)
        swap(&resources, &self.resources)
        asObserver {
            detach?(self)
            for resource in resources.reversed() { resource.dispose() }
        }
    }

    /// Adds something to dispose of when the subscription ends; if it has ended, this happens at once.
    public final func add(_ disposable: some Disposable) {
        let isKept = withLock {
            guard !isDisposed else { return false }
            resources.append(disposable)
            return true
        }
        if !isKept { disposable.dispose() }
    }

    /// Remembers the list to remove the subscription from when it ends: that of the source at the upstream end. There
    /// is only one. `detach` is a function instead of a requirement of the source, so that it can be specialised for
    /// the element's type.
    @usableFromInline
    final func attach(to source: any SubscriptionSource, detach: @escaping @Sendable (Subscription) -> Void) {
        let isKept = withLock {
            guard !isDisposed else { return false }
            self.detach = detach
            if isInTree { placeInTree.source = source }
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
            // Until now it could end without the lock.
            if state.load(ordering: .relaxed) == 0 {
                _ = state.compareExchange(expected: 0, desired: State.used, ordering: .acquiringAndReleasing)
            }
            return body()
        }
    }

    /// Removes itself from its parent's list, unless the parent has emptied that list.
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

    /// Its entry in the tree of recorded subscriptions.
    final var node: TreeNode? {
        get { withLock { place?.node } }
        set {
            withLock { placeInTree.node = newValue }
            isInTree = true
        }
    }

    private var placeInTree: TreePlace {
        let place = place ?? TreePlace()
        self.place = place
        return place
    }

    /// What it is subscribed to: a source, or the subscriptions of an operator with several sources.
    final var upstream: (source: (any SubscriptionSource)?, children: [Subscription]) {
        withLock {
            var children: [Subscription] = []
            var child = firstChild
            while let current = child?.takeUnretainedValue() {
                children.append(current)
                child = current.nextSibling
            }
            return (place?.source, children.reversed())
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

/// Something that lists subscriptions: a subject or a variable.
@usableFromInline
protocol SubscriptionSource: AnyObject, Sendable {
    /// What it is and where it was made.
    var name: String { get }
    /// Whether a thread is sending into it, for the tree of recorded subscriptions.
    var isBusy: Bool { get }
}
