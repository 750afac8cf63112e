/// Merges inner streams: the one implementation of `merge`, `concat`, `flatMap` and their variants.
///
/// It is the gate of its output. A second gate orders starts and completions: an inner stream that completes while it
/// is being subscribed to is queued there, so that a million of them need no deeper stack than one.
@usableFromInline @_fixed_layout
// Safe: `running`, `isOuterRunning` and `waiting` are touched inside the gate `starts` only.
final class Merging<Element: Sendable>: TurnGate<Event<Element>>, ObserverStage, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    /// The subscription to the source and all inner streams.
    @usableFromInline let upstream: Subscription
    /// The subscription to the source alone, which may end while inner streams run.
    @usableFromInline let outer: Subscription
    @usableFromInline let starts = PassingGate<Control>()
    @usableFromInline let maxConcurrent: Int
    @exclusivity(unchecked) @usableFromInline var running = 0
    @exclusivity(unchecked) @usableFromInline var isOuterRunning = true
    /// Whether inner streams are dropped instead of waiting when the maximum is running.
    @usableFromInline let dropsRest: Bool
    /// Inner streams that wait because the maximum is running.
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Observable<Element>>()

    @usableFromInline @frozen
    enum Control: Sendable {
        case start(Observable<Element>)
        case innerCompleted
        case outerCompleted
    }

    /// The subscription to one inner stream.
    @usableFromInline @_fixed_layout
    // Safe: `source` is touched only by the thread that makes the object and starts it.
    final class Inner: Subscription, ObserverStage, @unchecked Sendable {
        @usableFromInline let merging: Merging<Element>
        /// The stream, until it is started.
        @exclusivity(unchecked) @usableFromInline var source: Observable<Element>?

        @inlinable
        init(_ source: Observable<Element>, in merging: Merging<Element>) {
            self.source = source
            self.merging = merging
            super.init(in: merging.upstream)
        }

        @inlinable deinit {}

        /// Static and with `stage` as a parameter, so that the observer's function ends with this call and uses no stack
        /// during it.
        @inlinable @inline(never)
        static func receive(_ element: Element, at stage: AnyObject) {
            let inner = at(stage)
            if !inner.isDisposed { inner.merging.send(element) }
        }

        @inlinable @inline(__always)
        func start() {
            guard let source else { return }
            self.source = nil
            source.start(input)
        }

        /// The observer of the stream.
        @inlinable var input: Observer<Element> {
            Observer(self, stage: self, next: { Self.receive($0, at: $1) }, end: { Self.finish($0, at: $1) })
        }

        @inlinable @inline(never)
        static func finish(_ termination: Termination, at stage: AnyObject) {
            let inner = at(stage)
            guard inner.end() else { return }
            if case .completed = termination {
                inner.merging.control(.innerCompleted)
            } else {
                inner.merging.finish(termination)
            }
        }
    }

    @inlinable
    init(_ observer: Observer<Element>, maxConcurrent: Int, dropsRest: Bool = false) {
        self.observer = observer
        self.dropsRest = dropsRest
        self.maxConcurrent = maxConcurrent
        upstream = Subscription(in: observer.subscription)
        upstream.separatesGates = true
        outer = Subscription(in: upstream)
    }

    @inlinable @inline(__always)
    func send(_ element: Element) {
        guard enter() || enterOrLeave(next: element) else { return }
        // Another thread may have sent an error since the caller looked.
        if !upstream.isDisposed { observer.onNext(element) }
        if !tryLeave() { drainEvents() }
    }

    /// Not inlined, because the message would take stack in `send`.
    @inlinable @inline(never)
    func enterOrLeave(next element: Element) -> Bool {
        enterOrLeave(.next(element))
    }

    @inlinable @inline(never)
    func drainEvents() {
        drain {
            handle($0)
            return true
        }
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
    override func isElement(_ event: Event<Element>) -> Bool { event.element != nil }

    @usableFromInline
    override func arrive(_ message: Event<Element>) {
        handle(message)
    }

    @inlinable @inline(never)
    func finish(_ termination: Termination) {
        guard enter() || enterOrQueue(end: termination) else { return }
        if upstream.end() { observer.end(termination) }
        if !tryLeave() { drainEvents() }
    }

    @inlinable @inline(never)
    func enterOrQueue(end termination: Termination) -> Bool {
        enterOrQueue(termination.event())
    }

    @inlinable @inline(never)
    static func endOuter(_ termination: Termination, at stage: AnyObject) {
        at(stage).endOuter(termination)
    }

    @inlinable
    func endOuter(_ termination: Termination) {
        guard outer.end() else { return }
        if case .completed = termination { control(.outerCompleted) } else { finish(termination) }
    }

    /// Handles a message. The end follows when the gate has been left, because nothing can start after it.
    @inlinable @inline(__always)
    func control(_ message: Control) {
        if passStarts(message) { finish(.completed) }
    }

    /// Passes the gate `starts`, and returns whether all streams have completed.
    @inlinable @inline(never)
    func passStarts(_ message: Control) -> Bool {
        guard starts.enter() || starts.enterOrQueue(message) else { return false }
        let isLast = steer(message)
        leaveStarts()
        return isLast
    }

    /// As `control(.start(source))`, in few functions, because each call uses stack in a long chain.
    @inlinable @inline(__always)
    func begin(_ source: Observable<Element>) {
        if let inner = admit(source) { Self.run(inner) }
    }

    /// Enters the gate `starts`, and returns the stream if it can be started now: `run` starts it and leaves the gate.
    @inlinable @inline(never)
    func admit(_ source: Observable<Element>) -> Unmanaged<Inner>? {
        guard starts.enter() || starts.enterOrQueue(.start(source)) else { return nil }
        return admitted(source)
    }

    /// Leaves the gate if there is nothing to start.
    @inlinable @inline(__always)
    func admitted(_ source: Observable<Element>) -> Unmanaged<Inner>? {
        // Safe: whoever calls `admit` passes the result to `run`, which releases it.
        if let inner = next(source) { return .passRetained(inner) }
        leaveStarts()
        return nil
    }

    /// As `admit(_:)`, for the stream that `transform` makes. If there is no room, it is called when there is, or never
    /// if further streams are dropped.
    @inlinable @inline(never)
    func admit<Source: Sendable, Made: ObservableType>(
        _ element: Source, _ transform: @escaping @Sendable (Source) throws -> Made
    ) -> Unmanaged<Inner>? where Made.Element == Element {
        do {
            guard maxConcurrent < .max else { return admit(try transform(element).asObservable()) }
            return try admitLimited(element, transform)
        } catch {
            endOuter(.error(error))
            return nil
        }
    }

    @inlinable
    func admitLimited<Source: Sendable, Made: ObservableType>(
        _ element: Source, _ transform: @escaping @Sendable (Source) throws -> Made
    ) throws -> Unmanaged<Inner>? where Made.Element == Element {
        let later = Observable<Element>.deferred { try transform(element).asObservable() }
        guard starts.enter() || starts.enterOrQueue(.start(later)) else { return nil }
        do {
            let hasRoom = running < maxConcurrent && !upstream.isDisposed
            return admitted(hasRoom ? try transform(element).asObservable() : later)
        } catch {
            leaveStarts()
            throw error
        }
    }

    /// Starts a stream within the gate `starts`, and leaves that. Static, and it releases the object, so that a function
    /// that ends with this call uses no stack during it.
    @inlinable @inline(never)
    static func run(_ admitted: Unmanaged<Inner>) {
        let inner = admitted.takeRetainedValue()
        inner.start()
        inner.merging.leaveStarts()
    }

    @inlinable @inline(never)
    func leaveStarts() {
        starts.leave { if steer($0) { finish(.completed) } }
    }

    /// Returns whether nothing is running any more, and nothing can start.
    @inlinable
    func steer(_ message: Control) -> Bool {
        switch message {
        case .start(let inner):
            start(inner)
        case .innerCompleted:
            running -= 1
            if let next = waiting.popFirst() { start(next) }
        case .outerCompleted:
            isOuterRunning = false
        }
        return running == 0 && !isOuterRunning
    }

    @inlinable @inline(__always)
    func start(_ source: Observable<Element>) {
        if let inner = next(source) { inner.start() }
    }

    /// The stream if it is to be started now; otherwise keeps it for later, unless further streams are dropped.
    @inlinable
    func next(_ source: Observable<Element>) -> Inner? {
        guard !upstream.isDisposed else { return nil }
        guard running < maxConcurrent else {
            if !dropsRest { waiting.append(source) }
            return nil
        }
        running += 1
        return Inner(source, in: self)
    }

    /// The observer of the source.
    @inlinable
    func outer<Source: Sendable, Made: ObservableType>(
        _ transform: @escaping @Sendable (Source) throws -> Made
    ) -> Observer<Source> where Made.Element == Element {
        Observer(
            outer, stage: self,
            next: { element, merging in
                if let inner = Merging.at(merging).admit(element, transform) { Merging.run(inner) }
            },
            end: { Merging.endOuter($0, at: $1) })
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
