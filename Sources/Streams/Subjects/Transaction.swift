import Synchronization

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
///     let price = Variable(10), count = Variable(2)
///     transaction { price.value = 12; count.value = 1 }
///
/// - Returns: What `body` returns.
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if let outer = Transaction.current.object { return try outer.nest(body) }
    let transaction = Transaction()
    ProcessActivity.begin()
    Transaction.current.object = transaction
    defer { ProcessActivity.end() }
    do {
        let result = try body()
        Transaction.current.object = nil
        transaction.commit()
        return result
    } catch {
        Transaction.current.object = nil
        throw error
    }
}

/// The writes and sends of a thread's outermost transaction, kept until it ends.
@usableFromInline
final class Transaction {
    static let current = ThreadLocal<Transaction>()

    var writes: [ObjectIdentifier: any StagedWrite] = [:]
    var events: [@Sendable () -> Void] = []
    /// The number of staged values.
    private var stagings = 0
    /// Values staged before this belong to outer transactions; the innermost one that may throw is undone back to here.
    private var firstOfInnermost = 0

    /// Runs a nested transaction, and undoes its writes if it throws.
    func nest<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if Failure.self == Never.self { return try body() }
        let before = (writes: writes, events: events, first: firstOfInnermost)
        firstOfInnermost = stagings
        defer { firstOfInnermost = before.first }
        do { return try body() } catch {
            (writes, events) = (before.writes, before.events)
            throw error
        }
    }

    /// The value that this transaction has written to a variable.
    func value<Element>(of core: ValueCore<Element>) -> Element? {
        guard let staged = staged(core), !staged.isChanging else { return nil }
        return staged.value
    }

    func stage<Element>(_ element: Element, in core: ValueCore<Element>) {
        writes[ObjectIdentifier(core)] = StagedValue(core: core, value: element, number: stagings)
        stagings += 1
    }

    /// Changes the value that will be written to a variable: in place, unless it may have to be undone.
    func update<Element, Result, Failure: Error>(
        _ core: ValueCore<Element>, _ change: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard Failure.self == Never.self else {
            var changed = value(of: core) ?? core.current
            let result = try change(&changed)
            stage(changed, in: core)
            return result
        }
        if staged(core).map({ $0.number < firstOfInnermost || $0.isChanging }) ?? true {
            stage(value(of: core) ?? core.current, in: core)
        }
        guard let staged = staged(core) else { preconditionFailure("the value has just been staged") }
        staged.isChanging = true
        defer { staged.isChanging = false }
        return try change(&staged.value)
    }

    private func staged<Element>(_ core: ValueCore<Element>) -> StagedValue<Element>? {
        writes[ObjectIdentifier(core)] as? StagedValue<Element>
    }

    /// Whether this thread is in a transaction.
    @usableFromInline static var isRunning: Bool {
        !ProcessActivity.hasNoTransaction && current.object != nil
    }

    /// Keeps a send of this thread until its transaction ends.
    @usableFromInline
    static func keep(_ send: @escaping @Sendable () -> Void) {
        current.object?.events.append(send)
    }

    func commit() {
        Commit.begin(writes.values.sorted { $0.age < $1.age }, events)
    }
}

/// A write that takes effect when its transaction ends.
protocol StagedWrite: Sendable {
    /// The age of its variable: the order of creation.
    var age: UInt64 { get }
    /// Whether the value would change, and the version of the current value that it was compared with.
    func compare() -> (isChange: Bool, version: UInt64)
    /// The current version; the caller has taken the lock.
    var version: UInt64 { get }
    /// What the graph of computed values must know before the value is stored; the caller has taken the lock.
    var change: GraphMessages.Change { get }
    var isRead: Bool { get }
    /// Marks what depends on the variable; called inside the graph.
    func mark()
    func lock()
    /// Stores the value, if it is a change, and enters the gate. If the gate is busy, queues the commit there and
    /// returns false. The caller has taken the lock.
    func join(_ commit: Commit, storing isChange: Bool) -> Bool
    func unlock()
    func deliver(in turn: Turn)
    /// Leaves the gate, unless something is queued there.
    func tryLeave() -> Bool
    /// Handles what is queued, then leaves the gate.
    func resume(after turn: Turn, _ isSettled: inout Bool)
}

// Safe: `value` and `isChanging` change on the thread of the transaction only, before its commit.
final class StagedValue<Element: Sendable>: StagedWrite, @unchecked Sendable {
    let core: ValueCore<Element>
    var value: Element
    /// Its number among all values that the transaction has staged.
    let number: Int
    /// Whether the closure of an `update` is changing the value; a read of the variable there returns the value from
    /// before the transaction.
    var isChanging = false

    init(core: ValueCore<Element>, value: Element, number: Int) {
        self.core = core
        self.value = value
        self.number = number
    }

    func compare() -> (isChange: Bool, version: UInt64) {
        core.acquire()
        let (current, version) = (core.value, core.version)
        core.release()
        return (!isEqual(current, value), version)
    }

    var age: UInt64 { core.age }
    var version: UInt64 { core.version }
    var change: GraphMessages.Change { core.change }
    var isRead: Bool { core.isRead }

    func mark() {
        if let node = core.node { Graph.mark(node, isChange: true, sentAt: core.lazyRank.level) }
    }

    func lock() {
        core.acquire()
        core.cell.isPartOfCommit.store(true, ordering: .relaxed)
    }

    func join(_ commit: Commit, storing isChange: Bool) -> Bool {
        if isChange { commit.released.append(core.exchange(value)) }
        return core.claim(orQueue: .message(.join(commit)))
    }

    func unlock() {
        core.cell.isPartOfCommit.store(false, ordering: .releasing)
        core.release()
    }

    func deliver(in turn: Turn) {
        core.lazyRank.rise(in: turn)
        core.insider.store(StackPosition.here, ordering: .relaxed)
        core.observers.send(value)
    }

    func tryLeave() -> Bool {
        core.tryLeaveAfterTakeover()
    }

    func resume(after turn: Turn, _ isSettled: inout Bool) {
        core.resume(after: turn, &isSettled)
    }
}

/// Whether two values are equal; false if the type is not `Equatable`.
private func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    guard let left = left as? any Equatable else { return false }
    func compare<Known: Equatable>(_ left: Known) -> Bool {
        (right as? Known).map { $0 == left } ?? false
    }
    return compare(left)
}

/// The end of a transaction: all values change at one moment, then one turn notifies the observers.
///
/// If another thread owns a variable's gate, or this thread does further up the stack, the commit is queued there. It
/// continues, on the thread that comes last, when it has entered all gates. It takes its places in all queues at one
/// moment, under all locks, so two commits are in the same order everywhere and cannot wait for each other. A write
/// without a change takes its place as well, so that later writes to that variable are not delivered before the rest of
/// the transaction.
@usableFromInline
// Safe: `released` is filled before other threads see the commit; `turn` is used by the thread that comes last.
final class Commit: TurnOpening, @unchecked Sendable {
    private let writes: [any StagedWrite]
    private let isChange: [Bool]
    private let events: [@Sendable () -> Void]
    private let awaited = Atomic<Int>(1)
    fileprivate var released: [any Sendable] = []
    /// The observed computed values that depend on what was written.
    private var schedule = Schedule()

    private init(_ writes: [any StagedWrite], _ isChange: [Bool], _ events: [@Sendable () -> Void]) {
        self.writes = writes
        self.isChange = isChange
        self.events = events
    }

    /// Stores and delivers the writes that change something, and sends the events.
    static func begin(_ writes: [any StagedWrite], _ events: [@Sendable () -> Void]) {
        while true {
            // Comparing runs user code, so it is done without a lock, and again if another thread wrote meanwhile.
            let comparisons = writes.map { $0.compare() }
            for write in writes { write.lock() }
            let isChange = comparisons.map(\.isChange)
            let isUpToDate = zip(writes, comparisons).allSatisfy { $0.version == $1.version }
            guard isUpToDate, isChange.contains(true) else {
                for write in writes { write.unlock() }
                guard isUpToDate else { continue }
                if !events.isEmpty { Turn.current.run { for send in events { send() } } }
                return
            }
            let commit = Commit(writes, isChange, events)
            let changes = zip(writes, isChange).filter(\.1).map(\.0)
            let isInside = changes.contains(where: \.isRead) && GraphMessages.admit(changes.map(\.change))
            for index in writes.indices { commit.store(index) }
            for write in writes { write.unlock() }
            if isInside {
                for write in changes { write.mark() }
                Graph.leave(taking: &commit.schedule)
            }
            commit.released = []
            if commit.isComplete() { Turn.current.perform(commit) }
            return
        }
    }

    private func store(_ index: Int) {
        awaited.wrappingAdd(1, ordering: .relaxed)
        if writes[index].join(self, storing: isChange[index]) { awaited.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Called when the commit has entered one of the gates, by the thread that handles its queue.
    @usableFromInline
    func arrive() {
        if isComplete() { Turn.current.follow(self) }
    }

    private func isComplete() -> Bool {
        awaited.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Notifies the observers within the open turn, or else in a new one. The gates are left before the turn continues,
    /// so that later parts of the turn may write to the variables again.
    func perform(in turn: Turn) {
        let isOutermost = turn.enter()
        turn.deliver {
            for (write, isChange) in zip(writes, isChange) where isChange { write.deliver(in: turn) }
        }
        let busy = writes.filter { !$0.tryLeave() }
        Delivery.carry(&schedule)
        for send in events { send() }
        var isSettled = !isOutermost
        for write in busy { write.resume(after: turn, &isSettled) }
        if !isSettled { turn.settle() }
    }
}
