/// A stream whose type says which events to expect: a ``Single``, a ``Maybe``, a ``Completable`` or an ``Infallible``.
///
/// It wraps an ``Observable`` and can be used in its place. Every operator works on it and returns an `Observable`,
/// except for operators that keep the promise, which return the same trait. Streams that may break the promise are
/// checked when they become a trait, as by ``ObservableType/asSingle()``.
public struct Trait<Kind: TraitKind, Element: Sendable>: ObservableType {
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

/// Which events a ``Trait`` promises.
public protocol TraitKind: Sendable {}
/// A promise about the number of elements; the stream may fail instead.
public protocol CountingTrait: TraitKind {}

/// One element and the completion, or an error.
public enum SingleTrait: CountingTrait {}
/// One element or none, and the completion, or an error.
public enum MaybeTrait: CountingTrait {}
/// The completion, or an error.
public enum CompletableTrait: CountingTrait {}
/// Any number of elements, and no error.
public enum InfallibleTrait: TraitKind {}

/// A stream of one element, like the answer to a request: `x|` or `#`.
public typealias Single<Element: Sendable> = Trait<SingleTrait, Element>
/// A stream of at most one element, like a look-up: `x|`, `|` or `#`.
public typealias Maybe<Element: Sendable> = Trait<MaybeTrait, Element>
/// A stream without elements, like saving a file: `|` or `#`.
public typealias Completable = Trait<CompletableTrait, Never>
/// A stream that does not fail, like what a user interface shows: `--x--y--|`.
public typealias Infallible<Element: Sendable> = Trait<InfallibleTrait, Element>
