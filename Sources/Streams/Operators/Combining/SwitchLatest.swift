import StreamsAtomics

extension ObservableType where Element: ObservableType {
    /// Emits the elements of the latest inner stream only.
    ///
    ///     source          --a--------b-----|       a: 1--2--3--4--   b: 5--6|
    ///     switchLatest()  --1--2--3--5--6--|
    ///
    /// The previous inner stream is disposed of before the new one is subscribed to; if it is emitting synchronously,
    /// it is stopped at once. Completes when the source and the latest inner stream have completed; the first error
    /// ends everything.
    ///
    /// An inner stream that makes the source emit, while it is being subscribed to, is replaced at once: what it emits after
    /// that is dropped, whether the source is a subject, a variable or something else.
    ///
    /// If the source emits several inner streams in one turn, it subscribes to each in order and emits what they emit
    /// during subscription. Elements that the previous inner stream emits in that turn are dropped, unless it completes
    /// before the source emits the next one, as a window does.
    ///
    ///     let query = PublishSubject<Observable<Int>>()
    ///     let handle = query.switchLatest().subscribe(onNext: { print($0) })
    ///     query.onNext(.of(1, 2))
    @inlinable
    public func switchLatest() -> Observable<Element.Element> {
        flatMapLatest { $0 }
    }
}

extension ObservableType {
    /// Subscribes to a stream made from each element, and emits the elements of the latest one only.
    ///
    ///     source                  --1-----2---|     made of n: n--n--n|
    ///     flatMapLatest { ... }   --1--1--2--2--2|
    ///
    ///     Observable.of("a", "ab")
    ///         .flatMapLatest { Observable.just($0.count) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func flatMapLatest<Inner: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        let source = asObservable()
        return Observable<Inner.Element> { observer in
            let switching = inOwnFrame { Switching(observer) }
            switching.beginStart()
            source.start(to: switching.input(transform))
            switching.endStart()
        }
    }
}

/// Switches between inner streams. Of the arrivals of a turn, those of the source are handled first.
@usableFromInline @_fixed_layout
// Safe: variable state is touched inside the gate only.
final class Switching<Element: Sendable>: TurnJunction, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    @usableFromInline let upstream: Subscription
    @usableFromInline let outer: Subscription
    /// The inner stream to switch to, and those that follow it in the same turn.
    @exclusivity(unchecked) @usableFromInline var next: Observable<Element>?
    @exclusivity(unchecked) @usableFromInline var following = Queue<Observable<Element>>()
    /// What an inner stream has emitted in this turn that completed before the source emitted the next one.
    @exclusivity(unchecked) @usableFromInline var concluded = Queue<Event<Element>>()
    /// Whether the source has emitted since the latest inner stream was subscribed to; then its elements are dropped.
    @exclusivity(unchecked) @usableFromInline var isReplaced = false
    @exclusivity(unchecked) @usableFromInline var outerEnd: Termination?
    /// The latest inner stream, as long as it runs.
    @exclusivity(unchecked) @usableFromInline var latest: Subscription?
    /// What the latest inner stream has emitted.
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Event<Element>>()
    /// The level at which it is subscribing to an inner stream, or 0. Junctions of that stream run at once at lower levels.
    @exclusivity(unchecked) @usableFromInline var levelOfSwitch: UInt32 = 0
    /// How many elements of the source wait for another turn. While there are some, events of the latest inner stream
    /// are dropped at once, because they may belong to the turn that replaces it.
    @usableFromInline let replacements = Atomic<Int>(0)

    /// The second argument of an inner stream's observer. Only the junction retains its subscription, so there is no
    /// retain cycle.
    @usableFromInline @_fixed_layout
    final class Inner: ObserverStage, Sendable {
        @usableFromInline let switching: Switching<Element>
        @usableFromInline let subscription: Subscription

        @inlinable
        init(_ switching: Switching<Element>, _ subscription: Subscription) {
            self.switching = switching
            self.subscription = subscription
        }

        @inlinable deinit {}
    }

    @inlinable
    init(_ observer: Observer<Element>) {
        self.observer = observer
        upstream = Subscription(in: observer.subscription)
        outer = Subscription(in: upstream)
        super.init(feeding: upstream.rank, sharesGate: !upstream.separatesGates) { junction, turn in
            junction.known(as: Switching.self).handleAll(in: turn)
        }
        upstream.lead(to: self)
        outer.lead(to: self)
    }

    @inlinable deinit {}

    /// The observer of the source.
    @inlinable @inline(never)
    func input<Source, Inner: ObservableType>(
        _ transform: @escaping @Sendable (Source) throws -> Inner
    ) -> Observer<Source> where Inner.Element == Element {
        let outer = outer
        return Observer(
            outer,
            next: { element, _ in
                guard !outer.isDisposed else { return }
                do { self.replace(try transform(element).asObservable()) } catch {
                    if outer.end() { self.endOuter(.error(error)) }
                }
            },
            end: { termination, _ in if outer.end() { self.endOuter(termination) } })
    }

    @inlinable
    func replace(_ source: Observable<Element>) {
        receive(from: firstInput, isSwitch: true, { enqueue(source) }, later: { replaceLater(source) })
    }

    @inlinable
    func enqueue(_ source: Observable<Element>) {
        if !isReplaced, !waiting.isEmpty { conclude() }
        // Those of a turn that has left its run to this one would begin with what this turn brings.
        if isLeft { (next, following) = (nil, Queue()) }
        isReplaced = true
        if next == nil { next = source } else { following.append(source) }
    }

    @usableFromInline
    func conclude() {
        for event in waiting {
            if case .completed = event { return swap(&concluded, &waiting) }
        }
    }

    @usableFromInline
    func replaceLater(_ source: Observable<Element>) -> @Sendable () -> Void {
        replacements.wrappingAdd(1, ordering: .relaxed)
        return {
            self.replacements.wrappingSubtract(1, ordering: .relaxed)
            self.enqueue(source)
        }
    }

    /// Whether the events of the latest inner stream are still wanted.
    @inlinable var isCurrent: Bool {
        !isReplaced && replacements.load(ordering: .relaxed) == 0
    }

    @usableFromInline
    func endOuter(_ termination: Termination) {
        if case .error = termination { Turn.current.runBeforeError(self) }
        receive(
            from: firstInput, isSwitch: Turn.current.isWaitingForReplays(self), { outerEnd = termination },
            later: { { self.outerEnd = termination } })
    }

    /// An element that an inner stream emits while it is being subscribed to is passed on at once, unless the turn has
    /// still to run something that it depends on.
    @inlinable
    func take(_ event: Event<Element>, of inner: Subscription) {
        guard !passAtOnce(event, of: inner) else { return }
        receive(from: firstInput + 1, { keep(event, of: inner) }, later: { { self.keep(event, of: inner) } })
    }

    @inlinable @inline(__always)
    func passAtOnce(_ event: Event<Element>, of inner: Subscription) -> Bool {
        let isNow = Turn.unmanaged._withUnsafeGuaranteedRef { turn in
            isEntered(by: turn) && rank.level <= levelOfSwitch
        }
        guard isNow, waiting.isEmpty else { return false }
        switch event {
        case .next(let element):
            if isCurrent, latest === inner { observer.onNext(element) } else { inner.dispose() }
            return true
        case .completed:
            if latest === inner { latest = nil }
            return true
        case .error: return false
        }
    }

    @inlinable
    func keep(_ event: Event<Element>, of inner: Subscription) {
        if latest === inner { waiting.append(event) }
    }

    @inlinable
    func handleAll(in turn: Turn) {
        guard !upstream.isDisposed else { return }
        if case .error? = outerEnd { return finish() }
        if isReplaced { isReplaced = false } else { handleWaiting() }
        while !isReplaced, !upstream.isDisposed, case .next(let element)? = concluded.popFirst() {
            observer.onNext(element)
        }
        while !isReplaced, !upstream.isDisposed, let source = next {
            next = following.popFirst()
            begin(source, at: turn.position)
            // What the new stream emits at subscription comes before the next one replaces it.
            if turn.isAwaited(before: rank.level), !upstream.isDisposed {
                _ = turn.schedule(self)
                return
            }
            handleWaiting()
        }
        if case .completed? = outerEnd, latest == nil, isCurrent { finish() }
        // What depends on the elements that are dropped because another turn replaces their stream, runs in that turn.
        if replacements.load(ordering: .relaxed) > 0 { leaveArrivals(in: turn) }
    }

    /// Passes on the elements of the latest inner stream.
    @inlinable
    func handleWaiting() {
        while isCurrent, !upstream.isDisposed, let event = waiting.popFirst() {
            switch event {
            case .next(let element): observer.onNext(element)
            case .completed: latest = nil
            case .error: return finish(event)
            }
        }
    }

    @inlinable
    func begin(_ source: Observable<Element>, at level: UInt32) {
        latest?.dispose()
        waiting.removeAll()
        let subscription = Subscription(in: upstream)
        latest = subscription
        guard !subscription.isDisposed else { return }
        levelOfSwitch = level
        Turn.start { source.subscribe(input(of: subscription)) }
        levelOfSwitch = 0
    }

    /// The observer of an inner stream.
    @inlinable
    func input(of inner: Subscription) -> Observer<Element> {
        Observer(
            inner, stage: Inner(self, inner),
            next: { element, stage in
                let inner = Inner.at(stage)
                if !inner.subscription.isDisposed { inner.switching.take(.next(element), of: inner.subscription) }
            },
            end: { termination, stage in
                let inner = Inner.at(stage)
                if inner.subscription.end() { inner.switching.take(termination.event(), of: inner.subscription) }
            })
    }

    @inlinable
    func finish(_ event: Event<Element>? = nil) {
        guard upstream.end() else { return }
        if let event { observer.on(event) } else if let outerEnd { observer.end(outerEnd) }
    }
}
