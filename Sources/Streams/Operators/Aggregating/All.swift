extension ObservableType {
    /// Sends whether all elements satisfy `predicate`: `false` at the first that does not, else `true` at the end.
    ///
    ///     source            --1--2--5--
    ///     all { $0 < 3 }    --------false|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .all { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func all(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        contains { try !predicate($0) }.map { !$0 }
    }

    /// Sends whether an element satisfies `predicate`: `true` at the first that does, else `false` at the end.
    ///
    ///     source                 --1--2--5--
    ///     contains { $0 > 3 }    --------true|
    ///
    /// The source is disposed of as soon as the answer is known.
    @inlinable
    public func contains(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        filter(predicate).take(1).map { _ in true }.ifEmpty(default: false)
    }

    /// Sends whether the source completes without an element: `false` at its first one.
    ///
    ///     source     -----|
    ///     isEmpty()  -----true|
    ///
    ///     Observable<Int>.empty()
    ///         .isEmpty()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func isEmpty() -> Observable<Bool> {
        contains { _ in true }.map { !$0 }
    }
}

extension ObservableType where Element: Equatable {
    /// Sends whether an element equals the given one: `true` at the first that does, else `false` at the end.
    ///
    ///     source       --1--2--3--
    ///     contains(2)  -----true|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .contains(2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func contains(_ element: Element) -> Observable<Bool> {
        contains { $0 == element }
    }
}
