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
        height & 127 == 127
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
            next: { element in gate.pass({ held.content.onNext(element) }) { $0() } },
            end: { termination in gate.pass({ held.content.end(termination) }) { $0() } })
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

    /// What a thread has still to release.
    private final class Releases {
        private static let current = ThreadLocal<Releases>()
        private var contents: [Any] = []

        static func take<Content>(_ content: inout Content?) {
            if let running = current.object {
                running.contents.append(content as Any)
                content = nil
                return
            }
            let running = Releases()
            current.object = running
            running.contents.append(content as Any)
            content = nil
            while let last = running.contents.popLast() { _ = consume last }
            current.object = nil
        }
    }
}
