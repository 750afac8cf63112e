/// An event that reaches an operator with a source and another stream.
@usableFromInline @frozen
enum JoinArrival<Element: Sendable, Other: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    case other(Other)
    case otherEnd(Termination)

    @inlinable var isEnd: Bool {
        switch self {
        case .next, .other: false
        case .end, .otherEnd: true
        }
    }
}

/// Joins a source and another stream in one operator: the junction of both, the operator's state, and the observer that
/// it sends to. The arrivals of a turn are handled when everything upstream has emitted: first all of one of the two,
/// then all of the other.
@usableFromInline @_fixed_layout
// Safe: variable state is touched inside the gate only.
final class Joining<State, Element: Sendable, Other: Sendable, Output: Sendable>: TurnJunction, @unchecked Sendable {
    @usableFromInline typealias Arrival = JoinArrival<Element, Other>
    @usableFromInline typealias Handler = @Sendable (Joining, Arrival) -> Void

    @usableFromInline enum Order: Sendable { case sourceFirst, otherFirst }

    @exclusivity(unchecked) @usableFromInline var memory: State
    @usableFromInline let upstream: Upstream<Output>
    /// The subscription to the source. It exists before the other stream is subscribed to: if that is released
    /// meanwhile, the junction ends if nothing else can send.
    @usableFromInline let sourceInput: Subscription
    @usableFromInline let order: Order
    @usableFromInline let handler: Handler
    @exclusivity(unchecked) @usableFromInline var ofSource: [Arrival] = []
    @exclusivity(unchecked) @usableFromInline var ofOther: [Arrival] = []
    @exclusivity(unchecked) @usableFromInline var ends: [Arrival] = []
    /// An empty array: arrivals are swapped with it while they are handled, so that both arrays keep their memory.
    @exclusivity(unchecked) @usableFromInline var spare: [Arrival] = []

    @inlinable
    init(_ state: State, _ order: Order, below observer: Observer<Output>, handler: @escaping Handler) {
        memory = state
        self.order = order
        self.handler = handler
        upstream = Upstream(below: observer)
        sourceInput = Subscription(in: upstream.subscription)
        let below = upstream.subscription
        super.init(feeding: below.rank, sharesGate: !below.separatesGates) { junction, _ in
            junction.known(as: Joining.self).handleAll()
        }
        below.lead(to: self)
        sourceInput.lead(to: self)
    }

    @inlinable deinit {}

    /// Subscribes to `other`, then to `source`.
    @inlinable @inline(__always)
    func start(_ source: Observable<Element>, after other: Observable<Other>) {
        startOther(other)
        source.start(to: input)
        endStart()
    }

    /// A separate function, so that its stack frame is free again when the source is started.
    @inlinable @inline(never)
    func startOther(_ other: Observable<Other>) {
        beginStart()
        other.start(to: otherInput)
    }

    @inlinable
    func handleAll() {
        if order == .sourceFirst { handle(&ofSource) }
        handle(&ofOther)
        if order == .otherFirst { handle(&ofSource) }
        while !ends.isEmpty, !upstream.subscription.isDisposed { handler(self, ends.removeFirst()) }
    }

    @inlinable
    func handle(_ arrivals: inout [Arrival]) {
        guard !arrivals.isEmpty else { return }
        var handled: [Arrival] = []
        swap(&handled, &spare)
        swap(&handled, &arrivals)
        for arrival in handled where !upstream.subscription.isDisposed {
            // The elements of this turn come before the end of either stream.
            if arrival.isEnd { ends.append(arrival) } else { handler(self, arrival) }
        }
        handled.removeAll(keepingCapacity: handled.count <= 1024)
        swap(&handled, &spare)
    }

    @inlinable @inline(__always)
    func onNext(_ element: Output) {
        upstream.onNext(element)
    }

    /// Disposes of the sources, then sends the end.
    @inlinable
    func end(_ termination: Termination) {
        upstream.end(termination)
    }

    /// The observer of the source.
    @inlinable var input: Observer<Element> {
        @inline(never) get {
            let input = sourceInput
            return Observer(
                input, next: { element, _ in if !input.isDisposed { self.take(.next(element)) } },
                end: { termination, _ in if input.end() { self.take(termination, .end(termination)) } })
        }
    }

    /// The observer of the other stream.
    @inlinable var otherInput: Observer<Other> {
        @inline(never) get {
            let input = Subscription(in: upstream.subscription)
            return Observer(
                input, next: { element, _ in if !input.isDisposed { self.takeOther(.other(element)) } },
                end: { termination, _ in if input.end() { self.take(termination, .otherEnd(termination)) } })
        }
    }

    @inlinable
    func take(_ arrival: Arrival) {
        receive(from: firstInput, { ofSource.append(arrival) }, later: { { self.ofSource.append(arrival) } })
    }

    @usableFromInline
    func take(_ termination: Termination, _ arrival: Arrival) {
        switch termination {
        case .completed: if case .end = arrival { take(arrival) } else { takeOther(arrival) }
        case .error: pass(hurriedly: true) { self.fail(arrival, termination) }
        }
    }

    /// Passes an error on at once: what has arrived in this turn and is not handled yet is dropped. The handler ends what
    /// else depends on the source; it may ignore the end of the other stream, but not its error.
    @usableFromInline
    func fail(_ arrival: Arrival, _ termination: Termination) {
        guard !upstream.subscription.isDisposed else { return }
        handler(self, arrival)
        upstream.end(termination)
    }

    /// Subscribes to a stream that gives a signal: `message` arrives from the other side when it emits or completes. An
    /// error, also of `make`, ends everything.
    @inlinable
    func expect(_ message: Other, _ make: () throws -> some ObservableType) -> Subscription {
        let input = otherInput
        do {
            try make().asObservable().take(1).map { _ in message }.ifEmpty(default: message).start(to: input)
        } catch { fail(.otherEnd(.error(error)), .error(error)) }
        return input.subscription
    }

    @inlinable
    func takeOther(_ arrival: Arrival) {
        // The same input: an element of the source that follows may need this one.
        receive(from: firstInput, { ofOther.append(arrival) }, later: { { self.ofOther.append(arrival) } })
    }
}

extension Observable {
    /// A stream made from `source` and the signals, each with a number, that the handler expects. Within a turn, the
    /// elements of the source come first.
    @inlinable
    static func signalling<State, Source>(
        _ source: Observable<Source>, _ state: @autoclosure @escaping @Sendable () -> State,
        handler: @escaping Joining<State, Source, Int, Element>.Handler
    ) -> Observable {
        Observable { observer in
            let joining = inOwnFrame { Joining(state(), .sourceFirst, below: observer, handler: handler) }
            joining.beginStart()
            source.start(to: joining.input)
            joining.endStart()
        }
    }

    /// A stream made from `source` and `other`; `other` is subscribed to first.
    @inlinable
    static func joining<State, Source, Other>(
        _ source: Observable<Source>, with other: Observable<Other>,
        _ order: Joining<State, Source, Other, Element>.Order,
        _ state: @autoclosure @escaping @Sendable () -> State,
        handler: @escaping Joining<State, Source, Other, Element>.Handler
    ) -> Observable {
        Observable { observer in
            inOwnFrame { Joining(state(), order, below: observer, handler: handler) }.start(source, after: other)
        }
    }
}
