import StreamsAtomics

/// Messages of other threads to the owners of regions, and the values as they were when the owner entered.
///
/// A write does not wait for a region. Under the lock of the variable, before it stores the new value, it saves the
/// previous one here. So closures that are running keep seeing one consistent state.
@usableFromInline
enum GraphMessages {
    /// Work on a node, for whoever owns its region.
    // Safe: the node lives until the work has been done.
    struct Posted: @unchecked Sendable {
        let node: Node.Pointer
        let work: Work

        typealias Work = @Sendable (Node.Pointer, Graph.Here) -> Void

        /// Does it, if this thread owns the region of the node; otherwise when it has left its own.
        func `do`(_ here: Graph.Here) {
            if Graph.isHere(node, here) { return work(node, here) }
            here.pointee.afterLeaving.append { Graph.asOwner(of: node, work) }
        }
    }

    /// What other threads have left to the owner of a region.
    // Safe: guarded by the lock, until the owner has taken it.
    final class Mail: @unchecked Sendable {
        fileprivate(set) var posted: [Posted] = []
        /// The values that the owner sees in place of those written since it entered.
        fileprivate(set) var held = Held()

        func adding(_ other: Mail) -> Mail {
            posted += other.posted
            held.merge(other.held) { held, _ in held }
            return self
        }
    }

    /// Previous values. The sources are retained, so that no new one has the identifier of one that was released.
    typealias Held = [ObjectIdentifier: (source: AnyObject, value: any Sendable)]

    /// Guards what is posted to the regions, and that two regions become one.
    private static let state = Guarded<[Snapshot]>([])
    private static let snapshots = Atomic<Int>(0)

    /// Whether there is no snapshot, which would need the previous value of a write.
    static var isQuiet: Bool {
        #if DEBUG
            if GateProbe.isInUse, GateProbe.current != nil { return ProbedMessages.hasNoSnapshots }
        #endif
        return snapshots.load(ordering: .relaxed) == 0
    }

    /// Leaves work to the owner of the node's region. If there is no owner any more, this thread enters instead. If it is
    /// inside a region, it does the work itself before or after leaving.
    static func post(to node: Node.Pointer, _ work: @escaping Posted.Work) -> Graph.Here? {
        let here = Graph.here
        guard !here.pointee.isInside else {
            here.pointee.afterLeaving.append { Graph.asOwner(of: node, work) }
            return nil
        }
        return withLock { _ in
            let region = Graph.region(of: node)
            if claim(region) {
                here.pointee.enter(region)
                return here
            }
            region._withUnsafeGuaranteedRef { mail(of: $0).posted.append(Posted(node: node, work: work)) }
            return nil
        }
    }

    /// Leaves work on a node to the owner of another region, on which the node depends. Returns false if that has no owner
    /// any more.
    static func post(_ posted: Posted, to region: Region) -> Bool {
        withLock { _ in
            region.root._withUnsafeGuaranteedRef { root in
                guard markPosted(root) else { return false }
                mail(of: root).posted.append(posted)
                return true
            }
        }
    }

    /// Announces that the value of a variable will be replaced, whose lock the caller holds. If this thread has then entered the
    /// region, it must mark the dependents after releasing the lock.
    @usableFromInline
    static func admit(_ variable: any AnyVariable, _ node: Node.Pointer?) -> Graph.Here? {
        let here = Graph.here
        if let node, Graph.enter(node, here) {
            // Asked inside: who has left the region before may go on reading what it saw there.
            if !isQuiet { save(CollectionOfOne(variable)) }
            return here
        }
        guard let region = admit(CollectionOfOne(variable), here).first else { return nil }
        here.pointee.enter(region)
        return here
    }

    /// Saves the values that the caller is about to replace together, under their locks. Returns the regions that this
    /// thread owns now; it must mark the dependents of what they contain, after releasing the locks.
    static func admit(_ changed: some Collection<any AnyVariable>, _ here: Graph.Here) -> [Unmanaged<Region>] {
        withLock { snapshots in
            save(changed, in: snapshots)
            var claimed: [Unmanaged<Region>] = []
            var busy: [Node.Pointer] = []
            for variable in changed {
                guard let node = variable.node else { continue }
                let region = Graph.region(of: node)
                if claimed.contains(where: { $0.toOpaque() == region.toOpaque() }) { continue }
                if claim(region) {
                    guard here.pointee.isInside else {
                        claimed.append(region)
                        continue
                    }
                    region._withUnsafeGuaranteedRef { joinUnderLock($0, here) }
                }
                busy.append(node)
            }
            // A closure that has seen one of the previous values may come to the others only now, from no region or another.
            for node in busy { for variable in changed { hold(variable, forOwnerOf: node) } }
            return claimed
        }
    }

    /// Saves the values that the caller is about to replace, under their locks, for the snapshots alone: it owns the region of
    /// all.
    static func save(_ changed: some Collection<any AnyVariable>) {
        withLock { save(changed, in: $0) }
    }

    private static func save(_ changed: some Collection<any AnyVariable>, in snapshots: [Snapshot]) {
        for snapshot in snapshots {
            for variable in changed { snapshot.hold(variable.anyValue, of: variable) }
        }
    }

    private static func hold(_ variable: any AnyVariable, forOwnerOf node: Node.Pointer) {
        Graph.region(of: node)._withUnsafeGuaranteedRef { region in
            _ = markPosted(region)
            let mail = mail(of: region)
            guard mail.held[ObjectIdentifier(variable)] == nil else { return }
            let old = variable.anyValue
            mail.held[ObjectIdentifier(variable)] = (variable, old)
            mail.posted.append(Posted(node: node) { variable.mark(changedFrom: old, $1) })
        }
    }

    private static func mail(of region: Region) -> Mail {
        let mail = region.mail ?? Mail()
        region.mail = mail
        return mail
    }

    /// The value that the owner of the region sees in place of the current one, if any.
    static func held(of source: AnyObject, _ here: Graph.Here) -> (any Sendable)? {
        withLock { _ in
            here.pointee.region._withUnsafeGuaranteedRef { $0.mail?.held[ObjectIdentifier(source)]?.value }
        }
    }

    /// Makes a region that this thread has just entered a part of the one in which it is, or the other way round.
    static func join(_ other: Region, _ here: Graph.Here) {
        withLock { _ in joinUnderLock(other, here) }
    }

    private static func joinUnderLock(_ other: Region, _ here: Graph.Here) {
        here.pointee.enter(here.pointee.region._withUnsafeGuaranteedRef { Region.join($0, other) })
        here.pointee.hasNewNodes = true
    }

    /// From now on writers save previous values in the snapshot. Returns those that were saved before.
    ///
    /// - Parameter region: that of the thread, if it owns one: then it goes on seeing what it sees there.
    static func add(_ snapshot: Snapshot, of region: Unmanaged<Region>? = nil) -> Held {
        withLock { snapshots in
            let before = snapshot.takeHeld()
            if let mail = region?._withUnsafeGuaranteedRef({ $0.mail }) {
                for held in mail.held.values { snapshot.hold(held.value, of: held.source) }
            }
            if !snapshots.contains(where: { $0 === snapshot }) { snapshots.append(snapshot) }
            noteCount(of: snapshots)
            return before
        }
    }

    static func remove(_ snapshot: Snapshot) {
        withLock {
            $0.removeAll { $0 === snapshot }
            noteCount(of: $0)
        }
    }

    /// A snapshot that was kept.
    static func takeIdle() -> Snapshot? {
        isQuiet
            ? nil
            : withLock { snapshots in
                #if DEBUG
                    let isProbed = GateProbe.current != nil
                    let idle = snapshots.first { $0.isIdle && $0.isProbed == isProbed }
                #else
                    let idle = snapshots.first(where: \.isIdle)
                #endif
                idle?.isIdle = false
                return idle
            }
    }

    /// Keeps the snapshot for further reads until the busy region is free, if there is one.
    static func keepOrRemove(_ snapshot: Snapshot) {
        withLock { snapshots in
            if let busy = snapshot.busy, markPosted(busy.root.takeUnretainedValue()) { return snapshot.isIdle = true }
            snapshots.removeAll { $0 === snapshot }
            noteCount(of: snapshots)
        }
    }

    private static func noteCount(of all: [Snapshot]) {
        snapshots.store(all.count, ordering: .relaxed)
        #if DEBUG
            ProbedMessages.snapshots.store(all.count(where: \.isProbed), ordering: .relaxed)
        #endif
    }

    /// Removes the snapshots that were kept while the region was busy.
    private static func removeIdle(of region: Region, from snapshots: inout [Snapshot]) -> [Snapshot] {
        let root = Unmanaged.passUnretained(region).toOpaque()
        let removed = snapshots.filter { $0.isIdle && $0.busy?.root.toOpaque() == root }
        guard !removed.isEmpty else { return [] }
        snapshots.removeAll { snapshot in removed.contains { $0 === snapshot } }
        noteCount(of: snapshots)
        return removed
    }

    /// Reads from a snapshot while no writer changes it.
    static func read<Result>(_ body: () -> Result) -> Result {
        withLock { _ in body() }
    }

    /// Does what was posted. Called by the owner while no closure runs.
    static func empty(_ here: Graph.Here) {
        let (taken, removed) = withLock { snapshots in
            here.pointee.region._withUnsafeGuaranteedRef { region in
                region.state.store(Region.owned, ordering: .relaxed)
                return (region.mail.take(), removeIdle(of: region, from: &snapshots))
            }
        }
        for snapshot in removed { here.pointee.released.append(.passRetained(snapshot)) }
        guard let mail = taken else { return }
        for posted in mail.posted { posted.do(here) }
        here.pointee.released.append(.passRetained(mail))
    }

    private static func withLock<Result>(_ body: (inout [Snapshot]) -> Result) -> Result {
        #if DEBUG
            if GateProbe.isInUse, let probe = GateProbe.current {
                probe.pause(before: "locks the messages", at: ProbedMessages.shared, isLock: true)
                return state.withLock { snapshots in ProbedMessages.shared.use { body(&snapshots) } }
            }
        #endif
        return state.withLock(body)
    }

    /// Owns the region if it is free. Otherwise sets the bit in its state that says that something was posted. The caller
    /// holds the lock.
    private static func claim(_ region: Unmanaged<Region>) -> Bool {
        region._withUnsafeGuaranteedRef { region in
            while true {
                Graph.probe("posts, if the region has an owner", region)
                if region.state.compareExchange(expected: 0, desired: Region.owned, ordering: .acquiring).exchanged {
                    return true
                }
                if markPosted(region) { return false }
            }
        }
    }

    /// Returns false if the region has no owner.
    private static func markPosted(_ region: Region) -> Bool {
        while true {
            Graph.probe("posts, if the region has an owner", region)
            let seen = region.state.load(ordering: .relaxed)
            if seen == 0 { return false }
            if seen & Region.posted != 0
                || region.state.compareExchange(
                    expected: seen, desired: seen | Region.posted, ordering: .acquiringAndReleasing
                ).exchanged
            {
                return true
            }
        }
    }
}

#if DEBUG
    /// The lock of the messages as a gate whose steps a test can see. Threads of other tests take it, too; they do not count,
    /// because the order of the steps that are tried does not depend on them.
    final class ProbedMessages: ProbedGate, Sendable {
        static let shared = ProbedMessages()
        static let snapshots = Atomic<Int>(0)
        static var hasNoSnapshots: Bool { snapshots.load(ordering: .relaxed) == 0 }
        /// How often the lock was taken and given free: what is done under it depends on the order.
        private let uses = Atomic<UInt32>(0)

        var word: UInt32 { uses.load(ordering: .relaxed) }
        var isLocked: Bool { word & 1 != 0 }

        func use<Result>(_ body: () -> Result) -> Result {
            uses.wrappingAdd(1, ordering: .relaxed)
            defer { uses.wrappingAdd(1, ordering: .relaxed) }
            return body()
        }
    }
#endif

/// A variable without the type of its value, as the graph and a transaction see it.
@usableFromInline
protocol AnyVariable: AnyObject, Sendable {
    /// The order of creation.
    var age: UInt64 { get }
    var currentVersion: UInt64 { get }
    /// The value; the caller has taken the lock.
    var anyValue: any Sendable { get }
    /// Whether a computed value has read it.
    var isRead: Bool { get }
    /// Present if one has read it in a region.
    var node: UnsafeMutablePointer<Node>? { get }

    /// Waits if too much is queued for its observers.
    func waitForRoom()
    /// Marks its dependents in the region of this thread, unless its value is equal to the previous one.
    func mark(changedFrom old: any Sendable, _ here: Graph.Here)
    /// Marks its dependents after a change, if it is in one of these regions, which this thread owns.
    func mark(in regions: [Unmanaged<Region>], _ here: Graph.Here)
}
