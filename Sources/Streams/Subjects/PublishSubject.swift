import Synchronization

/// A subject that sends each element to those who are subscribed at the time.
///
///     subject   --1-----2--|
///     observer  --1-----2--|      (subscribed from the start)
///     later          ^--2--|
///
/// Any thread may send; elements that meet are delivered one after the other, in one order for all observers, by the
/// thread that came first. Sending from inside a delivery does not recurse: the element follows the current one.
/// After an end, a new observer receives just that end. Without contention a send costs two atomic operations and a
/// call per observer; it allocates nothing.
///
///     let taps = PublishSubject<Int>()
///     let handle = taps.map { $0 * 2 }.subscribe(onNext: { print($0) })
///     taps.onNext(21)
@_fixed_layout
public final class PublishSubject<Element: Sendable>: SubjectType {
    @usableFromInline let core = SubjectCore<Element>()

    /// A subject without observers.
    @inlinable
    public init() {}

    /// Lets go of the subscriptions, without an event: nobody can send to them any more.
    deinit {
        core.abandon()
    }

    /// Whether anybody is subscribed at this moment.
    public var hasObservers: Bool {
        core.observerCount.load(ordering: .relaxed) > 0
    }

    /// The stream of what is sent from now on.
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

    /// Ends the stream well.
    @inlinable
    public func onCompleted() {
        core.end(.completed)
    }
}

extension PublishSubject: PlacedSource, AbandonableSubject {
    var rank: Rank { core.place.rank }

    func abandon() {
        core.abandon()
    }
}
