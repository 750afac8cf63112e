/// What receives a stream: elements, then at most one end.
///
/// It is a plain value around two functions and the subscription it belongs to. Inside an operator, calls on it are
/// already in order and never overlap (rule G2), so an operator needs no lock; what an application sends into an
/// observer of its own goes through a gate first, see ``Observable/create(_:)``.
public struct Observer<Element: Sendable>: Sendable {
    /// The handle of the stream that this observer receives; `subscription.isDisposed` tells a source to stop.
    public let subscription: Subscription
    @usableFromInline let next: @Sendable (Element) -> Void
    @usableFromInline let end: @Sendable (Termination) -> Void

    @inlinable
    init(
        _ subscription: Subscription,
        next: @escaping @Sendable (Element) -> Void,
        end: @escaping @Sendable (Termination) -> Void
    ) {
        self.subscription = subscription
        self.next = next
        self.end = end
    }

    /// Whether nobody wants further events; a source that sends many looks before each.
    @inlinable
    public var isDisposed: Bool {
        subscription.isDisposed
    }

    /// Sends an element.
    @inlinable @inline(__always)
    public func onNext(_ element: Element) {
        next(element)
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
        case .next(let element): next(element)
        case .error(let error): end(.error(error))
        case .completed: end(.completed)
        }
    }

    /// An observer for the stream above an operator: it handles elements by itself and passes the end on.
    @inlinable @inline(__always)
    func receiving<Input>(_ next: @escaping @Sendable (Input) -> Void) -> Observer<Input> {
        Observer<Input>(subscription, next: next, end: end)
    }

    /// The same, with an end of its own.
    @inlinable @inline(__always)
    func receiving<Input>(
        _ next: @escaping @Sendable (Input) -> Void, end: @escaping @Sendable (Termination) -> Void
    ) -> Observer<Input> {
        Observer<Input>(subscription, next: next, end: end)
    }
}
