import StreamsAtomics

/// A subject that emits its last element when it completes, to everybody who subscribes before or after.
///
///     subject   --1--2--3--|
///     observer  -----------3|
///     later               ^---3|      (subscribed after the completion)
///
/// Use it for one result that several observers wait for. If there is no element it only completes; an error is passed
/// on without the element. Any thread may send.
///
///     let answer = AsyncSubject<Int>()
///     let handle = answer.subscribe(onNext: { print($0) })
///     answer.onNext(41)
///     answer.onNext(42)
///     answer.onCompleted()
public final class AsyncSubject<Element: Sendable>: SubjectType {
    private let core: SubjectCore<Element>
    private let gate: LastElement<Element>

    /// A subject that has no element yet. Reports of cycles name the place of this call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(replay: ReplayBuffer(capacity: 1), origin: Origin(fileID: fileID, line: line))
        gate = LastElement(core)
    }

    /// Releases the subscriptions without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether there is a subscriber at this moment.
    public var hasObservers: Bool {
        core.hasObservers.load(ordering: .relaxed)
    }

    /// A stream of the last element.
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Remembers the element and forgets the previous one.
    public func onNext(_ element: Element) {
        send(.next(element))
    }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) {
        send(.error(error))
    }

    /// Emits the remembered element, if there is one, and completes.
    public func onCompleted() {
        send(.completed)
    }

    private func send(_ event: Event<Element>) {
        if Transaction.isRunning { return Transaction.keep { [gate] in gate.send(event) } }
        gate.send(event)
    }
}

/// The gate of the subject.
// Safe: `last` and `isOver` are touched inside the gate only.
private final class LastElement<Element: Sendable>: Gate<Event<Element>>, @unchecked Sendable {
    private let core: SubjectCore<Element>
    private var last: Element?
    private var isOver = false

    init(_ core: SubjectCore<Element>) {
        self.core = core
    }

    func send(_ event: Event<Element>) {
        pass(event) { event in
            guard !isOver else { return }
            switch event {
            case .next(let element): last = element
            case .error(let error): end(.error(error))
            case .completed:
                if let last { core.relay(last) }
                end(.completed)
            }
        }
    }

    private func end(_ termination: Termination) {
        isOver = true
        last = nil
        core.relayEnd(termination)
    }
}

extension AsyncSubject: RelayingSubject {
    @usableFromInline var rank: Rank { core.lazyRank.rank }

    @usableFromInline
    func relay(_ element: Element) {
        gate.send(.next(element))
    }

    @usableFromInline
    func relayEnd(_ termination: Termination) {
        gate.send(termination.event())
    }

    @usableFromInline
    func abandon() {
        core.abandon()
    }
}
