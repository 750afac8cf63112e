extension ObservableType {
    /// Splits the stream into streams: a new one when `time` has passed or after `count` elements, whichever is first.
    ///
    ///     source                             -1-2-3------4--|
    ///     window(time: 4 ticks, count: 2)    a--b---c---d---|
    ///     a                                   1-2|
    ///     b                                     -3--|
    ///
    /// The first window is emitted on subscription, each next one when the previous one completes. Subscribe to it at
    /// once: elements without a subscriber are lost. The end reaches the open window, then the stream of windows. The
    /// source is kept as long as anybody is subscribed to the stream of windows or to a window. `count` is at least 1.
    ///
    ///     let readings = PublishSubject<Int>()
    ///     let handle = readings.window(time: .seconds(1), scheduler: MainScheduler.instance)
    ///         .flatMap { $0.count() }
    ///         .subscribe(onNext: { print("\($0) in the last second") })
    @inlinable
    public func window(
        time: Duration, count: Int = .max, scheduler: any Scheduler
    ) -> Observable<Observable<Element>> {
        precondition(count > 0, "window(time:count:scheduler:) takes at least 1 element")
        let source = asObservable()
        return Observable<Observable<Element>>(receiving: source) { observer in
            let shared = SharedUpstream(for: observer)
            let (first, passing) = PublishSubject<Element>.beginHandingOn()
            let due = scheduler.now.advanced(by: time)
            let joining = TimedJoining<Windowing<Element>, Element, Observable<Element>>(
                Windowing(first, due: due), below: shared.observer
            ) { joining, arrival in
                @inline(never) func open() {
                    let (next, passing) = PublishSubject<Element>.beginHandingOn()
                    joining.memory.window.relayEnd(.completed)
                    joining.memory = Windowing(next, due: scheduler.now.advanced(by: time))
                    joining.wake(at: joining.memory.due, on: scheduler)
                    joining.onNext(shared.observed(next))
                    passing.end()
                }
                @inline(never) func send(_ element: Element) {
                    joining.memory.count += 1
                    joining.memory.window.core.relayPart(element)
                    if joining.memory.count == count { open() }
                }
                switch arrival {
                case .next(let element): send(element)
                case .due: if joining.memory.due <= scheduler.now { open() }
                case .end(let termination):
                    joining.memory.window.relayEnd(termination)
                    joining.end(termination)
                }
            }
            shared.observer.onNext(shared.observed(first))
            passing.end()
            joining.inside { joining.wake(at: due, on: scheduler) }
            return joining.input
        }
    }
}

@usableFromInline @frozen
struct Windowing<Element: Sendable> {
    @usableFromInline let window: PublishSubject<Element>
    @usableFromInline let due: Instant
    @usableFromInline var count = 0

    @inlinable
    init(_ window: PublishSubject<Element>, due: Instant) {
        self.window = window
        self.due = due
    }
}
