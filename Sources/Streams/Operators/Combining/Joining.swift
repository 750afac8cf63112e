/// What reaches an operator in which a source meets another stream.
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

/// Where a source meets another stream inside one operator: the junction of both, what the operator remembers, and the
/// observer that it sends to. What has come in a turn is handled when everything below has spoken, first that of one of
/// the two, then that of the other.
@usableFromInline @_fixed_layout
// Safe: what varies is touched inside the gate only.
final class Joining<State, Element: Sendable, Other: Sendable, Output: Sendable>: TurnJunction, @unchecked Sendable {
    @usableFromInline typealias Arrival = JoinArrival<Element, Other>
    @usableFromInline typealias Handler = @Sendable (Joining, Arrival) -> Void

    @usableFromInline enum Order: Sendable { case sourceFirst, otherFirst }

    @exclusivity(unchecked) @usableFromInline var memory: State
    @usableFromInline let upstream: Upstream<Output>
    /// Of the source. It exists before the other stream is subscribed to: if that goes meanwhile, the junction ends if
    /// nothing else can send.
    @usableFromInline let sourceInput: Subscription
    @usableFromInline let order: Order
    @usableFromInline let handler: Handler
    @exclusivity(unchecked) @usableFromInline var ofSource: [Arrival] = []
    @exclusivity(unchecked) @usableFromInline var ofOther: [Arrival] = []
    @exclusivity(unchecked) @usableFromInline var ends: [Arrival] = []
    /// An error of either, which comes before what is still to be handled.
    @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
    /// Empty: what is being handled is swapped out, so that the arrays keep their memory.
    @exclusivity(unchecked) @usableFromInline var spare: [Arrival] = []

    @inlinable
    init(_ state: State, _ order: Order, below observer: Observer<Output>, handler: @escaping Handler) {
        memory = state
        self.order = order
        self.handler = handler
        upstream = Upstream(below: observer)
        sourceInput = Subscription(in: upstream.subscription)
        super.init(feeding: upstream.subscription.rank) { junction, _ in junction.known(as: Joining.self).handleAll() }
        upstream.subscription.rank = rank
        sourceInput.rank = rank
    }

    @inlinable deinit {}

    @inlinable
    func handleAll() {
        if let failure { return upstream.end(.error(failure)) }
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
            // The elements of both that belong to the turn come before the end of either.
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

    /// What receives the source.
    @inlinable var input: Observer<Element> {
        @inline(never) get {
            let input = sourceInput
            return Observer(
                input, next: { element, _ in if !input.isDisposed { self.take(.next(element)) } },
                end: { termination, _ in if input.end() { self.take(termination, .end(termination)) } })
        }
    }

    /// What receives the stream that the source meets.
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
        receive({ ofSource.append(arrival) }, later: { { self.ofSource.append(arrival) } })
    }

    @usableFromInline
    func take(_ termination: Termination, _ arrival: Arrival) {
        switch termination {
        case .completed: if case .end = arrival { take(arrival) } else { takeOther(arrival) }
        case .error(let error): receive({ failure = error }, later: { { self.failure = error } })
        }
    }

    @inlinable
    func takeOther(_ arrival: Arrival) {
        receive({ ofOther.append(arrival) }, later: { { self.ofOther.append(arrival) } })
    }
}

extension Observable {
    /// A stream made from `source` and `other`, which is subscribed to first.
    @inlinable
    static func joining<State, Source, Other>(
        _ source: Observable<Source>, with other: Observable<Other>,
        _ order: Joining<State, Source, Other, Element>.Order,
        _ state: @autoclosure @escaping @Sendable () -> State,
        handler: @escaping Joining<State, Source, Other, Element>.Handler
    ) -> Observable {
        Observable { observer in
            let joining = apart { Joining(state(), order, below: observer, handler: handler) }
            joining.beginStart()
            other.start(to: joining.otherInput)
            source.start(to: joining.input)
            joining.endStart()
        }
    }
}
