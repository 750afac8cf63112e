import StreamsAtomics

/// The rank of a source, created when a junction depends on the source or something is bound to it.
@usableFromInline @frozen
struct LazyRank: ~Copyable, Sendable {
    // Safe: 0, or the address of a rank that is retained once stored and released in `deinit`. Not an
    // `AtomicLazyReference`: that is not specialised, so each access would look up metadata and count references.
    @usableFromInline let address = Atomic<UInt>(0)

    @inlinable init() {}

    @inlinable
    deinit {
        let stored = address.load(ordering: .acquiring)
        if stored != 0 { Self.release(stored) }
    }

    @usableFromInline
    static func release(_ address: UInt) {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged<Rank>.fromOpaque($0).release() }
    }

    private var stored: Unmanaged<Rank>? {
        UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map { .fromOpaque($0) }
    }

    /// The rank, if it has been created.
    @usableFromInline var known: Rank? { stored?.takeUnretainedValue() }

    /// The rank; creates it if needed.
    var rank: Rank {
        if let known { return known }
        let new = Unmanaged.passRetained(Rank())
        let isFirst = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing
        ).exchanged
        if !isFirst { new.release() }
        return stored.unsafelyUnwrapped.takeUnretainedValue()
    }

    @usableFromInline var level: UInt32 { stored?._withUnsafeGuaranteedRef { $0.level } ?? 0 }

    /// Records that the source feeds whatever the subscription belongs to.
    @usableFromInline
    borrowing func feed(_ subscription: Subscription) {
        if let downstream = subscription.rank { rank.feed(downstream) }
    }

    @usableFromInline
    borrowing func stopFeeding(_ subscription: Subscription) {
        if let downstream = subscription.rank { known?.stopFeeding(downstream) }
    }

    /// The source has ended.
    @usableFromInline
    borrowing func leave() {
        known?.stopFeedingAll()
    }

    /// Raises the level of the source, because it sends in the turn.
    @inlinable @inline(__always)
    borrowing func rise(in turn: Turn) {
        if turn.position > 0, !turn.isStarting { rise(after: turn.position) }
    }

    @usableFromInline
    borrowing func rise(after level: UInt32) {
        known?.rise(after: level)
    }

    /// Whether the turn has still to run something that the source may depend on.
    @usableFromInline
    borrowing func isAwaited(in turn: Turn) -> Bool {
        let level = level
        guard level > 0 else { return false }
        return turn.isAwaited(before: level &+ 1)
    }
}
