/// Any number of elements, no error; shared and delivered on the main actor, not replayed.
public enum SignalTrait: MainActorTrait {
    /// Shares the stream, and delivers on the main actor.
    @inlinable
    public static func keeping<Element: Sendable>(_ stream: Observable<Element>) -> Observable<Element> {
        stream.share().onMainActor()
    }
}

/// A stream for what happens to views, such as taps and alerts: a ``Driver`` whose new subscribers receive no earlier
/// element.
///
///     let alerts = PublishSubject<String>()
///     let signal = alerts.asSignal(onErrorJustReturn: "unknown")
///     let handle = signal.emit(onNext: { print($0) })
public typealias Signal<Element: Sendable> = PrimitiveSequence<SignalTrait, Element>

extension ObservableType {
    /// The events for views. In case of an error it emits `element` and completes.
    ///
    ///     source                        --1--#
    ///     asSignal(onErrorJustReturn:)  --1--0|      (on the main actor, shared)
    @inlinable
    public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
        Signal(keeping: catchErrorJustReturn(element))
    }

    /// The events for views. In case of an error it continues with another signal.
    @inlinable
    public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
        Signal(keeping: catchError { _ in other.stream })
    }

    /// The events for views. In case of an error it continues with the signal that `recover` makes on the main actor.
    @inlinable
    public func asSignal(
        onErrorRecover recover: @escaping @MainActor @Sendable (any Error) -> Signal<Element>
    ) -> Signal<Element> {
        Signal(keeping: onMainActor(recoveringBy: recover))
    }
}

extension PrimitiveSequence where Kind == SignalTrait {
    /// Receives the elements on the main actor.
    @inlinable @discardableResult
    public func emit(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Subscription {
        stream.subscribe(
            onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
    }
}
