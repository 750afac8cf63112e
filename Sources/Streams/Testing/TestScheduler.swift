// Safe: all stored properties are constant.

/// Virtual time for tests, in whole ticks, with streams that emit at given ticks and observers that record events.
///
/// Tests need not wait: time jumps from event to event. Ticks are integers; operators take a `Duration`, in which one
/// tick is `tick`, a millisecond by default.
///
///     let scheduler = TestScheduler()
///     let typed = scheduler.createHotObservable("a-b-----c-|")
///     let found = scheduler.start { typed.debounce(.milliseconds(3), scheduler: scheduler) }
///     print(found.events)
public final class TestScheduler: VirtualTimeScheduler, @unchecked Sendable {
    /// The length of a tick.
    public let tick: Duration

    /// When `start` creates, subscribes to and disposes of a stream: the same times as in the test suites of Rx.
    public enum Defaults {
        /// When the stream is created.
        public static let created = 100
        /// When it is subscribed to.
        public static let subscribed = 200
        /// When the subscription is disposed of.
        public static let disposed = 1000
    }

    /// A scheduler whose clock starts at tick 0.
    public init(tick: Duration = .milliseconds(1)) {
        precondition(tick > .zero, "a tick must be longer than zero")
        self.tick = tick
        super.init()
    }

    /// The time in ticks, rounded down.
    public var clock: Int {
        now.offset.divided(by: tick).quotient
    }

    /// Runs the work at a tick.
    @discardableResult
    public func schedule(atTick time: Int, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(at: Instant(offset: tick * time), work)
    }

    /// Runs what is due up to a tick, and sets the clock to it.
    public func advance(toTick time: Int) {
        advance(to: Instant(offset: tick * time))
    }

    /// Creates a stream at tick 100, subscribes to it at 200 (before hot streams emit at that tick), disposes of the
    /// subscription at 1000, runs all of that and returns what was received.
    public func start<Stream: ObservableType>(
        created: Int = Defaults.created, subscribed: Int = Defaults.subscribed, disposed: Int = Defaults.disposed,
        _ make: @escaping @Sendable () -> Stream
    ) -> TestObserver<Stream.Element> {
        precondition(created <= subscribed, "start(created:subscribed:disposed:) creates a stream before it subscribes")
        let observer = createObserver(Stream.Element.self)
        let stream = Guarded<Stream?>(nil)
        _ = schedule(at: Instant(offset: tick * subscribed), isFirst: true) {
            if let stream = stream.withLock({ $0 }) { observer.subscribe(to: stream) }
        }
        // At equal times the stream is created before it is subscribed to.
        _ = schedule(at: Instant(offset: tick * created), isFirst: created == subscribed) {
            stream.withLock { $0 = make() }
        }
        schedule(atTick: disposed) { observer.dispose() }
        run()
        stream.withLock { $0 = nil }
        return observer
    }

    /// An observer that records the events of a stream.
    public func createObserver<Element>(_ type: Element.Type = Element.self) -> TestObserver<Element> {
        TestObserver(self)
    }

    /// A stream that emits at the given ticks, with or without subscribers.
    public func createHotObservable<Element>(_ events: RecordedEvents<Element>) -> TestObservable<Element> {
        let subject = PublishSubject<Element>()
        for event in events {
            schedule(atTick: event.time) { subject.on(event.value) }
        }
        // The stream keeps the subject, so that it does not end with its last event.
        return TestObservable(self, .deferred { subject.asObservable() })
    }

    /// A stream that emits to each subscriber, at the given ticks counted from the subscription.
    public func createColdObservable<Element>(_ events: RecordedEvents<Element>) -> TestObservable<Element> {
        let stream = Observable<Element>.create { [self] observer in
            let timers = DisposeBag()
            for event in events {
                timers.insert(schedule(after: tick * event.time) { observer.on(event.value) })
            }
            return timers
        }
        return TestObservable(self, stream)
    }

    /// A hot stream written as marbles. The first character, or `^`, is tick 200, at which `start` subscribes.
    public func createHotObservable(_ marbles: String) -> TestObservable<String> {
        createHotObservable(RecordedEvents(marbles: marbles, start: Defaults.subscribed) { String($0) })
    }

    /// A cold stream written as marbles; the first character is the tick of the subscription.
    public func createColdObservable(_ marbles: String) -> TestObservable<String> {
        createColdObservable(RecordedEvents(marbles: marbles) { String($0) })
    }
}

/// A stream driven by a ``TestScheduler`` that records when it was subscribed to.
public final class TestObservable<Element: Sendable>: ObservableType {
    private let stream: Observable<Element>
    private let recorded = Guarded<[RecordedSubscription]>([])

    fileprivate init(_ scheduler: TestScheduler, _ source: Observable<Element>) {
        stream = Observable.deferred { [recorded] in
            let index = recorded.withLock {
                $0.append(RecordedSubscription(scheduler.clock))
                return $0.count - 1
            }
            return source.do(onDispose: { recorded.withLock { $0[index].disposed = scheduler.clock } })
        }
    }

    /// The period of each subscription.
    public var subscriptions: [RecordedSubscription] {
        recorded.withLock { $0 }
    }

    /// The stream.
    public func asObservable() -> Observable<Element> {
        stream
    }
}

/// Records the events of streams with their times.
public final class TestObserver<Element: Sendable>: Disposable {
    private let scheduler: TestScheduler
    private let recorded = Guarded<[Recorded<Event<Element>>]>([])
    private let subscriptions = DisposeBag()

    fileprivate init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    /// The events received so far.
    public var events: RecordedEvents<Element> {
        RecordedEvents(recorded.withLock { $0 })
    }

    /// Subscribes now.
    public func subscribe(to stream: some ObservableType<Element>) {
        subscriptions.insert(stream.subscribe { self.on($0) })
    }

    /// Records an event now.
    public func on(_ event: Event<Element>) {
        recorded.withLock { $0.append(Recorded(time: scheduler.clock, value: event)) }
    }

    /// Ends the subscriptions.
    public func dispose() {
        subscriptions.dispose()
    }
}
