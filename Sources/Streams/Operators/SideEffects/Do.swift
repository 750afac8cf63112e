import Synchronization

extension ObservableType {
    /// Calls functions before or after each event is passed on, and does not change the stream.
    ///
    ///     source            --1--2--|
    ///     do(onNext: log)   --1--2--|
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` when that call has returned, and
    /// `onDispose` once when the subscription has ended in any way, after the source has been released. If a function
    /// throws, the stream fails with that error, unless it has ended already.
    ///
    ///     Observable.of(1, 2)
    ///         .do(onNext: { print("about to send \($0)") }, afterNext: { print("\($0) has been received") })
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func `do`(
        onNext: @escaping @Sendable (Element) throws -> Void = { _ in },
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: @escaping @Sendable (any Error) throws -> Void = { _ in },
        afterError: @escaping @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @Sendable () throws -> Void = {},
        afterCompleted: @escaping @Sendable () throws -> Void = {},
        onSubscribe: @escaping @Sendable () -> Void = {},
        onSubscribed: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        let receive: @Sendable (Observer<Element>) -> Observer<Element> = { observer in
            onSubscribe()
            return observer.receiving { element, _ in
                do {
                    try onNext(element)
                    observer.onNext(element)
                    try afterNext?(element)
                } catch { observer.onError(error) }
            } end: { termination, _ in
                do {
                    switch termination {
                    case .error(let error): try onError(error)
                    case .completed: try onCompleted()
                    }
                    observer.end(termination)
                    switch termination {
                    case .error(let error): try afterError(error)
                    case .completed: try afterCompleted()
                    }
                } catch { observer.onError(error) }
            }
        }
        let called = Observable { observer in
            source.subscribe(inOwnFrame { receive(observer) })
            onSubscribed()
        }
        guard let onDispose else { return called }
        return called.disposing(onDispose)
    }

    @usableFromInline
    func disposing(_ onDispose: @escaping @Sendable () -> Void) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer in
            let starting = inOwnFrame {
                observer.subscription.add(DisposeAction(run: onDispose))
                return StartingEnd(below: observer)
            }
            source.subscribe(starting.input)
            starting.finishStart()
        }
    }
}

/// Passes the end of a source on when the call that subscribes to it has returned, so that the source's resources have
/// been disposed of by then.
// Safe: `end` is written before `state` is set.
private final class StartingEnd<Element: Sendable>: @unchecked Sendable {
    private let upstream: Upstream<Element>
    private let state = Atomic<UInt8>(0)
    private var end: Termination?

    private enum State {
        static var starting: UInt8 { 0 }
        static var started: UInt8 { 1 }
        static var ended: UInt8 { 2 }
    }

    init(below observer: Observer<Element>) {
        upstream = Upstream(below: observer)
    }

    /// The observer of the source.
    var input: Observer<Element> {
        Observer(
            upstream.subscription, next: { [upstream] element, _ in upstream.onNext(element) },
            end: { [self] termination, _ in finish(termination) })
    }

    /// Called when the source has been subscribed to.
    func finishStart() {
        let (_, before) = state.compareExchange(
            expected: State.starting, desired: State.started, ordering: .acquiringAndReleasing)
        if before == State.ended, let end { upstream.observer.end(end) }
    }

    private func finish(_ termination: Termination) {
        guard upstream.subscription.end() else { return }
        end = termination
        let (_, before) = state.compareExchange(
            expected: State.starting, desired: State.ended, ordering: .acquiringAndReleasing)
        if before == State.started { upstream.observer.end(termination) }
    }
}
