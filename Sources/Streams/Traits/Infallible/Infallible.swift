/// Any number of elements, and no error.
public enum InfallibleTrait: NeverFailingTrait {
    /// The stream itself.
    @inlinable
    public static func keeping<Element: Sendable>(_ stream: Observable<Element>) -> Observable<Element> {
        stream
    }
}

/// A stream that does not fail, like the answers of a service that reports failures as elements: `--x--y--|`.
public typealias Infallible<Element: Sendable> = PrimitiveSequence<InfallibleTrait, Element>

extension ObservableType {
    /// Instead of failing, the stream emits an element and completes.
    ///
    ///     source                            --1--#
    ///     asInfallible(onErrorJustReturn:)  --1--0|
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(catchErrorJustReturn(element))
    }

    /// Instead of failing, the stream continues with another one, which cannot fail.
    ///
    ///     source                      --1--#
    ///     asInfallible { _ in b }     --1--x--y|      b: x--y|
    public func asInfallible(
        _ handler: @escaping @Sendable (any Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(catchError { handler($0).stream })
    }
}

extension PrimitiveSequence where Kind == InfallibleTrait {
    /// Delivers on a scheduler, in order. See ``ObservableType/observe(on:buffering:)``, whose buffer can have a limit.
    public func observe(on scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(stream.observe(on: scheduler))
    }

    /// Subscribes on a scheduler; see ``ObservableType/subscribe(on:)``.
    public func subscribe(on scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(stream.subscribe(on: scheduler))
    }
}
