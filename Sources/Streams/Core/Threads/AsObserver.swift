import StreamsAtomics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// The graph of computed values. Its parts are in the folder of that name; what subscribing and sending must know of it is
/// here, below them.
@usableFromInline
enum Graph {
    /// Which threads may be inside a region of the graph.
    @usableFromInline @frozen
    struct Use: ~Copyable, Sendable {
        /// The identifier of the first thread that has used the graph, while it is inside and the only one; else 0.
        @usableFromInline let firstInside = Atomic<UInt>(0)
        /// Whether another thread has used the graph. From then on each thread has to look at its own `Entry`.
        @usableFromInline let hasSeveralThreads = Atomic<Bool>(false)
        /// The identifier and the `Entry` of the first thread, which are found sooner here than in thread-local storage.
        let first = Atomic<UInt>(0)
        let firstEntry = Atomic<UInt>(0)

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

    private static let key = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            // Optional on some systems only.
            let pointer: UnsafeMutableRawPointer? = pointer
            guard let entry = pointer?.assumingMemoryBound(to: Entry.self) else { return }
            if entry.pointee.isFirst { use.first.store(0, ordering: .relaxed) }
            entry.pointee.free(entry)
        }
        return key
    }()

    /// Of this thread; nil if it has never used the graph.
    @inline(__always)
    static var entry: UnsafeMutablePointer<Entry>? {
        let thread = currentThreadIdentifier()
        if use.first.load(ordering: .relaxed) == thread {
            return UnsafeMutablePointer(bitPattern: use.firstEntry.load(ordering: .relaxed))
        }
        return otherEntry
    }

    /// Of this thread, if it is inside a region.
    @inline(__always)
    static var inside: UnsafeMutablePointer<Entry>? {
        let thread = currentThreadIdentifier()
        if use.firstInside.load(ordering: .relaxed) == thread {
            // Safe: a thread has an entry before it is inside.
            return UnsafeMutablePointer(bitPattern: use.firstEntry.load(ordering: .relaxed)).unsafelyUnwrapped
        }
        return use.hasSeveralThreads.load(ordering: .relaxed) ? insideOfSeveral : nil
    }

    @inline(never)
    private static var insideOfSeveral: UnsafeMutablePointer<Entry>? {
        guard let entry, entry.pointee.region != 0 else { return nil }
        return entry
    }

    @inline(never)
    private static var otherEntry: UnsafeMutablePointer<Entry>? {
        pthread_getspecific(key)?.assumingMemoryBound(to: Entry.self)
    }

    /// Sets the entry of this thread, which has none.
    static func setEntry(_ entry: UnsafeMutablePointer<Entry>) {
        pthread_setspecific(key, entry)
        guard entry.pointee.isFirst else { return }
        use.firstEntry.store(UInt(bitPattern: entry), ordering: .relaxed)
        use.first.store(currentThreadIdentifier(), ordering: .relaxed)
    }

    /// Whether this thread is certainly not inside the graph, in two loads. Otherwise a read of a variable must check
    /// whether a computed value makes it.
    @inlinable @inline(__always)
    static var isFree: Bool { isFree(use) }

    @inlinable @inline(__always)
    static func isFree(_ use: borrowing Use) -> Bool {
        use.firstInside.load(ordering: .relaxed) == 0 && !use.hasSeveralThreads.load(ordering: .relaxed)
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
