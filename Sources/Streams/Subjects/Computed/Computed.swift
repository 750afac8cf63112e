/// State that is derived from other state: read it, or observe it.
///
///     price     --10-------12---------
///     count     --2-------------3-----
///     total     --20-------24---36----      Computed { price.value * count.value }
///
/// The closure depends on the variables and computed values whose `value` it reads, found anew at each run. It runs
/// when somebody reads or observes, and only if something that it read last time has changed. If the result is equal to
/// the one before, nothing that depends on it runs. Observers are told once per write or transaction, after everything
/// that it depends on, and never a mixture of old and new.
///
/// Subscribing delivers the current value at once, then every change; it keeps the computed value alive. Without
/// observers nothing keeps it alive but those who hold it. It never ends. Copies share one value.
///
/// Reading is safe from any thread, also inside deliveries and transactions: a transaction reads its own writes. No
/// lock is held while the closure runs. It should only compute: a write inside of it is reported and not made, see
/// ``ProgrammingError``. Where threads meet it may run on several of them at a time.
///
///     let price = Variable(10), count = Variable(2)
///     let total = Computed { price.value * count.value }
///     total.subscribe(onNext: { print($0) })
@frozen
public struct Computed<Element: Sendable>: ObservableType {
    @usableFromInline let core: ComputedCore<Element>

    /// State that is derived by a closure. The result of each run counts as a change. The place is named in reports.
    @inlinable
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @Sendable () -> Element
    ) {
        core = ComputedCore(
            origin: Origin(fileID: fileID, line: line),
            body: { derived, address in
                ComputedCore<Element>.at(derived).store(compute(), at: address)
            }, sending: { ComputedCore<Element>.at($0).send() })
    }

    /// State that is derived by a closure; a result that is equal to the one before is no change.
    @inlinable
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @Sendable () -> Element
    ) where Element: Equatable {
        core = ComputedCore(
            origin: Origin(fileID: fileID, line: line),
            body: { derived, address in
                ComputedCore<Element>.at(derived).storeChange(compute(), at: address)
            }, sending: { ComputedCore<Element>.at($0).send() })
    }

    /// The value, up to date.
    @inlinable
    public var value: Element {
        var isDirty = false
        let access = Graph.access(core.node, &isDirty)
        if isDirty { Graph.endAndLink(core.node, core.body.run(core)) }
        return core.value(by: access)
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
        // Safe: the node's own core is what its functions are called with; debug builds check it.
        unsafeDowncast(derived, to: Self.self)
    }

    /// The value of a node that is up to date.
    @inlinable @inline(__always)
    func value(by access: Graph.Access) -> Element {
        switch access {
        case .inside: return stored.unsafelyUnwrapped
        case .entered:
            let value = stored.unsafelyUnwrapped
            Graph.leave()
            return value
        case .outside: return valueOutside()
        }
    }

    /// Keeps a new value, or stores it elsewhere; called inside the graph.
    @inlinable @inline(__always)
    func store(_ element: Element, at address: UnsafeMutableRawPointer?) -> Bool {
        if let address {
            address.initializeMemory(as: Element.self, to: element)
        } else {
            stored = element
            if isMirrored { outgoing = element }
        }
        return true
    }

    @inlinable @inline(__always)
    func send() {
        guard let outgoing else { return }
        if Turn.isNeeded { place.rise(in: .current) }
        observers.send(outgoing)
    }
}

extension ComputedCore where Element: Equatable {
    /// The same, unless the value is equal to the one before.
    @inlinable @inline(__always)
    func storeChange(_ element: Element, at address: UnsafeMutableRawPointer?) -> Bool {
        if address == nil, stored == element { return false }
        return store(element, at: address)
    }
}
