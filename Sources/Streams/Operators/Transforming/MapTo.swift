extension ObservableType {
    /// Emits the same value for each element.
    ///
    ///     source      --1--2--|
    ///     mapTo(x)    --x--x--|
    ///
    ///     let taps = PublishSubject<Void>()
    ///     let handle = taps.mapTo(1).scan(0) { $0 + $1 }.subscribe(onNext: { print($0) })
    @inlinable
    public func mapTo<Value: Sendable>(_ value: Value) -> Observable<Value> {
        map { _ in value }
    }

    /// Emits the elements that are not nil, unwrapped.
    ///
    ///     source      --1--nil--2--|
    ///     unwrap()    --1-------2--|
    ///
    ///     Observable.of(1, nil, 2)
    ///         .unwrap()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? {
        compactMap { $0 }
    }
}
