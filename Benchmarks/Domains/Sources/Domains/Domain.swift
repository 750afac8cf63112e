/// Where what is connected lives: one owner and one schedule. What combines makes one, and two that meet become one; one that is
/// declared joins with nothing.
// Safe: all that it adds to a gate is touched by the owner only.
package final class Domain: Gate, @unchecked Sendable {
    let isDeclared: Bool
    /// What still has to run in this turn, by rank, and the rank of what is running.
    private var due = Due()
    private(set) var position: Int32 = 0
    /// What stands here for variables of declared domains.
    private var mirrors: [ObjectIdentifier: WeakReference] = [:]
    /// Released between turns, because that may run code of the application.
    private var dead: [AnyObject] = []

    /// Declares a domain for what is made `in` it.
    package override init() {
        isDeclared = true
        super.init(enteredBy: nil)
    }

    override init(enteredBy caller: Caller.Pointer?) {
        isDeclared = false
        super.init(enteredBy: caller)
    }

    @inline(__always) var isIdle: Bool { due.isEmpty && dead.isEmpty }

    @inline(__always) func schedule(_ junction: Junction) {
        guard !junction.isDue, !junction.isRetired else { return }
        junction.isDue = true
        due.insert(.passUnretained(junction), at: junction.rank)
    }

    /// Runs what is due. A turn is never moved, so this stays the root until it is over.
    func settle() {
        repeat {
            while let (entry, rank) = due.popFirst() {
                entry._withUnsafeGuaranteedRef { junction in
                    guard junction.rank == rank || junction.isRetired else {
                        return due.insert(entry, at: junction.rank)
                    }
                    junction.isDue = false
                    guard !junction.isRetired else { return }
                    position = rank
                    junction.run()
                }
            }
            position = 0
            let released = dead
            dead = []
            withExtendedLifetime(released) {}
        } while !isIdle
    }

    /// Keeps it until the turn is over.
    func release(_ object: AnyObject) { dead.append(object) }

    /// What stands for a source of another domain, one of both being declared.
    func mirror<Element>(of source: AnyObject, _ make: () -> ValueCore<Element>) -> ValueCore<Element> {
        let identifier = ObjectIdentifier(source)
        if let known = mirrors[identifier]?.object as? ValueCore<Element> { return known }
        let made = make()
        mirrors[identifier] = WeakReference(object: made)
        return made
    }

    /// Whether something below the rank has still to run in this turn.
    func awaits(below rank: Int32) -> Bool { due.firstRank.map { $0 < rank } ?? false }
}

/// What is due: a list for each rank. Ranks are small, because they are counted from the sources.
private struct Due: ~Copyable {
    private typealias List = (first: Unmanaged<Junction>?, last: Unmanaged<Junction>?)
    private var lists: UnsafeMutablePointer<List>?
    private var capacity: Int32 = 0
    private var lowest: Int32 = 0
    private var count: Int32 = 0

    deinit { lists?.deallocate() }

    @inline(__always) var isEmpty: Bool { count == 0 }
    var firstRank: Int32? {
        mutating get {
            guard count > 0 else { return nil }
            while lists.unsafelyUnwrapped[Int(lowest)].first == nil { lowest += 1 }
            return lowest
        }
    }

    @inline(__always) mutating func insert(_ junction: Unmanaged<Junction>, at rank: Int32) {
        if rank >= capacity { grow(to: rank) }
        let list = lists.unsafelyUnwrapped + Int(rank)
        junction._withUnsafeGuaranteedRef { $0.nextDue = nil }
        if let last = list.pointee.last {
            last._withUnsafeGuaranteedRef { $0.nextDue = junction }
        } else {
            list.pointee.first = junction
        }
        list.pointee.last = junction
        if count == 0 || rank < lowest { lowest = rank }
        count += 1
    }

    @inline(never) private mutating func grow(to rank: Int32) {
        let size = max(2 * capacity, rank + 1, 4)
        let larger = UnsafeMutablePointer<List>.allocate(capacity: Int(size))
        larger.initialize(repeating: (nil, nil), count: Int(size))
        if let lists {
            larger.update(from: lists, count: Int(capacity))
            lists.deallocate()
        }
        (lists, capacity) = (larger, size)
    }

    @inline(__always) mutating func popFirst() -> (Unmanaged<Junction>, Int32)? {
        guard count > 0 else { return nil }
        while lists.unsafelyUnwrapped[Int(lowest)].first == nil { lowest += 1 }
        let list = lists.unsafelyUnwrapped + Int(lowest)
        let junction = list.pointee.first.unsafelyUnwrapped
        let next = junction._withUnsafeGuaranteedRef { $0.nextDue }
        list.pointee.first = next
        if next == nil { list.pointee.last = nil }
        count -= 1
        return (junction, lowest)
    }
}

private struct WeakReference { weak var object: AnyObject? }
