extension Observable where Element: FixedWidthInteger {
    /// Emits 0, 1, 2 and so on: the first after one interval, then one per interval.
    ///
    ///     interval(3 ticks)  ---0--1--2--3-- ...
    ///
    /// Delivers on the scheduler, at multiples of the interval after the subscription, so it does not drift. If several
    /// times pass while the scheduler is suspended, it emits once for all of them, with the next number. It ends only
    /// by disposal; after the largest number of the type it starts again at the smallest. With an interval of zero it
    /// emits as fast as the scheduler runs it; in virtual time that does not end until disposal.
    ///
    ///     let handle = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    public static func interval(_ interval: Duration, scheduler: any Scheduler) -> Observable<Element> {
        timer(interval, every: interval, scheduler: scheduler)
    }

    /// Emits 0 after a delay, then completes.
    ///
    ///     timer(3 ticks)  ---0|
    ///
    /// Delivers on the scheduler.
    ///
    ///     Observable<Int>.timer(.seconds(1), scheduler: CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { _ in print("a second later") })
    public static func timer(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        Observable { observer in
            observer.subscription.add(
                scheduler.schedule(after: delay) {
                    guard !observer.isDisposed else { return }
                    observer.onNext(0)
                    observer.onCompleted()
                })
        }
    }

    /// Emits 0 after a delay, then 1, 2 and so on, one per interval.
    ///
    ///     timer(1 tick, every: 3 ticks)  -0--1--2--3-- ...
    ///
    /// Otherwise as ``interval(_:scheduler:)``.
    ///
    ///     let handle = Observable<Int>.timer(.zero, every: .seconds(1), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    public static func timer(
        _ delay: Duration, every interval: Duration, scheduler: any Scheduler
    ) -> Observable<Element> {
        Observable { observer in
            let stage = Stage(Element.zero, observer)
            observer.subscription.add(
                scheduler.scheduleRepeatedly(after: delay, every: interval) {
                    guard !stage.observer.isDisposed else { return false }
                    let element = stage.state
                    stage.state &+= 1
                    stage.observer.onNext(element)
                    return !stage.observer.isDisposed
                })
        }
    }
}
