#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

func check(_ condition: Bool, _ message: @autoclosure () -> String = "", line: UInt = #line) {
    guard !condition else { return }
    fatalError("wrong result in line \(line): \(message())")
}

private func report(_ name: String, _ time: Double) {
    let hundredths = Int(time * 100 + 0.5)
    let cents = hundredths % 100
    print("\(library)\t\(name)\t\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)")
}

func runKairo() {
    for (name, make) in kairoGraphs {
        let scope = Scope()
        let round = make(scope)
        for _ in 0..<3 { round() }
        var fastest = Double.infinity
        for _ in 0..<10 { fastest = min(fastest, milliseconds { for _ in 0..<500 { round() } }) }
        report(name, fastest)
    }
}

func runLayers() {
    for layers in [1000, 2500] {
        var total = 0.0
        _ = cellx(layers: layers)
        for _ in 0..<10 {
            let (time, before, after) = cellx(layers: layers)
            check(before == [-3, -6, -2, 2] && after == [-2, -4, 2, 3], "\(before) \(after)")
            total += time
        }
        report("cellx\(layers)", total)
    }
}

func runDynamic() {
    for shape in dynamicShapes {
        let scope = Scope()
        let graph = DynamicGraph(shape, scope)
        var fastest = Double.infinity
        for repetition in 0..<8 {
            graph.counter.count = 0
            var sum = 0.0
            let time = milliseconds { sum = graph.run() }
            guard repetition >= 3 else { continue }
            fastest = min(fastest, time)
            check(abs(sum - shape.sum) <= shape.sum * 1e-12, "\(shape.name): sum \(sum)")
            check(graph.counter.count == shape.count, "\(shape.name): count \(graph.counter.count)")
        }
        report(shape.name, fastest)
    }
}

private let count = 100_000

func runCreating() {
    let made = Kept()
    report(
        "createSignals",
        fastest(sources: 0, freeing: { made.variables = [] }) { _, _ in made.variables = Creating.variables(count) })
    var total = fastest(sources: 0) { Creating.effects(count, reading: 0, of: $0, $1) }
    for each in [1, 2, 4, 1000] {
        total += fastest(sources: count) { Creating.effects(count / each, reading: each, of: $0, $1) }
    }
    for readers in [2, 4, 8, 1000] {
        total += fastest(sources: count / readers) { Creating.effects(forEach: readers, of: $0, $1) }
    }
    report("createComputations", total)
    total = 0
    for (writes, sources, readers) in [
        (4 * count, 1, 1), (2 * count, 2, 1), (count, 4, 1), (count / 250, 1000, 1), (count, 1, 2), (count, 1, 4),
        (count / 10, 1, 1000),
    ] {
        total += fastest(sources: sources) { variables, scope in
            let runs = Creating.update(writes, variables, readers: readers, scope)
            check(runs == readers * (writes + 1), "\(runs) runs")
        }
    }
    report("updateSignals", total)
}

/// The fastest of ten runs, including the end of the effects. Memory is freed afterwards, because the original uses
/// garbage collection.
private func fastest(
    sources: Int, freeing free: () -> Void = {}, _ body: ([Variable<Int>], Scope) -> Void
) -> Double {
    var fastest = Double.infinity
    for _ in 0..<10 {
        let variables = Creating.variables(sources)
        for variable in variables { _ = (variable.value, variable.value, variable.value) }
        let scope = Scope()
        fastest = min(
            fastest,
            milliseconds {
                body(variables, scope)
                scope.dispose()
            })
        free()
    }
    return fastest
}

/// Variables that are freed after the time has been measured.
private final class Kept {
    var variables: [Variable<Int>] = []
}
