import StreamsAtomics

/// A subject that emits each element to the observers that are subscribed at that time.
///
///     subject   --1-----2--|
///     observer  --1-----2--|      (subscribed from the start)
///     later          ^--2--|
///
/// Any thread may send. If several send at the same time, the thread that came first delivers all elements, one after
/// the other, in the same order for all observers. Sending inside a delivery does not recurse: the element follows the
/// current one. After the end, a new observer receives only the end. Without contention a send costs two atomic
/// operations and a call per observer, and allocates nothing.
///
///     let taps = PublishSubject<Int>()
///     let handle = taps.map { $0 * 2 }.subscribe(onNext: { print($0) })
///     taps.onNext(21)
@_fixed_layout
public final class PublishSubject<Element: Sendable>: SubjectType {
    @usableFromInline let core: SubjectCore<Element>

    /// A subject without observers. Reports of cycles name the place of this call.
    @inlinable
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(origin: Origin(fileID: fileID, line: line))
    }

    /// Makes a subject that an operator emits before it ends the passing on. Who receives it later, from a junction that runs at
    /// the end of the turn or on another thread that owns a gate on the way, and subscribes at once then, receives what the
    /// subject has emitted until then. Two calls instead of a function with a closure, because that takes stack in a chain.
    @usableFromInline @inline(never)
    static func beginHandingOn() -> (subject: PublishSubject, passing: PassingOn) {
        let (passing, handingOn) = PassingOn.begin()
        return (
            PublishSubject(
                SubjectCore(replay: ReplayBuffer(during: handingOn), origin: Origin(fileID: #fileID, line: #line))),
            passing
        )
    }

    private init(_ core: SubjectCore<Element>) {
        self.core = core
    }

    /// Releases the subscriptions without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether there is a subscriber at this moment.
    public var hasObservers: Bool {
        core.hasObservers.load(ordering: .relaxed)
    }

    /// The stream of all elements sent from now on.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Sends an element to all observers.
    @inlinable @inline(__always)
    public func onNext(_ element: Element) {
        core.send(element)
    }

    /// Ends the stream with an error.
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

extension PublishSubject: CoreSubject {}
