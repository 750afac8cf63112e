/// Where the latest elements of several sources meet.
@usableFromInline
// Safe: what varies is touched inside the gate only.
final class Combination: TurnJunction, @unchecked Sendable {
    @usableFromInline let subscription: Subscription
    @exclusivity(unchecked) @usableFromInline var silent = 0
    @exclusivity(unchecked) @usableFromInline var active = 0
    @exclusivity(unchecked) @usableFromInline var inputs: [Subscription] = []
    @exclusivity(unchecked) @usableFromInline var starts: [() -> Void] = []
    @exclusivity(unchecked) @usableFromInline var emit: @Sendable () -> Void = {}
    @usableFromInline let finish: @Sendable (Termination) -> Void

    /// The latest element of one source.
    @usableFromInline
    // Safe: touched inside the combination's gate only.
    final class Latest<Element: Sendable>: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var element: Element?

        @inlinable init() {}

        /// The element, once every source has sent.
        @inlinable var known: Element {
            guard let element else { preconditionFailure("a source has not sent yet") }
            return element
        }
    }

    @usableFromInline
    init(_ subscription: Subscription, finish: @escaping @Sendable (Termination) -> Void) {
        self.subscription = subscription
        self.finish = finish
    }

    /// Declares a source; the order is that of subscription.
    @inlinable
    func latest<Source: ObservableType>(of source: Source) -> Latest<Source.Element> {
        let latest = Latest<Source.Element>()
        silent += 1
        active += 1
        starts.append { self.subscribe(latest, to: source.asObservable()) }
        return latest
    }

    /// Subscribes to all sources; from then on the combination follows from their turns.
    @usableFromInline
    func start() {
        for start in starts { start() }
        starts = []
        var isDerived = false
        for case let source? in inputs.map(\.turns) {
            isDerived = true
            turns.rank = max(turns.rank, source.rank + 1)
        }
        inputs = []
        if isDerived { subscription.turns = turns }
    }

    @inlinable
    func subscribe<Element: Sendable>(_ latest: Latest<Element>, to source: Observable<Element>) {
        guard !subscription.isDisposed else { return }
        let input = Subscription(in: subscription)
        inputs.append(input)
        source.subscribe(
            Observer(
                input, next: { element, _ in self.receive(element, latest, input) },
                end: { termination, _ in
                    guard input.end() else { return }
                    self.pass({ self.end(termination, isSilent: latest.element == nil) }) { $0() }
                }))
    }

    @inlinable @inline(__always)
    func receive<Element: Sendable>(_ element: Element, _ latest: Latest<Element>, _ input: Subscription) {
        guard !input.isDisposed else { return }
        if let turn = input.turns?.current {
            turn._withUnsafeGuaranteedRef { turn in
                if turn.reaches(self) {
                    store(element, latest)
                } else {
                    turn.post(to: self) { self.store(element, latest) }
                }
            }
        } else {
            guard enter() || enterOrQueue({ self.arrive(element, latest) }) else { return }
            arrive(element, latest)
            leave { $0() }
        }
    }

    @inlinable @inline(__always)
    func store<Element: Sendable>(_ element: Element, _ latest: Latest<Element>) {
        if latest.element == nil { silent -= 1 }
        latest.element = element
    }

    @inlinable
    func arrive<Element: Sendable>(_ element: Element, _ latest: Latest<Element>) {
        store(element, latest)
        if silent == 0 { emit() }
    }

    @usableFromInline
    override func send(in turn: Turn) {
        guard silent == 0 else { return }
        turns.send(in: turn) { emit() }
    }

    @usableFromInline
    func end(_ termination: Termination, isSilent: Bool) {
        active -= 1
        if case .completed = termination, active > 0, !isSilent { return }
        finish(termination)
    }
}
