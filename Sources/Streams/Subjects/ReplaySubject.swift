import StreamsAtomics

/// A subject that replays earlier elements to each new observer, then emits every new one.
///
///     subject   --1--2--3------4--|
///     observer            ^23--4--|      (bufferSize 2)
///
/// It keeps the last `bufferSize` elements as long as the subject lives, also after the end. Otherwise it behaves as
/// ``PublishSubject``.
///
///     let lines = ReplaySubject<String>(bufferSize: 100)
///     lines.onNext("starting")
///     let handle = lines.subscribe(onNext: { print($0) })
@_fixed_layout
public final class ReplaySubject<Element: Sendable>: SubjectType {
    @usableFromInline let core: SubjectCore<Element>

    /// A subject that replays the last `bufferSize` elements (0 or more). Reports of cycles name the place of this call.
    public init(bufferSize: Int, fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(
            replay: ReplayBuffer(capacity: Swift.max(0, bufferSize)), origin: Origin(fileID: fileID, line: line))
    }

    /// A subject that replays the elements that are at most `maximumAge` old by the scheduler's clock, `bufferSize` at
    /// most.
    public init(
        bufferSize: Int = .max, maximumAge: Duration, scheduler: any Scheduler, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core = SubjectCore(
            replay: ReplayBuffer(capacity: Swift.max(0, bufferSize), age: (maximumAge, scheduler)),
            origin: Origin(fileID: fileID, line: line))
    }

    /// A subject that replays all elements: its memory use grows with each one.
    public static func unbounded(fileID: StaticString = #fileID, line: UInt = #line) -> ReplaySubject {
        ReplaySubject(bufferSize: .max, fileID: fileID, line: line)
    }

    /// Releases the subscriptions without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether there is a subscriber at this moment.
    public var hasObservers: Bool {
        core.hasObservers.load(ordering: .relaxed)
    }

    /// The stream of the kept elements, then of all new ones.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Keeps an element and sends it to all observers.
    @inlinable
    public func onNext(_ element: Element) {
        core.send(element)
    }

    /// Ends the stream with an error; later observers receive it after the kept elements.
    @inlinable
    public func onError(_ error: any Error) {
        core.end(.error(error))
    }

    /// Completes the stream.
    @inlinable
    public func onCompleted() {
        core.end(.completed)
    }
}

extension ReplaySubject: CoreSubject {}
