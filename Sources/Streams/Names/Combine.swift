// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Names and forms of Combine that are different here: the compiler answers with the right one.

extension ObservableType {
    @available(*, unavailable, renamed: "subscribe(onNext:)")
    public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> Subscription { fatalError() }

    @available(*, unavailable, message: "write subscribe(onNext:onError:onCompleted:)")
    public func sink<Completion>(
        receiveCompletion: @escaping @Sendable (Completion) -> Void,
        receiveValue: @escaping @Sendable (Element) -> Void
    ) -> Subscription { fatalError() }

    @available(*, unavailable, message: "write bind(to: { object.property = $0 })")
    public func assign<Object: AnyObject>(to path: ReferenceWritableKeyPath<Object, Element>, on object: Object)
        -> Subscription
    { fatalError() }

    @available(*, unavailable, message: "write bind(to: variable), or bind(to: { object.property = $0 })")
    public func assign<Target>(to target: Target) -> Subscription { fatalError() }

    @available(*, unavailable, message: "write bind(to: variable), or bind(to: { object.property = $0 })")
    public func assign<Target>(to target: inout Target) { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func removeDuplicates() -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged(_:)")
    public func removeDuplicates(
        by areEqual: @escaping @Sendable (Element, Element) -> Bool
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "observe(on:)")
    public func receive(on scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "map(_:)")
    public func tryMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(*, unavailable, renamed: "filter(_:)")
    public func tryFilter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        fatalError()
    }

    @available(*, unavailable, renamed: "take(_:)")
    public func prefix(_ count: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "takeWhile(_:)")
    public func prefix(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        fatalError()
    }

    @available(*, unavailable, renamed: "takeUntil(_:)")
    public func prefix<Other: ObservableType>(untilOutputFrom other: Other) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "skip(_:)")
    public func dropFirst(_ count: Int = 1) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "skipWhile(_:)")
    public func drop(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        fatalError()
    }

    @available(*, unavailable, renamed: "skipUntil(_:)")
    public func drop<Other: ObservableType>(untilOutputFrom other: Other) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "startWith(_:)")
    public func prepend(_ elements: Element...) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "concat(_:)")
    public func append(_ next: Observable<Element>) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "catchErrorJustReturn(_:)")
    public func replaceError(with element: Element) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "ifEmpty(default:)")
    public func replaceEmpty(with element: Element) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "toArray()")
    public func collect() -> Observable<[Element]> { fatalError() }

    @available(*, unavailable, renamed: "elementAt(_:)")
    public func output(at index: Int) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "all(_:)")
    public func allSatisfy(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        fatalError()
    }

    @available(*, unavailable, renamed: "ignoreElements()")
    public func ignoreOutput() -> Observable<Never> { fatalError() }

    @available(*, unavailable, renamed: "asObservable()")
    public func eraseToAnyPublisher() -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "write Observable.merge(self, other)")
    public func merge<Other: ObservableType>(with other: Other) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "write Observable.combineLatest(self, other)")
    public func combineLatest<Other: ObservableType>(_ other: Other) -> Observable<(Element, Other.Element)> {
        fatalError()
    }

    @available(*, unavailable, message: "write Observable.combineLatest(self, other).map { ... }")
    public func combineLatest<Other: ObservableType, Result>(
        _ other: Other, _ transform: @escaping @Sendable (Element, Other.Element) -> Result
    ) -> Observable<Result> { fatalError() }

    @available(*, unavailable, message: "write Observable.zip(self, other)")
    public func zip<Other: ObservableType>(_ other: Other) -> Observable<(Element, Other.Element)> { fatalError() }

    @available(*, unavailable, renamed: "debounce(_:scheduler:)")
    public func debounce(for time: Duration, scheduler: any Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "write throttle(time, latest: latest, scheduler: scheduler)")
    public func throttle(for time: Duration, scheduler: any Scheduler, latest: Bool) -> Observable<Element> {
        fatalError()
    }
}

extension ObservableType where Element: ObservableType {
    @available(*, unavailable, renamed: "switchLatest()")
    public func switchToLatest() -> Observable<Element.Element> { fatalError() }
}

extension SubjectType {
    @available(*, unavailable, renamed: "onNext(_:)")
    public func send(_ element: Element) { fatalError() }
}

extension Variable {
    @available(*, unavailable, message: "write variable.value = element")
    public func send(_ element: Element) { fatalError() }
}

extension Disposable {
    @available(*, unavailable, renamed: "disposed(by:)")
    public func store(in bag: DisposeBag) { fatalError() }

    @available(*, unavailable, renamed: "disposed(by:)")
    public func store(in handles: inout Set<AnyCancellable>) { fatalError() }
}

@available(*, unavailable, message: "write PublishSubject<Element>; a stream has no type of failures")
public typealias PassthroughSubject<Element: Sendable, Failure: Error> = PublishSubject<Element>

@available(*, unavailable, message: "write Variable<Element>, or BehaviorSubject<Element> if it can fail")
public typealias CurrentValueSubject<Element: Sendable, Failure: Error> = Variable<Element>

@available(*, unavailable, message: "write Observable<Element>, or Infallible<Element> if it cannot fail")
public typealias AnyPublisher<Element: Sendable, Failure: Error> = Observable<Element>

@available(*, unavailable, message: "write DisposeBag for a set of handles, or Subscription for one")
public enum AnyCancellable: Hashable {}
