import StreamsAtomics

/// A subject with a value: an observer receives the latest element at once, then every new one, and the end.
///
///     subject   1--2-----3--|
///     observer       ^2--3--|
///
/// After the end, a new observer receives only the end. Unlike a ``Variable`` it can be completed or failed, and
/// streams that are combined from it emit once per element instead of once per transaction. Threads, order and cost are
/// as with ``Variable``.
///
///     let position = BehaviorSubject(0)
///     let handle = position.subscribe(onNext: { print($0) })
///     position.onNext(1)
public final class BehaviorSubject<Element: Sendable>: SubjectType {
    @usableFromInline let core: ValueCore<Element>

    /// A subject with its first element.
    @inlinable
    public init(_ value: Element, fileID: StaticString = #fileID, line: UInt = #line) {
        core = ValueCore(value, isVariable: false, origin: Origin(fileID: fileID, line: line))
    }

    /// The latest element; remains after the end.
    @inlinable
    public var value: Element {
        core.current
    }

    /// Releases the subscriptions without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether there is a subscriber at this moment.
    public var hasObservers: Bool {
        core.hasObservers.load(ordering: .relaxed)
    }

    /// The stream of the latest element and all later ones.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Sends an element to all observers, and keeps it for later ones.
    @inlinable
    public func onNext(_ element: Element) {
        if Transaction.isRunning { return Transaction.keep { [core] in core.set(element) } }
        if !ProcessActivity.hasNoTransaction { CycleWatch.note(core.origin) }
        asObserver { core.set(element) }
    }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) {
        core.end(.error(error))
    }

    /// Completes the stream.
    public func onCompleted() {
        core.end(.completed)
    }
}

extension BehaviorSubject: RelayingSubject {
    @usableFromInline var rank: Rank { core.lazyRank.rank }

    @usableFromInline
    func relay(_ element: Element) {
        core.set(element)
    }

    @usableFromInline
    func relayEnd(_ termination: Termination) {
        core.relayEnd(termination)
    }

    @usableFromInline
    func abandon() {
        core.abandon()
    }
}
