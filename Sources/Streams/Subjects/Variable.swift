/// A value that changes over time: read it, assign to it, observe it.
///
///     writes    ----2----3-----
///     observer  1---2----3-----      (subscribed while the value was 1)
///
/// Subscribing delivers the current value at once, then every change, in the same order for all observers, whichever
/// threads write. It never fails; it completes when the variable is released. Its streams then emit the last value and
/// complete. A write inside a delivery does not
/// recurse: it is delivered after the current one. Streams that are combined from variables, or from streams derived
/// from them, emit once per write, see ``transaction(_:)``. A write costs two atomic operations and a call per
/// observer; it allocates nothing unless another write is going on.
///
///     let total = Variable(0)
///     let handle = total.map { "total \($0)" }.subscribe(onNext: { print($0) })
///     total.value += 5
@_fixed_layout
public final class Variable<Element: Sendable>: ObservableType {
    @usableFromInline let core: ValueCore<Element>

    /// A variable with its first value. Reports of cycles name the place of this call.
    @inlinable
    public init(_ value: Element, fileID: StaticString = #fileID, line: UInt = #line) {
        core = ValueCore(value, isVariable: true, origin: Origin(fileID: fileID, line: line))
    }

    /// A variable with its first value. Writing an equal value does not run computed values again.
    @inlinable
    public init(_ value: Element, fileID: StaticString = #fileID, line: UInt = #line) where Element: Equatable {
        core = ValueCore(
            value, isVariable: true, origin: Origin(fileID: fileID, line: line), isEqual: { isSame($0, $1) })
    }

    /// A variable with its first value. A write for whose value `isEqual` returns true does not run computed values
    /// again, and is no change at the end of a transaction. The first argument of `isEqual` is the previous value.
    @inlinable
    public init(
        _ value: Element, isEqual: @escaping @Sendable (Element, Element) -> Bool, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core = ValueCore(
            value, isVariable: true, origin: Origin(fileID: fileID, line: line), isEqual: isEqual)
    }

    deinit {
        core.endReleased()
    }

    /// The current value. Reading and writing are safe from any thread; for a change that depends on the previous
    /// value, use ``update(_:)``.
    @inlinable
    public var value: Element {
        @inline(__always) get {
            guard Graph.isFree else { return core.valueInContext }
            return ProcessActivity.hasNoTransaction ? core.current : core.valueOutside
        }
        set { core.assign(newValue) }
    }

    /// Changes the value in one atomic step: no write of another thread comes between reading and writing.
    ///
    /// Outside of a transaction `change` receives a copy of the value, because other threads may read meanwhile and no
    /// lock is held while it runs: appending to an array of 100,000 elements copies the array once. In a transaction
    /// the first change makes the copy and later ones change it in place, unless `change` can throw. There the step ends
    /// with the transaction: if another thread has written the variable since, the transaction runs again.
    ///
    /// Another thread may write the variable while `change` runs:
    ///
    /// - If it assigns a value, that value stays. The result of `change` is dropped, as if it had been written first and
    ///   replaced at once; no observer receives it.
    /// - If it updates the variable, `change` runs again with the new value. After four attempts the updates of other
    ///   threads wait for it. So `change` should have no side effects.
    ///
    /// If `change` throws, nothing is written. An update of the same variable inside `change` is not made, and reported.
    ///
    /// `change` changes what it receives: `count.update { $0 += 1 }`. What it returns is passed on, and the compiler warns if
    /// nobody uses it, because `count.update { $0 + 1 }` changes nothing.
    ///
    /// - Returns: What `change` returns.
    @inlinable
    public func update<Result, Failure: Error>(
        _ change: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if core.refuseInsideComputed() || core.refuseInsideUpdate() {
            var unused = value
            return try change(&unused)
        }
        if !Graph.isOutside { CycleWatch.note(core.origin) }
        guard !Transaction.isRunning else { return try core.updateInTransaction(change) }
        return try core.update(change)
    }

    /// The stream of the current value and every change. It does not keep the variable alive.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }
}

extension ValueCore {
    /// Reports a write of the closure of a computed value, and returns true: the write is not made.
    @usableFromInline
    func refuseInsideComputed() -> Bool {
        guard let computed = Graph.computing else { return false }
        ProgrammingError.writeInsideComputed(variable: origin, computed: computed).report()
        return true
    }

    /// Reports an update inside an update of the same variable, and returns true: it is not made.
    @usableFromInline
    func refuseInsideUpdate() -> Bool {
        guard PrivateWork.updates.contains(ObjectIdentifier(self)) else { return false }
        ProgrammingError.updateInsideUpdate(variable: origin).report()
        return true
    }

    /// Lets the closure of an update change a copy of the value, or the value that a transaction has staged.
    @inlinable
    func apply<Result, Failure: Error>(
        _ change: (inout Element) throws(Failure) -> Result, to element: inout Element, isRepeated: Bool = false
    ) throws(Failure) -> Result {
        let updates = PrivateWork.updates
        updates.begin(ObjectIdentifier(self), isRepeated: isRepeated)
        defer { updates.end() }
        return try change(&element)
    }

    /// Writes now, or when the transaction of this thread ends.
    @inlinable @inline(__always)
    func assign(_ element: Element) {
        if Graph.isOutside { set(element) } else { setInContext(element) }
    }

    /// Writes what a stream emits: at once, also while a transaction of this thread subscribes to the stream, so that later
    /// elements of other threads are not overwritten at its end. If the transaction has written the variable, with it.
    @usableFromInline
    func relay(_ element: Element) {
        guard Transaction.isRunning, !Transaction.hasWritten(self), Graph.computing == nil else {
            return assign(element)
        }
        CycleWatch.note(origin)
        set(element)
    }

    @inlinable @inline(never)
    func setInContext(_ element: Element) {
        if refuseInsideComputed() { return }
        CycleWatch.note(origin)
        if Transaction.stage(StagedValue(element, of: self)) { return }
        Precedence.waitForOthers(at: ObjectIdentifier(self))
        set(element)
    }

    /// Replaces the value and returns the previous one; the caller has taken the lock.
    @inlinable
    func exchange(_ element: Element) -> Element {
        var other = element
        swap(&value, &other)
        version &+= 1
        return other
    }
}
