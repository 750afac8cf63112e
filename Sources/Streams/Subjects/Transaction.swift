import StreamsAtomics

/// Groups several variable writes into one atomic change: observers, and streams that are combined from the variables,
/// see all of it or nothing, and combined streams emit once.
///
///     a        --1-------2-----
///     b        --1-------2-----      transaction { a.value = 2; b.value = 2 }
///     a + b    --2-------4-----      never 3
///
/// Inside, the thread reads its own writes; other threads see the old values until the outermost transaction ends. A
/// variable whose value then equals the old one notifies nobody. If `body` throws, none of its writes takes effect, and
/// the error is passed on; a nested transaction that throws undoes only its own writes. Any number of threads may run
/// transactions; none waits for the user code of another.
///
/// If another thread writes a variable that `body` has changed with ``Variable/update(_:)``, before the transaction
/// ends, then the writes and sends of `body` are dropped as if it had thrown, and it runs again from its beginning with
/// the new value; after four attempts the writes of others wait for it, a tenth of a second and four times its duration
/// at most. So a `body` with an `update` should do nothing else that must not be done twice. One that only reads and
/// assigns runs once; what it has read, others may have changed since.
///
///     let price = Variable(10), count = Variable(2)
///     transaction { price.value = 12; count.value = 1 }
///
/// - Returns: What `body` returns.
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if let outer = Transaction.current.object { return try outer.nest(body) }
    ProcessActivity.begin()
    defer { ProcessActivity.end() }
    var precedence = Precedence()
    defer { precedence.giveBack() }
    while true {
        precedence.beginAttempt()
        let transaction = Transaction()
        Transaction.current.object = transaction
        do {
            let result = try body()
            transaction.end()
            guard let overtaken = transaction.commit() else { return result }
            transaction.giveUp()
            precedence.noteAttempt(at: overtaken)
        } catch {
            transaction.end()
            transaction.giveUp()
            throw error
        }
    }
}

/// The writes and sends of a thread's outermost transaction, kept until it ends. Then they take effect together, see `commit`.
@usableFromInline
// Safe: belongs to the thread that runs the transaction; from its commit on to the thread that enters the last gate, see
// `countArrival`.
final class Transaction: @unchecked Sendable {
    static let current = ThreadLocal<Transaction>(.transaction)

    /// In the order in which their variables were made: in that, all transactions take their locks.
    @exclusivity(unchecked) private(set) var writes: [StagedWrite] = []
    @exclusivity(unchecked) private(set) var events: [Kept] = []
    /// The number of staged values.
    @exclusivity(unchecked) private var stagings = 0
    /// What this transaction reads computed values from, once it has written.
    @exclusivity(unchecked) private var snapshot: Snapshot?
    /// Values staged before this belong to outer transactions; the innermost one that may throw is undone back to here.
    @exclusivity(unchecked) private var firstOfInnermost = 0

    // What belongs to the commit.
    let thread = currentThreadIdentifier()
    /// How many gates it has not yet entered, and 1 until all values have been stored.
    let awaited = Atomic<Int>(1)
    /// Whether it waits until the turn before is over.
    @exclusivity(unchecked) var isPostponed = false
    /// The observed computed values that depend on what was written.
    @exclusivity(unchecked) var schedule = Schedule()

    /// Runs a nested transaction, and undoes its writes if it throws.
    func nest<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if Failure.self == Never.self { return try body() }
        let before = (writes: writes, events: events.count, first: firstOfInnermost)
        firstOfInnermost = stagings
        defer { firstOfInnermost = before.first }
        do { return try body() } catch {
            var undone = before.writes
            swap(&undone, &writes)
            let dropped = events[before.events...].filter(\.isUndoable)
            events[before.events...].removeAll(where: \.isUndoable)
            endSnapshot()
            withExtendedLifetime((undone, dropped)) {}
            throw error
        }
    }

    /// The value that this transaction has written to a variable.
    func value<Element>(of core: ValueCore<Element>) -> Element? {
        guard let staged = staged(core), !staged.isChanging else { return nil }
        return staged.value
    }

    /// Keeps a write of this thread until its transaction ends.
    ///
    /// - Parameter version: that of the value from which an update has made the new one.
    func stage(_ write: StagedWrite, updating version: UInt64? = nil) {
        write.number = stagings
        stagings += 1
        let place = self.place(of: write.age)
        // Released last: that may run code of the application, which may write.
        let before = self.write(at: place, ofAge: write.age)
        write.updatedVersion = before?.updatedVersion ?? version
        if before != nil {
            writes[place] = write
        } else if place == writes.count {
            if writes.isEmpty { writes.reserveCapacity(4) }
            writes.append(write)
        } else {
            writes.insert(write, at: place)
        }
        snapshot?.noteWrite(to: write.variable)
        withExtendedLifetime(before) {}
    }

    /// Where the write to the variable of that age is, or belongs.
    private func place(of age: UInt64) -> Int {
        var (low, high) = (0, writes.count)
        while low < high {
            let middle = (low + high) / 2
            if writes[middle].age < age { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func write(at place: Int, ofAge age: UInt64) -> StagedWrite? {
        place < writes.count && writes[place].age == age ? writes[place] : nil
    }

    /// What it has written to the variable of that age; nil if it has not.
    private func write(ofAge age: UInt64) -> StagedWrite? {
        write(at: place(of: age), ofAge: age)
    }

    /// Returns false if this thread is in no transaction.
    @usableFromInline
    static func stage(_ write: @autoclosure () -> StagedWrite) -> Bool {
        guard let current = current.object else { return false }
        current.stage(write())
        return true
    }

    /// The body has ended: what follows sees what every thread sees.
    func end() {
        Transaction.current.object = nil
        endSnapshot()
    }

    private func endSnapshot() {
        if let snapshot = snapshot.take() { GraphMessages.remove(snapshot) }
    }

    /// Changes the value that will be written to a variable: in place, unless it may have to be undone.
    func update<Element, Result, Failure: Error>(
        _ core: ValueCore<Element>, _ change: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard Failure.self == Never.self else {
            var (changed, version) = beginUpdate(of: core)
            let result = try core.apply(change, to: &changed)
            stage(StagedValue(changed, of: core), updating: version)
            return result
        }
        if staged(core).map({ $0.number < firstOfInnermost }) ?? true {
            let (current, version) = beginUpdate(of: core)
            stage(StagedValue(current, of: core), updating: version)
        }
        guard let staged = staged(core) else { preconditionFailure("the value has just been staged") }
        staged.isChanging = true
        snapshot?.noteWrite(to: core)
        defer {
            staged.isChanging = false
            snapshot?.noteWrite(to: core)
        }
        return try core.apply(change, to: &staged.value)
    }

    /// The value to be changed, with the version of the current one.
    private func beginUpdate<Element>(of core: ValueCore<Element>) -> (value: Element, version: UInt64) {
        Precedence.waitForOthers(at: ObjectIdentifier(core))
        let (current, version) = core.currentAndVersion
        return (value(of: core) ?? current, version)
    }

    private func staged<Element>(_ core: ValueCore<Element>) -> StagedValue<Element>? {
        write(ofAge: core.age).map { StagedValue<Element>.at($0) }
    }

    /// Whether this thread is in a transaction.
    @usableFromInline static var isRunning: Bool { PrivateWork.hasTransaction }

    /// Keeps a send of this thread until its transaction ends.
    @usableFromInline
    static func keep(_ send: @escaping @Sendable () -> Void) {
        current.object?.events.append(Kept(isUndoable: true, run: send))
    }

    /// Keeps until the transaction ends what is done even if it is undone: the subscription to something that it may have
    /// changed, so that the observer begins with what is true then, and the end of something that was released.
    @usableFromInline
    static func keepAlways(_ action: @escaping @Sendable () -> Void) {
        current.object?.events.append(Kept(isUndoable: false, run: action))
    }

    /// What is kept until the end.
    struct Kept: Sendable {
        let isUndoable: Bool
        let run: @Sendable () -> Void
    }

    /// Whether this thread is in a transaction that has written.
    @usableFromInline static var isWriting: Bool { writing != nil }

    /// Whether this thread is in a transaction that has written the variable.
    @usableFromInline static func hasWritten(_ variable: some AnyVariable) -> Bool {
        writing?.write(ofAge: variable.age) != nil
    }

    /// The snapshot of the transaction of this thread, if that has written.
    static var snapshot: Snapshot? {
        guard let writing else { return nil }
        let snapshot = writing.snapshot ?? Snapshot(written: Set(writing.writes.map { ObjectIdentifier($0.variable) }))
        writing.snapshot = snapshot
        return snapshot
    }

    /// The transaction of this thread, if it has written.
    private static var writing: Transaction? {
        guard isRunning, let current = current.object, !current.writes.isEmpty else { return nil }
        return current
    }

    /// Does what is not undone; the writes and sends are dropped.
    func giveUp() {
        for kept in events where !kept.isUndoable { kept.run() }
    }
}
