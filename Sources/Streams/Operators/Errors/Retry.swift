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
        return rounds(attempts, after: .errors)
    }

    /// Subscribes to the source again when it completes, `times` times in all; without a number, endlessly.
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
        return rounds(times, after: .completions)
    }

    @inlinable
    func rounds(_ count: Int, after kind: RoundEnd) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer in
            var rest = count
            Rounds(observer, after: kind) {
                guard rest > 0 else { return nil }
                rest -= 1
                return source
            }.begin()
        }
    }
}
