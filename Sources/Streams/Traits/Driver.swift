/// Any number of elements, no error; shared, replayed and delivered on the main actor.
public enum DriverTrait: TraitKind {}

/// A stream for views: it does not fail, is delivered on the main actor, and is shared by all subscribers; each new
/// subscriber receives the latest element first.
public typealias Driver<Element: Sendable> = PrimitiveSequence<DriverTrait, Element>

extension ObservableType {
    /// The stream for views. In case of an error it emits `element` and completes.
    ///
    ///     source                        --1--#
    ///     asDriver(onErrorJustReturn:)  --1--0|      (on the main queue, shared)
    ///
    /// The source is subscribed to once for all subscribers.
    ///
    ///     let total = PublishSubject<Int>()
    ///     let driver = total.asDriver(onErrorJustReturn: 0)
    public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        Driver(driving: catchErrorJustReturn(element))
    }
}

extension Variable {
    /// The current value and every change, for views.
    public func asDriver() -> Driver<Element> {
        Driver(driving: asObservable())
    }
}

extension PrimitiveSequence where Kind == DriverTrait {
    fileprivate init(driving stream: Observable<Element>) {
        self.init(stream.observe(on: MainScheduler.instance).share(replay: 1))
    }

    /// Receives the elements on the main actor.
    ///
    ///     let title = Variable("total")
    ///     let handle = title.asDriver().drive(onNext: { print($0) })
    @discardableResult
    public func drive(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        stream.subscribe(onNext: onNext, fileID: fileID, line: line)
    }

    /// Emits the result of `transform` for each element, see ``ObservableType/map(_:)``.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> Driver<Result> {
        Driver<Result>(stream.map(transform).share(replay: 1))
    }

    /// Emits the elements that satisfy `predicate`, see ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Driver<Element> {
        Driver(stream.filter(predicate).share(replay: 1))
    }

    /// Emits the elements of the latest driver made from an element, see ``ObservableType/flatMapLatest(_:)``.
    public func flatMapLatest<Next: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Driver<Next>
    ) -> Driver<Next> {
        Driver<Next>(stream.flatMapLatest(transform).share(replay: 1))
    }
}

extension PrimitiveSequence where Kind == DriverTrait, Element: Equatable {
    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged()``.
    public func distinctUntilChanged() -> Driver<Element> {
        Driver(stream.distinctUntilChanged().share(replay: 1))
    }
}
