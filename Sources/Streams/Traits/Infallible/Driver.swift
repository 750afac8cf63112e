/// Any number of elements, no error; shared, replayed and delivered on the main actor.
public enum DriverTrait: MainActorTrait {
    /// Shares the stream with its latest element, and delivers on the main actor.
    @inlinable
    public static func keeping<Element: Sendable>(_ stream: Observable<Element>) -> Observable<Element> {
        // The delivery comes last: a new subscriber receives the latest element on the thread that subscribes.
        stream.share(replay: 1).onMainActor()
    }
}

/// A stream for what views show: it does not fail, is delivered on the main actor, and is shared by all subscribers. Each
/// new subscriber receives the latest element first.
///
/// The closures of its operators run on the main actor and can use its state:
///
///     @MainActor final class Scale {
///         var unit = "kg"
///         func label(_ weight: Driver<Int>) -> Driver<String> { weight.map { "\($0) \(self.unit)" } }
///     }
public typealias Driver<Element: Sendable> = PrimitiveSequence<DriverTrait, Element>

/// A promise not to fail and to deliver on the main actor.
public protocol MainActorTrait: NeverFailingTrait {}

extension ObservableType {
    /// The stream for views. In case of an error it emits `element` and completes.
    ///
    ///     source                        --1--#
    ///     asDriver(onErrorJustReturn:)  --1--0|      (on the main actor, shared)
    ///
    /// The source is subscribed to once for all subscribers.
    ///
    ///     let total = PublishSubject<Int>()
    ///     let driver = total.asDriver(onErrorJustReturn: 0)
    @inlinable
    public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        Driver(keeping: catchErrorJustReturn(element))
    }

    /// The stream for views. In case of an error it continues with another driver.
    ///
    ///     let total = PublishSubject<Int>()
    ///     let driver = total.asDriver(onErrorDriveWith: .empty())
    @inlinable
    public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
        Driver(keeping: catchError { _ in other.stream })
    }

    /// The stream for views. In case of an error it continues with the driver that `recover` makes on the main actor.
    ///
    ///     let total = PublishSubject<Int>()
    ///     let driver = total.asDriver { error in
    ///         print(error)
    ///         return .empty()
    ///     }
    @inlinable
    public func asDriver(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Driver<Element>
    ) -> Driver<Element> {
        Driver(keeping: onMainActor(recoveringBy: recover))
    }

    /// What follows an error is made on the main actor.
    @usableFromInline
    func onMainActor<Kind: MainActorTrait>(
        recoveringBy recover: @escaping @MainActor @Sendable (any Error) -> PrimitiveSequence<Kind, Element>
    ) -> Observable<Element> {
        asObservable().onMainActor().catchError { error in MainActor.assumeIsolated { recover(error) }.stream }
    }
}

extension PrimitiveSequence where Kind == DriverTrait {
    /// Receives the elements on the main actor.
    ///
    ///     let title = Variable("total")
    ///     let handle = title.asDriver().drive(onNext: { print($0) })
    @inlinable @discardableResult
    public func drive(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        stream.subscribe(
            onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
    }
}
