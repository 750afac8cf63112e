#if PLAIN
    import PlainGraph
#else
    import Streams
#endif

/// A rectangle of values, each the sum of several values of the previous row; some drop one of those, depending on the
/// first.
struct DynamicShape: Sendable {
    let width: Int, rows: Int, staticFraction: Double, sources: Int, readFraction: Double
    var rounds: Int, sum: Double, count: Int

    var name: String {
        let dynamic = staticFraction < 1 ? " - dyn\(Int((1 - staticFraction) * 100 + 0.5))%" : ""
        let lazy = readFraction < 1 ? " - lazy\(Int((1 - readFraction) * 100 + 0.5))%" : ""
        return "\(sources)-\(width)x\(rows)\(dynamic)\(lazy)"
    }
}

let dynamicShapes = [
    DynamicShape(
        width: 10, rows: 5, staticFraction: 1, sources: 2, readFraction: 0.2, rounds: 600_000, sum: 19_199_968,
        count: 3_480_000),
    DynamicShape(
        width: 10, rows: 10, staticFraction: 0.75, sources: 6, readFraction: 0.2, rounds: 15_000,
        sum: 302_310_782_860, count: 1_155_000),
    DynamicShape(
        width: 1000, rows: 12, staticFraction: 0.95, sources: 4, readFraction: 1, rounds: 7000,
        sum: 29_355_933_696_000, count: 1_463_000),
    DynamicShape(
        width: 1000, rows: 5, staticFraction: 1, sources: 25, readFraction: 1, rounds: 3000,
        sum: 1_171_484_375_000, count: 732_000),
    DynamicShape(
        width: 5, rows: 500, staticFraction: 1, sources: 3, readFraction: 1, rounds: 500,
        sum: 3.0239642676898464e241, count: 1_246_500),
    DynamicShape(
        width: 100, rows: 15, staticFraction: 0.5, sources: 6, readFraction: 1, rounds: 2000,
        sum: 15_664_996_402_790_400, count: 1_078_000),
]

/// A graph of a shape, with counters for the runs of its closures.
struct DynamicGraph {
    let shape: DynamicShape
    let sources: [Variable<Double>], leaves: [Computed<Double>]
    let counter = Tally()

    init(_ shape: DynamicShape, _ scope: Scope) {
        self.shape = shape
        (sources, leaves) = make(shape, scope, counter)
    }

    /// Writes one source after the other and reads the leaves; returns their sum.
    func run() -> Double {
        for round in 0..<shape.rounds {
            let index = round % sources.count
            sources[index].value = Double(round + index)
            for leaf in leaves { _ = leaf.value }
        }
        return leaves.reduce(0) { $0 + $1.value }
    }
}

private func make(
    _ shape: DynamicShape, _ scope: Scope, _ counter: Tally
) -> (sources: [Variable<Double>], leaves: [Computed<Double>]) {
    let sources = (0..<shape.width).map { Variable(Double($0)) }
    var random = Random()
    var row = makeRow(of: sources, shape, counter, &random)
    for _ in 2..<shape.rows { row = makeRow(of: row, shape, counter, &random) }
    var removing = Random()
    for _ in 0..<Int(Double(shape.width) * (1 - shape.readFraction) + 0.5) {
        row.remove(at: Int(removing.next() * Double(row.count)))
    }
    let leaves = row
    scope.effect { for leaf in leaves { _ = leaf.value } }
    return (sources, leaves)
}

/// A value of a row: a variable, or a value of the previous row.
private protocol Readable: Sendable {
    var value: Double { get }
}

extension Variable: Readable where Element == Double {}
extension Computed: Readable where Element == Double {}

private func makeRow(
    of sources: [some Readable], _ shape: DynamicShape, _ counter: Tally, _ random: inout Random
) -> [Computed<Double>] {
    sources.indices.map { index in
        let inputs = (0..<shape.sources).map { sources[(index + $0) % shape.width] }
        guard random.next() >= shape.staticFraction else {
            return Computed {
                counter.count += 1
                var sum = 0.0
                for input in inputs { sum += input.value }
                return sum
            }
        }
        let first = inputs[0], rest = Array(inputs.dropFirst())
        return Computed {
            counter.count += 1
            var sum = first.value
            let number = Int(sum)
            let dropped = number & 1 != 0 ? number % rest.count : -1
            for index in rest.indices where index != dropped { sum += rest[index].value }
            return sum
        }
    }
}

/// The pseudo-random numbers of the original, from its seed.
private struct Random {
    private var state: (UInt32, UInt32, UInt32, UInt32)

    init() {
        var hash: UInt32 = 2_166_136_261
        for byte in "seed".utf8 {
            var key = UInt32(byte) &* 3_432_918_353
            key = key << 15 | key >> 17
            hash ^= key &* 461_845_907
            hash = hash << 13 | hash >> 19
            hash = hash &* 5 &+ 3_864_292_196
        }
        hash ^= 4
        func next() -> UInt32 {
            hash ^= hash >> 16
            hash = hash &* 2_246_822_507
            hash ^= hash >> 13
            hash = hash &* 3_266_489_909
            hash ^= hash >> 16
            return hash
        }
        state = (next(), next(), next(), next())
    }

    mutating func next() -> Double {
        var (a, b, c, d) = state
        var result = a &+ b
        a = b ^ b >> 9
        b = c &+ c << 3
        c = c << 21 | c >> 11
        d = d &+ 1
        result = result &+ d
        c = c &+ result
        state = (a, b, c, d)
        return Double(result) / 4_294_967_296
    }
}
