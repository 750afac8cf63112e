import Synchronization

/// Makes several writes to variables one change: observers, and streams combined of the variables, see all of it or
/// nothing, and combined streams send once.
///
///     a        --1-------2-----
///     b        --1-------2-----      transaction { a.value = 2; b.value = 2 }
///     a + b    --2-------4-----      never 3
///
/// Inside, the thread reads its own writes; everybody else sees the values from before until the outermost
/// transaction ends. A variable whose value is equal to the one from before then notifies nobody. If `body` throws,
/// none of its writes takes place, and the error is passed on; a nested transaction that throws undoes its own
/// writes only. Any number of threads may run transactions; none waits for user code of another.
///
///     let price = Variable(10), count = Variable(2)
///     transaction { price.value = 12; count.value = 1 }
///
/// - Returns: What `body` returns.
public func transaction<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let outer = Transaction.current.object {
        let before = outer.writes
        do { return try body() } catch {
            outer.writes = before
            throw error
        }
    }
    let transaction = Transaction()
    Ambient.begin()
    Transaction.current.object = transaction
    defer { Ambient.end() }
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

/// The writes of a thread's outermost transaction, until it ends.
final class Transaction {
    static let current = ThreadLocal<Transaction>()

    var writes: [ObjectIdentifier: any StagedWrite] = [:]

    func staged<Element>(_ core: ValueCore<Element>) -> StagedValue<Element>? {
        writes[ObjectIdentifier(core)] as? StagedValue<Element>
    }

    func stage<Element>(_ element: Element, in core: ValueCore<Element>) {
        writes[ObjectIdentifier(core)] = StagedValue(core: core, value: element)
    }

    func commit() {
        let changes = writes.filter { $0.value.isChange }.sorted { $0.key < $1.key }.map(\.value)
        if !changes.isEmpty { Commit(changes).begin() }
    }
}

/// A write that waits for its transaction to end.
protocol StagedWrite: Sendable {
    var isChange: Bool { get }
    func lock() -> UInt32
    /// Stores the value and enters the gate, or queues the commit there. Gives the lock back.
    func store(_ before: UInt32, joining commit: Commit) -> Bool
    func unlock(_ after: UInt32)
    func deliver(in turn: Turn)
    func leave()
}

struct StagedValue<Element: Sendable>: StagedWrite {
    let core: ValueCore<Element>
    let value: Element

    var isChange: Bool {
        !isEqual(core.current, value)
    }

    func lock() -> UInt32 {
        core.lock()
    }

    func store(_ before: UInt32, joining commit: Commit) -> Bool {
        commit.released.append(core.exchange(value))
        if before != 0 { core.queue.append(.join(commit)) }
        return before == 0
    }

    func unlock(_ after: UInt32) {
        core.unlock(after)
    }

    func deliver(in turn: Turn) {
        if let turns = core.turns { turns.send(in: turn) { core.observers.send(value) } }
    }

    func leave() {
        core.resume()
    }
}

/// Whether two values of a type are known to be equal: false where the type is not `Equatable`.
private func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    guard let left = left as? any Equatable else { return false }
    func compare<Known: Equatable>(_ left: Known) -> Bool {
        (right as? Known).map { $0 == left } ?? false
    }
    return compare(left)
}

/// The end of a transaction: all values change at one moment, then one turn tells of them.
///
/// Where another thread is inside a variable's gate, or this one further up the stack, the commit queues there; it
/// goes on, on the thread that comes last, once it is inside of all. Since it takes its places at one moment, under
/// all locks, two commits are in the same order everywhere and cannot wait for each other.
@usableFromInline
final class Commit: @unchecked Sendable {
    // Safe: `released` is filled before the commit is seen by others, `turn` used by the thread that comes last.
    private let writes: [any StagedWrite]
    private let turn = Turn()
    private let awaited = Atomic<Int>(1)
    fileprivate var released: [any Sendable] = []

    init(_ writes: [any StagedWrite]) {
        self.writes = writes
    }

    func begin() {
        released.reserveCapacity(writes.count)
        let states = writes.map { $0.lock() }
        var after: [UInt32] = []
        for (write, before) in zip(writes, states) {
            let isInside = write.store(before, joining: self)
            if !isInside { awaited.wrappingAdd(1, ordering: .relaxed) }
            after.append(isInside ? GateState.entered : before | GateState.queued)
        }
        for (write, state) in zip(writes, after) { write.unlock(state) }
        released = []
        arrive()
    }

    @usableFromInline
    func arrive() {
        guard awaited.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        for write in writes { write.deliver(in: turn) }
        turn.settle()
        for write in writes { write.leave() }
    }
}
