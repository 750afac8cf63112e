extension ObservableType {
    /// Emits the first element at once, then at most one per interval: the last one.
    ///
    ///     source                            -1-2-3-------4--5-6|
    ///     throttle(4 ticks)                 -1---3-------4---6|
    ///     throttle(4 ticks, latest: false)  -1-----------4---|
    ///
    /// With `latest: false` elements during an interval are dropped. A completion waits until the last element of the
    /// interval has been emitted; an error drops it. The first element is delivered on the thread that sends, the last
    /// one of an interval on the scheduler.
    ///
    ///     let taps = PublishSubject<Int>()
    ///     let handle = taps.throttle(.seconds(1), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func throttle(
        _ interval: Duration, latest: Bool = true, scheduler: any Scheduler
    ) -> Observable<Element> {
        .timed(asObservable(), Throttling<Element>()) { joining, arrival in
            switch arrival {
            case .next(let element):
                let now = scheduler.now
                if joining.memory.kept == nil, now >= joining.memory.opens ?? now {
                    joining.memory.opens = now.advanced(by: interval)
                    joining.onNext(element)
                } else if latest {
                    if joining.memory.kept == nil, let opens = joining.memory.opens {
                        joining.wake(at: opens, on: scheduler)
                    }
                    joining.memory.kept = element
                }
            case .due:
                guard let kept = joining.memory.kept else { return }
                joining.memory.kept = nil
                joining.memory.opens = scheduler.now.advanced(by: interval)
                joining.onNext(kept)
                if joining.memory.isCompleted { joining.end(.completed) }
            case .end(.completed) where joining.memory.kept != nil: joining.memory.isCompleted = true
            case .end(let termination): joining.end(termination)
            }
        }
    }
}

@usableFromInline @frozen
struct Throttling<Element> {
    /// The last element of the current interval.
    @usableFromInline var kept: Element?
    /// When the interval ends; nil before the first element.
    @usableFromInline var opens: Instant?
    @usableFromInline var isCompleted = false

    @inlinable init() {}
}
