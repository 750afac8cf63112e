extension ObservableType {
    /// Emits the elements that satisfy `isIncluded`.
    ///
    ///     source                --1--2--3--4--|
    ///     filter { $0 % 2 == 0 } -----2-----4--|
    ///
    /// If `isIncluded` throws, the stream fails with that error and the source is disposed of.
    ///
    ///     Observable.of(1, 2, 3, 4)
    ///         .filter { $0 % 2 == 0 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        Observable(of: asObservable(), remembering: ()) { element, stage in
            let observer = Stage<Void, Element>.at(stage).observer
            do { if try isIncluded(element) { observer.onNext(element) } } catch { observer.onError(error) }
        }
    }
}
