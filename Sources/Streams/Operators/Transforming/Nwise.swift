extension ObservableType {
    /// Sends each element with the ones before it, `count` in all, as an array.
    ///
    ///     source      --1--2--3--4--|
    ///     nwise(3)    --------[1 2 3]--[2 3 4]--|
    ///
    /// Sends nothing for the first elements. Keeps `count` elements, which is at least 1. ``pairwise()`` sends pairs.
    ///
    ///     Observable.of(1, 2, 3, 4)
    ///         .nwise(3)
    ///         .map { $0.reduce(0, +) / 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func nwise(_ count: Int) -> Observable<[Element]> {
        precondition(count > 0, "nwise(_:) takes at least 1 element")
        return Observable<[Element]>(of: asObservable(), remembering: [Element]()) { element, stage in
            let last = Stage<[Element], [Element]>.at(stage)
            if last.state.count == count { last.state.removeFirst() }
            last.state.append(element)
            if last.state.count == count { last.observer.onNext(last.state) }
        }
    }
}
