import Foundation
import Streams
import Testing

struct ModelTests {
    /// The first seed, another one where `STREAMS_GRAPH_SEED` names it.
    private static let firstSeed = ProcessInfo.processInfo.environment["STREAMS_GRAPH_SEED"].flatMap { Int($0) } ?? 1

    @Test(arguments: [Graph.Shape.steady, .changing])
    func `I2 each observer of a random graph sees what the model says`(shape: Graph.Shape) {
        compare(shape) { $0.run().eachAlone != Model.views(of: $0).eachAlone }
    }

    @Test func `I4 where no paths meet the model says what Rx does`() {
        compare(.tree) { $0.run().eachAlone != Model.views(of: $0).eachAlone }
    }

    private func compare(_ shape: Graph.Shape, isWrong: (Graph) -> Bool) {
        let seeds = Self.firstSeed..<Self.firstSeed + raceRounds
        print("\(shape) graphs of the seeds \(seeds.lowerBound) to \(seeds.upperBound - 1)")
        var failures = 0
        for seed in seeds {
            let graph = Graph(seed: seed, shape: shape)
            guard isWrong(graph) else { continue }
            let smallest = graph.shrunk(while: isWrong)
            Issue.record(
                """
                Seed \(seed), \(shape): observers see something else than the model says:
                \(smallest)
                // expected: \(Model.views(of: smallest))
                // seen:     \(smallest.run())
                """)
            failures += 1
            if failures == 3 { return }
        }
    }
}
