extension ObservableType {
    /// Pairs each element with an object that the stream does not keep alive; completes with the first element after
    /// the object has been released.
    ///
    ///     source                  --1--2-----3--
    ///     withUnretained(screen)  --s1-s2----|      (the screen is released after 2)
    ///
    /// Nothing tells a stream that an object of any class is released. To end the subscription together with the
    /// object, put its handle into a ``DisposeBag`` of the object, or keep it as a ``ScopedDisposable``.
    ///
    ///     let screen = DisposeBag()
    ///     let handle = Observable.of(1, 2)
    ///         .withUnretained(screen)
    ///         .subscribe(onNext: { screen, number in print(number) })
    public func withUnretained<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> Observable<(Object, Element)> {
        let source = asObservable()
        return Observable<(Object, Element)>(cutting: source) { [weak object] upstream in
            upstream.receiving { [weak object] element, _ in
                if let object { upstream.onNext((object, element)) } else { upstream.end(.completed) }
            }
        }
    }
}
