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
    @usableFromInline let core: SubjectCore<Element>

    /// A subject that has no element yet. Reports of cycles name the place of this call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(
            replay: ReplayBuffer(capacity: 1), emitsAtEnd: true, origin: Origin(fileID: fileID, line: line))
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
        core.send(element)
    }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) {
        core.end(.error(error))
    }

    /// Emits the remembered element, if there is one, and completes.
    public func onCompleted() {
        core.end(.completed)
    }
}

extension AsyncSubject: CoreSubject {}
