import Testing

@testable import Streams

/// The graphs of js-reactivity-benchmark with few rounds. The expected sums and counts are those of its JavaScript
/// sources with the same number of rounds.
extension ComputedTests {
    @Test(arguments: 0..<9)
    func `C2 the counts and results of kairo hold`(index: Int) {
        let (name, make) = kairoGraphs[index]
        let failures = undisturbed {
            let scope = Scope()
            let round = make(scope)
            round()
            round()
        }
        #expect(failures == [], "\(name)")
    }

    @Test(arguments: [(40, [-3, -6, -2, 2], [-2, -4, 2, 3]), (41, [-6, -1, -4, -2], [-4, -4, -1, 2])])
    func `C3 the results of cellx hold`(layers: Int, before: [Int], after: [Int]) {
        let seen = cellx(layers: layers)
        #expect(seen.before == before)
        #expect(seen.after == after)
    }

    @Test(
        arguments: zip(
            0..<6,
            [
                (1248, 232), (786_118_540, 3003), (2_071_562_499_588, 8151), (195_421_875_000, 9516),
                (2.3634189667315514e+240, 97_227), (267_697_202_393_131, 20_862),
            ] as [(Double, Int)]))
    func `C2 the sums and counts of dynamic graphs hold`(index: Int, expected: (sum: Double, count: Int)) {
        var shape = dynamicShapes[index]
        shape.rounds = 40
        let failures = undisturbed {
            let scope = Scope()
            let graph = DynamicGraph(shape, scope)
            graph.counter.count = 0
            let sum = graph.run()
            check(abs(sum - expected.sum) <= expected.sum * 1e-12, "sum \(sum)")
            check(graph.counter.count == expected.count, "count \(graph.counter.count)")
        }
        #expect(failures == [], "\(shape.name)")
    }

    @Test func `C2 each write runs each effect once`() {
        let failures = undisturbed {
            let scope = Scope()
            for (sources, readers) in [(1, 1), (4, 1), (100, 1), (1, 4), (1, 100)] {
                let runs = Creating.update(10, Creating.variables(sources), readers: readers, scope)
                check(runs == readers * 11, "\(runs) runs of \(readers) effects")
            }
            for each in [0, 1, 2, 4, 10] {
                Creating.effects(10, reading: each, of: Creating.variables(100), scope)
            }
        }
        #expect(failures == [])
    }
}

private let failedChecks = Locked<[String]>([])

/// Called by the graphs to compare a result or a count.
func check(_ condition: Bool, _ message: @autoclosure () -> String = "", line: UInt = #line) {
    guard !condition else { return }
    let text = "line \(line): \(message())"
    failedChecks.withLock { $0.append(text) }
}

/// The failures of the body. Closures may run more often if another test uses the graph at the same time, so one
/// correct attempt out of twenty is enough.
private func undisturbed(_ body: () -> Void) -> [String] {
    var failures: [String] = []
    for _ in 0..<20 {
        failedChecks.withLock { $0 = [] }
        body()
        failures = failedChecks.withLock { $0 }
        if failures.isEmpty { break }
    }
    return failures
}
