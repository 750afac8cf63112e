// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Names and forms of RxSwift that are different here: the compiler answers with the right one.

extension ObservableType {
    @available(*, unavailable, renamed: "catchError(_:)")
    public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "catchErrorJustReturn(_:)")
    public func catchAndReturn(_ element: Element) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "retryWhen(_:)")
    public func retry<Trigger: ObservableType>(
        when trigger: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "takeWhile(_:)")
    public func take(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        fatalError()
    }

    @available(*, unavailable, renamed: "takeUntil(_:)")
    public func take<Other: ObservableType>(until other: Other) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "skipWhile(_:)")
    public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        fatalError()
    }

    @available(*, unavailable, renamed: "skipUntil(_:)")
    public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "elementAt(_:)")
    public func element(at index: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "observe(on:)")
    public func observeOn(_ scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "buffer(time:count:scheduler:)")
    public func buffer(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<[Element]> {
        fatalError()
    }

    @available(*, unavailable, renamed: "window(time:count:scheduler:)")
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<Observable<Element>> {
        fatalError()
    }

    @available(*, unavailable, renamed: "timeout(_:switchTo:scheduler:)")
    public func timeout(
        _ time: Duration, other: Observable<Element>, scheduler: any Scheduler
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "scan(_:_:)")
    public func scan<Result>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(*, unavailable, message: "write withLatestFrom(other).map { ... }")
    public func withLatestFrom<Other: ObservableType, Result>(
        _ other: Other, resultSelector: @escaping @Sendable (Element, Other.Element) throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(*, unavailable, message: "write withUnretained(object).subscribe(onNext: { object, element in ... })")
    public func subscribe<Object: AnyObject>(
        with object: Object, onNext: @escaping @Sendable (Object, Element) -> Void
    ) -> Subscription { fatalError() }
}

extension Observable {
    @available(*, unavailable, message: "write combineLatest(first, second, ...).map { ... }")
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "write zip(first, second, ...).map { ... }")
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source,
        resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "generate(initial:while:next:)")
    public static func generate(
        initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> { fatalError() }
}

extension Observable where Element: FixedWidthInteger {
    @available(*, unavailable, renamed: "timer(_:every:scheduler:)")
    public static func timer(
        _ delay: Duration, period: Duration, scheduler: any Scheduler
    ) -> Observable<Element> { fatalError() }
}

extension Variable {
    @available(*, unavailable, renamed: "init(_:)")
    public convenience init(value: Element) { fatalError() }

    @available(*, unavailable, message: "write variable.value = element")
    public func accept(_ element: Element) { fatalError() }
}

extension PublishSubject {
    @available(*, unavailable, renamed: "onNext(_:)")
    public func accept(_ element: Element) { fatalError() }
}

extension PrimitiveSequence where Kind == DriverTrait {
    @available(*, unavailable, renamed: "bind(to:)")
    public func drive<Target>(_ target: Target) -> Subscription { fatalError() }
}

extension PrimitiveSequence where Kind == SignalTrait {
    @available(*, unavailable, renamed: "bind(to:)")
    public func emit<Target>(to target: Target) -> Subscription { fatalError() }
}

extension PrimitiveSequence where Kind: CountingTrait {
    @available(*, unavailable, renamed: "do(onSuccess:onFailure:)")
    public func `do`(
        onSuccess: @escaping @Sendable (Element) throws -> Void,
        onError: @escaping @Sendable (any Error) throws -> Void
    ) -> PrimitiveSequence { fatalError() }
}

@available(*, unavailable, renamed: "Variable")
public typealias BehaviorRelay<Element: Sendable> = Variable<Element>

@available(*, unavailable, renamed: "PublishSubject")
public typealias PublishRelay<Element: Sendable> = PublishSubject<Element>

@available(*, unavailable, renamed: "ReplaySubject")
public typealias ReplayRelay<Element: Sendable> = ReplaySubject<Element>
