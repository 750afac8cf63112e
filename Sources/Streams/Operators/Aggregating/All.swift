extension ObservableType {
    /// Emits whether all elements satisfy `predicate`: `false` at the first one that does not, otherwise `true` at the
    /// end.
    ///
    ///     source            --1--2--5--
    ///     all { $0 < 3 }    --------false|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .all { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func all(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        search(found: false) { try !predicate($0) }
    }

    /// Emits whether any element satisfies `predicate`: `true` at the first one that does, otherwise `false` at the
    /// end.
    ///
    ///     source                 --1--2--5--
    ///     contains { $0 > 3 }    --------true|
    ///
    /// The source is disposed of as soon as the answer is known.
    @inlinable
    public func contains(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        search(found: true, predicate)
    }

    /// Emits `answer` at the first element that satisfies `predicate`, and its opposite if none does.
    @inlinable
    func search(
        found answer: Bool, _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable<Bool> {
        Observable<Bool>(cutting: asObservable()) { upstream in
            upstream.receiving { element, _ in
                guard !upstream.subscription.isDisposed else { return }
                do {
                    if try predicate(element) { upstream.end(with: answer) }
                } catch { upstream.end(.error(error)) }
            } end: { termination, _ in
                if case .completed = termination { upstream.end(with: !answer) } else { upstream.end(termination) }
            }
        }
    }

    /// Emits whether the source completes without an element: `false` at its first one, otherwise `true` at the end.
    ///
    ///     source     -----|
    ///     isEmpty()  -----true|
    ///
    ///     Observable<Int>.empty()
    ///         .isEmpty()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func isEmpty() -> Observable<Bool> {
        search(found: false) { _ in true }
    }
}

extension ObservableType where Element: Equatable {
    /// Emits whether any element equals the given one: `true` at the first one that does, otherwise `false` at the end.
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
