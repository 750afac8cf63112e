import StreamsAtomics

extension Graph {
    /// How a thread reads a value.
    @usableFromInline
    @frozen enum Access {
        /// The thread is in the region of the value and runs a closure.
        case inside
        /// The thread has entered the region and leaves it after reading.
        case entered
        /// The thread is not in the region, or reads from a snapshot (see `Snapshot`).
        case outside
        /// The value is that in `Reading.bits`.
        case published
    }

    /// What there is to know when the reading of a computed value begins, besides the access.
    @usableFromInline @frozen
    struct Reading {
        /// Whether its closure must run.
        @usableFromInline var isDirty = false
        @usableFromInline var bits: UInt64 = 0

        @inlinable init() {}
    }
}

/// A computed value as the graph sees it, without its element type.
@usableFromInline
// Safe: `body` and `external` belong to the owner of the region; `isSending` and `hasObservers` to the thread that is
// delivering, or to the owner of the region while none is.
class Derived: @unchecked Sendable {
    @usableFromInline final let node: Node.Pointer
    @usableFromInline final let origin: Origin
    /// Runs the closure. Stores the result in the computed value, or in the snapshot of this thread if the access is
    /// `.outside`. Returns whether the value has changed.
    @exclusivity(unchecked) @usableFromInline final var body: Body
    /// The value, if it is trivial and has at most eight bytes; see `Graph.publish`.
    @usableFromInline final let bits = Atomic<UInt64>(0)
    /// Takes the value for the observers, and sends it to them.
    final let sending: Sending
    @exclusivity(unchecked) @usableFromInline final var isSending = false
    @exclusivity(unchecked) @usableFromInline final var hasObservers = false
    /// Present if it reads external state, or if it is observed and depends on a value that does.
    @exclusivity(unchecked) final var external: External?
    /// Whether it reads external state itself; set before other threads see it.
    @exclusivity(unchecked) final var isExternal = false
    @usableFromInline final let lazyRank = LazyRank()
    /// What is done when the thread that is delivering has finished. Belongs to the owner of the region.
    @exclusivity(unchecked) private final var waiting: [GraphMessages.Posted.Work] = []

    /// A closure that is created where the element type is known, so that it is specialised. A method of a generic
    /// class is not. Noncopyable, so that calling it does not retain it.
    @usableFromInline
    struct Body: ~Copyable {
        @usableFromInline var function: Function
        @usableFromInline typealias Function = @Sendable (Derived, Graph.Access) -> Bool

        #if DEBUG
            // So that there is no frame for it between the closures of a chain. In a release build it would retain the closure.
            @_transparent
        #else
            @inline(__always)
        #endif
        @inlinable
        borrowing func run(_ derived: Derived, by access: Graph.Access = .inside) -> Bool {
            function(derived, access)
        }
    }

    @usableFromInline
    struct Sending: ~Copyable {
        let function: Function
        @usableFromInline typealias Function = @Sendable (Derived, Step) -> Bool

        @usableFromInline @frozen
        enum Step {
            /// Inside the graph: copies the value to `outgoing`. Returns false if it equals what is there already.
            case prepare
            /// Outside of the graph: sends `outgoing` to the observers.
            case send
        }

        @inline(__always)
        borrowing func run(_ derived: Derived, _ step: Step) -> Bool { function(derived, step) }
    }

    @usableFromInline
    init(
        _ node: Node.Pointer, origin: Origin, isPlain: Bool, body: consuming @escaping Body.Function,
        sending: consuming @escaping Sending.Function
    ) {
        self.node = node
        self.origin = origin
        self.body = Body(function: body)
        self.sending = Sending(function: sending)
        node.initialize(to: Node(owner: .fromOpaque(Unmanaged.passUnretained(self).toOpaque())))
        node.pointee.flags = isPlain ? [.derived, .dirty, .plain] : [.derived, .dirty]
    }

    deinit {
        Graph.retire(node)
        if ShallowRelease.run({ body.function = { _, _ in false } }) { return }
        let held = Unreleased(body.function)
        body.function = { _, _ in false }
        Releases.run { held.content = nil }
    }

    /// The result of the last run in the graph.
    var storedValue: (any Sendable)? { nil }
    var hasValue: Bool { storedValue != nil }
    /// Becomes the error of a closure that depends on its own result; returns false if its value cannot be an error.
    func fail(with cycle: ProgrammingError) -> Bool { false }
    /// Of an effect: finds out whether it has to run again; then its node is `fresh`.
    func decide(_ here: Graph.Here) {}
    /// The value was not sent, because the cycle that it belongs to was stopped.
    func drop() {}

    /// Enters the region and takes the observers, to change them. Returns nil if another thread is delivering to them, or if a
    /// region is busy: this one, or one of which the value reads something.
    ///
    /// - Parameter isRefreshing: whether the value is wanted, too.
    @usableFromInline
    final func takeObservers(refreshing isRefreshing: Bool = false) -> Graph.Here? {
        guard let here = Graph.enter(node) else { return nil }
        if isRefreshing { refresh(here) }
        guard here.pointee.busy == nil, beginDelivery() else {
            Graph.leave(here)
            return nil
        }
        if isRefreshing {
            isSending = node.pointee.flags.contains(.fresh) && sending.run(self, .prepare)
            node.pointee.flags.remove(.fresh)
        }
        return here
    }

    /// Calls `again` when the observers may be free.
    @usableFromInline
    final func awaitObservers(refreshing isRefreshing: Bool = false, _ again: @escaping @Sendable () -> Void) {
        let work: GraphMessages.Posted.Work = { _, here in
            here.pointee.afterLeaving.append { PrivateWork.setAside(during: again) }
        }
        guard let here = Graph.enter(node) ?? GraphMessages.post(to: node, work) else { return }
        if isRefreshing { refresh(here) }
        if let busy = here.pointee.busy.take() {
            let posted = GraphMessages.Posted(node: node, work: work)
            if !GraphMessages.post(posted, to: busy) { work(node, here) }
        } else if beginDelivery() {
            node.pointee.endDelivery()
            work(node, here)
        } else {
            waiting.append(work)
        }
        Graph.leave(here)
    }

    private func refresh(_ here: Graph.Here) {
        Graph.ask(node, here)
        Graph.refresh(node, here)
        Graph.settle(node, here)
    }

    @usableFromInline
    final func giveObserversFree() {
        guard let here = Graph.enter(node) else { return Graph.asOwner(of: node) { [self] in finishDelivery($1) } }
        finishDelivery(here)
        Graph.leave(here)
    }

    @Sendable
    static func finishDelivery(_ node: Node.Pointer, _ here: Graph.Here) {
        node.pointee.derived._withUnsafeGuaranteedRef { $0.finishDelivery(here) }
    }

    /// Releases the observers, and schedules the node if something has arrived for them meanwhile.
    private final func finishDelivery(_ here: Graph.Here) {
        let isObserved = hasObservers
        let wasObserved = node.pointee.flags.contains(.observed)
        if Graph.mayBeExternal(node) { Graph.listen(for: self, here) }
        for work in waiting { work(node, here) }
        waiting = []
        node.pointee.endDelivery()
        if isObserved, !wasObserved {
            node.pointee.flags.insert(.observed)
            _ = Unmanaged.passRetained(self)
        } else if !isObserved {
            node.pointee.flags.subtract([.observed, .fresh])
            if wasObserved { here.pointee.released.append(node.pointee.owner) }
        }
        if isObserved, !node.pointee.flags.isDisjoint(with: [.fresh, .stale]) { schedule(here) }
    }

    /// Notes that this thread has removed an observer, and ends the delivery. Returns whether it was the last one; then the
    /// caller releases the reference that the graph holds while there are observers, after leaving the region.
    @usableFromInline
    final func noteRemoval(_ here: Graph.Here) -> Bool {
        if Graph.mayBeExternal(node) { Graph.listen(for: self, here) }
        node.pointee.endDelivery()
        guard !hasObservers, node.pointee.flags.contains(.observed) else { return false }
        node.pointee.flags.subtract([.observed, .fresh])
        return true
    }

    /// Sends the value that was taken for the observers.
    @usableFromInline @inline(__always)
    final func deliver() {
        if Turn.isNeeded { lazyRank.rise(in: .current) }
        _ = sending.run(self, .send)
    }

    final func beginDelivery() -> Bool { node.pointee.beginDelivery() }

    final func schedule(_ here: Graph.Here) {
        guard !node.pointee.flags.contains(.scheduled) else { return }
        node.pointee.flags.insert(.scheduled)
        here.pointee.found.append(node)
    }
}
