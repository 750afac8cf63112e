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
        .timed(asObservable(), (latest: Element?.none, due: Instant())) { meeting, arrival in
            switch arrival {
            case .next(let element):
                let isArmed = meeting.memory.latest != nil
                meeting.memory = (element, scheduler.now.advanced(by: time))
                if !isArmed { meeting.wake(at: meeting.memory.due, on: scheduler) }
            case .due:
                guard let latest = meeting.memory.latest else { return }
                guard meeting.memory.due <= scheduler.now else {
                    return meeting.wake(at: meeting.memory.due, on: scheduler)
                }
                meeting.memory.latest = nil
                meeting.onNext(latest)
            case .end(let termination):
                if case .completed = termination, let latest = meeting.memory.latest { meeting.onNext(latest) }
                meeting.end(termination)
            }
        }
    }
}
