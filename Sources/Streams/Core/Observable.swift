/// A stream of elements over time: a value around the one function that starts it.
///
/// Nothing happens until somebody subscribes, and each subscription starts the stream anew unless it is shared.
/// An operator is a function from `Observable` to `Observable`, written as the transformation of an observer.
/// Copying is cheap; it may be subscribed to from any thread.
@frozen
public struct Observable<Element: Sendable>: ObservableType {
    @usableFromInline let start: @Sendable (Observer<Element>) -> Void

    @inlinable
    init(_ start: @escaping @Sendable (Observer<Element>) -> Void) {
        self.start = start
    }

    /// A stream that an operator makes of each element of `source` by `next`, which is called with a `Stage` of the
    /// state; the end is passed on.
    @inlinable
    init<Source, State: Sendable>(
        of source: Observable<Source>, remembering state: State, _ next: @escaping Observer<Source>.Next
    ) {
        self.init { observer in
            source.subscribe(
                Observer<Source>(
                    above: observer, stage: Stage(state, observer), next: next,
                    end: { Stage<State, Element>.at($1).observer.end($0) }))
        }
    }

    /// The stream itself.
    @inlinable @inline(__always)
    public func asObservable() -> Observable<Element> {
        self
    }

    /// A stream that is `source`, received by the observer that `receiver` makes. That returns before the source is
    /// started, so it takes no stack in a long chain.
    @inlinable
    init<Source>(
        receiving source: Observable<Source>,
        by receiver: @escaping @Sendable (Observer<Element>) -> Observer<Source>
    ) {
        self.init { observer in source.start(to: apart { receiver(observer) }) }
    }

    /// Starts the stream for an observer that is still wanted.
    @inlinable @inline(__always)
    func start(to observer: Observer<Element>) {
        if !observer.isDisposed { start(observer) }
    }

    /// Starts the stream for an observer, within the subscription that the observer belongs to.
    @inlinable @inline(__always)
    func subscribe(_ observer: Observer<Element>) {
        start(observer)
    }
}

/// Makes something in a function of its own, whose part of the stack is free again when the source is started.
@inlinable @inline(never)
func apart<Result>(_ make: () -> Result) -> Result {
    make()
}

/// What can be observed: an ``Observable``, a subject, a ``Variable``. All operators are defined on it.
public protocol ObservableType<Element>: Sendable {
    /// What the stream sends.
    associatedtype Element: Sendable

    /// The stream as a plain ``Observable``.
    func asObservable() -> Observable<Element>
}
