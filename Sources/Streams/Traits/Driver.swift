/// Any number of elements, no error, shared, replayed and sent on the main actor.
public enum DriverTrait: TraitKind {}

/// A stream for views: it does not fail, is delivered on the main actor, and is shared by all who subscribe, each of
/// whom begins with the last element.
public typealias Driver<Element: Sendable> = PrimitiveSequence<DriverTrait, Element>

extension ObservableType {
    /// The stream for views, with an element in the place of an error, after which it completes.
    ///
    ///     source                        --1--#
    ///     asDriver(onErrorJustReturn:)  --1--0|      (on the main queue, shared)
    ///
    /// The source is subscribed to once while anybody is subscribed.
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

    /// Sends what `transform` makes of each element, see ``ObservableType/map(_:)``.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> Driver<Result> {
        Driver<Result>(stream.map(transform).share(replay: 1))
    }

    /// Sends the elements that satisfy `predicate`, see ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Driver<Element> {
        Driver(stream.filter(predicate).share(replay: 1))
    }

    /// Sends what the latest of the drivers that are made from the elements sends, see
    /// ``ObservableType/flatMapLatest(_:)``.
    public func flatMapLatest<Next: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Driver<Next>
    ) -> Driver<Next> {
        Driver<Next>(stream.flatMapLatest(transform).share(replay: 1))
    }
}

extension PrimitiveSequence where Kind == DriverTrait, Element: Equatable {
    /// Drops an element that equals the one before, see ``ObservableType/distinctUntilChanged()``.
    public func distinctUntilChanged() -> Driver<Element> {
        Driver(stream.distinctUntilChanged().share(replay: 1))
    }
}
