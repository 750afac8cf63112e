extension Observable {
    /// A stream of the elements of a sequence.
    ///
    ///     from([1, 2, 3])  123|
    ///
    /// Emits on the subscribing thread, before `subscribe` returns, and stops as soon as the subscription is disposed
    /// of. Each subscription iterates again.
    ///
    ///     Observable.from([1, 2, 3]).map { $0 * 2 }.subscribe(onNext: { print($0) })
    @inlinable
    public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Element>
    where Elements.Element == Element {
        Observable { observer in
            var rest = elements.makeIterator()
            while !observer.isDisposed, let element = rest.next() { observer.onNext(element) }
            if !observer.isDisposed { observer.onCompleted() }
        }
    }

    /// A stream of an optional's element, or an empty one if it is nil.
    ///
    ///     from(optional: 1)    1|
    ///     from(optional: nil)  |
    ///
    ///     Observable.from(optional: Int("7")).subscribe(onNext: { print($0) })
    @inlinable
    public static func from(optional element: Element?) -> Observable<Element> {
        element.map { .just($0) } ?? .empty()
    }

    /// A stream of the given elements.
    ///
    ///     of(1, 2, 3)  123|
    ///
    ///     Observable.of(1, 2, 3).subscribe(onNext: { print($0) })
    @inlinable
    public static func of(_ elements: Element...) -> Observable<Element> {
        from(elements)
    }
}

extension Observable where Element: FixedWidthInteger {
    /// A stream of `count` integers in ascending order.
    ///
    ///     range(start: 5, count: 3)  567|
    ///
    /// Emits on the subscribing thread and stops as soon as the subscription is disposed of. `count` is at least 0; the
    /// last number must fit the type.
    ///
    ///     Observable.range(start: 1, count: 10).subscribe(onNext: { print($0) })
    @inlinable
    public static func range(start: Element, count: Int) -> Observable<Element> {
        precondition(count >= 0, "a range has at least 0 elements")
        return Observable { observer in
            var element = start
            for index in 0..<count {
                guard !observer.isDisposed else { return }
                observer.onNext(element)
                if index + 1 < count { element += 1 }
            }
            if !observer.isDisposed { observer.onCompleted() }
        }
    }
}
