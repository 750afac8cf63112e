/// Merges inner streams: the one implementation of `merge`, `concat`, `flatMap` and their variants.
///
/// It is the gate of its output. A second gate orders starts and completions: an inner stream that completes while it
/// is being subscribed to is queued there, so that a million of them need no deeper stack than one.
@usableFromInline @_fixed_layout
// Safe: `running`, `isOuterRunning` and `waiting` are touched inside the gate `starts` only.
final class Merging<Element: Sendable>: TurnGate<Event<Element>>, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    /// The subscription to the source and all inner streams.
    @usableFromInline let upstream: Subscription
    /// The subscription to the source alone, which may end while inner streams run.
    @usableFromInline let outer: Subscription
    @usableFromInline let starts = Gate<Control>()
    @usableFromInline let maxConcurrent: Int
    @exclusivity(unchecked) @usableFromInline var running = 0
    @exclusivity(unchecked) @usableFromInline var isOuterRunning = true
    /// Inner streams that wait because the maximum is running; nil if they are dropped instead.
    @exclusivity(unchecked) @usableFromInline var waiting: Queue<Observable<Element>>?

    @usableFromInline @frozen
    enum Control: Sendable {
        case start(Observable<Element>)
        case innerCompleted
        case outerCompleted
    }

    /// The subscription to one inner stream.
    @usableFromInline @_fixed_layout
    // Safe: all stored properties are constant.
    final class Inner: Subscription, ObserverStage, @unchecked Sendable {
        @usableFromInline let merging: Merging<Element>

        @inlinable
        init(_ merging: Merging<Element>) {
            self.merging = merging
            super.init(in: merging.upstream)
        }

        /// Not inlined, so that the observer's function ends with this call and uses no stack during it.
        @inlinable @inline(never)
        func receive(_ element: Element) {
            guard !isDisposed else { return }
            merging.send(element)
        }

        @inlinable
        func finish(_ termination: Termination) {
            guard end() else { return }
            if case .completed = termination {
                merging.control(.innerCompleted)
            } else {
                merging.finish(termination)
            }
        }
    }

    @inlinable
    init(_ observer: Observer<Element>, maxConcurrent: Int, dropsRest: Bool = false) {
        self.observer = observer
        waiting = dropsRest ? nil : Queue()
        self.maxConcurrent = maxConcurrent
        upstream = Subscription(in: observer.subscription)
        outer = Subscription(in: upstream)
    }

    @inlinable @inline(__always)
    func send(_ element: Element) {
        guard enter() || enterOrLeave(.next(element)) else { return }
        observer.onNext(element)
        leave { handle($0) }
    }

    @inlinable
    func handle(_ event: Event<Element>) {
        guard !upstream.isDisposed else { return }
        if case .next(let element) = event { return observer.onNext(element) }
        upstream.dispose()
        observer.on(event)
    }

    @usableFromInline override var target: Rank? { observer.subscription.rank }

    @usableFromInline
    override func arrive(_ message: Event<Element>) {
        handle(message)
    }

    @inlinable
    func finish(_ termination: Termination) {
        pass(termination.event()) { handle($0) }
    }

    @inlinable
    func endOuter(_ termination: Termination) {
        guard outer.end() else { return }
        if case .completed = termination { control(.outerCompleted) } else { finish(termination) }
    }

    @inlinable
    func control(_ message: Control) {
        starts.pass(message) { steer($0) }
    }

    /// As `control(.start(source))`, in one function, because each call uses stack in a long chain.
    @inlinable
    func begin(_ source: Observable<Element>) {
        guard starts.enter() || starts.enterOrQueue(.start(source)) else { return }
        if running < maxConcurrent { start(source) } else { waiting?.append(source) }
        starts.leave { steer($0) }
    }

    @inlinable
    func steer(_ message: Control) {
        switch message {
        case .start(let inner):
            if running < maxConcurrent { start(inner) } else { waiting?.append(inner) }
        case .innerCompleted:
            running -= 1
            if let next = waiting?.popFirst() { start(next) }
        case .outerCompleted:
            isOuterRunning = false
        }
        if running == 0, !isOuterRunning { finish(.completed) }
    }

    @inlinable @inline(__always)
    func start(_ source: Observable<Element>) {
        guard !upstream.isDisposed else { return }
        running += 1
        source.start(input)
    }

    /// The observer of the source.
    @inlinable
    func outer<Source, Inner: ObservableType>(
        _ transform: @escaping @Sendable (Source) throws -> Inner
    ) -> Observer<Source> where Inner.Element == Element {
        Observer(
            outer,
            next: { element, _ in
                do { self.begin(try transform(element).asObservable()) } catch { self.endOuter(.error(error)) }
            },
            end: { termination, _ in self.endOuter(termination) })
    }

    /// The observer of an inner stream.
    @inlinable var input: Observer<Element> {
        @inline(never) get {
            let inner = Inner(self)
            return Observer(inner, stage: inner, next: { Inner.at($1).receive($0) }, end: { Inner.at($1).finish($0) })
        }
    }
}

extension Observable {
    /// Merges the streams that are made from the elements of `source`.
    @inlinable
    static func merging<Source, Inner: ObservableType>(
        _ source: Observable<Source>, maxConcurrent: Int, dropsRest: Bool = false,
        _ transform: @escaping @Sendable (Source) throws -> Inner
    ) -> Observable<Element> where Inner.Element == Element {
        Observable(receiving: source) { observer in
            Merging(observer, maxConcurrent: maxConcurrent, dropsRest: dropsRest).outer(transform)
        }
    }
}
