extension ObservableType {
    /// Emits each element with the previous ones, `count` in all, as an array.
    ///
    ///     source      --1--2--3--4--|
    ///     nwise(3)    --------[1 2 3]--[2 3 4]--|
    ///
    /// Emits nothing before there are `count` elements, and keeps that many. `count` is at least 1. ``pairwise()``
    /// emits pairs.
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
