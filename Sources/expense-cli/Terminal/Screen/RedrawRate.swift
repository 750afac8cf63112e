import Streams

extension ObservableType {
    /// At most thirty elements in a second, for a screen that is drawn after each: the first one at once, then the newest
    /// of each interval. The last one is always among them.
    func atRedrawRate(on scheduler: any Scheduler = DispatchQueueScheduler(label: "redraw")) -> Observable<Element> {
        throttle(.milliseconds(34), scheduler: scheduler)
    }
}
