/// A stream whose type says which events to expect: a ``Single``, a ``Maybe``, a ``Completable``, an ``Infallible``, a
/// ``Driver`` or a ``Signal``.
///
/// It is a thin value around an ``Observable``, and can be used wherever one can: every operator works on it. Operators
/// that keep the promise return the same trait; all others return an `Observable`. Conversions such as
/// ``ObservableType/asSingle()`` check the promise at run time.
@frozen
public struct PrimitiveSequence<Kind: TraitKind, Element: Sendable>: ObservableType {
    @usableFromInline let stream: Observable<Element>

    /// Wraps a stream that keeps the promise.
    @inlinable
    init(_ stream: Observable<Element>) {
        self.stream = stream
    }

    /// The stream without the promise.
    @inlinable
    public func asObservable() -> Observable<Element> {
        stream
    }
}

/// Which events a ``PrimitiveSequence`` promises.
public protocol TraitKind: Sendable {}
/// A promise about the number of elements; the stream may fail instead.
public protocol CountingTrait: TraitKind {}

/// One element and the completion, or an error.
public enum SingleTrait: CountingTrait {}
/// One element or none, and the completion, or an error.
public enum MaybeTrait: CountingTrait {}
/// The completion, or an error.
public enum CompletableTrait: CountingTrait {}

/// A stream of one element, like the answer to a request: `x|` or `#`.
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>
/// A stream of one element or none, like a look-up: `x|`, `|` or `#`.
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>
/// A stream of no element, like the saving of a file: `|` or `#`.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>
