import Synchronization

/// A subject that sends an observer what came before it subscribed, then everything new.
///
///     subject   --1--2--3------4--|
///     observer            ^23--4--|      (bufferSize 2)
///
/// The last `bufferSize` elements are kept, also after the end, as long as the subject lives. Otherwise it behaves
/// as ``PublishSubject`` does.
///
///     let lines = ReplaySubject<String>(bufferSize: 100)
///     lines.onNext("starting")
///     let handle = lines.subscribe(onNext: { print($0) })
@_fixed_layout
public final class ReplaySubject<Element: Sendable>: SubjectType {
    @usableFromInline let core: SubjectCore<Element>

    /// A subject that replays the last `bufferSize` elements, at least 0.
    public init(bufferSize: Int) {
        core = SubjectCore(replay: ReplayBuffer(capacity: Swift.max(0, bufferSize)))
    }

    /// A subject that replays what is not older than `maximumAge` by the scheduler's clock, `bufferSize` elements at
    /// most.
    public init(bufferSize: Int = .max, maximumAge: Duration, scheduler: any Scheduler) {
        core = SubjectCore(replay: ReplayBuffer(capacity: Swift.max(0, bufferSize), age: (maximumAge, scheduler)))
    }

    /// A subject that keeps and replays everything: its memory grows with each element.
    public static func unbounded() -> ReplaySubject {
        ReplaySubject(bufferSize: .max)
    }

    /// Lets go of the subscriptions, without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether anybody is subscribed at this moment.
    public var hasObservers: Bool {
        core.observerCount.load(ordering: .relaxed) > 0
    }

    /// The stream of the kept elements, then of what is sent.
    @inlinable
    public func asObservable() -> Observable<Element> {
        Observable { [core] observer in core.subscribe(observer) }
    }

    /// Keeps an element and sends it to all observers.
    @inlinable
    public func onNext(_ element: Element) {
        core.send(element)
    }

    /// Ends the stream with an error, which later observers receive after the kept elements.
    @inlinable
    public func onError(_ error: any Error) {
        core.end(.error(error))
    }

    /// Ends the stream well.
    @inlinable
    public func onCompleted() {
        core.end(.completed)
    }
}

extension ReplaySubject: PlacedSource, AbandonableSubject {
    var rank: Rank { core.place.rank }

    func abandon() {
        core.abandon()
    }
}
