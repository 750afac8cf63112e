/// Keeps chains of any length from overflowing the stack: like a long stair, a long chain has landings.
///
/// Starting, delivering and releasing go one call deeper for each operator. At each landing the rest of a start or a
/// delivery is left in a gate that all landings of a subscription share, so that the calls return first and whoever
/// stands at the first landing goes on from there; the rest of a release is left to whoever releases already on this
/// thread. A chain without a landing pays nothing.
@usableFromInline
enum DeepChain {
    @inlinable
    static func isLanding(_ height: UInt32) -> Bool {
        height & 63 == 63
    }

    /// Holds what is below a landing, so that its release can be put off.
    @usableFromInline
    static func landing<Element>(
        _ start: @escaping @Sendable (Observer<Element>) -> Void
    ) -> @Sendable (Observer<Element>) -> Void {
        let held = Held(start)
        return { held.content($0) }
    }

    @usableFromInline
    static func subscribe<Element: Sendable>(
        _ observer: Observer<Element>, to start: @escaping @Sendable (Observer<Element>) -> Void
    ) {
        let gate = observer.subscription.landings ?? Gate<@Sendable () -> Void>()
        observer.subscription.landings = gate
        let held = Held(observer)
        let below = Observer<Element>(
            observer.subscription,
            next: { element, _ in gate.pass({ held.content.onNext(element) }) { $0() } },
            end: { termination, _ in gate.pass({ held.content.end(termination) }) { $0() } })
        gate.pass({ start(below) }) { $0() }
    }

    /// A value whose release is put off until the release that this thread is in has ended.
    // Safe: changes in `deinit` only, when nobody else has it.
    private final class Held<Content: Sendable>: @unchecked Sendable {
        private var held: Content?

        init(_ content: Content) {
            held = content
        }

        deinit { Releases.take(&held) }

        var content: Content {
            guard let held else { preconditionFailure("used after its release") }
            return held
        }
    }

    /// Disposes of a subscription with a life of its own, which may hold the next of its kind and so on: at once, but
    /// one after the other.
    static func dispose(_ subscription: Subscription) {
        Releases.run { subscription.dispose() }
    }

    final class Unreleased<Content> {
        var content: Content?

        init(_ content: Content?) {
            self.content = content
        }
    }

    /// What a thread has still to release.
    final class Releases {
        private static let current = ThreadLocal<Releases>()
        private var rest: [() -> Void] = []

        static func take<Content>(_ content: inout Content?) {
            let held = Unreleased(content)
            content = nil
            run { held.content = nil }
        }

        /// Runs the work after what this thread is releasing already, else now.
        static func run(_ work: @escaping () -> Void) {
            if let running = current.object { return running.rest.append(work) }
            let running = Releases()
            current.object = running
            work()
            while let next = running.rest.popLast() { next() }
            current.object = nil
        }
    }
}
