import StreamsAtomics

/// The position of a source or a junction in the order of a turn: above everything it depends on.
///
/// The level of a junction is higher than the levels of its inputs. The level of a source, such as a shared stream or
/// a bound variable, is at least the level of the stream that sends into it, and 0 without one. Streams are
/// subscribed to from their end, so a new junction takes a level below the one that it feeds. If a dependency is
/// found later, by a subscription to an existing source or by a write, levels rise.
@usableFromInline
// Safe: `downstream` and `isOnPath` are accessed under `topology`, in `deinit` by its thread alone; `gate` is set before
// other threads see the rank, and nil when its junction is gone; the rest is constant or atomic.
final class Rank: @unchecked Sendable {
    /// Guards the links between ranks.
    private static let topology = Lock()
    private static let ages = Atomic<UInt64>(0)
    /// Above the levels of all junctions, which start at the middle of the range.
    static let highestLevel: UInt32 = 0xFF_FFFF
    /// The level of a junction that feeds no other; leaves room for 8 million below it, and above.
    private static let base: UInt32 = 1 << 23

    let age = Rank.nextAge()
    private let isJunction: Bool
    private let height: Atomic<UInt32>
    /// The highest level of a source that the junction depends on and that a stream sends into; 0 without one.
    private let below = Atomic<UInt32>(0)
    private var downstream = DownstreamRanks()
    /// Of a junction: the one whose gate it passes, which the junction retains.
    // Safe: nil when the junction is gone.
    var gate: Unmanaged<TurnJunction>?
    private var isOnPath = false
    /// How often it has risen because an element arrived, see `rise(after:)`.
    private let lateRises = Atomic<Int>(0)

    /// The rank of a source.
    init() {
        isJunction = false
        height = Atomic(0)
    }

    /// The rank of a junction that feeds what `other` belongs to.
    init(feeding other: Rank?) {
        isJunction = true
        guard let other else {
            height = Atomic(Self.base)
            return
        }
        height = Atomic(0)
        Self.topology.withLock {
            if other.level == 0 { other.rise(to: other.lowestDownstream &- 1) }
            height.store(other.level &- other.step, ordering: .relaxed)
            downstream.append(other)
        }
    }

    /// The rank of a junction that feeds no other, at a given level.
    init(at level: UInt32) {
        isJunction = true
        height = Atomic(level)
    }

    /// Releases a long chain iteratively instead of recursively.
    deinit {
        var released = downstream.removeAll()
        while var last = released.popLast() {
            guard isKnownUniquelyReferenced(&last.rank) else { continue }
            released += last.rank.downstream.removeAll()
        }
    }

    /// Numbers sources and junctions in the order of their creation.
    @usableFromInline
    static func nextAge() -> UInt64 {
        ages.wrappingAdd(1, ordering: .relaxed).newValue
    }

    @usableFromInline var level: UInt32 { height.load(ordering: .relaxed) }

    /// Whether the junction depends on no source at `level` or above it, so on none that still has to run if `level` is the
    /// lowest at which anything does.
    func dependsOnNothing(from level: UInt32) -> Bool {
        below.load(ordering: .relaxed) < level
    }

    /// Whether a junction emits into another one, directly or through junctions alone.
    func leads(to other: Rank) -> Bool {
        Self.topology.withLock {
            var next: Rank? = self
            while let rank = next, rank.isJunction, rank.level < other.level {
                next = rank.downstream.first
                if next === other { return true }
            }
            return false
        }
    }

    /// The sort key in a turn: level, then age.
    var key: UInt64 { UInt64(level) << 40 | age & 0xFF_FFFF_FFFF }

    private var step: UInt32 { isJunction ? 1 : 0 }

    /// The lowest level of a junction that a source feeds, directly or through other sources.
    private var lowestDownstream: UInt32 {
        guard !isOnPath else { return Self.base }
        isOnPath = true
        defer { isOnPath = false }
        return downstream.entries.map { rank, _ in rank.level > 0 ? rank.level : rank.lowestDownstream }.min()
            ?? Self.base
    }

    /// Records that the stream of this rank is an input of `other`.
    @usableFromInline
    func feed(_ other: Rank) {
        Self.topology.withLock {
            downstream.append(other)
            guard level > 0 else { return }
            other.rise(to: level &+ other.step)
            other.noteSource(at: level)
        }
    }

    /// Records a source that a stream sends into, here and in the junctions downstream.
    private func noteSource(at level: UInt32) {
        var next: Rank? = self
        while let rank = next, rank.isJunction, rank.below.load(ordering: .relaxed) < level {
            rank.below.store(level, ordering: .relaxed)
            next = rank.downstream.first
        }
    }

    @usableFromInline
    func stopFeeding(_ other: Rank) {
        Self.topology.withLock { downstream.remove(other) }
    }

    @usableFromInline
    func stopFeedingAll() {
        let released = Self.topology.withLock { downstream.removeAll() }
        withExtendedLifetime(released) {}
    }

    /// Raises the level after an element arrived from `level`.
    ///
    /// The number of such rises is bounded, because in a cycle of variables each round would find a higher level.
    @usableFromInline
    func rise(after level: UInt32) {
        guard self.level < level &+ step, lateRises.load(ordering: .relaxed) < 16 else { return }
        lateRises.wrappingAdd(1, ordering: .relaxed)
        Self.topology.withLock { rise(to: level &+ step) }
    }

    /// Raises the level and the levels of all dependents, except along cycles.
    private func rise(to level: UInt32) {
        guard self.level < level else { return }
        var path: [(rank: Rank, next: Int)] = []
        func enter(_ rank: Rank, _ level: UInt32) {
            guard rank.level < level, !rank.isOnPath else { return }
            rank.height.store(level, ordering: .relaxed)
            rank.isOnPath = true
            path.append((rank, 0))
        }
        enter(self, level)
        while let (rank, next) = path.last {
            guard next < rank.downstream.entries.count else {
                rank.isOnPath = false
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let other = rank.downstream.entries[next].rank
            enter(other, rank.level &+ other.step)
        }
    }
}

/// What a source or a junction feeds, each once, in any order.
private struct DownstreamRanks {
    /// With how often it feeds each one.
    private(set) var entries: [(rank: Rank, count: Int)] = []
    /// Where each one is; empty while there are few.
    private var positions: [ObjectIdentifier: Int] = [:]

    var first: Rank? { entries.first?.rank }

    mutating func append(_ rank: Rank) {
        if let index = index(of: rank) { return entries[index].count += 1 }
        entries.append((rank, 1))
        if !positions.isEmpty {
            positions[ObjectIdentifier(rank)] = entries.count - 1
        } else if entries.count == 16 {
            for (index, entry) in entries.enumerated() { positions[ObjectIdentifier(entry.rank)] = index }
        }
    }

    mutating func remove(_ rank: Rank) {
        guard let index = index(of: rank) else { return }
        entries[index].count -= 1
        guard entries[index].count == 0 else { return }
        positions[ObjectIdentifier(rank)] = nil
        let last = entries.removeLast()
        guard index < entries.count else { return }
        entries[index] = last
        if !positions.isEmpty { positions[ObjectIdentifier(last.rank)] = index }
    }

    private func index(of rank: Rank) -> Int? {
        positions.isEmpty ? entries.lastIndex { $0.rank === rank } : positions[ObjectIdentifier(rank)]
    }

    mutating func removeAll() -> [(rank: Rank, count: Int)] {
        defer { self = DownstreamRanks() }
        return entries
    }
}
