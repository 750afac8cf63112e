import Synchronization

/// A subject with a value: an observer receives the latest element at once, then everything new, and the end.
///
///     subject   1--2-----3--|
///     observer       ^2--3--|
///
/// After an end a new observer receives just that end. Unlike a ``Variable`` it can end by command, also with an
/// error, and what is combined of it keeps the plain timing of its events. Threads, order and cost are those of
/// ``Variable``.
///
///     let position = BehaviorSubject(0)
///     let handle = position.subscribe(onNext: { print($0) })
///     position.onNext(1)
public final class BehaviorSubject<Element: Sendable>: SubjectType {
    @usableFromInline let core: ValueCore<Element>

    /// A subject with its first element.
    public init(_ value: Element, fileID: StaticString = #fileID, line: UInt = #line) {
        core = ValueCore(value, isVariable: false, origin: Origin(fileID: fileID, line: line))
    }

    /// The latest element; stays after the end.
    public var value: Element {
        core.current
    }

    /// Lets go of the subscriptions, without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether anybody is subscribed at this moment.
    public var hasObservers: Bool {
        core.observerCount.load(ordering: .relaxed) > 0
    }

    /// The stream of the latest element and all that follow.
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Sends an element to all observers, and keeps it for later ones.
    public func onNext(_ element: Element) {
        if Transaction.isRunning { return Transaction.keep { [core] in core.set(element) } }
        core.set(element)
    }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) {
        if Transaction.isRunning { return Transaction.keep { [core] in core.end(.error(error)) } }
        core.end(.error(error))
    }

    /// Ends the stream well.
    public func onCompleted() {
        if Transaction.isRunning { return Transaction.keep { [core] in core.end(.completed) } }
        core.end(.completed)
    }
}

extension BehaviorSubject: PlacedSource, AbandonableSubject {
    var rank: Rank { core.place.rank }

    func abandon() {
        core.abandon()
    }
}
