extension ObservableType {
    /// Emits the given elements when the source has completed, then completes.
    ///
    ///     source        --1--2--|
    ///     endWith(3)    --1--2--3|
    ///
    /// An error of the source is passed on at once, without them. They are emitted on the thread on which the source
    /// completes.
    ///
    ///     Observable.of(1, 2)
    ///         .endWith(3)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func endWith(_ elements: Element...) -> Observable<Element> {
        concat(Observable<Element>.from(elements))
    }
}
