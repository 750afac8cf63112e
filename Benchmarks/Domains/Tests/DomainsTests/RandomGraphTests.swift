import Domains
import Foundation
import Testing

/// How many random graphs, rounds or writes a test tries, times `DOMAINS_TIMES`.
func times(_ count: Int) -> Int {
    count * (ProcessInfo.processInfo.environment["DOMAINS_TIMES"].flatMap(Int.init) ?? 1)
}

/// The same numbers in each run.
struct Random: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Random graphs against their meaning: after each transaction every observer has been told at most once, and what it was told last
/// is what the formula says.
private struct Graph {
    private enum Kind {
        case variable, map(Int), combine(Int, Int), share(Int), distinct(Int), choose(Int, Int, Int), sample(Int, Int)
        case bound(Int)
    }
    // Safe: one thread.
    private final class Seen: @unchecked Sendable { var values: [Int] = [] }

    private var random: Random
    private var kinds: [Kind] = []
    private var streams: [Observable<Int>] = []
    private var variables: [Variable<Int>] = []
    private var bound: [Variable<Int>] = []
    private var handles: [Subscription] = []
    private var state: [Int] = []
    /// What the formulas say, and which of two streams is chosen.
    private var value: [Int] = []
    private var chosen: [Bool] = []

    init(seed: Int) {
        random = Random(seed)
        let sources = Int.random(in: 2...4, using: &random)
        for index in 0..<sources {
            variables.append(Variable(index + 1))
            kinds.append(.variable)
            streams.append(variables[index].asObservable())
        }
        for _ in 0..<Int.random(in: 2...10, using: &random) { addNode() }
        state = (1...sources).map { $0 }
        value = Array(repeating: 0, count: kinds.count)
        chosen = Array(repeating: false, count: kinds.count)
    }

    private mutating func addNode() {
        let (a, b, c) = (
            Int.random(in: 0..<kinds.count, using: &random), Int.random(in: 0..<kinds.count, using: &random),
            Int.random(in: 0..<kinds.count, using: &random)
        )
        let source = streams[a]
        switch Int.random(in: 0..<9, using: &random) {
        case 0: add(.map(a), source.map { $0 &* 3 &+ 1 })
        case 1, 2, 3: add(.combine(a, b), Observable.combineLatest(source, streams[b]).map { ($0 &* 7) ^ $1 })
        case 4: add(.share(a), source.share(replay: 1))
        case 5: add(.distinct(a), source.map { $0 & 0xFF }.distinctUntilChanged())
        case 6:
            let (even, odd) = (streams[b], streams[c])
            add(
                .choose(a, b, c),
                source.map { $0 & 1 == 0 }.distinctUntilChanged().map { $0 ? even : odd }.switchLatest())
        case 7:
            // Shared, because it remembers.
            add(.sample(a, b), source.withLatestFrom(streams[b]).map { ($0 &* 5) ^ $1 }.share(replay: 1))
        default:
            let variable = Variable(0)
            bound.append(variable)
            handles.append(source.bind(to: variable))
            add(.bound(a), variable.asObservable())
        }
    }

    private mutating func add(_ kind: Kind, _ stream: Observable<Int>) {
        kinds.append(kind)
        streams.append(stream)
    }

    /// Applies the formulas; returns which nodes were told something.
    private mutating func settle(_ written: Set<Int>, isFirst: Bool) -> [Bool] {
        var told = Array(repeating: false, count: kinds.count)
        for index in kinds.indices {
            let old = value[index]
            switch kinds[index] {
            case .variable:
                guard isFirst || written.contains(index) else { continue }
                value[index] = state[index]
                told[index] = isFirst || old != value[index]
            case .map(let a): set(index, told[a], value[a] &* 3 &+ 1, &told)
            case .combine(let a, let b): set(index, told[a] || told[b], (value[a] &* 7) ^ value[b], &told)
            case .share(let a), .bound(let a): set(index, told[a], value[a], &told)
            case .distinct(let a):
                guard told[a] else { continue }
                value[index] = value[a] & 0xFF
                told[index] = isFirst || value[index] != old
            case .choose(let a, let b, let c):
                let isEven = value[a] & 1 == 0
                let inner = isEven ? b : c
                set(index, isFirst || chosen[index] != isEven || told[inner], value[inner], &told)
                chosen[index] = isEven
            case .sample(let a, let b): set(index, told[a], (value[a] &* 5) ^ value[b], &told)
            }
        }
        return told
    }

    private mutating func set(_ index: Int, _ isTold: Bool, _ new: Int, _ told: inout [Bool]) {
        guard isTold else { return }
        (value[index], told[index]) = (new, true)
    }

    /// Returns the first difference.
    mutating func complaint() -> String? {
        _ = settle([], isFirst: true)
        let seen = kinds.map { _ in Seen() }
        for (stream, seen) in zip(streams, seen) {
            handles.append(stream.subscribe(onNext: { seen.values.append($0) }))
        }
        defer { for handle in handles { handle.dispose() } }
        for turn in 0..<12 {
            for seen in seen { seen.values = [] }
            let before = value
            let written = Set(variables.indices.filter { _ in Bool.random(using: &random) })
            for index in written { state[index] = Int.random(in: 0..<1000, using: &random) }
            transaction { for index in written { variables[index].value = state[index] } }
            _ = settle(written, isFirst: false)
            for index in kinds.indices {
                let got = seen[index].values
                guard got.count > 1 || got.last ?? before[index] != value[index] else { continue }
                return "turn \(turn), \(index) \(kinds[index]): \(got), not \(value[index])"
            }
        }
        return nil
    }
}

@Suite struct RandomGraphTests {
    @Test func `random graphs say what their formulas say, once for each transaction`() {
        for seed in 1...times(300) {
            var graph = Graph(seed: seed)
            let complaint = graph.complaint()
            #expect(complaint == nil, "seed \(seed)")
        }
    }
}
