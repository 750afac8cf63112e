#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

/// A counter for closures of one thread.
// Safe: a graph is used by one thread.
final class Tally: @unchecked Sendable {
    var count = 0
}

/// Keeps effects running until it is disposed of, as the scope of the benchmark does, and their memory until it is
/// released.
// Safe: a graph is used by one thread.
final class Scope: @unchecked Sendable {
    private var effects: [any Sendable] = []
    private var handles: [Subscription] = []

    // Generic, as `Computed` is: a closure of type `() -> Void` would be wrapped in another one.
    func effect<Result: Sendable>(_ body: @escaping @Sendable () -> Result) {
        let effect = Computed(body)
        effects.append(effect)
        handles.append(effect.subscribe(onNext: { _ in }))
    }

    func dispose() {
        for handle in handles { handle.dispose() }
    }

    deinit { dispose() }
}

func milliseconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
}
