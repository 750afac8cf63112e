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
    private let core = SubjectCore<Element>(replay: ReplayBuffer(capacity: 1))
    private let gate: LastElement<Element>

    /// A subject that has no element yet.
    public init() {
        gate = LastElement(core)
    }

    /// A stream of the last element.
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Remembers the element and forgets the previous one.
    public func onNext(_ element: Element) {
        gate.send(.next(element))
    }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) {
        gate.send(.error(error))
    }

    /// Emits the remembered element, if there is one, and completes.
    public func onCompleted() {
        gate.send(.completed)
    }
}

/// The gate of the subject.
// Safe: `last` is touched inside the gate only.
private final class LastElement<Element: Sendable>: Gate<Event<Element>>, @unchecked Sendable {
    private let core: SubjectCore<Element>
    private var last: Element?

    init(_ core: SubjectCore<Element>) {
        self.core = core
    }

    func send(_ event: Event<Element>) {
        pass(event) { event in
            switch event {
            case .next(let element): last = element
            case .error(let error): core.end(.error(error))
            case .completed:
                if let last { core.send(last) }
                core.end(.completed)
            }
        }
    }
}

extension AsyncSubject: RankedSource {
    var rank: Rank { core.lazyRank.rank }
}
