extension ObservableType {
    /// Collects elements and emits them as arrays: when `time` has passed or when there are `count`, whichever is
    /// first.
    ///
    ///     source                             -1-2-3------4--|
    ///     buffer(time: 4 ticks, count: 2)    ---[1 2]---[3]--[4]|
    ///
    /// Each array starts a new period; if a period passes without an element, its array is empty. A completion emits
    /// the collected elements, even if there are none; an error drops them. Delivers on the scheduler, or on the thread
    /// that sends the element that fills the array. `count` is at least 1.
    ///
    ///     let readings = PublishSubject<Int>()
    ///     let handle = readings.buffer(time: .seconds(1), count: 100, scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func buffer(time: Duration, count: Int = .max, scheduler: any Scheduler) -> Observable<[Element]> {
        precondition(count > 0, "buffer(time:count:scheduler:) collects at least 1 element")
        let source = asObservable()
        return .timed(source, (elements: [Element](), due: scheduler.now.advanced(by: time))) {
            (joining: TimedJoining<(elements: [Element], due: Instant), Element, [Element]>) in
            joining.wake(at: joining.memory.due, on: scheduler)
        } handler: { joining, arrival in
            func flush() {
                let elements = joining.memory.elements
                joining.memory = ([], scheduler.now.advanced(by: time))
                joining.wake(at: joining.memory.due, on: scheduler)
                joining.onNext(elements)
            }
            switch arrival {
            case .next(let element):
                joining.memory.elements.append(element)
                if joining.memory.elements.count == count { flush() }
            case .due: if joining.memory.due <= scheduler.now { flush() }
            case .end(let termination):
                if case .completed = termination { joining.onNext(joining.memory.elements) }
                joining.end(termination)
            }
        }
    }

    /// Collects elements and emits them as arrays of `count`. A completion emits the collected elements; an error drops
    /// them.
    ///
    ///     source             -1-2-3-4-5-|
    ///     buffer(count: 2)   ---[1 2]-[3 4]-[5]|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .buffer(count: 2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func buffer(count: Int) -> Observable<[Element]> {
        precondition(count > 0, "buffer(count:) collects at least 1 element")
        let source = asObservable()
        return Observable<[Element]> { observer in
            let stage = Stage([Element](), observer)
            @Sendable func flush() {
                let elements = stage.state
                stage.state = []
                stage.observer.onNext(elements)
            }
            source.subscribe(
                observer.receiving { element, _ in
                    stage.state.append(element)
                    if stage.state.count == count { flush() }
                } end: { termination, _ in
                    if case .completed = termination, !stage.state.isEmpty { flush() }
                    stage.observer.end(termination)
                })
        }
    }
}
