/// What receives a stream: elements, then at most one end.
///
/// It is a plain value around two functions and the subscription it belongs to. Inside an operator, calls on it are
/// already in order and never overlap (rule G2), so an operator needs no lock; what an application sends into an
/// observer of its own goes through a gate first, see ``Observable/create(_:)``.
@frozen
public struct Observer<Element: Sendable>: Sendable {
    // Safe: the stage or `finish` holds the subscription; counting it here too was much of what subscribing costs.
    @usableFromInline let unretained: Unmanaged<Subscription>
    /// What `next` is called with beside each element: the operator's ``Stage``, or whatever it works on.
    @usableFromInline let stage: any AnyObject & Sendable
    /// Were the stage captured, all stages of a kind would share one function that calls the closure given to the
    /// operator through a pointer; what captures that closure alone is compiled for it, with the closure within.
    @usableFromInline let next: Next
    @usableFromInline let finish: End

    @usableFromInline typealias Next = @Sendable (Element, AnyObject) -> Void
    @usableFromInline typealias End = @Sendable (Termination, AnyObject) -> Void

    @inlinable
    init(
        _ subscription: Subscription,
        stage: any AnyObject & Sendable,
        next: @escaping Next,
        end: @escaping End
    ) {
        unretained = .passUnretained(subscription)
        self.stage = stage
        self.next = next
        finish = end
    }

    /// An observer of a stage that stands above another, within the same subscription.
    @inlinable
    init<Output>(
        above observer: Observer<Output>, stage: any AnyObject & Sendable, next: @escaping Next, end: @escaping End
    ) {
        unretained = observer.unretained
        self.stage = stage
        self.next = next
        finish = end
    }

    /// An observer whose functions know by themselves what they work on.
    @inlinable
    init(_ subscription: Subscription, next: @escaping Next, end: @escaping End) {
        self.init(subscription, stage: subscription, next: next, end: end)
    }

    /// The handle of the stream that this observer receives; `subscription.isDisposed` tells a source to stop.
    @inlinable
    public var subscription: Subscription {
        unretained.takeUnretainedValue()
    }

    /// Whether nobody wants further events; a source that sends many looks before each.
    @inlinable
    public var isDisposed: Bool {
        unretained._withUnsafeGuaranteedRef { $0.isDisposed }
    }

    /// Sends an element.
    @inlinable @inline(__always)
    public func onNext(_ element: Element) {
        next(element, stage)
    }

    /// Passes an end on.
    @inlinable
    func end(_ termination: Termination) {
        finish(termination, stage)
    }

    /// Ends the stream with an error.
    @inlinable
    public func onError(_ error: any Error) {
        end(.error(error))
    }

    /// Ends the stream well.
    @inlinable
    public func onCompleted() {
        end(.completed)
    }

    /// Sends an event of any kind.
    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): end(.error(error))
        case .completed: end(.completed)
        }
    }

    /// An observer for the stream above an operator: it handles elements by itself and passes the end on.
    @inlinable @inline(__always)
    func receiving<Input>(_ next: @escaping Observer<Input>.Next) -> Observer<Input> {
        Observer<Input>(above: self, stage: stage, next: next, end: finish)
    }

    /// The same, with an end of its own.
    @inlinable @inline(__always)
    func receiving<Input>(
        _ next: @escaping Observer<Input>.Next, end: @escaping Observer<Input>.End
    ) -> Observer<Input> {
        Observer<Input>(subscription, next: next, end: end)
    }
}
