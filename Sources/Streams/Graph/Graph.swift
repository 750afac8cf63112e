import StreamsAtomics

/// The graph of all computed values of the process: dependencies, marks and values.
///
/// Its nodes are in regions, see `Region`. One thread at a time owns a region, also while the closure of a computed value
/// runs; others may own other regions meanwhile. Entering and leaving is one atomic operation each, and no thread waits. A
/// thread that writes a variable of a busy region posts the change to the owner. The owner handles it before it leaves, and
/// sees the previous value until then (see `GraphMessages`). A thread that reads a computed value of a busy region evaluates
/// the closures itself (see `Snapshot`).
extension Graph {
    /// The region of a node; a new one, if it has not been used.
    @inline(__always)
    static func region(of node: Node.Pointer) -> Unmanaged<Region> {
        let root = node.pointee.root
        return root == 0 ? newRegion(of: node) : Region.at(root)
    }

    @inline(never)
    private static func newRegion(of node: Node.Pointer) -> Unmanaged<Region> {
        node.pointee.give(.passRetained(Region()))
        return Region.at(node.pointee.root)
    }

    /// Enters the region of a node, if it is free and this thread is not inside one.
    @usableFromInline
    static func enter(_ node: Node.Pointer) -> Here? {
        let here = here
        return enter(node, here) ? here : nil
    }

    @inline(__always)
    static func enter(_ node: Node.Pointer, _ here: Here) -> Bool {
        guard !here.pointee.isInside else { return false }
        let region = region(of: node)
        guard region._withUnsafeGuaranteedRef({ claim($0) }) else { return false }
        here.pointee.enter(region)
        return true
    }

    /// A region that has become a part of another one is owned for ever. So one that was free is a whole.
    @inline(__always)
    private static func claim(_ region: Region) -> Bool {
        probe("enters the region, if it is free", region)
        return region.state.compareExchange(expected: 0, desired: Region.owned, ordering: .acquiring).exchanged
    }

    /// Handles what was posted, leaves, and delivers the observed nodes that were marked.
    @usableFromInline
    static func leave(_ here: Here) {
        if here.pointee.hasNothingToLeave, tryLeave(here) { return }
        leaveAndDeliver(here)
    }

    @inline(never)
    private static func leaveAndDeliver(_ here: Here) {
        var schedule = Schedule()
        leaveSlowly(here, taking: &schedule)
        Delivery.carry(&schedule, here, causedHere: false)
    }

    /// Handles what was posted and leaves. The caller delivers the observed nodes that were marked.
    @usableFromInline @inline(__always)
    static func leave(_ here: Here, taking schedule: inout Schedule) {
        if here.pointee.hasNothingToLeave, tryLeave(here) { return }
        leaveSlowly(here, taking: &schedule)
    }

    /// Leaves the region when nothing is posted any more, and does what follows.
    @inline(never)
    private static func leaveSlowly(_ here: Here, taking schedule: inout Schedule) {
        here.pointee.busy = nil
        // What this thread has marked is caused by the observers that it is calling; what others have posted is not.
        if let outer = here.pointee.carried { here.pointee.found.note(cause: outer.pointee.cause + 1) }
        repeat {
            if here.pointee.hasPosts { GraphMessages.empty(here) }
            schedule.take(&here.pointee.found)
            here.pointee.session &+= 1
        } while !tryLeave(here)
        var following: [() -> Void] = []
        swap(&following, &here.pointee.afterLeaving)
        for work in following { work() }
        guard !here.pointee.released.isEmpty else { return }
        if !ShallowRelease.run({ release(here) }) { Releases.run { release(here) } }
    }

    /// Releases what was given up while the thread was inside, which may run code of the application.
    private static func release(_ here: Here) {
        while let object = here.pointee.released.popLast() { object.release() }
    }

    @inline(__always)
    private static func tryLeave(_ here: Here) -> Bool {
        here.pointee.region._withUnsafeGuaranteedRef { region in
            probe("leaves the region, if nothing is posted", region)
            guard region.state.compareExchange(expected: Region.owned, desired: 0, ordering: .releasing).exchanged
            else {
                return false
            }
            here.pointee.leave()
            return true
        }
    }

    /// Does work as the owner of the region of a node: now, or leaves it to the thread that is.
    static func asOwner(of node: Node.Pointer, _ work: @escaping GraphMessages.Posted.Work) {
        guard let here = enter(node) ?? GraphMessages.post(to: node, work) else { return }
        work(node, here)
        leave(here)
    }

    /// Where tests stop a thread before it reads or changes the state of a region; does nothing in release builds.
    @inline(__always)
    static func probe(_ step: String, _ region: Region) {
        #if DEBUG
            if GateProbe.isInUse { GateProbe.current?.pause(before: step, at: region, isLock: false) }
        #endif
    }
}

// How regions become one.
extension Graph {
    /// Whether a node belongs to the region in which this thread is.
    @inline(__always)
    static func isHere(_ node: Node.Pointer, _ here: Here) -> Bool {
        // Regions are never divided. So what was found once is true for ever.
        node.pointee.home.load(ordering: .relaxed) == here.pointee.entry.region || findHere(node, here)
    }

    @inline(never)
    private static func findHere(_ node: Node.Pointer, _ here: Here) -> Bool {
        guard node.pointee.root == here.pointee.entry.region else { return false }
        node.pointee.home.store(here.pointee.entry.region, ordering: .releasing)
        return true
    }

    /// Makes a node that is read belong to the region in which this thread is: by joining the regions, if the other one is
    /// free. Then something that this thread has read may be older than the node, see `settle`.
    ///
    /// Otherwise what is running has no valid result: it goes on with a snapshot, and all of it runs again later.
    @inline(__always)
    static func join(_ node: Node.Pointer, _ here: Here) -> Bool {
        isReached(node, here) || joinSlowly(node, here)
    }

    /// Whether the node is known to belong to the region in which this thread is, and no region is busy.
    @inline(__always)
    static func isReached(_ node: Node.Pointer, _ here: Here) -> Bool {
        node.pointee.home.load(ordering: .relaxed) == here.pointee.entry.region && here.pointee.busy == nil
    }

    @inline(never)
    private static func joinSlowly(_ node: Node.Pointer, _ here: Here) -> Bool {
        guard here.pointee.busy == nil else { return false }
        if node.pointee.root == 0 { node.pointee.give(here.pointee.region.retain()) }
        return isHere(node, here) || join(Region.at(node.pointee.root), here)
    }

    @inline(never)
    private static func join(_ other: Unmanaged<Region>, _ here: Here) -> Bool {
        other._withUnsafeGuaranteedRef { other in
            guard claim(other) else {
                here.pointee.busy = other
                if here.pointee.running != nil { here.pointee.beginSnapshot() }
                return false
            }
            GraphMessages.join(other, here)
            return true
        }
    }
}

extension Graph {
    /// The region of a node, if a thread owns it.
    static func busyRegion(of node: Node.Pointer) -> Region? {
        let root = node.pointee.root
        guard root != 0, !isFree(node) else { return nil }
        return Region.at(root).takeUnretainedValue()
    }

    /// Whether no thread owns the region of a node.
    @inline(__always)
    static func isFree(_ node: Node.Pointer) -> Bool {
        let root = node.pointee.root
        return root != 0
            && Region.at(root)._withUnsafeGuaranteedRef { region in
                probe("looks whether the region is free", region)
                return region.state.load(ordering: .acquiring) == 0
            }
    }
}
