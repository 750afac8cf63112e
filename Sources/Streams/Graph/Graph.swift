import Synchronization

/// The graph of all computed values: who has read what, what is out of date, and the values.
///
/// It is owned by one thread at a time, also while the closure of a computed value runs; entering and leaving is one
/// atomic operation each, and nobody waits. A thread that writes a variable meanwhile leaves the change to the owner,
/// who handles it before leaving and sees the value from before until then (see `Postbox`). A thread that reads a
/// computed value meanwhile evaluates it by itself (see `World`).
@usableFromInline
// Safe: all that is not atomic belongs to the thread whose identifier is in `word`.
enum Graph {
    /// The identifier of the owner, or 0; the lowest bit says that something was posted.
    @usableFromInline static let word = Atomic<UInt>(0)
    static let posted: UInt = 1

    /// The computed value that is running and links what it reads; nil within `untracked`.
    @exclusivity(unchecked) nonisolated(unsafe) static var reader: Node.Pointer?
    /// The innermost one that is running.
    @exclusivity(unchecked) nonisolated(unsafe) static var running: Node.Pointer?
    /// The number of the run of `reader`, and of the last one that began.
    @exclusivity(unchecked) nonisolated(unsafe) static var run: UInt64 = 0
    // Safe: touched by the owner of the graph only, as all that is not atomic here.
    @exclusivity(unchecked) nonisolated(unsafe) static var runs: UInt64 = 0
    /// Observed nodes that were marked and are not in a schedule of some thread.
    @exclusivity(unchecked) nonisolated(unsafe) static var found = Schedule()
    /// What may run code of the application as it goes, until the owner has left.
    @exclusivity(unchecked) nonisolated(unsafe) static var released: [Unmanaged<AnyObject>] = []
    /// What is to be listened to once the owner has left.
    @exclusivity(unchecked) nonisolated(unsafe) static var beginning: [Listening] = []
    // Safe: touched by the owner of the graph only.
    @exclusivity(unchecked) nonisolated(unsafe) static var freeLinks: Link.Pointer?

    /// Whether a variable was read that no closure had read before: the owner may have seen a value that was written
    /// after it entered.
    @exclusivity(unchecked) nonisolated(unsafe) static var hasNewNodes = false

    /// Counts the times that an owner asked for external state and left.
    @exclusivity(unchecked) nonisolated(unsafe) static var session: UInt64 = 1
    /// Whether values are brought up to date for their observers.
    @exclusivity(unchecked) nonisolated(unsafe) static var isDelivering = false

    static let ages = Atomic<UInt64>(0)

    /// Whether no thread owns the graph. Otherwise a variable has to ask whether it is read by a computed value.
    @inlinable @inline(__always)
    static var isFree: Bool { word.load(ordering: .relaxed) == 0 }

    static var isMine: Bool { word.load(ordering: .relaxed) & ~posted == currentThreadIdentifier() }

    @usableFromInline @inline(__always)
    static func enter() -> Bool {
        word.compareExchange(expected: 0, desired: currentThreadIdentifier(), ordering: .acquiring).exchanged
    }

    /// Leaves, after handling what was posted, and delivers what that and the caller have found.
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

    /// Leaves, after handling what was posted; the caller delivers what has been found.
    @inline(__always)
    static func leave(taking schedule: inout Schedule) {
        if found.isEmpty, released.isEmpty, tryLeave() { return }
        leaveSlowly(taking: &schedule).end()
    }

    @inline(__always)
    private static func tryLeave() -> Bool {
        word.compareExchange(expected: currentThreadIdentifier(), desired: 0, ordering: .releasing).exchanged
    }

    @inline(never)
    private static func leaveSlowly(taking schedule: inout Schedule) -> Remains {
        var remains = Remains()
        repeat {
            if word.load(ordering: .relaxed) & posted != 0 { Postbox.empty() }
            schedule.take(&found)
            if !released.isEmpty {
                remains.released += released
                released.removeAll(keepingCapacity: true)
            }
            if !beginning.isEmpty {
                remains.beginning += beginning
                beginning = []
            }
            session &+= 1
        } while !tryLeave()
        return remains
    }

    /// What may run code of the application, and is left for when the graph is free again.
    private struct Remains {
        var beginning: [Listening] = []
        var released: [Unmanaged<AnyObject>] = []

        @inline(never)
        func end() {
            for listening in beginning { listening.begin() }
            guard !released.isEmpty else { return }
            if ShallowRelease.begin() {
                for object in released { object.release() }
                ShallowRelease.end()
            } else {
                Releases.run { for object in released { object.release() } }
            }
        }
    }
}

extension Graph {
    /// Notes that what is running has read a node, which is up to date.
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

    /// Frees the node of an object that is going. Nobody has read it, or the object would be retained.
    @usableFromInline
    static func retire(_ node: Node.Pointer) {
        guard enter() || Postbox.post(.retire(node)) else { return }
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
