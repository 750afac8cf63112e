/// An event that reaches an operator with a source and a clock.
@usableFromInline @frozen
enum Arrival<Element: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    /// The time requested by `wake` has come, or an earlier one that has since been postponed.
    case due
}

/// Joins a source and a clock in one operator: the gate of both, the operator's state, and the observer that it sends
/// to. Arrivals are handled one at a time, and only until disposal.
@usableFromInline @_fixed_layout
final class TimedJoining<State, Element: Sendable, Output: Sendable>: TurnGate<Arrival<Element>>, ObserverStage,
    // Safe: `memory` and `timer` are touched inside the gate only.
    @unchecked Sendable
{
    @usableFromInline typealias Handler = @Sendable (TimedJoining, Arrival<Element>) -> Void

    @exclusivity(unchecked) @usableFromInline var memory: State
    @usableFromInline let upstream: Upstream<Output>
    @usableFromInline let source: Subscription
    @usableFromInline let handler: Handler
    @exclusivity(unchecked) @usableFromInline var timer: SerialDisposable?

    @inlinable
    init(_ state: State, below observer: Observer<Output>, handler: @escaping Handler) {
        memory = state
        self.handler = handler
        upstream = Upstream(below: observer)
        upstream.subscription.separatesGates = true
        source = Subscription(in: upstream.subscription)
    }

    @inlinable deinit {}

    @inlinable @inline(__always)
    func send(_ arrival: Arrival<Element>) {
        guard enter() || enterOrLeave(arrival) else { return }
        handle(arrival)
        leave { handle($0) }
    }

    @usableFromInline override var target: Rank? { upstream.subscription.rank }

    @usableFromInline
    override func isElement(_ arrival: Arrival<Element>) -> Bool {
        if case .next = arrival { true } else { false }
    }

    @usableFromInline
    override func arrive(_ message: Arrival<Element>) {
        handle(message)
    }

    @inlinable
    func handle(_ arrival: Arrival<Element>) {
        if !upstream.subscription.isDisposed { handler(self, arrival) }
    }

    @inlinable @inline(__always)
    func onNext(_ element: Output) {
        upstream.onNext(element)
    }

    /// Disposes of the sources and the timer, then passes the end on.
    @inlinable
    func end(_ termination: Termination) {
        upstream.end(termination)
    }

    /// The observer of the source.
    @inlinable var input: Observer<Element> {
        Observer(
            source, stage: self,
            next: { element, stage in
                let joining = Self.at(stage)
                if !joining.source.isDisposed { joining.send(.next(element)) }
            }, end: { Self.finish($0, at: $1) })
    }

    @inlinable @inline(never)
    static func finish(_ termination: Termination, at stage: AnyObject) {
        let joining = at(stage)
        if joining.source.end() { joining.send(.end(termination)) }
    }

    /// Runs the work inside the gate before the source is subscribed to.
    @inlinable
    func inside(_ work: () -> Void) {
        _ = enter()
        work()
        leave { handle($0) }
    }

    /// Sends `due` at that time, and not at the time requested before. Called inside the gate: if the time comes before
    /// the scheduler has returned, `due` is queued.
    @inlinable @inline(never)
    func wake(at instant: Instant, on scheduler: any Scheduler) {
        let timer = self.timer ?? SerialDisposable()
        if self.timer == nil {
            self.timer = timer
            upstream.subscription.add(timer)
        }
        timer.set(scheduler.schedule(after: scheduler.now.duration(to: instant)) { self.send(.due) })
    }
}

extension Observable {
    /// A stream made from `source` and a clock. `prepare` is called before the source is subscribed to.
    @inlinable
    static func timed<State, Source>(
        _ source: Observable<Source>,
        _ state: @autoclosure @escaping @Sendable () -> State,
        prepare: @escaping @Sendable (TimedJoining<State, Source, Element>) -> Void = { _ in },
        handler: @escaping @Sendable (TimedJoining<State, Source, Element>, Arrival<Source>) -> Void
    ) -> Observable {
        Observable(receiving: source) { observer in
            let joining = TimedJoining(state(), below: observer, handler: handler)
            joining.inside { prepare(joining) }
            return joining.input
        }
    }
}
