import StreamsAtomics

/// A write that takes effect when its transaction ends, without the type of its value.
@usableFromInline @_fixed_layout
// Safe: belongs to its transaction.
class StagedWrite: @unchecked Sendable {
    @usableFromInline
    @frozen enum Step {
        /// Compares the value with the current one.
        case compare
        /// Takes the lock of the variable.
        case lock
        /// Stores the value, if it is a change, and enters the gate. If the gate is busy, queues the transaction there and
        /// returns false. The caller has taken the lock.
        case store(Unmanaged<Transaction>)
        case unlock
        /// Releases the replaced value.
        case release
        case deliver(Turn)
        /// Leaves the gate. Returns false if something is queued there.
        case leave
    }

    @usableFromInline final let variable: any AnyVariable
    /// That of the variable.
    @usableFromInline final let age: UInt64
    /// Performs a step. A closure that is created where the type of the value is known, so that it is specialised.
    @usableFromInline final let steps: @Sendable (StagedWrite, Step) -> Bool
    /// Its number among all values that the transaction has staged.
    @exclusivity(unchecked) final var number = 0
    /// Whether the closure of an `update` is changing the value; a read of the variable there returns the value from before
    /// the transaction.
    @exclusivity(unchecked) final var isChanging = false
    /// Whether the value differs from the one that had `comparedVersion`.
    @exclusivity(unchecked) @usableFromInline final var isChange = false
    @exclusivity(unchecked) @usableFromInline final var comparedVersion: UInt64 = 0
    /// The version of the current value when the lock was taken.
    @exclusivity(unchecked) @usableFromInline final var version: UInt64 = 0
    /// The version of the value that an `update` of the transaction has changed; nil if there was none.
    @exclusivity(unchecked) final var updatedVersion: UInt64?

    @inlinable
    init(_ variable: any AnyVariable, steps: @escaping @Sendable (StagedWrite, Step) -> Bool) {
        self.variable = variable
        age = variable.age
        self.steps = steps
    }

    @discardableResult @inline(__always)
    final func perform(_ step: Step) -> Bool { steps(self, step) }

    /// Whether another thread has written the variable since it was compared.
    final var isOutdated: Bool { version != comparedVersion }
    /// Whether another thread has written the variable since an update of it.
    final var isOvertaken: Bool { updatedVersion.map { $0 != version } ?? false }

    /// Notes that the value has been delivered and the turn is being ended inside the gate, or that it has been.
    func noteDelivery(isEnding: Bool) {}
    /// Notes that the turn before is being ended, in which the replaced value was the last one.
    func noteDeliveryBefore() {}
    /// Handles what is queued at the gate, then leaves it.
    func resume(_ isSettled: inout Bool, settle: () -> Void) {}
}

@usableFromInline @_fixed_layout
// Safe: as the superclass.
final class StagedValue<Element: Sendable>: StagedWrite, @unchecked Sendable {
    @usableFromInline let core: ValueCore<Element>
    @exclusivity(unchecked) @usableFromInline var value: Element
    /// The value that it has replaced, until that is released; else the same.
    @exclusivity(unchecked) @usableFromInline var replaced: Element

    @inlinable
    init(_ value: Element, of core: ValueCore<Element>) {
        self.core = core
        self.value = value
        replaced = value
        super.init(core) { write, step in StagedValue.at(write).take(step) }
    }

    @inlinable @inline(__always)
    static func at(_ write: StagedWrite) -> StagedValue {
        // Safe: the steps of a write are called with itself, and it is kept by its variable; debug builds check it.
        unsafeDowncast(write, to: StagedValue.self)
    }

    @inlinable @inline(__always)
    func take(_ step: Step) -> Bool {
        switch step {
        case .compare:
            let (current, version) = core.currentAndVersion
            comparedVersion = version
            // Not `??`, which makes a closure of either.
            if let isEqual = core.isEqual {
                isChange = !isEqual(current, value)
            } else {
                isChange = !Streams.isEqual(current, value)
            }
        case .lock:
            core.acquire()
            core.isPartOfCommit.store(true, ordering: .relaxed)
            version = core.version
        case .store(let transaction):
            if isChange { replaced = core.exchange(value) }
            return core.claim(orQueue: .message(.join(transaction.takeUnretainedValue())))
        case .unlock:
            core.isPartOfCommit.store(false, ordering: .releasing)
            core.release()
        case .release:
            replaced = value
        case .deliver(let turn):
            core.lazyRank.rise(in: turn)
            core.insider.store(StackPosition.here, ordering: .relaxed)
            if core.isInCycle { deliverInCycle() } else { core.observers.send(value) }
        case .leave:
            return core.tryLeaveAfterTakeover()
        }
        return true
    }

    @usableFromInline
    func deliverInCycle() {
        core.stopCycle(from: core.origin) { core.observers.send(value) }
    }

    override func noteDelivery(isEnding: Bool) {
        core.noteDelivery(of: isEnding ? value : nil)
    }

    override func noteDeliveryBefore() {
        core.noteDelivery(of: replaced)
    }

    override func resume(_ isSettled: inout Bool, settle: () -> Void) {
        core.resume(&isSettled, settle: settle)
    }
}

/// Whether two values are equal; false if the type is not `Equatable`.
@usableFromInline
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    guard let left = left as? any Equatable else { return false }
    func compare<Known: Equatable>(_ left: Known) -> Bool {
        (right as? Known).map { isSame($0, left) } ?? false
    }
    return compare(left)
}
