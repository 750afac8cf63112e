extension ObservableType {
    /// Subscribes to the source again each time a stream made from its errors emits.
    ///
    ///     source                        --1--2--#
    ///     retryWhen { $0.delay(...) }   --1--2------1--2------1--2-- ...
    ///
    /// `trigger` is called once per subscription with the stream of errors. Each element of the stream that it returns
    /// subscribes to the source again; its completion completes the result, its error fails it. Synchronous attempts,
    /// any number of them, run in constant stack.
    ///
    ///     let online = PublishSubject<Void>()
    ///     let request = Observable<Int>.error(CancellationError())
    ///     let handle = request.retryWhen { $0.flatMap { _ in online.take(1) } }.subscribe(onNext: { print($0) })
    @inlinable
    public func retryWhen<Trigger: ObservableType>(
        _ trigger: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> {
        Retrying.stream(asObservable(), trigger) { termination in
            if case .error(let error) = termination { error } else { nil }
        }
    }
}

/// Subscribes to its source again after each end that gives a signal.
@usableFromInline @_fixed_layout
// Safe: all stored properties are constant; what varies is inside gates.
final class Retrying<Element: Sendable, Signal: Sendable>: TurnGate<Event<Element>>, @unchecked Sendable {
    @usableFromInline let source: Observable<Element>
    @usableFromInline let observer: Observer<Element>
    @usableFromInline let upstream: Subscription
    /// What an end sends to the trigger; nil if it is passed on.
    @usableFromInline let signal: @Sendable (Termination) -> Signal?
    @usableFromInline let signals = PublishSubject<Signal>()
    /// Orders the attempts, so that an attempt that ends while it is being subscribed to needs no deeper stack.
    @usableFromInline let attempts = Trampoline()

    @inlinable
    init(
        _ source: Observable<Element>, _ observer: Observer<Element>,
        _ signal: @escaping @Sendable (Termination) -> Signal?
    ) {
        self.source = source
        self.observer = observer
        self.signal = signal
        upstream = Subscription(in: observer.subscription)
    }

    @inlinable deinit {}

    /// The stream of an operator: each element of what `trigger` makes from the signals subscribes to `source` again.
    @inlinable
    static func stream<Trigger: ObservableType>(
        _ source: Observable<Element>, _ trigger: @escaping @Sendable (Observable<Signal>) -> Trigger,
        _ signal: @escaping @Sendable (Termination) -> Signal?
    ) -> Observable<Element> {
        let make: @Sendable (Observer<Element>) -> Retrying = { observer in
            let retrying = Retrying(source, observer, signal)
            let notifier = Subscription(in: retrying.upstream)
            trigger(retrying.signals.asObservable()).asObservable().subscribe(
                Observer(
                    notifier, next: { _, _ in if !notifier.isDisposed { retrying.attempt() } },
                    end: { termination, _ in if notifier.end() { retrying.finish(termination) } }))
            return retrying
        }
        return Observable { observer in inOwnFrame { make(observer) }.attempt() }
    }

    @inlinable
    func attempt() {
        attempts.jump { if !upstream.isDisposed { source.subscribe(input) } }
    }

    /// The observer of an attempt.
    @inlinable var input: Observer<Element> {
        @inline(never) get {
            let input = Subscription(in: upstream)
            return Observer(
                input, next: { element, _ in if !input.isDisposed { self.send(element) } },
                end: { termination, _ in
                    guard input.end() else { return }
                    if let signal = self.signal(termination) {
                        self.signals.relay(signal)
                    } else {
                        self.finish(termination)
                    }
                })
        }
    }

    @inlinable @inline(__always)
    func send(_ element: Element) {
        guard enter() || enterOrLeave(.next(element)) else { return }
        if !upstream.isDisposed { observer.onNext(element) }
        leave { handle($0) }
    }

    @inlinable
    func finish(_ termination: Termination) {
        pass(termination.event()) { handle($0) }
    }

    @usableFromInline override var target: Rank? { upstream.rank }

    @usableFromInline
    override func isElement(_ event: Event<Element>) -> Bool { event.element != nil }

    @usableFromInline
    override func arrive(_ message: Event<Element>) {
        handle(message)
    }

    @inlinable
    func handle(_ event: Event<Element>) {
        if case .next(let element) = event {
            if !upstream.isDisposed { observer.onNext(element) }
        } else if upstream.end() {
            observer.on(event)
        }
    }
}
