/// Keeps the elements of several sources until they have partners.
@usableFromInline
// Safe: variable state is touched inside the gate only, except `starts`, which is used while subscribing.
final class Zipping: TurnGate<@Sendable () -> Void>, @unchecked Sendable {
    @usableFromInline let subscription: Subscription
    @usableFromInline let finish: @Sendable (Termination) -> Void
    @exclusivity(unchecked) @usableFromInline var emission = Emission()
    /// The number of sources that have no waiting element.
    @exclusivity(unchecked) @usableFromInline var empty = 0
    @exclusivity(unchecked) @usableFromInline var isExhausted = false
    @exclusivity(unchecked) @usableFromInline var starts: [() -> Void] = []

    /// The elements of one source that have no partner yet.
    @usableFromInline @_fixed_layout
    // Safe: touched inside the gate only; whoever calls an input retains the zipping, which retains its inputs.
    final class Input<Element: Sendable>: @unchecked Sendable {
        @usableFromInline unowned(unsafe) let zipping: Zipping
        @exclusivity(unchecked) @usableFromInline var elements = Queue<Element>()
        @exclusivity(unchecked) @usableFromInline var isCompleted = false

        @inlinable
        init(_ zipping: Zipping) {
            self.zipping = zipping
        }

        @inlinable
        func append(_ element: Element) {
            if elements.isEmpty { zipping.empty -= 1 }
            elements.append(element)
            if zipping.empty == 0 { zipping.emission.emit() }
            if zipping.isExhausted { zipping.finish(.completed) }
        }

        /// Removes the oldest waiting element; there is one when the zipping emits.
        @inlinable
        func take() -> Element {
            guard let element = elements.popFirst() else { preconditionFailure("a source has no waiting element") }
            if elements.isEmpty {
                zipping.empty += 1
                if isCompleted { zipping.isExhausted = true }
            }
            return element
        }

        @inlinable
        func end(_ termination: Termination) {
            isCompleted = true
            if case .completed = termination, !elements.isEmpty { return }
            zipping.finish(termination)
        }
    }

    @usableFromInline
    init(_ subscription: Subscription, finish: @escaping @Sendable (Termination) -> Void) {
        self.subscription = subscription
        self.finish = finish
    }

    /// Declares a source; the order is that of subscription.
    @inlinable
    func input<Source: ObservableType>(of source: Source) -> Input<Source.Element> {
        let input = Input<Source.Element>(self)
        empty += 1
        let stream = source.asObservable()
        // Created before any source is subscribed to: a source that is released meanwhile ends the combination if
        // nothing else can send.
        let upstream = Subscription(in: subscription)
        starts.append { if !upstream.isDisposed { stream.start(self.observer(of: input, upstream)) } }
        return input
    }

    @usableFromInline override var target: Rank? { subscription.rank }

    /// An end may be among them, but nothing that is left of an endless cycle is of use.
    @usableFromInline
    override func isElement(_ message: @escaping @Sendable () -> Void) -> Bool { true }

    @usableFromInline
    override func arrive(_ message: @escaping @Sendable () -> Void) {
        message()
    }

    @inlinable @inline(__always)
    func start() {
        for start in starts { start() }
        starts = []
    }

    /// The observer of a source.
    @inlinable @inline(never)
    func observer<Element: Sendable>(of input: Input<Element>, _ upstream: Subscription) -> Observer<Element> {
        Observer(
            upstream,
            next: { element, _ in
                guard !upstream.isDisposed else { return }
                guard self.enter() || self.enterOrLeave({ input.append(element) }) else { return }
                input.append(element)
                self.leave { $0() }
            },
            end: { termination, _ in
                guard upstream.end() else { return }
                self.pass({ input.end(termination) }) { $0() }
            })
    }
}
