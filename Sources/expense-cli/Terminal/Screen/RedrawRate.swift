import Streams

extension ObservableType {
    /// At most thirty elements per second, for a screen that is drawn for each: the first one at once, then the newest
    /// one of each interval. The last element is always emitted.
    func atRedrawRate(on scheduler: any Scheduler = DispatchQueueScheduler(label: "redraw")) -> Observable<Element> {
        throttle(.milliseconds(34), scheduler: scheduler)
    }
}
