extension ObservableType {
    /// Delivers events on a scheduler, in order.
    ///
    ///     source          --1--2--3--|      (any threads)
    ///     observe(on: s)  ---1--2--3--|     (on s)
    ///
    /// The sender never waits: elements are queued, and the first one in an empty queue schedules a run, which delivers
    /// all queued elements. The end, also an error, follows the elements. By default the queue has no bound;
    /// `buffering` sets one, and says what happens beyond it. Per element there is no allocation, except when the queue
    /// grows. A long run lets other work of the scheduler run in between.
    ///
    /// On the ``ImmediateScheduler`` nothing is queued, but each element leaves the turn: a `combineLatest` further down
    /// emits for each of them, see <doc:StateWithoutGlitches>.
    ///
    ///     let numbers = PublishSubject<Int>()
    ///     let handle = numbers.observe(on: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func observe(on scheduler: any Scheduler, buffering: BufferPolicy = .unbounded) -> Observable<Element> {
        let source = asObservable()
        if scheduler is ImmediateScheduler { return source.leavingTurn() }
        return Observable { observer in
            let queue = ScheduledQueue(below: observer, scheduler, buffering)
            let input = queue.upstream.subscription
            source.subscribe(
                Observer(
                    input, next: { element, _ in if !input.isDisposed { queue.send(.next(element)) } },
                    end: { termination, _ in queue.send(termination.event()) }))
        }
    }

    /// Subscribes to the source on a scheduler.
    ///
    ///     source            --1--2--|      (subscribed to on s)
    ///     subscribe(on: s)  --1--2--|
    ///
    /// Use it for sources that do their work on subscription. It does not change where elements are delivered: the
    /// source decides that.
    ///
    ///     Observable.range(start: 0, count: 3)
    ///         .subscribe(on: CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    public func subscribe(on scheduler: any Scheduler) -> Observable<Element> {
        delaySubscription(.zero, scheduler: scheduler)
    }
}

extension Observable {
    @inlinable
    func leavingTurn() -> Observable {
        Observable(receiving: self) { observer in
            observer.receiving { element, _ in Turn.sendAtOnce { observer.onNext(element) } }
        }
    }
}

/// A gate whose queue is handled on a scheduler: whoever enters the gate schedules a run, and the run leaves it.
@usableFromInline
// Safe: `waiting` changes under the lock only.
final class ScheduledQueue<Element: Sendable>: Gate<Event<Element>>, @unchecked Sendable {
    @usableFromInline let upstream: Upstream<Element>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let isBounded: Bool
    /// This object while a run is scheduled; disposal clears it, so that a late run does not keep the object alive.
    private let pending = Guarded<ScheduledQueue?>(nil)
    /// The waiting events if the buffer is bounded; otherwise they wait in the gate's own queue.
    @exclusivity(unchecked) private var waiting: EventBuffer<Element>

    @usableFromInline
    init(below observer: Observer<Element>, _ scheduler: any Scheduler, _ policy: BufferPolicy) {
        upstream = Upstream(below: observer)
        self.scheduler = scheduler
        isBounded = policy != .unbounded
        waiting = EventBuffer(policy)
        super.init()
        upstream.subscription.separatesGates = true
        upstream.subscription.add(Run(pending: pending))
    }

    @inlinable
    func send(_ event: Event<Element>) {
        if isBounded {
            sendBounded(event)
        } else if enter() || enterOrQueue(event) {
            withLock { madeQueue }._withUnsafeGuaranteedRef { $0.batch.append(.message(event)) }
            run { $0.handleQueue() }
        }
    }

    @usableFromInline
    func sendBounded(_ event: Event<Element>) {
        let (dropped, wasFree) = withLock {
            let wasFree = state.load(ordering: .relaxed) == 0
            state.store(GateState.entered, ordering: .relaxed)
            return (waiting.put(event), wasFree)
        }
        _ = consume dropped
        if wasFree { run { $0.handleWaiting() } }
    }

    /// Schedules a run of `handle`. The empty lock sections make the batch visible to the thread that takes it over,
    /// also for the thread sanitizer.
    ///
    /// - Parameter handle: a parameter, so that it can be specialised for the element type.
    @usableFromInline
    func run(_ handle: @escaping @Sendable (ScheduledQueue) -> Void) {
        withLock {}
        pending.withLock { $0 = self }
        // An earlier disposal has found nothing to release.
        if upstream.subscription.isDisposed {
            _ = Self.take(pending)
            return
        }
        scheduler.schedule { [pending] in
            guard let queue = Self.take(pending) else { return }
            queue.withLock {}
            handle(queue)
        }
    }

    /// Ends deliveries when the subscription is disposed of.
    private struct Run: Disposable {
        let pending: Guarded<ScheduledQueue?>

        func dispose() {
            _ = ScheduledQueue.take(pending)
        }
    }

    private static func take(_ pending: Guarded<ScheduledQueue?>) -> ScheduledQueue? {
        pending.withLock { pending in
            defer { pending = nil }
            return pending
        }
    }

    @inlinable
    func handleQueue() {
        var rest = 1024
        drain { event in
            deliver(event)
            rest -= 1
            if rest == 0 { run { $0.handleQueue() } }
            return rest > 0
        }
    }

    private func handleWaiting() {
        for _ in 0..<1024 {
            let event = withLock {
                let event = waiting.popFirst()
                if event == nil { state.store(0, ordering: .relaxed) }
                return event
            }
            guard let event else { return }
            deliver(event)
        }
        run { $0.handleWaiting() }
    }

    @inlinable @inline(__always)
    func deliver(_ event: Event<Element>) {
        upstream.on(event)
    }
}
