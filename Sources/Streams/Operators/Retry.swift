extension ObservableType {
    /// Subscribes to the source again after an error: `attempts` times in all.
    ///
    ///     source     --1--#
    ///     retry(2)   --1----1--#
    ///
    /// The error of the last attempt is passed on. A million synchronous attempts need no deeper stack than one.
    ///
    ///     Observable<Int>.error(CancellationError())
    ///         .retry(3)
    ///         .subscribe(onError: { print($0) })
    @inlinable
    public func retry(_ attempts: Int = .max) -> Observable<Element> {
        precondition(attempts > 0, "retry(_:) takes at least 1 attempt")
        return resubscribing(attempts) { if case .error = $0 { true } else { false } }
    }

    /// Subscribes to the source again when it completes: `times` times in all, without a number for ever.
    ///
    ///     source      --1--2|
    ///     repeat(2)   --1--2--1--2|
    ///
    /// An error ends it. A million synchronous rounds need no deeper stack than one.
    ///
    ///     Observable.of(1, 2)
    ///         .repeat(2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func `repeat`(_ times: Int = .max) -> Observable<Element> {
        precondition(times >= 0, "repeat(_:) subscribes at least 0 times")
        guard times > 0 else { return .empty() }
        return resubscribing(times) { if case .completed = $0 { true } else { false } }
    }

    @inlinable
    func resubscribing(
        _ times: Int, after isFollowed: @escaping @Sendable (Termination) -> Bool
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            let rounds = Rounds(observer, times)
            rounds.subscribe(to: source, after: isFollowed)
        }
    }
}

/// Subscribes to a source, and again each time it ends, as long as rounds are left. One round runs at a time, so
/// elements need no gate; it orders the rounds, so that one that ends while it is subscribed to needs no deeper stack.
@usableFromInline
// Safe: `rest` is touched inside the gate only.
final class Rounds<Element: Sendable>: Gate<Observable<Element>>, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    @exclusivity(unchecked) @usableFromInline var rest: Int

    @inlinable
    init(_ observer: Observer<Element>, _ times: Int) {
        self.observer = observer
        rest = times
    }

    @inlinable deinit {}

    @inlinable
    func subscribe(to source: Observable<Element>, after isFollowed: @escaping @Sendable (Termination) -> Bool) {
        pass(source) { source in
            guard !observer.isDisposed else { return }
            rest -= 1
            let isLast = rest == 0
            let input = Subscription(in: observer.subscription)
            source.subscribe(
                Observer(
                    input, next: observer.next,
                    end: { [self] termination in
                        guard input.end() else { return }
                        if !isLast, isFollowed(termination) {
                            subscribe(to: source, after: isFollowed)
                        } else {
                            observer.end(termination)
                        }
                    }))
            if !input.isDisposed { observer.subscription.turns = input.turns }
        }
    }
}
