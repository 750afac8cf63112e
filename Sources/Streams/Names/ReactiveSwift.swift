// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Names and forms of ReactiveSwift that are different here: the compiler answers with the right one.

extension ObservableType {
    @available(*, unavailable, renamed: "subscribe(onNext:)")
    public func observeValues(_ receive: @escaping @Sendable (Element) -> Void) -> Subscription { fatalError() }

    @available(*, unavailable, renamed: "subscribe(onNext:)")
    public func startWithValues(_ receive: @escaping @Sendable (Element) -> Void) -> Subscription { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func skipRepeats() -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "take(_:)")
    public func take(first count: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "takeLast(_:)")
    public func take(last count: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "skip(_:)")
    public func skip(first count: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "pairwise()")
    public func combinePrevious() -> Observable<(Element, Element)> { fatalError() }

    @available(*, unavailable, renamed: "catchError(_:)")
    public func flatMapError(
        _ handler: @escaping @Sendable (any Error) -> Observable<Element>
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "retry(_:)")
    public func retry(upTo count: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "withLatestFrom(_:)")
    public func withLatest<Other: ObservableType>(from other: Other) -> Observable<(Element, Other.Element)> {
        fatalError()
    }

    @available(*, unavailable, renamed: "sample(_:)")
    public func sample<Sampler: ObservableType>(on sampler: Sampler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "map(_:)")
    public func attemptMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(*, unavailable, renamed: "debounce(_:scheduler:)")
    public func debounce(_ time: Duration, on scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "throttle(_:scheduler:)")
    public func throttle(_ time: Duration, on scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "delay(_:scheduler:)")
    public func delay(_ time: Duration, on scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(
        *, unavailable,
        message: "write flatMapLatest, flatMap (.merge), concatMap (.concat) or flatMapFirst (.throttle)"
    )
    public func flatMap<Inner: ObservableType>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> { fatalError() }
}

@available(*, unavailable, message: "the name of the operator says how streams are flattened")
public enum FlattenStrategy {
    case merge, concat, latest, race, throttle
}

@available(*, unavailable, renamed: "Variable")
public typealias MutableProperty<Element: Sendable> = Variable<Element>

@available(*, unavailable, message: "write Observable<Element>, or Infallible<Element> if it cannot fail")
public typealias SignalProducer<Element: Sendable, Failure: Error> = Observable<Element>
