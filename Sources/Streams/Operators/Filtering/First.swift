extension ObservableType {
    /// Emits the first element, or the first one that satisfies `predicate`, then completes.
    ///
    ///     source              --1--2--3--
    ///     first { $0 > 1 }    -----2|
    ///
    /// The source is disposed of then. Completes without an element if there is none.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .first { $0 > 1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func first(where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }) -> Observable<
        Element
    > {
        filter(predicate).take(1)
    }

    /// Emits the last element, or the last one that satisfies `predicate`, when the source completes.
    ///
    ///     source             --1--2--3--|
    ///     last { $0 < 3 }    -----------2|
    ///
    /// Completes without an element if there is none.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .last { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func last(where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }) -> Observable<
        Element
    > {
        filter(predicate).takeLast(1)
    }

    /// Emits the element at a position, counted from 0, then completes.
    ///
    ///     source        --a--b--c--
    ///     elementAt(1)  -----b|
    ///
    /// Fails with ``StreamError/noElement`` if the source completes before.
    ///
    ///     Observable.of("a", "b", "c")
    ///         .elementAt(1)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func elementAt(_ index: Int) -> Observable<Element> {
        skip(index).take(1).ifEmpty(switchTo: .error(StreamError.noElement))
    }

    /// Emits the only element, or the only one that satisfies `predicate`, when the source completes.
    ///
    ///     source    --1-----|
    ///     single()  --------1|
    ///
    /// Fails with ``StreamError/noElement`` if there is none, and with ``StreamError/moreThanOneElement`` as soon as
    /// there is a second one; then the source is disposed of.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .single { $0 > 2 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func single(where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }) -> Observable<
        Element
    > {
        filter(predicate).atMostOne().ifEmpty(switchTo: .error(StreamError.noElement))
    }

    /// Emits the only element, if there is one, when the source completes. Fails if there is a second one.
    @usableFromInline
    func atMostOne() -> Observable<Element> {
        scan(into: [Element]()) { seen, element in
            guard seen.isEmpty else { throw StreamError.moreThanOneElement }
            seen.append(element)
        }
        .takeLast(1).map { $0[0] }
    }
}
