extension ObservableType {
    /// Emits the number of elements, or of those that satisfy `predicate`, when the source completes.
    ///
    ///     source    --a--b--|
    ///     count()   --------2|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .count { $0 > 1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func count(
        where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }
    ) -> Observable<Int> {
        reduce(0) { try predicate($1) ? $0 + 1 : $0 }
    }

    /// Emits the smallest element, by the given order, when the source completes, or nothing if it was empty. Of
    /// equal elements it is the first.
    @inlinable
    public func min(
        by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        reduce { least, element in try areInIncreasingOrder(element, least) ? element : least }
    }

    /// Emits the largest element, by the given order, when the source completes, or nothing if it was empty. Of
    /// equal elements it is the last.
    @inlinable
    public func max(
        by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        reduce { greatest, element in try areInIncreasingOrder(element, greatest) ? greatest : element }
    }
}

extension ObservableType where Element: Comparable {
    /// Emits the smallest element when the source completes, or nothing if it was empty.
    ///
    ///     source   --3--1--2--|
    ///     min()    -----------1|
    ///
    ///     Observable.of(3, 1, 2)
    ///         .min()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func min() -> Observable<Element> {
        min { $0 < $1 }
    }

    /// Emits the largest element when the source completes, or nothing if it was empty.
    ///
    ///     source   --3--1--2--|
    ///     max()    -----------3|
    ///
    ///     Observable.of(3, 1, 2)
    ///         .max()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func max() -> Observable<Element> {
        max { $0 < $1 }
    }
}
