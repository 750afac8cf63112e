import StreamsAtomics

/// A node in the graph of derived state: a computed value, or a variable that a computed value has read.
///
/// Plain memory, so that following a link neither counts references nor checks exclusivity.
@usableFromInline
// Safe: every field belongs to the thread that owns the region, but for `next`, `due` and `cause`, which belong to the
// thread in whose schedule the node is, and for what is atomic or constant.
struct Node: ~Copyable {
    @usableFromInline typealias Pointer = UnsafeMutablePointer<Node>

    // What most visits need comes first, so that it is in one cache line.

    var flags: Flags = []
    /// Not 0 if the value is up to date and `Derived.bits` has it: then other threads read it without owning the region.
    /// Another one for each version.
    let stamp = Atomic<UInt32>(0)
    /// Its readers.
    var firstReader: UnsafeMutablePointer<Link>?
    /// 0 for a variable that no stream sends into, `Graph.external` for what reads external state; for another computed
    /// value one more than the highest rank that it has read. In the upper half the level in a turn at which all streams
    /// that it depends on have spoken.
    var rank: UInt64 = 0
    /// Counts the changes of its value.
    var version: UInt64 = 0
    /// The run that read it last.
    var seenBy: UInt64 = 0
    /// The dependencies of its last run, in the order of reading. While it runs, `lastDependency` is the latest read.
    var firstDependency: UnsafeMutablePointer<Link>?
    var lastDependency: UnsafeMutablePointer<Link>?
    /// The `Derived` of a computed value, or the `ValueCore` of a variable. A link retains the owner of its dependency.
    let owner: Unmanaged<AnyObject>
    /// The region that it got at its first use, retained; 0 before. It may be a part of another one.
    let region = Atomic<UInt>(0)
    /// The whole of which its region was a part when an owner looked last, or 0. `region` retains it.
    let home = Atomic<UInt>(0)

    /// While it is being checked: the node and the link from which the check came.
    var checkedBy: Pointer?
    var checkedFor: UnsafeMutablePointer<Link>?
    /// While it runs: the thread that runs it, and what was running before, with its reader and the number of its run.
    var runner: Graph.Here?
    var outer: Pointer?
    var outerReader: Pointer?
    var outerRun: UInt64 = 0
    var rankBefore: UInt64 = 0
    /// The next node in the list of nodes that are being marked.
    var nextMarked: Pointer?
    /// The next node in its schedule, and the rank by which it is sorted there.
    var next: Pointer?
    var due: UInt64 = 0
    /// How many deliveries led to this one, each caused by an observer of the one before. Belongs to the thread in whose
    /// schedule the node is.
    var cause: UInt32 = 0
    var lastReader: UnsafeMutablePointer<Link>?
    let age = Rank.nextAge()
    /// The session in which its external state was last asked for.
    var asked: UInt64 = 0
    /// Whether a thread is delivering: calling its observers, or changing their list. 2 if there is more to do for it.
    private let delivery = Atomic<UInt32>(0)

    init(owner: Unmanaged<AnyObject>) {
        self.owner = owner
    }

    struct Flags: OptionSet {
        let rawValue: UInt32

        /// A value that it read has changed.
        static let dirty = Flags(rawValue: 1)
        /// A value that it read may have changed.
        static let pending = Flags(rawValue: 2)
        static let stale = Flags(rawValue: 3)
        static let running = Flags(rawValue: 4)
        static let observed = Flags(rawValue: 8)
        static let scheduled = Flags(rawValue: 16)
        /// The value has changed since it was delivered.
        static let fresh = Flags(rawValue: 32)
        /// Its owner has been released.
        static let retired = Flags(rawValue: 128)
        static let derived = Flags(rawValue: 256)
        /// `check` is finding out whether it has to run.
        static let checking = Flags(rawValue: 1024)
        // Literals of several flags would use a lot of stack in debug builds.
        static let staleOrRunning = Flags(rawValue: 3 + 4)
        static let dirtyOrChecking = Flags(rawValue: 1 + 1024)
        static let staleOrChecking = Flags(rawValue: 3 + 1024)
        static let plainOrStale = Flags(rawValue: 4096 + 3)
        /// It reads external state.
        static let external = Flags(rawValue: 2048)
        /// The value fits into `Derived.bits`.
        static let plain = Flags(rawValue: 4096)
        /// It has no value and is never read: it runs where its observers are called.
        static let effect = Flags(rawValue: 8192)
        /// An effect that is running, or will when its actor is free.
        static let busy = Flags(rawValue: 16384)
    }

    var isDelivering: Bool { delivery.load(ordering: .relaxed) != 0 }

    /// Begins a delivery, unless a thread is delivering: then that has more to do when it has finished. The caller owns the region.
    @inline(__always)
    func beginDelivery() -> Bool {
        while true {
            if delivery.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return true }
            if delivery.compareExchange(expected: 1, desired: 2, ordering: .relaxed).original != 0 { return false }
        }
    }

    /// Ends the delivery, unless there is more to do. The caller need not own the region.
    @inline(__always)
    func tryEndDelivery() -> Bool {
        delivery.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
    }

    /// Ends the delivery. The caller owns the region.
    func endDelivery() { delivery.store(0, ordering: .releasing) }

    /// The order of deliveries.
    func precedes(_ other: Pointer) -> Bool {
        due == other.pointee.due ? age < other.pointee.age : due < other.pointee.due
    }

    /// That of its owner.
    var identifier: ObjectIdentifier { owner._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

    @usableFromInline var level: UInt32 { UInt32(rank >> 32) }

    /// Of the object that owns a computed value's node, which the caller knows to be alive.
    var derived: Unmanaged<Derived> {
        .fromOpaque(owner.toOpaque())
    }

    /// The address of the region that it belongs to, or 0.
    @inline(__always)
    var root: UInt {
        var address = home.load(ordering: .acquiring)
        if address == 0 { address = region.load(ordering: .acquiring) }
        return address == 0 ? 0 : Region.root(of: address)
    }

    /// Gives it a region, which the caller has retained, unless it has one.
    func give(_ region: Unmanaged<Region>) {
        let bits = UInt(bitPattern: region.toOpaque())
        let isGiven = self.region.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing)
            .exchanged
        if !isGiven { region.release() }
    }
}

extension UnsafeMutablePointer<Node> {
    /// Memory for a node, and behind it for what lives as long as its owner.
    @usableFromInline
    static func allocate(with size: Int, alignment: Int) -> (node: Self, memory: UnsafeMutableRawPointer) {
        let offset = (MemoryLayout<Node>.size &+ alignment &- 1) & ~(alignment &- 1)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: offset &+ size, alignment: Swift.max(alignment, MemoryLayout<Node>.alignment))
        return (memory.bindMemory(to: Node.self, capacity: 1), memory + offset)
    }

    /// What it has read in its last run.
    var dependencies: some Sequence<Node.Pointer> {
        sequence(state: pointee.firstDependency) { link in
            defer { link = link?.pointee.nextDependency }
            return link?.pointee.dependency
        }
    }

    /// Frees a node that nothing refers to any more. Its region is released when the thread has left it.
    func free(_ here: Graph.Here) {
        here.pointee.released.append(.fromOpaque(Region.at(pointee.region.load(ordering: .relaxed)).toOpaque()))
        deallocate()
    }
}

/// A dependency: one node has read another.
struct Link {
    typealias Pointer = UnsafeMutablePointer<Link>

    let dependency: Node.Pointer
    let reader: Node.Pointer
    /// The version that was read.
    var version: UInt64
    var nextDependency: Pointer?
    var previousReader: Pointer?
    var nextReader: Pointer?
}
