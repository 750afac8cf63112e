extension ObservableType {
    /// Fails with ``StreamError/timeout(after:)`` if no event arrives for a period, counted from the subscription or
    /// the last element.
    ///
    ///     source            --1--2---------3--
    ///     timeout(5 ticks)  --1--2----#
    ///
    /// The source is disposed of first. The error is delivered on the scheduler.
    ///
    ///     let answer = PublishSubject<Int>()
    ///     let handle = answer.timeout(.seconds(5), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) }, onError: { print($0) })
    @inlinable
    public func timeout(_ time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        timeout(time, switchTo: .error(StreamError.timeout(after: time)), scheduler: scheduler)
    }

    /// Continues with another stream if no event arrives for a period.
    ///
    ///     source                         --1--2---------3--
    ///     timeout(5 ticks, switchTo: b)  --1--2----x--y|       b: x--y|
    ///
    /// The source is disposed of before the other stream is subscribed to, on the scheduler.
    ///
    ///     let answer = PublishSubject<Int>()
    ///     let handle = answer.timeout(.seconds(5), switchTo: .just(0), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func timeout(
        _ time: Duration, switchTo other: Observable<Element>, scheduler: any Scheduler
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable.timed(source, scheduler.now.advanced(by: time)) {
            (joining: TimedJoining<Instant, Element, Element>) in
            joining.wake(at: joining.memory, on: scheduler)
        } handler: { joining, arrival in
            switch arrival {
            case .next(let element):
                joining.memory = scheduler.now.advanced(by: time)
                joining.onNext(element)
            case .end(let termination): joining.end(termination)
            case .due:
                if joining.memory > scheduler.now {
                    joining.wake(at: joining.memory, on: scheduler)
                } else if joining.upstream.subscription.end() {
                    other.subscribe(joining.upstream.observer)
                }
            }
        }
    }
}
