extension PrimitiveSequence where Kind == InfallibleTrait {
    /// An infallible of the given elements.
    ///
    ///     Infallible.of(1, 2).map { $0 * 2 }.subscribe(onNext: { print($0) })
    public static func of(_ elements: Element...) -> Infallible<Element> {
        Infallible(.from(elements))
    }

    /// An infallible made from any callback API, see ``Observable/create(_:)``. `send` emits an element, or completes
    /// the stream if its argument is nil.
    ///
    ///     let numbers = Infallible<Int>.create { send in
    ///         send(1)
    ///         send(nil)
    ///         return Disposables.create()
    ///     }
    ///     numbers.subscribe(onNext: { print($0) })
    public static func create(
        _ subscribe: @escaping @Sendable (@escaping @Sendable (Element?) -> Void) -> any Disposable
    ) -> Infallible<Element> {
        Infallible(
            .create { observer in
                subscribe { element in
                    if let element { observer.onNext(element) } else { observer.onCompleted() }
                }
            })
    }

    /// The elements of all infallibles as tuples, by position; see ``Observable/zip(_:_:)``.
    public static func zip<each Source: Sendable>(
        _ source: repeat Infallible<each Source>
    ) -> Infallible<Element> where Element == (repeat each Source) {
        Infallible(.zip(repeat (each source).stream))
    }

    /// Emits the elements of one infallible after the other.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
        Infallible(.concat(sources.map(\.stream)))
    }

    /// An infallible that emits nothing and never ends.
    public static func never() -> Infallible<Element> {
        Infallible(.never())
    }

    /// Emits the result of `transform` for each element. If `transform` throws, use ``ObservableType/map(_:)``, whose
    /// result can fail.
    @inlinable
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> Infallible<Result> {
        Infallible<Result>(stream.map(transform))
    }

    /// Emits the elements that satisfy `predicate`, see ``ObservableType/filter(_:)``.
    @inlinable
    public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
        Infallible(stream.filter(predicate))
    }

    /// Emits the elements of all infallibles made from the elements, see ``ObservableType/flatMap(maxConcurrent:_:)``.
    public func flatMap<Next: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Infallible<Next>
    ) -> Infallible<Next> {
        Infallible<Next>(stream.flatMap(transform))
    }

    /// Emits the elements of the latest infallible made from an element, see ``ObservableType/flatMapLatest(_:)``.
    public func flatMapLatest<Next: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Infallible<Next>
    ) -> Infallible<Next> {
        Infallible<Next>(stream.flatMapLatest(transform))
    }

    /// Delivers on a scheduler, in order. Elements wait without a limit. See ``ObservableType/observe(on:buffering:)``.
    public func observe(on scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(stream.observe(on: scheduler))
    }

    /// The elements as an asynchronous sequence that does not throw: `for await`. If the task is cancelled, the loop
    /// ends.
    ///
    /// Otherwise as ``ObservableType/values(buffering:fileID:line:)``; elements wait without a limit.
    ///
    ///     for await number in Infallible.of(1, 2).values { print(number) }
    public var values: AsyncInfallibleValues<Element> {
        AsyncInfallibleValues(values: AsyncValues(stream: stream, policy: .unbounded, origin: nil))
    }
}

extension PrimitiveSequence where Kind == InfallibleTrait, Element: Equatable {
    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged()``.
    public func distinctUntilChanged() -> Infallible<Element> {
        Infallible(stream.distinctUntilChanged())
    }
}

/// The elements of an ``Infallible`` as an asynchronous sequence.
public struct AsyncInfallibleValues<Element: Sendable>: AsyncSequence, Sendable {
    let values: AsyncValues<Element>

    /// Subscribes to the stream.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: values.makeAsyncIterator())
    }

    /// One pass over the elements.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncValues<Element>.Iterator

        /// The next element; nil at the end and in a cancelled task.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws(Never) -> Element? {
            try? await base.next(isolation: isolation)
        }
    }
}

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

extension Variable {
    /// The stream of the current value and every change, which never fails.
    ///
    ///     let total = Variable(1)
    ///     let handle = total.asInfallible().subscribe(onNext: { print($0) })
    public func asInfallible() -> Infallible<Element> {
        Infallible(asObservable())
    }
}
