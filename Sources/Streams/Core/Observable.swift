/// A stream of elements over time: a value around the one function that starts it.
///
/// Nothing happens until it is subscribed to, and each subscription starts the stream anew unless it is shared. An
/// operator is a function from `Observable` to `Observable`, written as a transformation of the observer. Copying is
/// cheap. It may be subscribed to from any thread.
@frozen
public struct Observable<Element: Sendable>: ObservableType {
    @usableFromInline let start: @Sendable (Observer<Element>) -> Void

    @inlinable
    init(_ start: @escaping @Sendable (Observer<Element>) -> Void) {
        #if DEBUG
            self.start = lengthened(start)
        #else
            self.start = start
        #endif
    }

    /// The stream of an operator: `next` is called for each element of `source`, with a `Stage` that holds the state;
    /// the end is passed on.
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

    /// `source`, received by the observer that `receiver` makes. `receiver` returns before the source is started, so
    /// its stack frame does not add up in a long chain.
    @inlinable
    init<Source>(
        receiving source: Observable<Source>,
        by receiver: @escaping @Sendable (Observer<Element>) -> Observer<Source>
    ) {
        self.init { observer in source.start(to: inOwnFrame { receiver(observer) }) }
    }

    /// Subscribes an observer, unless it is disposed of.
    @inlinable @inline(__always)
    func start(to observer: Observer<Element>) {
        if !observer.isDisposed { start(observer) }
    }

    /// Subscribes an observer within the subscription that it belongs to.
    @inlinable @inline(__always)
    func subscribe(_ observer: Observer<Element>) {
        start(observer)
    }
}

/// Calls `make` in a separate function, so that its stack frame is free again when the source is started.
@inlinable @inline(never)
func inOwnFrame<Result>(_ make: () -> Result) -> Result {
    make()
}

/// Everything that can be observed: an ``Observable``, a subject, a ``Variable``. All operators are defined on it.
public protocol ObservableType<Element>: Sendable {
    /// The type of what the stream emits.
    associatedtype Element: Sendable

    /// The stream as a plain ``Observable``.
    func asObservable() -> Observable<Element>
}
