extension ObservableType {
    /// Emits each element, and the completion, after a delay.
    ///
    ///     source          --1--2--3--|
    ///     delay(5 ticks)  -------1--2--3--|
    ///
    /// An error is passed on at once, and waiting elements are dropped. Delivers on the scheduler, with the original
    /// intervals between elements. Elements wait without a limit, with one timer at a time.
    ///
    ///     Observable.of(1, 2)
    ///         .delay(.seconds(1), scheduler: CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func delay(_ time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        .timed(asObservable(), Queue<(due: Instant, event: Event<Element>)>()) { joining, arrival in
            func put(_ event: Event<Element>) {
                let due = scheduler.now.advanced(by: time)
                if joining.memory.isEmpty { joining.wake(at: due, on: scheduler) }
                joining.memory.append((due, event))
            }
            switch arrival {
            case .next(let element): put(.next(element))
            case .end(.completed): put(.completed)
            case .end(let error): joining.end(error)
            case .due:
                while let first = joining.memory.first, first.due <= scheduler.now {
                    _ = joining.memory.popFirst()
                    if case .next(let element) = first.event {
                        joining.onNext(element)
                    } else {
                        joining.end(.completed)
                    }
                }
                if let first = joining.memory.first { joining.wake(at: first.due, on: scheduler) }
            }
        }
    }

    /// Subscribes to the source after a delay.
    ///
    ///     source                         --1--2--|
    ///     delaySubscription(4 ticks)     ------1--2--|
    ///
    /// Subscribes on the scheduler; most sources then also deliver there.
    ///
    ///     Observable.of(1, 2)
    ///         .delaySubscription(.seconds(1), scheduler: CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func delaySubscription(_ time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer in
            observer.subscription.add(
                scheduler.schedule(after: time) {
                    if !observer.isDisposed { source.subscribe(observer) }
                })
        }
    }
}
