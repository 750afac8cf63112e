import Foundation
import Streams
import Testing

@Suite(.ownThreads)
struct ModelTests {
    /// The first seed; `STREAMS_GRAPH_SEED` sets another one.
    private static let firstSeed = number("STREAMS_GRAPH_SEED") ?? 1
    /// The number of graphs of each shape; `STREAMS_GRAPHS` sets another one.
    private static let graphs = number("STREAMS_GRAPHS") ?? raceRounds

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    @Test(arguments: [Graph.Shape.steady, .changing])
    func `I2 each observer of a random graph receives what the model predicts`(shape: Graph.Shape) {
        compareMany(shape)
    }

    @Test func `I4 the model behaves as Rx if no paths meet`() {
        compareMany(.tree)
    }

    @Test(arguments: [
        4351, 4681, 7399, 8766, 15123, 15636, 15693, 15820, 26381, 26974, 35170, 36983, 38876, 47340, 50630,
        52411, 55401, 61220, 61499, 69739, 78187, 97535, 110_337, 111_132, 162_342, 174_077, 272_752, 297_531,
        1_198_040, 1_795_340_780, 1_795_979_609, 1_796_028_060,
    ])
    func `I2 each observer receives what the model predicts in a graph that failed before`(seed: Int) {
        compare(seed, .changing)
    }

    @Test(arguments: [
        1260, 1282, 9064, 34941, 39336, 44556, 71312, 95050, 7_040_348, 7_050_307, 7_170_947, 1_795_479_032,
        1_795_479_034, 1_795_983_152, 1_796_095_453,
    ])
    func `I4 a graph without meeting paths that failed before behaves as in Rx`(seed: Int) {
        compare(seed, .tree)
    }

    private func compareMany(_ shape: Graph.Shape) {
        let seeds = Self.firstSeed..<Self.firstSeed + Self.graphs
        print("\(shape) graphs of the seeds \(seeds.lowerBound) to \(seeds.upperBound - 1)")
        var failures = 0
        // A fault that looks like the other one of two right orders would pass in a single graph, but not in many.
        var unusual = 0
        for seed in seeds {
            switch compare(seed, shape) {
            case nil: failures += 1
            case 0: break
            default: unusual += 1
            }
            if failures == 3 { return }
        }
        print("\(unusual) of them in an order that the model does not expect first")
        #expect(unusual <= 2 + Self.graphs / 2000)
    }

    /// Runs the graph of a seed with the library and the model, and records the smallest one for which they differ. Returns
    /// the number of the view of the model that the observers have seen.
    @discardableResult
    private func compare(_ seed: Int, _ shape: Graph.Shape) -> Int? {
        let graph = Graph(seed: seed, shape: shape)
        if let view = graph.viewSeen { return view }
        let smallest = graph.shrunk { $0.viewSeen == nil }
        Issue.record(
            """
            Seed \(seed), \(shape): observers see something else than the model says:
            \(smallest)
            // expected: \(Set(Model.views(of: smallest).map(\.description)).sorted().joined(separator: " or "))
            // seen:     \(smallest.run())
            """)
        return nil
    }
}

extension Graph {
    /// The number of the view of the model that observers see; nil if they see something else.
    fileprivate var viewSeen: Int? {
        let seen = run().eachAlone
        return zip(0..., Model.views(of: self)).first { $1.eachAlone == seen }?.0
    }
}
