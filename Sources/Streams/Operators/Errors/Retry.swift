extension ObservableType {
    /// Subscribes to the source again after an error: `attempts` times in all.
    ///
    ///     source     --1--#
    ///     retry(2)   --1----1--#
    ///
    /// The error of the last attempt is passed on. Synchronous attempts, any number of them, run in constant stack.
    ///
    ///     Observable<Int>.error(CancellationError())
    ///         .retry(3)
    ///         .subscribe(onError: { print($0) })
    @inlinable
    public func retry(_ attempts: Int = .max) -> Observable<Element> {
        precondition(attempts > 0, "retry(_:) takes at least 1 attempt")
        return rounds(attempts, afterErrors: true)
    }

    /// Subscribes to the source again when it completes: `times` times in all; without a number, without end.
    ///
    ///     source      --1--2|
    ///     repeat(2)   --1--2--1--2|
    ///
    /// An error ends it. Synchronous rounds, any number of them, run in constant stack.
    ///
    ///     Observable.of(1, 2)
    ///         .repeat(2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func `repeat`(_ times: Int = .max) -> Observable<Element> {
        precondition(times >= 0, "repeat(_:) subscribes at least 0 times")
        guard times > 0 else { return .empty() }
        return rounds(times, afterErrors: false)
    }

    @inlinable
    func rounds(_ count: Int, afterErrors: Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            Rounds(source, observer, count, afterErrors: afterErrors).begin()
        }
    }
}

/// Subscribes to a source, and again each time it fails, or completes, as long as rounds are left. One runs at a time,
/// so elements need no gate.
@usableFromInline @_fixed_layout
// Safe: `rest` is touched by whoever jumps, and by the round that runs.
final class Rounds<Element: Sendable>: @unchecked Sendable {
    @usableFromInline let source: Observable<Element>
    @usableFromInline let observer: Observer<Element>
    @usableFromInline let afterErrors: Bool
    @usableFromInline let trampoline = Trampoline()
    @exclusivity(unchecked) @usableFromInline var rest: Int

    /// The subscription to the source for one round.
    @usableFromInline @_fixed_layout
    // Safe: constant.
    final class Round: Subscription, @unchecked Sendable {
        @usableFromInline let rounds: Rounds

        @inlinable
        init(_ rounds: Rounds) {
            self.rounds = rounds
            super.init(in: rounds.observer.subscription)
        }

        @inlinable deinit {}

        @inlinable
        func finish(_ termination: Termination) {
            guard end() else { return }
            let hasFailed = if case .error = termination { true } else { false }
            if hasFailed == rounds.afterErrors, rounds.rest > 0 { return rounds.begin() }
            rounds.observer.end(termination)
        }
    }

    @inlinable
    init(_ source: Observable<Element>, _ observer: Observer<Element>, _ count: Int, afterErrors: Bool) {
        self.source = source
        self.observer = observer
        self.afterErrors = afterErrors
        rest = count
    }

    @inlinable deinit {}

    @inlinable
    func begin() {
        trampoline.jump {
            guard !observer.isDisposed else { return }
            rest -= 1
            let round = Round(self)
            source.subscribe(
                Observer(
                    round, stage: observer.stage, next: observer.next,
                    end: { termination, _ in round.finish(termination) }))
        }
    }
}
