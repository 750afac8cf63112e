import Streams

/// A limit for the number of closure calls, so that a test with exponential cost fails at once.
final class Budget: Sendable {
    private let spent = Counter()
    private let limit: Int

    init(_ limit: Int) {
        self.limit = limit
    }

    var calls: Int { spent.value }

    func spend() throws {
        if spent.add(1) > limit { throw Exhausted() }
    }

    struct Exhausted: Error {}
}

/// The graph of the benchmark cellx: layers of four values, each computed from one or two values of the previous layer.
struct Cellx {
    typealias Streams = [Observable<Int>]

    let sources = [1, 2, 3, 4].map { Variable($0) }
    let ends: Streams
    let bag = DisposeBag()

    /// - Parameter keep: shares a value of a layer.
    init(layers: Int, _ budget: Budget, keep: (Observable<Int>, DisposeBag) -> Observable<Int>) {
        var layer = sources.map { $0.asObservable() }
        for _ in 0..<layers {
            let (first, second, third, fourth) = (layer[0], layer[1], layer[2], layer[3])
            let next: Streams = [
                Observable.map(second, budget) { $0 },
                Observable.combine(first, third, budget, -),
                Observable.combine(second, fourth, budget, +),
                Observable.map(third, budget) { $0 },
            ]
            layer = next.map { [bag] in keep($0, bag) }
        }
        ends = layer
    }

    /// The last layer in plain arithmetic.
    static func values(of sources: [Int], layers: Int) -> [Int] {
        (0..<layers).reduce(sources) { layer, _ in
            [layer[1], layer[0] - layer[2], layer[1] + layer[3], layer[2]]
        }
    }
}

extension Observable<Int> {
    fileprivate static func map(
        _ source: Observable<Int>, _ budget: Budget, _ change: @escaping @Sendable (Int) -> Int
    ) -> Observable<Int> {
        source.map { element in
            try budget.spend()
            return change(element)
        }
    }

    fileprivate static func combine(
        _ left: Observable<Int>, _ right: Observable<Int>, _ budget: Budget,
        _ change: @escaping @Sendable (Int, Int) -> Int
    ) -> Observable<Int> {
        Observable<(Int, Int)>.combineLatest(left, right).map { left, right in
            try budget.spend()
            return change(left, right)
        }
    }
}
