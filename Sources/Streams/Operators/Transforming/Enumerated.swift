extension ObservableType {
    /// Emits each element with its position, counted from 0.
    ///
    ///     source        --a-----b--|
    ///     enumerated()  --0a----1b-|
    ///
    ///     Observable.of("a", "b")
    ///         .enumerated()
    ///         .subscribe(onNext: { print($0.index, $0.element) })
    @inlinable
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        Observable<(index: Int, element: Element)>(of: asObservable(), remembering: 0) { element, stage in
            let stage = Stage<Int, (index: Int, element: Element)>.at(stage)
            let index = stage.state
            stage.state += 1
            stage.observer.onNext((index, element))
        }
    }

    /// Emits each element, from the second on, with the previous one.
    ///
    ///     source      --1--2--3--|
    ///     pairwise()  -----12-23-|
    ///
    ///     Observable.of(1, 2, 4)
    ///         .pairwise()
    ///         .map { $1 - $0 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func pairwise() -> Observable<(Element, Element)> {
        Observable<(Element, Element)>(of: asObservable(), remembering: Element?.none) { element, stage in
            let stage = Stage<Element?, (Element, Element)>.at(stage)
            let before = stage.state
            stage.state = element
            if let before { stage.observer.onNext((before, element)) }
        }
    }
}
