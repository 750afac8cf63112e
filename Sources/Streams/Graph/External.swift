import StreamsAtomics

/// The external state of a computed value: how to listen to it, if the value reads it itself, and what is listened to
/// on behalf of its observers.
// Safe: what varies belongs to the owner of the region.
final class External: @unchecked Sendable {
    typealias Listen = @Sendable (_ onChange: @escaping @Sendable () -> Void) -> any Disposable

    fileprivate let listen: Listen?
    /// Present while something that is observed depends on it.
    fileprivate weak var listening: Listening?
    fileprivate var heard: [Listening] = []

    init(listen: Listen?) {
        self.listen = listen
    }
}

/// Listens to external state as long as an observed value depends on it.
// Safe: `subscription` is set once, before the last reference can go.
final class Listening: @unchecked Sendable {
    fileprivate let derived: Derived
    private let listen: External.Listen
    private var subscription: (any Disposable)?

    fileprivate init(to derived: Derived, by listen: @escaping External.Listen) {
        self.derived = derived
        self.listen = listen
    }

    deinit { subscription?.dispose() }

    func begin() {
        subscription = listen { [derived] in Graph.noteExternalChange(of: derived) }
        // The state may have changed before the subscription began.
        Graph.noteExternalChange(of: derived)
    }
}

// External state does not mark the values that depend on it. So a read evaluates it again, once per ownership of its
// region; and while a value that depends on it is observed, the graph listens to its changes.
extension Graph {
    /// The rank of a value that reads external state. Values that depend on it, or on streams, have a higher rank.
    static let external: UInt64 = 1 << 31
    /// Whether any computed value of the process reads external state.
    static let hasExternal = Atomic<Bool>(false)

    /// Whether the node may depend on external state. False is certain.
    @inline(__always)
    static func mayBeExternal(_ node: Node.Pointer) -> Bool {
        node.pointee.rank >= external && hasExternal.load(ordering: .relaxed)
    }

    /// Runs the values again that read external state and on which the node depends, and marks their readers if they
    /// have changed.
    @inline(__always)
    static func ask(_ node: Node.Pointer, _ here: Here) {
        if mayBeExternal(node) { askBelow(node, here) }
    }

    @inline(never)
    private static func askBelow(_ node: Node.Pointer, _ here: Here) {
        let session = here.pointee.session
        guard node.pointee.asked != session else { return }
        noteAsked(node, here)
        var asked = externals(below: node) { dependency in
            defer { dependency.pointee.asked = session }
            return dependency.pointee.asked != session
        }
        // During a delivery, values that are listened to announce their next change themselves.
        if here.pointee.isDelivering {
            asked.removeAll { $0.pointee.derived.takeUnretainedValue().external?.listening != nil }
        }
        asked.removeAll { $0.pointee.flags.contains(.running) }
        guard !asked.isEmpty else { return }
        for node in asked { expire(node, here) }
        // One may depend on another.
        asked.sort { $0.pointee.precedes($1) }
        for node in asked {
            let version = node.pointee.version
            refresh(node, here)
            if node.pointee.version != version { mark(readersOf: node, as: .dirty, here) }
        }
        // What is stale and observed is in a schedule, or no later change would be delivered.
        if here.pointee.busy != nil { for node in asked where isStale(node) { announce(node, here) } }
    }

    /// Makes the node run at the next read, once until the owner leaves.
    private static func expire(_ node: Node.Pointer, _ here: Here) {
        node.pointee.flags.insert(.dirty)
        noteAsked(node, here)
    }

    private static func noteAsked(_ node: Node.Pointer, _ here: Here) {
        node.pointee.asked = here.pointee.session
        // The number of the session goes up when the owner leaves and has something to release.
        here.pointee.released.append(node.pointee.owner.retain())
    }

    /// The nodes that read external state, among this node and its direct and indirect dependencies. Only dependencies
    /// for which `isEntered` is true are followed.
    private static func externals(below node: Node.Pointer, entering isEntered: (Node.Pointer) -> Bool)
        -> [Node.Pointer]
    {
        var found: [Node.Pointer] = []
        var open = [node]
        while let node = open.popLast() {
            if node.pointee.flags.contains(.external) { found.append(node) }
            var next = node.pointee.firstDependency
            while let link = next {
                next = link.pointee.nextDependency
                let dependency = link.pointee.dependency
                if dependency.pointee.rank >= external, isEntered(dependency) { open.append(dependency) }
            }
        }
        return found
    }

    /// Marks and delivers the observed values that depend on a value whose external state has changed.
    fileprivate static func noteExternalChange(of derived: Derived) {
        asOwner(of: derived.node) { invalidate(derived.node, $1) }
    }

    private static func invalidate(_ node: Node.Pointer, _ here: Here) {
        let wasStale = isStale(node)
        expire(node, here)
        if !wasStale { announce(node, here) }
    }

    private static func isStale(_ node: Node.Pointer) -> Bool { !node.pointee.flags.isDisjoint(with: .stale) }

    /// Has a stale node and what depends on it delivered.
    private static func announce(_ node: Node.Pointer, _ here: Here) {
        if node.pointee.flags.contains(.observed) {
            node.pointee.derived._withUnsafeGuaranteedRef { $0.schedule(here) }
        }
        mark(readersOf: node, as: .pending, here)
    }

    /// Refreshes a node whose observers must be notified.
    static func refreshAndListen(_ node: Node.Pointer, _ here: Here) {
        here.pointee.isDelivering = true
        ask(node, here)
        refresh(node, here)
        settle(node, here)
        here.pointee.isDelivering = false
        // A thread that is calling its observers knows best whether there are any, and listens when it has finished.
        guard node.pointee.beginDelivery() else { return }
        node.pointee.derived._withUnsafeGuaranteedRef { listen(for: $0, here) }
        node.pointee.endDelivery()
    }

    /// Listens to the external state that an observed value depends on now, and stops listening to the rest.
    static func listen(for derived: Derived, _ here: Here) {
        var entered: Set<Node.Pointer> = []
        let wanted =
            derived.hasObservers
            ? externals(below: derived.node) { entered.insert($0).inserted } : []
        let former = derived.external?.heard ?? []
        guard !former.map(\.derived.node).elementsEqual(wanted) else { return }
        let own = derived.external ?? External(listen: nil)
        derived.external = own
        own.heard = wanted.compactMap { node in
            let wanted = node.pointee.derived.takeUnretainedValue()
            guard let external = wanted.external, let listen = external.listen else { return nil }
            if let listening = external.listening { return listening }
            let listening = Listening(to: wanted, by: listen)
            external.listening = listening
            here.pointee.afterLeaving.append { listening.begin() }
            return listening
        }
        here.pointee.released.append(.passRetained(Unreleased(former)))
    }
}
