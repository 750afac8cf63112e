import Synchronization

/// The handle of a running stream. It exists before the first event, so a source can see at any time whether it is
/// still wanted, and disposing of it inside the first `onNext` stops a synchronous source there and then.
///
/// It holds the resources of the operators between two points of a pipeline, and the subscriptions further up; both
/// are disposed of upstream first. All of it may be used from any thread.
public class Subscription: Disposable, @unchecked Sendable {
    // Safe: everything that varies is touched under `lock`, but for what the source sets (`turns`, `registration`).
    @usableFromInline let disposed = Atomic<Bool>(false)
    private let lock = SpinLock()
    private var resource: (any Disposable)?
    private var resources: [any Disposable] = []
    private var parent: Subscription?
    private var firstChild: Subscription?
    private var nextSibling: Subscription?
    private var previousSibling: Subscription?

    /// Set by sources whose events come in turns, so that a stream combined of several emits once a turn.
    @exclusivity(unchecked) @usableFromInline final var turns: TurnSource?

    /// Where the observer stands in the list of its source; touched by whoever is inside that source's gate.
    @exclusivity(unchecked) @usableFromInline final var registration: UInt64 = 0

    @usableFromInline init() {}

    /// A subscription that ends when `parent` does, and can end before.
    @usableFromInline
    init(in parent: Subscription) {
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
        leaveParent()
        var child = lock.withLock {
            let first = firstChild
            firstChild = nil
            return first
        }
        while let current = child {
            child = current.orphan()
            current.dispose()
        }
        let (first, rest) = lock.withLock {
            let held = (resource, resources)
            resource = nil
            resources = []
            return held
        }
        for disposable in rest.reversed() { disposable.dispose() }
        first?.dispose()
        return true
    }

    /// Gives the subscription something to dispose of when it ends; if it has ended, that happens at once.
    public final func add(_ disposable: some Disposable) {
        let isKept = lock.withLock {
            guard !isDisposed else { return false }
            if resource == nil, resources.isEmpty { resource = disposable } else { resources.append(disposable) }
            return true
        }
        if !isKept { disposable.dispose() }
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
