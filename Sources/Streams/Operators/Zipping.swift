/// Where the elements of several sources wait for their partners.
@usableFromInline
// Safe: what varies is touched inside the gate only, but for `starts`, which is used while subscribing.
final class Zipping: Gate<@Sendable () -> Void>, @unchecked Sendable {
    @usableFromInline let subscription: Subscription
    @usableFromInline let finish: @Sendable (Termination) -> Void
    @exclusivity(unchecked) @usableFromInline var emit: @Sendable () -> Void = {}
    /// How many sources have nothing waiting.
    @exclusivity(unchecked) @usableFromInline var empty = 0
    @exclusivity(unchecked) @usableFromInline var isExhausted = false
    @exclusivity(unchecked) @usableFromInline var starts: [() -> Void] = []

    /// The elements of one source that have no partner yet.
    @usableFromInline
    // Safe: touched inside the gate only; whoever calls a queue holds the zipping, which holds its queues.
    final class Queue<Element: Sendable>: @unchecked Sendable {
        @usableFromInline unowned(unsafe) let zipping: Zipping
        @exclusivity(unchecked) @usableFromInline var elements: [Element] = []
        @exclusivity(unchecked) @usableFromInline var first = 0
        @exclusivity(unchecked) @usableFromInline var isCompleted = false

        @inlinable
        init(_ zipping: Zipping) {
            self.zipping = zipping
        }

        @inlinable var isEmpty: Bool { first == elements.count }

        @inlinable
        func append(_ element: Element) {
            if isEmpty { zipping.empty -= 1 }
            elements.append(element)
            if zipping.empty == 0 { zipping.emit() }
            if zipping.isExhausted { zipping.finish(.completed) }
        }

        /// The element that has waited longest; there is one when the zipping sends.
        @inlinable
        func take() -> Element {
            let element = elements[first]
            first += 1
            if isEmpty || first >= 1024 {
                elements.removeFirst(first)
                first = 0
            }
            if isEmpty {
                zipping.empty += 1
                if isCompleted { zipping.isExhausted = true }
            }
            return element
        }

        @inlinable
        func end(_ termination: Termination) {
            isCompleted = true
            if case .completed = termination, !isEmpty { return }
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
    func queue<Source: ObservableType>(of source: Source) -> Queue<Source.Element> {
        let queue = Queue<Source.Element>(self)
        empty += 1
        starts.append { self.subscribe(queue, to: source.asObservable()) }
        return queue
    }

    @usableFromInline
    func start() {
        for start in starts { start() }
        starts = []
    }

    @inlinable
    func subscribe<Element: Sendable>(_ queue: Queue<Element>, to source: Observable<Element>) {
        guard !subscription.isDisposed else { return }
        let input = Subscription(in: subscription)
        source.subscribe(
            Observer(
                input,
                next: { element in
                    guard !input.isDisposed else { return }
                    guard self.enter() || self.enterOrQueue({ queue.append(element) }) else { return }
                    queue.append(element)
                    self.leave { $0() }
                },
                end: { termination in
                    guard input.end() else { return }
                    self.pass({ queue.end(termination) }) { $0() }
                }))
    }
}
