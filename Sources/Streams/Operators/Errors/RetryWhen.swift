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
    public func retryWhen<Trigger: ObservableType>(
        _ trigger: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            let retrying = Retrying(source, observer)
            let notifier = Subscription(in: retrying.upstream)
            trigger(retrying.errors.asObservable()).asObservable().subscribe(
                Observer(
                    notifier, next: { _, _ in if !notifier.isDisposed { retrying.attempt() } },
                    end: { termination, _ in if notifier.end() { retrying.finish(termination) } }))
            retrying.attempt()
        }
    }
}

/// Subscribes to its source once after the other; the errors of the source go to `errors`.
// Safe: constant, but for what the gates hold.
private final class Retrying<Element: Sendable>: Passage<Event<Element>>, @unchecked Sendable {
    let source: Observable<Element>
    let observer: Observer<Element>
    let upstream: Subscription
    let errors = PublishSubject<any Error>()
    /// Orders the attempts, so that one that fails while it is being subscribed to needs no deeper stack.
    private let attempts = Trampoline()

    init(_ source: Observable<Element>, _ observer: Observer<Element>) {
        self.source = source
        self.observer = observer
        upstream = Subscription(in: observer.subscription)
    }

    func attempt() {
        attempts.jump {
            guard !upstream.isDisposed else { return }
            let input = Subscription(in: upstream)
            source.subscribe(
                Observer(
                    input,
                    next: { element, _ in if !input.isDisposed { self.passInTurn(.next(element)) { self.handle($0) } }
                    },
                    end: { termination, _ in
                        guard input.end() else { return }
                        switch termination {
                        case .completed: self.finish(.completed)
                        case .error(let error): self.errors.onNext(error)
                        }
                    }))
        }
    }

    func finish(_ termination: Termination) {
        pass(termination.event()) { handle($0) }
    }

    override var target: Rank? { upstream.rank }

    override func arrive(_ message: Event<Element>) {
        handle(message)
    }

    private func handle(_ event: Event<Element>) {
        if case .next(let element) = event {
            if !upstream.isDisposed { observer.onNext(element) }
        } else if upstream.end() {
            observer.on(event)
        }
    }
}
