extension ObservableType {
    /// Emits the last element after the source has been silent for a period.
    ///
    ///     source             -1-2-3-----4--5|
    ///     debounce(3 ticks)  --------3------5|
    ///
    /// A completion emits the waiting element and follows at once; an error drops it. Delivers on the scheduler, except
    /// for the element emitted by a completion. Each element reads the clock once; a single timer is rescheduled
    /// instead of creating one per element.
    ///
    ///     let text = PublishSubject<String>()
    ///     let handle = text.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print("search for \($0)") })
    @inlinable
    public func debounce(_ time: Duration, scheduler: any Scheduler) -> Observable<Element> {
        .timed(asObservable(), (latest: Element?.none, due: Instant())) { joining, arrival in
            switch arrival {
            case .next(let element):
                let isArmed = joining.memory.latest != nil
                joining.memory = (element, scheduler.now.advanced(by: time))
                if !isArmed { joining.wake(at: joining.memory.due, on: scheduler) }
            case .due:
                guard let latest = joining.memory.latest else { return }
                guard joining.memory.due <= scheduler.now else {
                    return joining.wake(at: joining.memory.due, on: scheduler)
                }
                joining.memory.latest = nil
                joining.onNext(latest)
            case .end(let termination):
                if case .completed = termination, let latest = joining.memory.latest { joining.onNext(latest) }
                joining.end(termination)
            }
        }
    }
}
