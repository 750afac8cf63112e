import Synchronization

/// What a computed value knows of external state: how to listen to it, if it reads such state itself, and what is
/// listened to for its observers.
// Safe: what varies belongs to the owner of the graph.
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

/// Listens to external state, until nothing that is observed depends on it any more.
// Safe: `subscription` is set once, before the last reference can go.
final class Listening: @unchecked Sendable {
    fileprivate let derived: Derived
    private var subscription: (any Disposable)?

    fileprivate init(to derived: Derived) {
        self.derived = derived
    }

    deinit { subscription?.dispose() }

    func begin() {
        subscription = derived.external?.listen? { [derived] in Graph.noteExternalChange(of: derived) }
        // What changed before somebody listened.
        Graph.noteExternalChange(of: derived)
    }
}

// State from outside does not mark what depends on it. So who reads asks for it, once as long as the graph is owned; and
// as long as somebody observes, its changes are listened to.
extension Graph {
    /// The rank of what reads external state. What depends on that has a higher one; so have values that depend on streams.
    static let external: UInt64 = 1 << 31
    /// Whether anything reads external state.
    static let hasExternal = Atomic<Bool>(false)

    /// False only where the value of a node does not depend on external state.
    @inline(__always)
    static func mayBeExternal(_ node: Node.Pointer) -> Bool {
        node.pointee.rank >= external && hasExternal.load(ordering: .relaxed)
    }

    /// Runs again what reads external state, as far as the value of a node depends on it, and marks what that changes.
    @inline(__always)
    static func ask(_ node: Node.Pointer) {
        if mayBeExternal(node) { askBelow(node) }
    }

    @inline(never)
    private static func askBelow(_ node: Node.Pointer) {
        guard node.pointee.asked != session else { return }
        noteAsked(node)
        var asked = externals(below: node) { dependency in
            defer { dependency.pointee.asked = session }
            return dependency.pointee.asked != session
        }
        // Where a change is being told, those that are listened to tell of the next by themselves.
        if isDelivering { asked.removeAll { $0.pointee.derived.takeUnretainedValue().external?.listening != nil } }
        asked.removeAll { $0.pointee.flags.contains(.running) }
        guard !asked.isEmpty else { return }
        for node in asked { expire(node) }
        // One may depend on another.
        asked.sort { $0.pointee.precedes($1) }
        for node in asked {
            let version = node.pointee.version
            refresh(node)
            if node.pointee.version != version { mark(readersOf: node, as: .dirty) }
        }
    }

    /// The node has to run when it is wanted, once until the owner has left.
    private static func expire(_ node: Node.Pointer) {
        node.pointee.flags.insert(.dirty)
        noteAsked(node)
    }

    private static func noteAsked(_ node: Node.Pointer) {
        node.pointee.asked = session
        // The number of the session goes up when the owner leaves and has something to release.
        released.append(node.pointee.owner.retain())
    }

    /// Those that read external state among a node and what it depends on, through nodes that are `entered`.
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

    /// Tells what depends on a value, and is observed, that the external state has changed that it reads.
    fileprivate static func noteExternalChange(of derived: Derived) {
        guard enter() || Postbox.post(.work { invalidate(derived.node) }) else { return }
        invalidate(derived.node)
        Delivery.carryFound()
    }

    private static func invalidate(_ node: Node.Pointer) {
        let flags = node.pointee.flags
        expire(node)
        guard flags.isDisjoint(with: .stale) else { return }
        if flags.intersection([.observed, .scheduled]) == .observed {
            node.pointee.flags.insert(.scheduled)
            found.append(node)
        }
        mark(readersOf: node, as: .pending)
    }

    /// Brings a node up to date whose observers are to be told.
    static func refreshAndListen(_ node: Node.Pointer) {
        isDelivering = true
        ask(node)
        refresh(node)
        settle(node)
        isDelivering = false
        node.pointee.derived._withUnsafeGuaranteedRef { listen(for: $0) }
    }

    /// Listens to what an observed value depends on, and no longer to what it does not.
    static func listen(for derived: Derived) {
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
            if let listening = wanted.external?.listening { return listening }
            let listening = Listening(to: wanted)
            wanted.external?.listening = listening
            beginning.append(listening)
            return listening
        }
        released.append(.passRetained(Unreleased(former)))
    }
}
