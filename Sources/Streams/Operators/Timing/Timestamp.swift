extension ObservableType {
    /// Emits each element with the time on the scheduler's clock.
    ///
    ///     source        --a--b--|
    ///     timestamp(s)  --(2, a)--(5, b)--|
    ///
    ///     Observable.of(1, 2)
    ///         .timestamp(CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { print($0.time, $0.element) })
    @inlinable
    public func timestamp(_ scheduler: any Scheduler) -> Observable<(time: Instant, element: Element)> {
        map { (scheduler.now, $0) }
    }

    /// Emits each element with the time since the previous one, or since the subscription.
    ///
    ///     source           --a--b--|
    ///     timeInterval(s)  --(2, a)--(3, b)--|
    ///
    ///     let taps = PublishSubject<Int>()
    ///     let handle = taps.timeInterval(MainScheduler.instance)
    ///         .subscribe(onNext: { print($0.interval) })
    @inlinable
    public func timeInterval(_ scheduler: any Scheduler) -> Observable<(interval: Duration, element: Element)> {
        let source = asObservable()
        return Observable<(interval: Duration, element: Element)> { observer in
            let stage = Stage(scheduler.now, observer)
            source.subscribe(
                observer.receiving { element, _ in
                    let last = stage.state
                    stage.state = scheduler.now
                    stage.observer.onNext((last.duration(to: stage.state), element))
                })
        }
    }
}
