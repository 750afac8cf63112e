import StreamsAtomics

/// The graph of all computed values of the process: dependencies, marks and values.
///
/// One thread at a time owns the graph, also while the closure of a computed value runs. Entering and leaving is one
/// atomic operation each, and no thread waits. A thread that writes a variable meanwhile posts the change to the owner.
/// The owner handles it before it leaves, and sees the previous value until then (see `GraphMessages`). A thread that
/// reads a computed value meanwhile evaluates the closures itself (see `Snapshot`).
// Safe: all that is not atomic belongs to the thread whose identifier is in `word`.
extension Graph {
    /// The node whose reads are linked: of the running computed value; nil within `untracked`.
    @inline(__always)
    static var reader: Node.Pointer? {
        get { linking?.assumingMemoryBound(to: Node.self) }
        set { linking = newValue.map { UnsafeMutableRawPointer($0) } }
    }
    /// The innermost computed value that is running.
    @exclusivity(unchecked) nonisolated(unsafe) static var running: Node.Pointer?
    /// The number of the run of `reader`, and of the last one that began.
    @exclusivity(unchecked) nonisolated(unsafe) static var run: UInt64 = 0
    // Safe: touched by the owner of the graph only, as all that is not atomic here.
    @exclusivity(unchecked) nonisolated(unsafe) static var runs: UInt64 = 0
    /// Observed nodes that were marked and are not yet in a thread's schedule.
    @exclusivity(unchecked) nonisolated(unsafe) static var found = Schedule()
    /// Objects to be released after the owner has left, because their deinit may run code of the application.
    @exclusivity(unchecked) nonisolated(unsafe) static var released = GivenUp()
    /// Listeners to be started after the owner has left.
    @exclusivity(unchecked) nonisolated(unsafe) static var beginning: [Listening]?
    // Safe: touched by the owner of the graph only.
    @exclusivity(unchecked) nonisolated(unsafe) static var freeLinks: Link.Pointer?

    /// Whether a variable was read for the first time by any closure. The owner may then have seen a value that was
    /// written after it entered.
    @exclusivity(unchecked) nonisolated(unsafe) static var hasNewNodes = false

    /// Counts how often an owner has left after asking for external state.
    @exclusivity(unchecked) nonisolated(unsafe) static var session: UInt64 = 1
    /// Whether values are being refreshed for their observers.
    @exclusivity(unchecked) nonisolated(unsafe) static var isDelivering = false

    static let ages = Atomic<UInt64>(0)

    /// Whether a computed value is running whose reads are linked. The thread owns the graph.
    @usableFromInline static var isLinking: Bool { reader != nil }

    @usableFromInline @inline(__always)
    static func enter() -> Bool {
        probe("enters the graph, if it is free")
        return word.compareExchange(expected: 0, desired: currentThreadIdentifier(), ordering: .acquiring).exchanged
    }

    /// Handles what was posted, leaves, and delivers the observed nodes that were marked.
    @usableFromInline
    static func leave() {
        var schedule = Schedule()
        leave(taking: &schedule)
        if !schedule.isEmpty { Delivery.carry(&schedule) }
    }

    @usableFromInline
    static func leaveTakingFound() -> Schedule {
        var schedule = Schedule()
        leave(taking: &schedule)
        return schedule
    }

    /// Handles what was posted and leaves. The caller delivers the observed nodes that were marked.
    @inline(__always)
    static func leave(taking schedule: inout Schedule) {
        if found.isEmpty, released.isEmpty, tryLeave() { return }
        leaveSlowly(taking: &schedule).end()
    }

    @inline(__always)
    private static func tryLeave() -> Bool {
        probe("leaves the graph, if nothing is posted")
        return word.compareExchange(expected: currentThreadIdentifier(), desired: 0, ordering: .releasing).exchanged
    }

    /// Where tests stop a thread before it reads or changes the word; does nothing in release builds.
    @inline(__always)
    static func probe(_ step: String, isLock: Bool = false) {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: step, at: ProbedGraph.shared, isLock: isLock) }
        #endif
    }

    @inline(never)
    private static func leaveSlowly(taking schedule: inout Schedule) -> Remains {
        var remains = Remains()
        repeat {
            if word.load(ordering: .relaxed) & posted != 0 { GraphMessages.empty() }
            schedule.take(&found)
            remains.released.take(&released)
            if let listeners = beginning.take() { remains.beginning = (remains.beginning ?? []) + listeners }
            session &+= 1
        } while !tryLeave()
        return remains
    }

    /// Work that may run code of the application, to be done after leaving the graph.
    private struct Remains {
        var beginning: [Listening]?
        var released = GivenUp()

        @inline(never)
        func end() {
            if let beginning { for listening in beginning { listening.begin() } }
            guard !released.isEmpty else { return }
            if ShallowRelease.begin() {
                released.release()
                ShallowRelease.end()
            } else {
                let released = released
                Releases.run { released.release() }
            }
        }
    }
}

extension Graph {
    /// Records that the running computed value has read a node. The node is up to date.
    @usableFromInline
    static func link(_ dependency: Node.Pointer) {
        guard let reader, dependency.pointee.seenBy != run else { return }
        dependency.pointee.seenBy = run
        if reader.pointee.rank <= dependency.pointee.rank { reader.pointee.rank = dependency.pointee.rank + 1 }
        let last = reader.pointee.lastDependency
        let next = last != nil ? last.unsafelyUnwrapped.pointee.nextDependency : reader.pointee.firstDependency
        if let next, next.pointee.dependency == dependency {
            next.pointee.version = dependency.pointee.version
            reader.pointee.lastDependency = next
        } else {
            insertLink(from: reader, to: dependency, after: last, before: next)
        }
    }

    @inline(never)
    private static func insertLink(
        from reader: Node.Pointer, to dependency: Node.Pointer, after last: Link.Pointer?, before next: Link.Pointer?
    ) {
        let link = freeLinks ?? allocateLinks()
        freeLinks = link.pointee.nextDependency
        let previous = dependency.pointee.lastReader
        link.initialize(
            to: Link(
                dependency: dependency, reader: reader, version: dependency.pointee.version, nextDependency: next,
                previousReader: previous, nextReader: nil))
        if let last { last.pointee.nextDependency = link } else { reader.pointee.firstDependency = link }
        if let previous { previous.pointee.nextReader = link } else { dependency.pointee.firstReader = link }
        dependency.pointee.lastReader = link
        reader.pointee.lastDependency = link
        _ = dependency.pointee.owner.retain()
    }

    private static func allocateLinks() -> Link.Pointer {
        let count = 64
        let links = Link.Pointer.allocate(capacity: count)
        for index in 0..<count {
            (links + index).initialize(
                to: Link(
                    dependency: Node.Pointer(bitPattern: 1).unsafelyUnwrapped,
                    reader: Node.Pointer(bitPattern: 1).unsafelyUnwrapped, version: 0,
                    nextDependency: index + 1 < count ? links + index + 1 : nil))
        }
        return links
    }

    /// Removes the links from `first` on.
    static func unlink(from first: Link.Pointer?) {
        var next = first
        while let link = next {
            next = link.pointee.nextDependency
            let dependency = link.pointee.dependency
            let (before, after) = (link.pointee.previousReader, link.pointee.nextReader)
            if let before { before.pointee.nextReader = after } else { dependency.pointee.firstReader = after }
            if let after { after.pointee.previousReader = before } else { dependency.pointee.lastReader = before }
            link.pointee.nextDependency = freeLinks
            freeLinks = link
            released.append(dependency.pointee.owner)
        }
    }

    /// A node for a variable that a computed value reads for the first time.
    @usableFromInline
    static func makeNode(for owner: Unmanaged<AnyObject>, sentAt level: UInt32) -> Node.Pointer {
        let node = Node.Pointer.allocate(capacity: 1)
        node.initialize(to: Node(owner: owner))
        if level > 0 { rise(node, above: level) }
        return node
    }

    @usableFromInline
    static func linkNew(_ node: Node.Pointer) {
        hasNewNodes = true
        link(node)
    }

    /// Frees the node of an object that is being released. It has no readers, or they would retain the object.
    @usableFromInline
    static func retire(_ node: Node.Pointer) {
        guard enter() || GraphMessages.post(.retire(node)) else { return }
        free(node)
        leave()
    }

    static func free(_ node: Node.Pointer) {
        unlink(from: node.pointee.firstDependency)
        node.pointee.firstDependency = nil
        if node.pointee.flags.contains(.scheduled) {
            node.pointee.flags.insert(.retired)
        } else {
            node.deallocate()
        }
    }
}

#if DEBUG
    /// The graph as a gate whose steps a test can see.
    @usableFromInline
    final class ProbedGraph: ProbedGate, Sendable {
        static let shared = ProbedGraph()

        @usableFromInline var word: UInt32 {
            let word = Graph.word.load(ordering: .relaxed)
            return UInt32(truncatingIfNeeded: word ^ word >> 32) & ~2 | (isLocked ? 2 : 0)
        }

        @usableFromInline var isLocked: Bool { GraphMessages.isLocked }
    }
#endif
