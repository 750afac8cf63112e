extension Observable {
    /// Continues with the first of the given streams that emits an element or ends, and disposes of the others.
    ///
    ///     a          ----1--2--|
    ///     b          --x----y----z|
    ///     amb(a, b)  --x----y----z|
    ///
    /// The streams are subscribed to in order. If one emits at once, the rest are not subscribed to. They may emit from
    /// any threads. Without any stream it never emits.
    ///
    ///     Observable.amb(.of(1, 2), .never())
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func amb(_ sources: Observable<Element>...) -> Observable<Element> {
        amb(sources)
    }

    /// Continues with the first of the given streams that emits.
    @inlinable
    public static func amb(_ sources: some Collection<Observable<Element>> & Sendable) -> Observable<Element> {
        let sources = Array(sources)
        return Observable { observer in
            let race = inOwnFrame { Race(sources.count, below: observer) }
            for index in sources.indices { sources[index].start(to: race.input(index)) }
        }
    }

    /// Continues with the first of the given streams that emits.
    @inlinable @_disfavoredOverload
    public static func amb<Source: ObservableType>(
        _ sources: some Collection<Source> & Sendable
    ) -> Observable<Element> where Source.Element == Element {
        amb(sources.map { $0.asObservable() })
    }

    /// Continues with one of two streams, subjects or variables, whichever emits first.
    ///
    ///     let asked = PublishSubject<Int>(), known = Variable(1)
    ///     let handle = Observable.amb(asked, known).subscribe(onNext: { print($0) })  // prints 1
    @inlinable @_disfavoredOverload
    public static func amb(
        _ first: some ObservableType<Element>, _ second: some ObservableType<Element>
    ) -> Observable<Element> {
        amb([first.asObservable(), second.asObservable()])
    }
}

extension ObservableType {
    /// Continues with this stream or the other one, whichever emits first.
    ///
    ///     let cached = Variable(1)
    ///     let handle = Observable<Int>.never().amb(cached).subscribe(onNext: { print($0) })  // prints 1
    @inlinable
    public func amb(_ other: some ObservableType<Element>) -> Observable<Element> {
        .amb(asObservable(), other.asObservable())
    }
}

/// Arbitrates the race: the first stream to emit wins.
@usableFromInline @_fixed_layout
// Safe: `winner` is touched inside the gate only.
final class Race<Element: Sendable>: TurnGate<(runner: Int, event: Event<Element>)>, @unchecked Sendable {
    @usableFromInline let runners: [Subscription]
    @usableFromInline let upstream: Upstream<Element>
    @exclusivity(unchecked) @usableFromInline var winner: Int?

    @inlinable
    init(_ count: Int, below observer: Observer<Element>) {
        let upstream = Upstream(below: observer)
        self.upstream = upstream
        runners = (0..<count).map { _ in Subscription(in: upstream.subscription) }
    }

    @inlinable deinit {}

    /// The observer of a stream.
    @inlinable @inline(never)
    func input(_ runner: Int) -> Observer<Element> {
        Observer(
            runners[runner], next: { element, _ in self.send(element, from: runner) },
            end: { termination, _ in self.end(termination, from: runner) })
    }

    @inlinable
    func send(_ element: Element, from runner: Int) {
        guard !runners[runner].isDisposed else { return }
        guard enter() || enterOrLeave((runner, .next(element))) else { return }
        if claimWin(runner) { upstream.onNext(element) }
        leave { handle($0.event, from: $0.runner) }
    }

    @inlinable
    func end(_ termination: Termination, from runner: Int) {
        guard !runners[runner].isDisposed else { return }
        guard enter() || enterOrLeave((runner, termination.event())) else { return }
        if claimWin(runner) { upstream.end(termination) }
        leave { handle($0.event, from: $0.runner) }
    }

    /// The first stream to emit wins, and the others are disposed of. Returns whether this one is it.
    @usableFromInline
    func claimWin(_ runner: Int) -> Bool {
        if winner == nil {
            winner = runner
            for index in runners.indices where index != runner { runners[index].dispose() }
        }
        return winner == runner
    }

    @usableFromInline override var target: Rank? { upstream.subscription.rank }

    @usableFromInline
    override func isElement(_ message: (runner: Int, event: Event<Element>)) -> Bool { message.event.element != nil }

    @usableFromInline
    override func arrive(_ message: (runner: Int, event: Event<Element>)) {
        handle(message.event, from: message.runner)
    }

    @inlinable
    func handle(_ event: Event<Element>, from runner: Int) {
        if claimWin(runner) { upstream.on(event) }
    }
}
