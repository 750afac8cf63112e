import Synchronization

/// The rank of a source, which has none until a junction depends on it or something is bound to it.
@usableFromInline
struct Place: ~Copyable, Sendable {
    private let reference = AtomicLazyReference<Rank>()

    @usableFromInline init() {}

    /// The rank, from now on.
    var rank: Rank {
        reference.load() ?? reference.storeIfNil(Rank())
    }

    /// The rank, if there is one.
    var known: Rank? { reference.load() }

    @usableFromInline var level: UInt32 { reference.load()?.level ?? 0 }

    /// The source is subscribed to by what belongs to the subscription.
    @usableFromInline
    borrowing func feed(_ subscription: Subscription) {
        if let downstream = subscription.rank { rank.feed(downstream) }
    }

    @usableFromInline
    borrowing func stopFeeding(_ subscription: Subscription) {
        if let downstream = subscription.rank { reference.load()?.stopFeeding(downstream) }
    }

    /// The source has ended.
    @usableFromInline
    borrowing func leave() {
        reference.load()?.stopFeedingAll()
    }

    /// The source sends in the turn, and so stands where that is.
    @inlinable @inline(__always)
    borrowing func rise(in turn: Turn) {
        if turn.position > 0 { rise(after: turn.position) }
    }

    @usableFromInline
    borrowing func rise(after level: UInt32) {
        reference.load()?.rise(after: level)
    }

    /// Whether the turn has still to run something that the source may depend on.
    @usableFromInline
    borrowing func isAwaited(in turn: Turn) -> Bool {
        guard let level = reference.load()?.level, level > 0 else { return false }
        return turn.isAwaited(before: level &+ 1)
    }
}

/// A source that others can be bound to.
protocol PlacedSource {
    var rank: Rank { get }
}
