extension ObservableType {
    /// Emits each element, then the elements of the stream made from it, which are expanded in the same way.
    ///
    ///     source                 --1------|
    ///     expand { next($0) }    --1--2--4--|      next: --2|, --4|, |
    ///
    /// Use it for pages that name the next page, and for trees. Each element is followed by those made from it. The
    /// inner streams run at the same time; `maxConcurrent` limits how many. Completes when the source and all inner
    /// streams have completed; an error of any of them fails it at once. A million steps need no deeper stack.
    ///
    ///     Observable.just(1)
    ///         .expand { $0 < 100 ? Observable.just($0 * 2) : Observable.empty() }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func expand<Inner: ObservableType>(
        maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Element> where Inner.Element == Element {
        precondition(maxConcurrent > 0, "expand(maxConcurrent:_:) takes at least 1")
        let source = asObservable()
        return Observable { observer in
            let expanding = inOwnFrame { Expanding(Merging(observer, maxConcurrent: maxConcurrent), transform) }
            source.subscribe(expanding.input)
        }
    }
}

/// Expands the elements of a stream, and of the streams made from them.
@usableFromInline @_fixed_layout
final class Expanding<Element: Sendable, Inner: ObservableType>: ObserverStage, Sendable
where Inner.Element == Element {
    @usableFromInline let merging: Merging<Element>
    @usableFromInline let transform: @Sendable (Element) throws -> Inner

    @inlinable
    init(_ merging: Merging<Element>, _ transform: @escaping @Sendable (Element) throws -> Inner) {
        self.merging = merging
        self.transform = transform
    }

    @inlinable deinit {}

    /// The observer of the source.
    @inlinable var input: Observer<Element> {
        Observer(
            merging.outer, stage: self, next: { Self.expand($0, at: $1) },
            end: { termination, stage in Self.at(stage).merging.endOuter(termination) })
    }

    @inlinable @inline(never)
    static func expand(_ element: Element, at stage: AnyObject) {
        let expanding = at(stage)
        expanding.merging.begin(expanding.steps(from: element))
    }

    /// The element, followed by the stream made from it, each element of which is expanded too.
    @inlinable
    func steps(from element: Element) -> Observable<Element> {
        Observable { inner in
            inner.onNext(element)
            if !inner.isDisposed { self.goOn(element, inner) }
        }
    }

    @inlinable @inline(never)
    func goOn(_ element: Element, _ inner: Observer<Element>) {
        do {
            try transform(element).asObservable().subscribe(
                inner.receiving { [self] next, _ in Self.expand(next, at: self) })
        } catch { inner.onError(error) }
    }
}
