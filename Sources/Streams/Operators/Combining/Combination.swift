/// Combines the latest elements of several sources.
@usableFromInline
// Safe: `silent`, `active`, `starts` and `emission` are set by the thread that makes it, before it subscribes; from then on
// `silent` and `active` are touched inside the gate only, `starts` by that thread, and `emission` does not change.
final class Combination: TurnJunction, @unchecked Sendable {
    @usableFromInline let subscription: Subscription
    @exclusivity(unchecked) @usableFromInline var silent = 0
    @exclusivity(unchecked) @usableFromInline var active = 0
    @exclusivity(unchecked) @usableFromInline var starts: [() -> Void] = []
    @exclusivity(unchecked) @usableFromInline var emission = Emission()
    @usableFromInline let finish: @Sendable (Termination) -> Void

    /// The latest element of one source.
    @usableFromInline @_fixed_layout
    // Safe: touched inside the combination's gate only.
    final class Latest<Element: Sendable>: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var element: Element?

        @inlinable init() {}

        /// The source among those of a combination.
        @inlinable var key: Int { Int(bitPattern: ObjectIdentifier(self)) }

        /// The element, once every source has emitted.
        @inlinable var known: Element {
            guard let element else { preconditionFailure("a source has not emitted yet") }
            return element
        }
    }

    @usableFromInline
    init(_ subscription: Subscription, finish: @escaping @Sendable (Termination) -> Void) {
        self.subscription = subscription
        self.finish = finish
        super.init(feeding: subscription.rank, sharesGate: !subscription.separatesGates) { junction, _ in
            let combination = junction.known(as: Combination.self)
            if combination.silent == 0, !combination.subscription.isDisposed { combination.emission.emit() }
        }
        subscription.lead(to: self)
    }

    /// Declares a source; the order is that of subscription.
    @inlinable
    func latest<Source: ObservableType>(of source: Source) -> Latest<Source.Element> {
        let latest = Latest<Source.Element>()
        silent += 1
        active += 1
        let stream = source.asObservable()
        // Created before any source is subscribed to: a source that is released meanwhile ends the combination if
        // nothing else can send.
        let input = Subscription(in: subscription)
        starts.append { if !input.isDisposed { stream.start(self.observer(latest, input)) } }
        return latest
    }

    /// Subscribes to all sources.
    @inlinable @inline(__always)
    func start() {
        beginStart()
        for start in starts { start() }
        starts = []
        endStart()
    }

    /// The observer of a source.
    @inlinable @inline(never)
    func observer<Element: Sendable>(_ latest: Latest<Element>, _ input: Subscription) -> Observer<Element> {
        Observer(
            input, next: { element, _ in self.receive(element, latest, input) },
            end: { termination, _ in
                guard input.end() else { return }
                let hasFailed = if case .error = termination { true } else { false }
                self.pass(hurriedly: hasFailed) { self.end(termination, isSilent: latest.element == nil) }
            })
    }

    @inlinable @inline(__always)
    func receive<Element: Sendable>(_ element: Element, _ latest: Latest<Element>, _ input: Subscription) {
        guard !input.isDisposed else { return }
        receive(from: latest.key, { store(element, latest) }, later: { { self.store(element, latest) } })
    }

    @inlinable @inline(__always)
    func store<Element: Sendable>(_ element: Element, _ latest: Latest<Element>) {
        if latest.element == nil { silent -= 1 }
        latest.element = element
    }

    @usableFromInline
    func end(_ termination: Termination, isSilent: Bool) {
        active -= 1
        if case .completed = termination, active > 0, !isSilent { return }
        finish(termination)
    }
}

/// How an operator makes an element of its inputs and sends it. Noncopyable, so that calling it does not retain it.
@usableFromInline @frozen
struct Emission: ~Copyable, Sendable {
    @usableFromInline let function: @Sendable () -> Void

    @inlinable
    init(_ function: @escaping @Sendable () -> Void = {}) {
        self.function = function
    }

    @inlinable @inline(__always)
    borrowing func emit() { function() }
}
