import StreamsAtomics

/// The graph of computed values. Its parts are in the folder of that name; what subscribing and sending must know of it is
/// here, below them.
@usableFromInline
// Safe: all that is not atomic belongs to the thread whose identifier is in `word`.
enum Graph {
    /// The thread identifier of the owner, or 0. The lowest bit is set if something was posted.
    @usableFromInline static let word = Atomic<UInt>(0)
    // Safe: a global never moves and lives as long as the process.
    @usableFromInline nonisolated(unsafe) static let address = withUnsafePointer(to: word) { $0 }
    static let posted: UInt = 1

    /// The node of the running computed value whose reads are linked, see `reader`.
    @exclusivity(unchecked) nonisolated(unsafe) static var linking: UnsafeMutableRawPointer?

    /// Whether no thread owns the graph. Otherwise a read of a variable must check whether a computed value makes it.
    @inlinable @inline(__always)
    static var isFree: Bool { isFree(word) }

    @inlinable @inline(__always)
    static func isFree(_ word: borrowing Atomic<UInt>) -> Bool { word.load(ordering: .relaxed) == 0 }

    /// Whether nothing can be around a call that has to know of it: no computed value or effect runs on any thread, and
    /// there is no transaction.
    @inlinable @inline(__always)
    static var isOutside: Bool { isFree && ProcessActivity.hasNoTransaction }

    /// Whether this thread owns the graph.
    @usableFromInline
    static var isMine: Bool { word.load(ordering: .relaxed) & ~posted == currentThreadIdentifier() }
}

/// Calls observers and clean-ups. If the closure of a computed value or of an effect causes that, what they read is not a
/// dependency of it, and what they make does not belong to its scope. If the thread owns the graph, `body` does not leave
/// it.
@inlinable @inline(__always) @discardableResult
func asObserver<Result>(_ body: () -> Result) -> Result {
    Graph.isOutside ? body() : asObserverNow(body)
}

@usableFromInline @inline(never)
func asObserverNow<Result>(_ body: () -> Result) -> Result {
    let scope = PrivateWork.scope.object
    PrivateWork.scope.object = nil
    defer { PrivateWork.scope.object = scope }
    guard Graph.isMine else { return body() }
    let linking = Graph.linking
    Graph.linking = nil
    defer { Graph.linking = linking }
    return body()
}
