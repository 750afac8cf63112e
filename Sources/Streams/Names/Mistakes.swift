// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Typical mistakes: the compiler answers with what to write instead of a type that nobody has written.

extension Variable {
    @available(*, unavailable, message: "write variable.value = element")
    public func onNext(_ element: Element) { fatalError() }
}

extension ObservableType {
    @available(*, unavailable, message: "a time needs a clock: write debounce(time, scheduler: MainScheduler.instance)")
    public func debounce(_ time: Duration) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "a time needs a clock: write throttle(time, scheduler: MainScheduler.instance)")
    public func throttle(_ interval: Duration, latest: Bool = true) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "a time needs a clock: write audit(time, scheduler: MainScheduler.instance)")
    public func audit(_ time: Duration) -> Observable<Element> { fatalError() }

    @available(
        *, unavailable,
        message: "write retry(attempts: attempts, backoff: .constant(delay), scheduler: MainScheduler.instance)"
    )
    public func retry(_ attempts: Int, delay: Duration) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "the variable has another type than the elements: convert them with map")
    public func bind<Other>(to variable: Variable<Other>) -> Subscription { fatalError() }

    @available(
        *, unavailable, message: "the closure returns a stream; for an async call write Observable.task { ... }"
    )
    public func flatMap<Result>(
        maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(
        *, unavailable, message: "the closure returns a stream; for an async call write Observable.task { ... }"
    )
    public func concatMap<Result>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(
        *, unavailable, message: "the closure returns a stream; for an async call write Observable.task { ... }"
    )
    public func flatMapFirst<Result>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(
        *, unavailable, message: "the closure returns a stream; for an async call write Observable.task { ... }"
    )
    public func flatMapLatest<Result>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(
        *, unavailable, message: "for an async call write flatMapLatest { element in Observable.task { ... } }"
    )
    public func map<Result>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> { fatalError() }
}
