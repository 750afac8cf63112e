extension ObservableType {
    /// Emits the last `count` elements when the source completes.
    ///
    ///     source       --1--2--3--|
    ///     takeLast(2)  -----------23|
    ///
    /// Keeps that many elements in memory. An error drops them.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .takeLast(2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func takeLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "takeLast(_:) takes at least 0 elements")
        let source = asObservable()
        return Observable(receiving: source) { observer in
            let stage = Stage(ReplayBuffer<Element>(capacity: count), observer)
            return observer.receiving { element, _ in
                stage.state.append(element)
            } end: { termination, _ in
                if case .completed = termination { stage.state.send(to: stage.observer) }
                stage.observer.end(termination)
            }
        }
    }

    /// Delays elements by `count` elements, and drops the last `count` when the source completes.
    ///
    ///     source       --1--2--3--4--|
    ///     skipLast(2)  --------1--2--|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .skipLast(1)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func skipLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "skipLast(_:) drops at least 0 elements")
        return Observable(of: asObservable(), remembering: Queue<Element>()) { element, stage in
            let stage = Stage<Queue<Element>, Element>.at(stage)
            stage.state.append(element)
            if stage.state.count > count, let first = stage.state.popFirst() { stage.observer.onNext(first) }
        }
    }
}
