/// Everything that can be observed and does not fail: a ``Variable``, a ``Computed``, a ``Store``, an ``Infallible``, a
/// ``Driver`` or a ``Signal``.
public protocol InfallibleType<Element>: ObservableType {}

extension Variable: InfallibleType {}
extension Computed: InfallibleType {}
extension PrimitiveSequence: InfallibleType where Kind: NeverFailingTrait {}

/// A promise not to fail. An operator that cannot fail either keeps it: `map` of a ``Driver`` is a ``Driver``.
///
/// An operator whose closure throws, or that can fail itself, returns an `Observable`.
public protocol NeverFailingTrait: TraitKind {
    /// The stream with what else the trait promises: a ``Driver`` is shared, and delivers on the main actor.
    static func keeping<Element: Sendable>(_ stream: Observable<Element>) -> Observable<Element>
}

extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Makes a stream that does not fail keep the other promises of the trait, too.
    @inlinable
    init(keeping stream: Observable<Element>) {
        self.init(Kind.keeping(stream))
    }
}

extension InfallibleType {
    /// The same stream, with operators that keep the promise not to fail.
    ///
    ///     let total = Variable(1)
    ///     let handle = total.asInfallible().subscribe(onNext: { print($0) })
    @inlinable
    public func asInfallible() -> Infallible<Element> {
        Infallible(asObservable())
    }

    /// The same stream for views: shared, with the latest element for a new subscriber, and on the main actor.
    ///
    ///     let total = Variable(1)
    ///     let handle = total.asDriver().drive(onNext: { print($0) })
    @inlinable
    public func asDriver() -> Driver<Element> {
        Driver(keeping: asObservable())
    }

    /// The same stream for views: shared and on the main actor, without an element for a new subscriber.
    @inlinable
    public func asSignal() -> Signal<Element> {
        Signal(keeping: asObservable())
    }

    /// The elements as an asynchronous sequence that does not throw, for a `for await` loop. If the task is cancelled,
    /// the loop ends.
    ///
    /// Otherwise as ``ObservableType/values(buffering:fileID:line:)``.
    ///
    ///     for await number in Infallible.of(1, 2).values() { print(number) }  // prints 1, 2
    @inlinable
    public func values(
        buffering policy: BufferPolicy = .unbounded, fileID: StaticString = #fileID, line: UInt = #line
    ) -> AsyncValues<Element, Never> {
        AsyncValues(stream: asObservable(), policy: policy, origin: Origin(fileID: fileID, line: line))
    }
}
