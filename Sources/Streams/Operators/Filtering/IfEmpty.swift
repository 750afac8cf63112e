extension ObservableType {
    /// Emits an element if the source completes without one.
    ///
    ///     source                ------|
    ///     ifEmpty(default: 0)   ------0|
    ///
    ///     Observable<Int>.empty()
    ///         .ifEmpty(default: 0)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func ifEmpty(default element: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(element))
    }

    /// Continues with another stream if the source completes without an element.
    ///
    ///     source                 ------|
    ///     ifEmpty(switchTo: b)   --------x--y|      b: --x--y|
    ///
    ///     Observable<Int>.empty()
    ///         .ifEmpty(switchTo: .of(1, 2))
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            let upstream = Upstream(below: observer)
            let isEmpty = Stage(true, observer)
            source.subscribe(
                upstream.receiving { element, _ in
                    isEmpty.state = false
                    isEmpty.observer.onNext(element)
                } end: { termination, _ in
                    guard isEmpty.state, case .completed = termination else { return upstream.end(termination) }
                    if upstream.subscription.end() { other.subscribe(isEmpty.observer) }
                })
        }
    }
}
