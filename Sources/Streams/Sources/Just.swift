extension Observable {
    /// A stream of one element.
    ///
    ///     just(1)   1|
    ///
    /// Emits on the subscribing thread, before `subscribe` returns.
    ///
    ///     Observable.just(1).subscribe(onNext: { print($0) })
    @inlinable
    public static func just(_ element: Element) -> Observable<Element> {
        Observable { observer in
            observer.onNext(element)
            observer.onCompleted()
        }
    }

    /// A stream that completes without an element.
    ///
    ///     empty()   |
    ///
    ///     Observable<Int>.empty().subscribe(onCompleted: { print("done") })
    @inlinable
    public static func empty() -> Observable<Element> {
        Observable { $0.onCompleted() }
    }

    /// A stream that emits nothing and never ends.
    ///
    ///     never()   -----
    ///
    ///     Observable<Int>.never().startWith(1).subscribe(onNext: { print($0) })
    @inlinable
    public static func never() -> Observable<Element> {
        Observable { _ in }
    }

    /// A stream that fails at once.
    ///
    ///     error(e)  #
    ///
    ///     Observable<Int>.error(CancellationError()).subscribe(onError: { print($0) })
    @inlinable
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable { $0.onError(error) }
    }
}

extension ObservableType {
    /// As ``Observable/just(_:)``, for a closure that returns a stream: `flatMap { .just($0) }`.
    @inlinable
    public static func just<Value: Sendable>(_ element: Value) -> Self where Self == Observable<Value> {
        Observable { observer in
            observer.onNext(element)
            observer.onCompleted()
        }
    }

    /// As ``Observable/empty()``, for a closure that returns a stream.
    @inlinable
    public static func empty<Value: Sendable>() -> Self where Self == Observable<Value> {
        Observable { $0.onCompleted() }
    }

    /// As ``Observable/never()``, for a closure that returns a stream.
    @inlinable
    public static func never<Value: Sendable>() -> Self where Self == Observable<Value> {
        Observable { _ in }
    }

    /// As ``Observable/error(_:)``, for a closure that returns a stream.
    @inlinable
    public static func error<Value: Sendable>(_ error: any Error) -> Self where Self == Observable<Value> {
        Observable { $0.onError(error) }
    }
}
