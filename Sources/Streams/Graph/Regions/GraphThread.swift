import StreamsAtomics

/// What a thread does in the graph. What belongs to the owner of a region is here, because a thread is in one region at a
/// time.
///
/// Plain memory, so that using it neither counts references nor checks exclusivity.
@usableFromInline
// Safe: belongs to its thread.
struct GraphThread: ~Copyable {
    private static let count = Atomic<UInt64>(0)

    /// First, because the layers below see only this.
    @usableFromInline fileprivate(set) var entry: Graph.Entry
    /// The innermost computed value that is running.
    var running: Node.Pointer?
    /// The number of the run of `reader`, and of the last one that began; no other thread has the same.
    var run: UInt64 = 0
    var runs: UInt64
    /// Observed nodes that were marked and are not yet in a schedule.
    var found = Schedule()
    /// Objects to be released after leaving, because their deinit may run code of the application.
    var released: [Unmanaged<AnyObject>] = []
    /// What is done after leaving: work for this region and for others, and listeners to be started.
    var afterLeaving: [() -> Void] = []
    /// Whether a variable was read for the first time by any closure, or two regions were joined. The owner may then have
    /// seen a value that was written after it entered.
    var hasNewNodes = false
    /// A busy region of which something was to be read. What is running then has no valid result, see `Graph.join`.
    var busy: Region?
    /// From where closures read that are running then.
    var snapshot: Snapshot?
    /// Counts how often it has left after asking for external state; no other thread has the same.
    var session: UInt64
    /// The schedule that this thread is delivering.
    var carried: UnsafeMutablePointer<Schedule>?
    /// Whether values are being refreshed for their observers.
    var isDelivering = false
    /// Links that are not used.
    var freeLinks: Link.Pointer?
    private let number: UInt64

    fileprivate init(_ number: UInt64) {
        self.number = number
        runs = number << 40
        session = number << 40 | 1
        entry = Graph.Entry(isFirst: number == 0) { pointer in
            pointer.assumingMemoryBound(to: GraphThread.self).pointee.giveLinks()
            pointer.assumingMemoryBound(to: GraphThread.self).deinitialize(count: 1)
            pointer.deallocate()
        }
    }

    /// The node whose reads are linked: of the running computed value; nil within `untracked`.
    @inline(__always)
    var reader: Node.Pointer? {
        get { entry.linking?.assumingMemoryBound(to: Node.self) }
        set { entry.linking = newValue.map { UnsafeMutableRawPointer($0) } }
    }

    /// The region that this thread owns. A node retains it, or `released` does.
    @inlinable @inline(__always)
    var region: Unmanaged<Region> { Region.at(entry.region) }

    @inline(__always)
    var isInside: Bool { entry.region != 0 }

    /// Of a thread that has not used the graph before.
    static func make() -> Graph.Here {
        let number = count.wrappingAdd(1, ordering: .relaxed).oldValue
        if number > 0 { Graph.use.hasSeveralThreads.store(true, ordering: .relaxed) }
        let lines = MemoryLayout<GraphThread>.size / cacheLine + 1
        let here = allocate(lines: lines).bindMemory(to: GraphThread.self, capacity: 1)
        here.initialize(to: GraphThread(number))
        Graph.entry = UnsafeMutableRawPointer(here).assumingMemoryBound(to: Graph.Entry.self)
        return here
    }

    /// Notes that this thread owns the region.
    @inline(__always)
    mutating func enter(_ region: Unmanaged<Region>) {
        entry.region = UInt(bitPattern: region.toOpaque())
        // While there are several threads, none changes what all of them read.
        guard entry.isFirst, !Graph.use.hasSeveralThreads.load(ordering: .relaxed) else { return }
        Graph.use.isFirstInside.store(true, ordering: .relaxed)
    }

    @inline(__always)
    mutating func leave() {
        entry.region = 0
        guard entry.isFirst, Graph.use.isFirstInside.load(ordering: .relaxed) else { return }
        Graph.use.isFirstInside.store(false, ordering: .relaxed)
    }

    /// Whether something was posted to the region.
    @inlinable @inline(__always)
    var hasPosts: Bool {
        region._withUnsafeGuaranteedRef { $0.state.load(ordering: .relaxed) & Region.posted != 0 }
    }

    @inline(__always)
    var hasNothingToLeave: Bool { found.isEmpty && released.isEmpty && afterLeaving.isEmpty && busy == nil }

    // MARK: A busy region

    mutating func beginSnapshot() {
        let snapshot = Snapshot()
        self.snapshot = snapshot
        snapshot.begin(in: region)
    }

    mutating func endSnapshot() {
        guard let snapshot = snapshot.take() else { return }
        snapshot.end()
        GraphMessages.remove(snapshot)
    }

    // MARK: Memory

    private static let cacheLine = 64

    /// Whole cache lines: what one thread writes all the time does not slow down another one that owns the neighbours.
    private static func allocate(lines: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: lines * cacheLine, alignment: cacheLine)
    }

    /// Links of threads that have ended.
    // Safe: guarded.
    private static let unused = Guarded<UnsafeLinks>(UnsafeLinks())

    // Safe: only `unused` holds one, which guards it.
    private struct UnsafeLinks: @unchecked Sendable {
        var first: Link.Pointer?
    }

    private func giveLinks() {
        guard let freeLinks else { return }
        var last = freeLinks
        while let next = last.pointee.nextDependency { last = next }
        Self.unused.withLock {
            last.pointee.nextDependency = $0.first
            $0.first = freeLinks
        }
    }

    @inline(never)
    static func allocateLinks() -> Link.Pointer {
        let given = unused.withLock { unused in
            defer { unused.first = nil }
            return unused.first
        }
        if let given { return given }
        let count = 64
        let memory = allocate(lines: count)
        var next: Link.Pointer?
        for index in (0..<count).reversed() {
            next = (memory + index * cacheLine).initializeMemory(
                as: Link.self,
                to: Link(
                    dependency: Node.Pointer(bitPattern: 1).unsafelyUnwrapped,
                    reader: Node.Pointer(bitPattern: 1).unsafelyUnwrapped, version: 0, nextDependency: next))
        }
        return next.unsafelyUnwrapped
    }
}

extension Graph {
    /// This thread in the graph.
    @usableFromInline typealias Here = UnsafeMutablePointer<GraphThread>

    @inline(__always)
    static var here: Here { entry.map(thread) ?? GraphThread.make() }

    /// Nil if it is not inside a region.
    @inline(__always)
    static var hereInside: Here? { inside.map(thread) }

    @inline(__always)
    private static func thread(of entry: UnsafeMutablePointer<Entry>) -> Here {
        // Safe: `make` has set it, and the entry is the first field.
        UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GraphThread.self)
    }
}
