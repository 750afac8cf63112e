import StreamsAtomics

extension ObservableType {
    /// Calls functions before or after each event is passed on, and does not change the stream.
    ///
    ///     source            --1--2--|
    ///     do(onNext: log)   --1--2--|
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onSubscribed` when that call has returned, and
    /// `onDispose` once when the subscription has ended in any way, after the source has been released. So with
    /// `onDispose` an end that the source sends while it is being subscribed to is passed on when that call has
    /// returned. If a function throws, the stream fails with that error, unless it has ended already.
    ///
    ///     Observable.of(1, 2)
    ///         .do(onNext: { print("about to send \($0)") }, afterNext: { print("\($0) has been received") })
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
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
        let ends = EndActions(onError, afterError, onCompleted, afterCompleted)
        let receive: @Sendable (Observer<Element>) -> Observer<Element> = { observer in
            onSubscribe()
            return observer.receiving { element, _ in
                do {
                    try onNext(element)
                    observer.onNext(element)
                    try afterNext?(element)
                } catch { observer.onError(error) }
            } end: { termination, _ in
                ends.pass(termination, to: observer)
            }
        }
        guard let onDispose else {
            return Observable { observer in
                source.subscribe(inOwnFrame { receive(observer) })
                onSubscribed()
            }
        }
        return Observable { observer in
            let starting = inOwnFrame { StartingEnd(below: observer, onDispose) }
            source.subscribe(inOwnFrame { receive(starting.input) })
            onSubscribed()
            starting.finishStart()
        }
    }
}

/// What `do` calls at the end.
@usableFromInline @_fixed_layout
final class EndActions: Sendable {
    @usableFromInline let onError: @Sendable (any Error) throws -> Void
    @usableFromInline let afterError: @Sendable (any Error) throws -> Void
    @usableFromInline let onCompleted: @Sendable () throws -> Void
    @usableFromInline let afterCompleted: @Sendable () throws -> Void

    @inlinable
    init(
        _ onError: @escaping @Sendable (any Error) throws -> Void,
        _ afterError: @escaping @Sendable (any Error) throws -> Void,
        _ onCompleted: @escaping @Sendable () throws -> Void, _ afterCompleted: @escaping @Sendable () throws -> Void
    ) {
        self.onError = onError
        self.afterError = afterError
        self.onCompleted = onCompleted
        self.afterCompleted = afterCompleted
    }

    @inlinable deinit {}

    @inlinable
    func pass(_ termination: Termination, to observer: Observer<some Sendable>) {
        do {
            try before(termination)
            observer.end(termination)
            try after(termination)
        } catch { observer.onError(error) }
    }

    @usableFromInline
    func before(_ termination: Termination) throws {
        switch termination {
        case .error(let error): try onError(error)
        case .completed: try onCompleted()
        }
    }

    @usableFromInline
    func after(_ termination: Termination) throws {
        switch termination {
        case .error(let error): try afterError(error)
        case .completed: try afterCompleted()
        }
    }
}

/// Passes the end of a source on when the call that subscribes to it has returned, so that the source's resources have
/// been disposed of by then.
@usableFromInline @_fixed_layout
// Safe: `end` is written before `state` is set.
final class StartingEnd<Element: Sendable>: ObserverStage, @unchecked Sendable {
    @usableFromInline let upstream: Upstream<Element>
    @usableFromInline let state = Atomic<UInt8>(0)
    @usableFromInline var end: Termination?

    @usableFromInline
    enum State {
        @inlinable static var starting: UInt8 { 0 }
        @inlinable static var started: UInt8 { 1 }
        @inlinable static var ended: UInt8 { 2 }
    }

    @inlinable
    init(below observer: Observer<Element>, _ onDispose: @escaping @Sendable () -> Void) {
        observer.subscription.add(DisposeAction(run: onDispose))
        upstream = Upstream(below: observer)
    }

    @inlinable deinit {}

    /// The observer of the source.
    @inlinable var input: Observer<Element> {
        Observer(
            upstream.subscription, stage: self, next: { Self.at($1).upstream.onNext($0) },
            end: { Self.finish($0, at: $1) })
    }

    /// Called when the source has been subscribed to.
    @inlinable @inline(never)
    func finishStart() {
        let (_, before) = state.compareExchange(
            expected: State.starting, desired: State.started, ordering: .acquiringAndReleasing)
        if before == State.ended, let end { upstream.observer.end(end) }
    }

    @inlinable @inline(never)
    static func finish(_ termination: Termination, at stage: AnyObject) {
        let starting = at(stage)
        if starting.takeEnd(termination) { starting.upstream.observer.end(termination) }
    }

    /// Returns whether the end is to be passed on now.
    @inlinable @inline(never)
    func takeEnd(_ termination: Termination) -> Bool {
        guard upstream.subscription.end() else { return false }
        end = termination
        let (_, before) = state.compareExchange(
            expected: State.starting, desired: State.ended, ordering: .acquiringAndReleasing)
        return before == State.started
    }
}
