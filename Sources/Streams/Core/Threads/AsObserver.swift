import StreamsAtomics

/// The graph of computed values. Its parts are in the folder of that name; what subscribing and sending must know of it is
/// here, below them.
@usableFromInline
enum Graph {
    /// Which threads may be inside a region of the graph.
    @usableFromInline @frozen
    struct Use: ~Copyable, Sendable {
        /// Whether the first thread that has used the graph is inside, while it is the only one.
        @usableFromInline let isFirstInside = Atomic<Bool>(false)
        /// Whether another thread has used the graph. From then on each thread has to look at its own `Entry`.
        @usableFromInline let hasSeveralThreads = Atomic<Bool>(false)

        @usableFromInline init() {}
    }

    @usableFromInline static let use = Use()
    // Safe: a global never moves and lives as long as the process.
    @usableFromInline nonisolated(unsafe) static let address = withUnsafePointer(to: use) { $0 }

    /// What a thread is doing in the graph: the beginning of its `GraphThread`.
    @usableFromInline
    struct Entry {
        /// The address of the region that the thread owns, or 0.
        @usableFromInline var region: UInt = 0
        /// The node of the running computed value whose reads are linked, see `GraphThread.reader`.
        var linking: UnsafeMutableRawPointer?
        let isFirst: Bool
        /// Frees the memory when the thread ends.
        let free: @Sendable (UnsafeMutableRawPointer) -> Void
    }

    private static let entryOfThread = ThreadWord(.graph)

    /// Of this thread; nil if it has never used the graph.
    @inline(__always)
    static var entry: UnsafeMutablePointer<Entry>? {
        get { UnsafeMutablePointer(bitPattern: entryOfThread.value) }
        set { entryOfThread.value = UInt(bitPattern: newValue) }
    }

    /// Frees that of a thread which ends.
    static func releaseEntry(_ address: UInt) {
        guard let entry = UnsafeMutablePointer<Entry>(bitPattern: address) else { return }
        entry.pointee.free(entry)
    }

    /// Of this thread, if it is inside a region.
    @inline(__always)
    static var inside: UnsafeMutablePointer<Entry>? {
        guard !isFree, let entry, entry.pointee.region != 0 else { return nil }
        return entry
    }

    /// Whether this thread is certainly not inside the graph, in two loads. Otherwise a read of a variable must check
    /// whether a computed value makes it.
    @inlinable @inline(__always)
    static var isFree: Bool { isFree(use) }

    @inlinable @inline(__always)
    static func isFree(_ use: borrowing Use) -> Bool {
        !use.isFirstInside.load(ordering: .relaxed) && !use.hasSeveralThreads.load(ordering: .relaxed)
    }

    /// Whether this thread is inside a region.
    @usableFromInline static var isInside: Bool { inside != nil }

    /// Whether nothing can be around a call that has to know of it: no computed value runs on this thread, and there is
    /// no transaction and no effect.
    @inlinable @inline(__always)
    static var isOutside: Bool { ProcessActivity.hasNoTransaction && (isFree || !isInside) }
}

/// Calls observers and clean-ups. If the closure of a computed value or of an effect causes that, what they read is not a
/// dependency of it, and what they make does not belong to its scope. If the thread owns a region of the graph, `body` does
/// not leave it.
@inlinable @inline(__always) @discardableResult
func asObserver<Result>(_ body: () -> Result) -> Result {
    Graph.isOutside ? body() : asObserverNow(body)
}

@usableFromInline @inline(never)
func asObserverNow<Result>(_ body: () -> Result) -> Result {
    let scope = PrivateWork.scope.object
    PrivateWork.scope.object = nil
    defer { PrivateWork.scope.object = scope }
    guard let entry = Graph.inside else { return body() }
    let linking = entry.pointee.linking
    entry.pointee.linking = nil
    defer { entry.pointee.linking = linking }
    return body()
}
