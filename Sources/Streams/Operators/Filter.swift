extension ObservableType {
    /// Sends the elements that satisfy `isIncluded`.
    ///
    ///     source                --1--2--3--4--|
    ///     filter { $0 % 2 == 0 } -----2-----4--|
    ///
    /// If `isIncluded` throws, the stream fails with that error and the source is disposed of.
    ///
    ///     Observable.of(1, 2, 3, 4)
    ///         .filter { $0 % 2 == 0 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { source.subscribe($0.filtering(isIncluded)) }
    }
}

extension Observer {
    /// Not inlined, for the reason that `mapping` is not.
    @inlinable @inline(never)
    func filtering(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observer {
        receiving { element in
            do { if try isIncluded(element) { onNext(element) } } catch { onError(error) }
        }
    }
}
