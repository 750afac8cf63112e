import StreamsAtomics

/// Nodes that are connected, or were: one thread at a time owns them, also while the closure of a computed value runs.
///
/// Two regions become one when a closure of the one reads something of the other. A node belongs to the region that it
/// got at its first use, or to the one which that has become a part of. Neither is ever changed again, and a node retains
/// its region, a region the one that it is a part of. So any thread may look for the region of a node.
@usableFromInline
// Safe: `mail` is guarded by the lock of GraphMessages, `depth` belongs to the owner; the rest is atomic.
final class Region: @unchecked Sendable {
    static let owned: UInt32 = 2
    @usableFromInline static let posted: UInt32 = 1

    /// Whether a thread owns the region, and whether something was posted to it. A region that has become a part of
    /// another one stays owned, so that nobody enters it any more.
    @usableFromInline let state = Atomic<UInt32>(0)
    /// The length of the longest path to it.
    @exclusivity(unchecked) private var depth: UInt32 = 0
    /// The region of which this one is a part, retained; set once.
    private let whole = Atomic<UInt>(0)
    /// What other threads have left to the owner, if anything.
    @exclusivity(unchecked) var mail: GraphMessages.Mail?

    init() {}

    deinit {
        let whole = whole.load(ordering: .relaxed)
        if whole != 0 { Self.at(whole).release() }
    }

    @inlinable @inline(__always)
    static func at(_ address: UInt) -> Unmanaged<Region> {
        .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
    }

    /// The region of which this one is a part, or itself.
    var root: Unmanaged<Region> {
        Self.at(Self.root(of: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())))
    }

    /// The address of the region of which the one at an address is a part, or the same.
    @inline(__always)
    static func root(of address: UInt) -> UInt {
        var root = address
        while true {
            // Safe: the node or the region that has the address retains the region.
            let whole = at(root)._withUnsafeGuaranteedRef { $0.whole.load(ordering: .acquiring) }
            if whole == 0 { return root }
            root = whole
        }
    }

    /// Makes one region of two that this thread owns, and returns it. The caller holds the lock of GraphMessages.
    ///
    /// If both are as deep, the first one becomes a part of the second one. Mostly it has just been made, for a value that
    /// runs for the first time, and the nodes of the second one are read often.
    static func join(_ first: Region, _ second: Region) -> Unmanaged<Region> {
        first.depth <= second.depth ? second.take(first) : first.take(second)
    }

    private func take(_ part: Region) -> Unmanaged<Region> {
        if depth == part.depth { depth += 1 }
        if part.state.load(ordering: .relaxed) & Self.posted != 0 {
            state.store(Self.owned | Self.posted, ordering: .relaxed)
        }
        if let other = part.mail.take() { mail = mail?.adding(other) ?? other }
        part.whole.store(UInt(bitPattern: Unmanaged.passRetained(self).toOpaque()), ordering: .releasing)
        return .passUnretained(self)
    }
}

#if DEBUG
    extension Region: ProbedGate {
        @usableFromInline var word: UInt32 { state.load(ordering: .relaxed) }
        @usableFromInline var isLocked: Bool { false }
    }
#endif
