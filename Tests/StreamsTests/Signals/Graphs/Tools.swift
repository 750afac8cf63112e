#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

/// A number that closures of one thread count with.
// Safe: a graph is used by one thread.
final class Tally: @unchecked Sendable {
    var count = 0
}

/// Keeps effects running until it goes, as the scope of the benchmark does.
// Safe: a graph is used by one thread.
final class Scope: @unchecked Sendable {
    private var handles: [Subscription] = []

    func effect(_ body: @escaping @Sendable () -> Void) {
        handles.append(Computed(body).subscribe(onNext: { _ in }))
    }

    func dispose() {
        for handle in handles.reversed() { handle.dispose() }
        handles = []
    }

    deinit { dispose() }
}

func milliseconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
}
