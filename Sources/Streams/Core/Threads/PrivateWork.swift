/// What a thread is in the middle of and no other thread takes part in: its transaction, its updates, the snapshot from
/// which it reads, and the scope that owns what it makes.
@usableFromInline
enum PrivateWork {
    static let transaction = ThreadLocal<AnyObject>()
    static let snapshot = ThreadLocal<AnyObject>()
    static let scope = ThreadLocal<AnyObject>()

    @usableFromInline static var hasTransaction: Bool {
        !ProcessActivity.hasNoTransaction && transaction.object != nil
    }

    /// Runs what other threads have left for this one. It is no part of the transaction of this thread, is not undone
    /// with it, and sees what every thread sees.
    @inlinable @inline(__always)
    static func setAside<Result>(during body: () -> Result) -> Result {
        ProcessActivity.hasNoTransaction && !isUpdating ? body() : setAsideNow(during: body)
    }

    @inlinable static var isUpdating: Bool {
        Turn.unmanaged._withUnsafeGuaranteedRef { $0.updates.count > 0 }
    }

    @usableFromInline @inline(never)
    static func setAsideNow<Result>(during body: () -> Result) -> Result {
        let before = (transaction: transaction.object, snapshot: snapshot.object, scope: scope.object)
        (transaction.object, snapshot.object, scope.object) = (nil, nil, nil)
        let turn = Turn.current
        let setAsideCount = turn.updates.setAsideCount
        turn.updates.setAsideCount = turn.updates.count
        defer {
            (transaction.object, snapshot.object, scope.object) = before
            turn.updates.setAsideCount = setAsideCount
        }
        return body()
    }
}
