import StreamsAtomics

/// State that is derived from other state: read it, or observe it.
///
///     price     --10-------12---------
///     count     --2-------------3-----
///     total     --20-------24---36----      Computed { price.value * count.value }
///
/// The closure depends on the variables and computed values whose `value` it reads; they are recorded anew at each run.
/// It runs when the value is read or observed, and only if something that it read last time has changed. If the result
/// equals the previous one, nothing that depends on it runs. Observers are notified once per write or transaction,
/// after everything that the value depends on has been updated, and never see a mixture of old and new values.
///
/// Subscribing delivers the current value at once, then every change; the subscription keeps the computed value alive.
/// It never completes. Copies share one value.
///
/// Reading is safe from any thread, also inside deliveries and transactions; inside a transaction it uses the
/// transaction's own writes. No lock is held while the closure runs. The closure should only compute: a write inside it
/// is reported and not made, see ``ProgrammingError``. If several threads read, it may run on several of them at the
/// same time.
///
///     let price = Variable(10), count = Variable(2)
///     let total = Computed { price.value * count.value }
///     total.subscribe(onNext: { print($0) })
@frozen
public struct Computed<Element: Sendable>: ObservableType {
    @usableFromInline let core: ComputedCore<Element>

    /// State that a closure computes. The result of each run counts as a change. Reports name the place of this call.
    @inlinable
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @Sendable () -> Element
    ) {
        core = ComputedCore(
            origin: Origin(fileID: fileID, line: line),
            body: { derived, access in
                ComputedCore<Element>.at(derived).store(compute(), by: access)
            },
            sending: { derived, step in
                let core = ComputedCore<Element>.at(derived)
                return step == .send ? core.send() : core.prepare()
            })
    }

    /// State that a closure computes; a result that equals the previous one is no change.
    @inlinable
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @Sendable () -> Element
    ) where Element: Equatable {
        core = ComputedCore(
            origin: Origin(fileID: fileID, line: line),
            body: { derived, access in
                ComputedCore<Element>.at(derived).storeChange(compute(), by: access) { isSame($0, $1) }
            },
            sending: { derived, step in
                let core = ComputedCore<Element>.at(derived)
                return step == .send ? core.send() : core.prepareChange { isSame($0, $1) }
            })
    }

    /// State that a closure computes; a result for which `isEqual` returns true is no change. Its first argument is the
    /// previous result.
    ///
    ///     source           --a1-----a2-----b1---
    ///     by first letter  --a1------------b1---
    ///
    /// It should only compare: it runs where the closure runs.
    ///
    ///     let source = Variable((version: 1, text: "one"))
    ///     let page = Computed(isEqual: { $0.version == $1.version }) { source.value }
    ///     page.subscribe(onNext: { print($0.text) })
    @inlinable
    public init(
        isEqual: @escaping @Sendable (Element, Element) -> Bool, fileID: StaticString = #fileID, line: UInt = #line,
        _ compute: @escaping @Sendable () -> Element
    ) {
        core = ComputedCore(
            origin: Origin(fileID: fileID, line: line),
            body: { derived, access in
                ComputedCore<Element>.at(derived).storeChange(compute(), by: access, isEqual)
            },
            sending: { derived, step in
                let core = ComputedCore<Element>.at(derived)
                return step == .send ? core.send() : core.prepareChange(isEqual)
            })
    }

    /// The value, up to date. If another thread writes to its region meanwhile, the reading thread may call the observers.
    @inlinable
    public var value: Element {
        var reading = Graph.Reading()
        let access = Graph.access(core, &reading)
        if reading.isDirty { Graph.endRead(of: core.node, by: access, core.body.run(core, by: access)) }
        return access == .published ? PlainBits.element(from: reading.bits) : core.value(by: access)
    }

    /// The stream of the current value and every change. It keeps the computed value alive.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }
}

extension ComputedCore {
    @inlinable @inline(__always)
    static func at(_ derived: Derived) -> Self {
        // Safe: the functions of a node are called with its own core; debug builds check it.
        unsafeDowncast(derived, to: Self.self)
    }

    /// The value of a node that is up to date.
    @inlinable @inline(__always)
    func value(by access: Graph.Access) -> Element {
        switch access {
        case .inside: return stored.unsafelyUnwrapped
        case .entered: return valueBeforeLeaving()
        case .outside, .published: return valueOutside()
        }
    }

    /// A function of its own, which uses no stack while the closure runs.
    @inlinable
    func valueBeforeLeaving() -> Element {
        let value = stored.unsafelyUnwrapped
        return Graph.leaveAfterReading() ? value : valueOutside()
    }

    /// Stores a new value here, inside the graph, or else in the snapshot of this thread.
    @inlinable @inline(__always)
    func store(_ element: Element, by access: Graph.Access) -> Bool {
        if access == .outside {
            storeInSnapshot(element)
        } else {
            stored = element
            if PlainBits<Element>.exist {
                bits.store(PlainBits.of(element), ordering: .releasing)
            }
        }
        return true
    }

    /// Takes the value for the observers.
    @inlinable @inline(__always)
    func prepare() -> Bool {
        outgoing = stored
        return true
    }

    /// Not inlined, because it needs more registers than taking the value.
    @inlinable @inline(never)
    func send() -> Bool {
        if let outgoing { observers.send(outgoing) }
        return true
    }

    /// Stores a new value, unless it equals the previous one.
    @inlinable @inline(__always)
    func storeChange(
        _ element: Element, by access: Graph.Access, _ isEqual: (_ old: Element, _ new: Element) -> Bool
    ) -> Bool {
        if access != .outside, let stored, isEqual(stored, element) { return false }
        return store(element, by: access)
    }

    /// Takes the value for the observers, unless it equals what they received last: between two deliveries it may have
    /// changed and changed back.
    @inlinable @inline(__always)
    func prepareChange(_ isEqual: (_ old: Element, _ new: Element) -> Bool) -> Bool {
        if let outgoing, let stored, isEqual(outgoing, stored) { return false }
        return prepare()
    }
}
