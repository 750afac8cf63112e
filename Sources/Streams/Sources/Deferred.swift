extension Observable {
    /// Creates a stream for each subscription.
    ///
    ///     deferred { just(now()) }   t|
    ///
    /// If `make` throws, the stream fails with that error.
    ///
    ///     Observable.deferred { Observable.just(Int.random(in: 1...6)) }
    ///         .subscribe(onNext: { print($0) })
    public static func deferred(
        _ make: @escaping @Sendable () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer in
            do { try make().subscribe(observer) } catch { observer.onError(error) }
        }
    }

    /// Keeps a resource as long as a stream made from it is subscribed to.
    ///
    ///     using(open) { lines }   --1--2--|      (then the resource is disposed of)
    ///
    /// The resource is created for each subscription and disposed of exactly once, after the stream has been released.
    /// If creating the resource or the stream throws, the stream fails with that error.
    ///
    ///     Observable<Int>.using({ DisposeBag() }) { _ in .of(1, 2) }
    ///         .subscribe(onNext: { print($0) })
    public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws -> Resource,
        _ makeStream: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer in
            do {
                let resource = try makeResource()
                observer.subscription.add(resource)
                try makeStream(resource).subscribe(observer)
            } catch { observer.onError(error) }
        }
    }

    /// Keeps a resource of any type, such as what ``Disposables`` makes, as long as a stream made from it is subscribed to.
    ///
    ///     Observable.using({ Disposables.create { print("released") } }) { _ in .of(1, 2) }
    ///         .subscribe(onNext: { print($0) })  // prints 1, 2, released
    @_disfavoredOverload
    public static func using(
        _ makeResource: @escaping @Sendable () throws -> any Disposable,
        _ makeStream: @escaping @Sendable (any Disposable) throws -> Observable<Element>
    ) -> Observable<Element> {
        using({ () throws -> CompositeDisposable in CompositeDisposable(try makeResource()) }) {
            (resource: CompositeDisposable) in try makeStream(resource)
        }
    }

    /// Emits one element repeatedly until disposal.
    ///
    ///     repeatElement(1)  1111111...
    ///
    /// Emits on the subscribing thread, in constant stack.
    ///
    ///     Observable.repeatElement(1)
    ///         .take(3)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func repeatElement(_ element: Element) -> Observable<Element> {
        Observable { observer in
            while !observer.isDisposed { observer.onNext(element) }
        }
    }
}
