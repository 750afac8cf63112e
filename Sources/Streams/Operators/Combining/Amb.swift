extension Observable {
    /// Continues with the first of the given streams that sends an element or an end, and disposes of the others.
    ///
    ///     a          ----1--2--|
    ///     b          --x----y----z|
    ///     amb(a, b)  --x----y----z|
    ///
    /// The streams are subscribed to in order. If one sends at once, the rest are not subscribed to. They may send from
    /// any threads. Without any stream it never emits.
    ///
    ///     Observable.amb(.of(1, 2), .never())
    ///         .subscribe(onNext: { print($0) })
    public static func amb(_ sources: Observable<Element>...) -> Observable<Element> {
        amb(sources)
    }

    /// Continues with the first of the given streams that sends.
    public static func amb(_ sources: some Collection<Observable<Element>> & Sendable) -> Observable<Element> {
        Observable(over: sources.map(\.height)) { observer in
            let upstream = Upstream(below: observer)
            let race = Race(sources.map { _ in Subscription(in: upstream.subscription) }, upstream)
            for (index, source) in sources.enumerated() where !race.runners[index].isDisposed {
                source.subscribe(
                    Observer(
                        race.runners[index], next: { element, _ in race.send(.next(element), from: index) },
                        end: { termination, _ in race.send(termination.event(), from: index) }))
            }
        }
    }
}

extension ObservableType {
    /// Continues with this stream or the other one, whichever sends first.
    public func amb(_ other: Observable<Element>) -> Observable<Element> {
        .amb(asObservable(), other)
    }
}

/// Arbitrates the race: the first stream to emit wins.
// Safe: `winner` is touched inside the gate only.
private final class Race<Element: Sendable>: Passage<(runner: Int, event: Event<Element>)>, @unchecked Sendable {
    let runners: [Subscription]
    private let upstream: Upstream<Element>
    private var winner: Int?

    init(_ runners: [Subscription], _ upstream: Upstream<Element>) {
        self.runners = runners
        self.upstream = upstream
    }

    func send(_ event: Event<Element>, from runner: Int) {
        guard !runners[runner].isDisposed else { return }
        passInTurn((runner, event)) { handle($0.event, from: $0.runner) }
    }

    override var target: Rank? { upstream.subscription.rank }

    override func arrive(_ message: (runner: Int, event: Event<Element>)) {
        handle(message.event, from: message.runner)
    }

    private func handle(_ event: Event<Element>, from runner: Int) {
        if winner == nil {
            winner = runner
            for index in runners.indices where index != runner { runners[index].dispose() }
        }
        guard winner == runner else { return }
        upstream.on(event)
    }
}
