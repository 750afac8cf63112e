/// The receiver of a stream: elements, then at most one end.
///
/// A value with two functions and the subscription that it belongs to. Calls inside an operator are already in order
/// and never overlap (rule G2), so an operator needs no lock. What an application sends into an observer passes a gate
/// first, see ``Observable/create(_:)``.
@frozen
public struct Observer<Element: Sendable>: Sendable {
    // Safe: the stage or `finish` retains the subscription. Retaining it here too made up much of the cost of
    // subscribing.
    @usableFromInline let unretained: Unmanaged<Subscription>
    /// The second argument of `next`: the operator's ``Stage``, or another object that it works on.
    @usableFromInline let stage: any AnyObject & Sendable
    /// `next` captures only the user's closure, so the compiler can specialise and inline it. The stage is passed as an
    /// argument; capturing it too would force an indirect call.
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

    /// An observer for the stage above another one, within the same subscription.
    @inlinable
    init<Output>(
        above observer: Observer<Output>, stage: any AnyObject & Sendable, next: @escaping Next, end: @escaping End
    ) {
        unretained = observer.unretained
        self.stage = stage
        self.next = next
        finish = end
    }

    /// An observer whose functions capture what they work on.
    @inlinable
    init(_ subscription: Subscription, next: @escaping Next, end: @escaping End) {
        self.init(subscription, stage: subscription, next: next, end: end)
    }

    /// The subscription of this observer; a source stops when `subscription.isDisposed` is true.
    @inlinable
    public var subscription: Subscription {
        unretained.takeUnretainedValue()
    }

    /// Whether no further events are wanted; a source that emits many elements checks it before each one.
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

    /// Completes the stream.
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

    /// An observer for the source of an operator: it handles elements itself and passes the end on.
    @inlinable @inline(__always)
    func receiving<Input>(_ next: @escaping Observer<Input>.Next) -> Observer<Input> {
        Observer<Input>(above: self, stage: stage, next: next, end: finish)
    }

    /// An observer for the source of an operator that handles elements and the end itself.
    @inlinable @inline(__always)
    func receiving<Input>(
        _ next: @escaping Observer<Input>.Next, end: @escaping Observer<Input>.End
    ) -> Observer<Input> {
        Observer<Input>(subscription, next: next, end: end)
    }
}
