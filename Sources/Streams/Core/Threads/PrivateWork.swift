/// What a thread is in the middle of and no other thread takes part in: its transaction, its updates, the snapshot from
/// which it reads, and the scope that owns what it makes.
@usableFromInline
enum PrivateWork {
    static let transaction = ThreadLocal<AnyObject>(.transaction)
    static let snapshot = ThreadLocal<AnyObject>(.snapshot)
    static let scope = ThreadLocal<AnyObject>(.scope)

    @usableFromInline static var hasTransaction: Bool {
        !ProcessActivity.hasNoTransaction && transaction.object != nil
    }

    /// Runs what other threads have left for this one. It is no part of the transaction of this thread, is not undone
    /// with it, and sees what every thread sees.
    @inlinable @inline(__always)
    static func setAside<Result>(during body: () -> Result) -> Result {
        ProcessActivity.hasNoTransaction && !isUpdating ? body() : setAsideNow(during: body)
    }

    @usableFromInline static var isUpdating: Bool {
        @inline(__always) get { updatesOfThreads.known.map { $0._withUnsafeGuaranteedRef { $0.count > 0 } } ?? false }
    }

    /// The updates that the thread is in the middle of.
    @usableFromInline static var updates: UpdatesUnderWay {
        updatesOfThreads.object { UpdatesUnderWay() }.takeUnretainedValue()
    }

    private static let updatesOfThreads = OwnedThreadLocal<UpdatesUnderWay>(.updates)

    @usableFromInline @inline(never)
    static func setAsideNow<Result>(during body: () -> Result) -> Result {
        let before = (transaction: transaction.object, snapshot: snapshot.object, scope: scope.object)
        if before.transaction == nil, before.snapshot == nil, before.scope == nil, !isUpdating { return body() }
        (transaction.object, snapshot.object, scope.object) = (nil, nil, nil)
        let updates = updates
        let setAsideCount = updates.setAsideCount
        updates.setAsideCount = updates.count
        defer {
            (transaction.object, snapshot.object, scope.object) = before
            updates.setAsideCount = setAsideCount
        }
        return body()
    }
}

/// The updates of variables whose closures a thread is running, the outermost first.
@usableFromInline
final class UpdatesUnderWay {
    @exclusivity(unchecked) private var updates: [(variable: ObjectIdentifier, isRepeated: Bool)] = []
    /// How many of them the thread has set aside.
    @exclusivity(unchecked) var setAsideCount = 0

    var count: Int { updates.count }

    /// - Parameter isRepeated: whether other updates have made it run again and again.
    @usableFromInline
    func begin(_ variable: ObjectIdentifier, isRepeated: Bool) {
        updates.append((variable, isRepeated))
    }

    @usableFromInline
    func end() {
        updates.removeLast()
    }

    /// Whether an update of the variable would be part of another one, which would have to run again because of it, without
    /// end. What runs while it is set aside may have nothing to do with it, unless that happens again and again.
    func contains(_ variable: ObjectIdentifier) -> Bool {
        updates.enumerated().contains { index, update in
            update.variable == variable && (index >= setAsideCount || update.isRepeated)
        }
    }
}
