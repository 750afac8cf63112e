/// What reaches an operator in which a source meets another stream, or a clock.
@usableFromInline
enum Arrival<Element: Sendable, Other: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    case other(Other)
    case otherEnd(Termination)
    /// The time has come that `wake` asked for; or an earlier one, that it has since put off.
    case due
}

/// Where a source meets another stream, or a clock, inside one operator: the gate of both, what the operator
/// remembers, and the observer that it sends to. What arrives is handled one at a time and only while anybody wants it.
@usableFromInline
final class Meeting<State, Element: Sendable, Other: Sendable, Output: Sendable>: Gate<Arrival<Element, Other>>,
    // Safe: `memory` and `timer` are touched inside the gate only.
    @unchecked Sendable
{
    @usableFromInline typealias Handler = @Sendable (Meeting, Arrival<Element, Other>) -> Void

    @exclusivity(unchecked) @usableFromInline var memory: State
    @usableFromInline let upstream: Upstream<Output>
    @usableFromInline let handler: Handler
    @exclusivity(unchecked) @usableFromInline var timer: SerialDisposable?

    @inlinable
    init(_ state: State, below observer: Observer<Output>, handler: @escaping Handler) {
        memory = state
        self.handler = handler
        upstream = Upstream(below: observer)
    }

    @inlinable deinit {}

    @inlinable @inline(__always)
    func send(_ arrival: Arrival<Element, Other>) {
        guard enter() || enterOrQueue(arrival) else { return }
        handle(arrival)
        leave { handle($0) }
    }

    @inlinable
    func handle(_ arrival: Arrival<Element, Other>) {
        if !upstream.subscription.isDisposed { handler(self, arrival) }
    }

    @inlinable @inline(__always)
    func onNext(_ element: Output) {
        upstream.onNext(element)
    }

    /// Disposes of the sources and the timer, then sends the end.
    @inlinable
    func end(_ termination: Termination) {
        upstream.end(termination)
    }

    /// For a second stream whose completion means nothing, while its error ends everything.
    @inlinable
    func endIfFailed(_ termination: Termination) {
        if case .error = termination { upstream.end(termination) }
    }

    /// Subscribes to the source.
    @inlinable
    func subscribe(to source: Observable<Element>) {
        let input = Subscription(in: upstream.subscription)
        guard !input.isDisposed else { return }
        source.subscribe(
            Observer(
                input, next: { element, _ in if !input.isDisposed { self.send(.next(element)) } },
                end: { termination, _ in if input.end() { self.send(.end(termination)) } }))
    }

    /// Subscribes to the stream that the source meets.
    @inlinable @discardableResult
    func subscribe(toOther other: Observable<Other>) -> Subscription {
        let input = Subscription(in: upstream.subscription)
        guard !input.isDisposed else { return input }
        other.subscribe(
            Observer(
                input, next: { element, _ in if !input.isDisposed { self.send(.other(element)) } },
                end: { termination, _ in if input.end() { self.send(.otherEnd(termination)) } }))
        return input
    }

    /// Sends `due` at that time, and not at the time asked for before.
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
    /// A stream that an operator makes of `source` where it meets another stream, or a clock. Unless `start` does
    /// something else, the source is all that is subscribed to.
    @inlinable
    static func meeting<State, Source, Other>(
        of source: Observable<Source>,
        _ state: @autoclosure @escaping @Sendable () -> State,
        start: @escaping @Sendable (Meeting<State, Source, Other, Element>) -> Void,
        handler: @escaping @Sendable (Meeting<State, Source, Other, Element>, Arrival<Source, Other>) -> Void
    ) -> Observable {
        Observable(on: source) { observer in
            start(Meeting(state(), below: observer, handler: handler))
        }
    }

    /// A stream that an operator makes of `source` and a clock.
    static func timed<State, Source>(
        _ source: Observable<Source>,
        _ state: @autoclosure @escaping @Sendable () -> State,
        handler: @escaping @Sendable (Meeting<State, Source, Never, Element>, Arrival<Source, Never>) -> Void
    ) -> Observable {
        meeting(of: source, state(), start: { $0.subscribe(to: source) }, handler: handler)
    }
}
