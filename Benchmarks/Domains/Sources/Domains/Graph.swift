/// A node of derived state: a computed value, or a variable that one has read. Plain memory, so that following a link neither
/// counts references nor checks exclusivity. Touched by the owner of its domain only.
struct Node: ~Copyable {
    /// Noncopyable, so that calling it does not retain it.
    struct Body: ~Copyable {
        let function: (Junction) -> Bool
        @inline(__always) borrowing func run(_ junction: Junction) -> Bool { function(junction) }
    }
    typealias Pointer = UnsafeMutablePointer<Node>
    static let dirty: UInt32 = 1, pending: UInt32 = 2, stale: UInt32 = 3, running: UInt32 = 4, observed: UInt32 = 8
    /// Something that it has read was in a busy domain: what it has is provisional and told to nobody.
    static let waiting: UInt32 = 16
    static let uncertain = stale | waiting

    var flags: UInt32 = 0
    var version: UInt32 = 0
    var firstReader: Link.Pointer?
    var seenBy: UInt64 = 0
    var firstDependency: Link.Pointer?
    var lastDependency: Link.Pointer?
    var lastReader: Link.Pointer?
    var nextMarked: Pointer?
    let owner: Unmanaged<Junction>
    let evaluate: Body

    init(owner: Junction, flags: UInt32 = 0, evaluate: @escaping (Junction) -> Bool = { _ in false }) {
        self.owner = .passUnretained(owner)
        self.flags = flags
        self.evaluate = Body(function: evaluate)
    }
}

struct Link {
    typealias Pointer = UnsafeMutablePointer<Link>
    var dependency: Node.Pointer
    var reader: Node.Pointer
    var version: UInt32
    var nextDependency: Pointer?
    var previousReader: Pointer?
    var nextReader: Pointer?
}

extension Caller {
    /// Records that the running closure reads the node, which is of its domain.
    @inline(__always) mutating func link(_ node: Node.Pointer) {
        guard let reader, node.pointee.seenBy != run else { return }
        node.pointee.seenBy = run
        let last = reader.pointee.lastDependency
        let next = last.map { $0.pointee.nextDependency } ?? reader.pointee.firstDependency
        if let next, next.pointee.dependency == node {
            next.pointee.version = node.pointee.version
            reader.pointee.lastDependency = next
        } else {
            insertLink(reader, node, last, next)
        }
        reader.pointee.owner._withUnsafeGuaranteedRef { reader in
            let rank = node.pointee.owner._withUnsafeGuaranteedRef(\.rank)
            if reader.rank <= rank { reader.rise(after: rank) }
        }
    }

    @inline(never) private mutating func insertLink(
        _ reader: Node.Pointer, _ node: Node.Pointer, _ last: Link.Pointer?, _ next: Link.Pointer?
    ) {
        let link = freeLinks ?? Self.allocateLinks()
        freeLinks = link.pointee.nextDependency
        let previous = node.pointee.lastReader
        link.initialize(
            to: Link(
                dependency: node, reader: reader, version: node.pointee.version, nextDependency: next,
                previousReader: previous, nextReader: nil))
        if let last { last.pointee.nextDependency = link } else { reader.pointee.firstDependency = link }
        if let previous { previous.pointee.nextReader = link } else { node.pointee.firstReader = link }
        node.pointee.lastReader = link
        reader.pointee.lastDependency = link
        _ = node.pointee.owner.retain()
    }

    private static func allocateLinks() -> Link.Pointer {
        let (block, node) = (Link.Pointer.allocate(capacity: 64), Node.Pointer(bitPattern: 8).unsafelyUnwrapped)
        for index in 0..<64 {
            let next = index < 63 ? block + index + 1 : nil
            (block + index).initialize(to: Link(dependency: node, reader: node, version: 0, nextDependency: next))
        }
        return block
    }
}

extension Domain {
    /// This thread owns the domain.
    func unlink(from first: Link.Pointer?, _ caller: Caller.Pointer) {
        var next = first
        while let link = next {
            next = link.pointee.nextDependency
            let node = link.pointee.dependency
            let (before, after) = (link.pointee.previousReader, link.pointee.nextReader)
            if let before { before.pointee.nextReader = after } else { node.pointee.firstReader = after }
            if let after { after.pointee.previousReader = before } else { node.pointee.lastReader = before }
            link.pointee.nextDependency = caller.pointee.freeLinks
            caller.pointee.freeLinks = link
            release(node.pointee.owner.takeRetainedValue())
        }
    }

    /// Pushes marks from what has changed to all that depends on it; what is observed becomes due.
    func mark(_ source: Node.Pointer) {
        source.pointee.version &+= 1
        var (first, last): (Node.Pointer?, Node.Pointer?)
        mark(readersOf: source, Node.dirty, &first, &last)
        while let node = first {
            first = node.pointee.nextMarked
            mark(readersOf: node, Node.pending, &first, &last)
        }
    }

    @inline(__always) private func mark(
        readersOf node: Node.Pointer, _ mark: UInt32, _ first: inout Node.Pointer?, _ last: inout Node.Pointer?
    ) {
        var next = node.pointee.firstReader
        while let link = next {
            next = link.pointee.nextReader
            let reader = link.pointee.reader
            let flags = reader.pointee.flags
            reader.pointee.flags = flags | mark
            guard flags & Node.stale == 0 else { continue }
            if flags & Node.observed != 0 { reader.pointee.owner._withUnsafeGuaranteedRef { schedule($0) } }
            guard reader.pointee.firstReader != nil else { continue }
            reader.pointee.nextMarked = nil
            if first == nil { first = reader } else { last.unsafelyUnwrapped.pointee.nextMarked = reader }
            last = reader
        }
    }
}

/// Pulls: runs the closure if a value that it has read has changed. This thread owns the root that the node is in.
func refresh(_ node: Node.Pointer, _ caller: Caller.Pointer) {
    let flags = node.pointee.flags
    guard flags & Node.uncertain != 0 else { return }
    if flags & (Node.dirty | Node.waiting) == 0, !hasChanged(node, caller) { return node.pointee.flags &= ~Node.stale }
    evaluate(node, flags, caller)
}

private func evaluate(_ node: Node.Pointer, _ flags: UInt32, _ caller: Caller.Pointer) {
    guard flags & Node.running == 0 else { fatalError("a computed value depends on itself") }
    let (outer, outerRun, outerDomain) = (caller.pointee.reader, caller.pointee.run, caller.pointee.domain)
    caller.pointee.lastRun &+= 1
    caller.pointee.reader = node
    caller.pointee.run = caller.pointee.lastRun
    caller.pointee.domain = node.pointee.owner._withUnsafeGuaranteedRef { $0.unretainedRoot }
    node.pointee.lastDependency = nil
    node.pointee.flags = flags & ~Node.uncertain | Node.running
    let isChange = node.pointee.owner._withUnsafeGuaranteedRef { node.pointee.evaluate.run($0) }
    let domain = caller.pointee.domain
    (caller.pointee.reader, caller.pointee.run, caller.pointee.domain) = (outer, outerRun, outerDomain)
    node.pointee.flags &= ~Node.running
    if isChange { node.pointee.version &+= 1 }
    let rest: Link.Pointer?
    if let last = node.pointee.lastDependency {
        rest = last.pointee.nextDependency
        last.pointee.nextDependency = nil
    } else {
        rest = node.pointee.firstDependency
        node.pointee.firstDependency = nil
    }
    if let rest { domain?._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Domain.self).unlink(from: rest, caller) } }
}

/// Whether one of the values that it has read has changed.
private func hasChanged(_ node: Node.Pointer, _ caller: Caller.Pointer) -> Bool {
    var next = node.pointee.firstDependency
    while let link = next {
        let dependency = link.pointee.dependency
        if dependency.pointee.flags & Node.uncertain != 0 { refresh(dependency, caller) }
        if dependency.pointee.version != link.pointee.version { return true }
        next = link.pointee.nextDependency
    }
    return false
}

extension Caller {
    /// The running closure reads something of another root. Returns whether they are one now: so it is if the other is free, or
    /// if what runs is a lone value and the other is this thread's own domain.
    static func join(toRead other: Junction, _ caller: Pointer) -> Bool {
        guard let mine = caller.pointee.domain?.takeUnretainedValue(), let reader = caller.pointee.reader else {
            return false
        }
        let root = other.root
        if mine === root { return true }
        if let domain = mine.isDomain ? unsafeDowncast(mine, to: Domain.self) : nil {
            guard root.enter(caller) else { return wait(reader, for: other) }
            root.become(partOf: domain)
            return true
        }
        if root.isDomain, root.isOwned(by: caller) {
            caller.pointee.entered = nil
            return becomeLone(mine, partOf: unsafeDowncast(root, to: Domain.self), caller)
        }
        guard root.enter(caller) else { return wait(reader, for: other) }
        let domain: Domain
        if root.isDomain {
            domain = unsafeDowncast(root, to: Domain.self)
        } else {
            domain = Domain(enteredBy: caller)
            root.become(partOf: domain)
        }
        caller.pointee.entered = domain
        return becomeLone(mine, partOf: domain, caller)
    }

    private static func becomeLone(_ mine: Gate, partOf domain: Domain, _ caller: Pointer) -> Bool {
        mine.become(partOf: domain)
        caller.pointee.domain = .passUnretained(domain)
        return true
    }

    /// The closure goes on with published values, and runs again when the busy domain has become a part of its own.
    private static func wait(_ reader: Node.Pointer, for other: Junction) -> Bool {
        guard reader.pointee.flags & Node.waiting == 0 else { return false }
        reader.pointee.flags |= Node.waiting
        reader.pointee.owner._withUnsafeGuaranteedRef { reader in reader.meets(other) }
        return false
    }
}
