extension ObservableType {
    /// Sends each element with the time on the scheduler's clock.
    ///
    ///     source        --a--b--|
    ///     timestamp(s)  --(2, a)--(5, b)--|
    ///
    ///     Observable.of(1, 2)
    ///         .timestamp(CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { print($0.time, $0.element) })
    public func timestamp(_ scheduler: any Scheduler) -> Observable<(time: Instant, element: Element)> {
        map { (scheduler.now, $0) }
    }

    /// Sends each element with the time since the one before, or since the subscription.
    ///
    ///     source           --a--b--|
    ///     timeInterval(s)  --(2, a)--(3, b)--|
    ///
    ///     let taps = PublishSubject<Int>()
    ///     let handle = taps.timeInterval(MainScheduler.instance)
    ///         .subscribe(onNext: { print($0.interval) })
    public func timeInterval(_ scheduler: any Scheduler) -> Observable<(interval: Duration, element: Element)> {
        .deferred {
            timestamp(scheduler)
                .scan(into: (last: scheduler.now, interval: Duration.zero, element: Element?.none)) { state, stamped in
                    state = (stamped.time, state.last.duration(to: stamped.time), stamped.element)
                }
                .compactMap { state in state.element.map { (state.interval, $0) } }
        }
    }
}
