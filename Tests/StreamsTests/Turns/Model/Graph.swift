/// A small program with streams of numbers: nodes, each created from earlier ones, observers, and steps.
struct Graph: Sendable {
    var nodes: [Node] = []
    /// The nodes that are observed from the start.
    var observed: [Int] = []
    var steps: [Move] = []
}

/// A stream. The numbers are the indexes of its source nodes, followed by its parameters.
indirect enum Node: Sendable, Equatable {
    case variable(Int), subject, behavior(Int), of([Int])

    case map(Int, Int), filter(Int, Int), scan(Int), distinct(Int), startWith(Int, Int), take(Int, Int), skip(Int, Int)
    case pairwise(Int), materialize(Int), failing(Int, Int), created(Int), grouped(Int, Int)

    case combineLatest([Int]), withLatestFrom(Int, Int), sample(Int, Int), takeUntil(Int, Int), skipUntil(Int, Int)
    case zip(Int, Int), merge([Int]), concat([Int]), amb(Int, Int), sequenceEqual(Int, Int)
    case flatten(Int, [Int], Flattening), catchError(Int, Int), retry(Int, Int)

    /// Subscribed to from the start, so that it stays connected.
    case share(Int, replays: Bool)
    /// A variable or subject that another stream is bound to from the start.
    case bind(Int, to: Target)

    enum Flattening: String, Sendable, CaseIterable {
        case flatMap, concatMap, flatMapFirst, flatMapLatest
    }

    enum Target: Sendable, CaseIterable {
        case variable, behavior, subject
    }
}

enum Act: Sendable, Equatable {
    case write(Int, Int), send(Int, Int), complete(Int)
}

enum Move: Sendable, Equatable {
    case plain(Act), transaction([Act]), observe(Int), dispose(Int)
}

enum Happening: Sendable, Equatable, CustomStringConvertible {
    case next(Int), completed, failed

    var description: String {
        switch self {
        case .next(let number): "\(number)"
        case .completed: "."
        case .failed: "!"
        }
    }
}

/// What observers receive, in order: first at subscription, then in each step.
struct Views: Sendable, Equatable, CustomStringConvertible {
    private(set) var steps: [[Sight]]

    struct Sight: Sendable, Equatable, CustomStringConvertible {
        var observer: Int
        var event: Happening

        var description: String { "\(observer): \(event)" }
    }

    init(_ graph: Graph) {
        steps = Array(repeating: [], count: graph.steps.count + 1)
    }

    mutating func note(_ event: Happening, by observer: Int, in step: Int) {
        steps[step].append(Sight(observer: observer, event: event))
    }

    /// What each observer receives, without the order between observers.
    var eachAlone: [[Sight]] {
        steps.map { sights in
            sights.enumerated().sorted { ($0.element.observer, $0.offset) < ($1.element.observer, $1.offset) }
                .map(\.element)
        }
    }

    var description: String {
        steps.map { $0.map(\.description).joined(separator: ", ") }.joined(separator: " | ")
    }
}

/// The functions of the nodes.
enum Sum {
    static func of(_ numbers: [Int]) -> Int {
        numbers.reduce(0) { ($0 * 3 + $1) % 97 }
    }
}

extension Node {
    var sources: [Int] {
        switch self {
        case .variable, .subject, .behavior, .of: []
        case .map(let source, _), .filter(let source, _), .scan(let source), .distinct(let source),
            .startWith(let source, _), .take(let source, _), .skip(let source, _), .pairwise(let source),
            .materialize(let source), .failing(let source, _), .created(let source), .grouped(let source, _),
            .retry(let source, _), .share(let source, _), .bind(let source, _):
            [source]
        case .combineLatest(let sources), .merge(let sources), .concat(let sources): sources
        case .withLatestFrom(let source, let other), .sample(let source, let other), .takeUntil(let source, let other),
            .skipUntil(let source, let other), .zip(let source, let other), .amb(let source, let other),
            .sequenceEqual(let source, let other), .catchError(let source, let other):
            [source, other]
        case .flatten(let source, let choices, _): [source] + choices
        }
    }

    /// The same node with other sources.
    func over(_ move: (Int) -> Int) -> Node {
        switch self {
        case .variable, .subject, .behavior, .of: self
        case .map(let source, let number): .map(move(source), number)
        case .filter(let source, let number): .filter(move(source), number)
        case .scan(let source): .scan(move(source))
        case .distinct(let source): .distinct(move(source))
        case .startWith(let source, let number): .startWith(move(source), number)
        case .take(let source, let number): .take(move(source), number)
        case .skip(let source, let number): .skip(move(source), number)
        case .pairwise(let source): .pairwise(move(source))
        case .materialize(let source): .materialize(move(source))
        case .failing(let source, let number): .failing(move(source), number)
        case .created(let source): .created(move(source))
        case .grouped(let source, let number): .grouped(move(source), number)
        case .combineLatest(let sources): .combineLatest(sources.map(move))
        case .withLatestFrom(let source, let other): .withLatestFrom(move(source), move(other))
        case .sample(let source, let other): .sample(move(source), move(other))
        case .takeUntil(let source, let other): .takeUntil(move(source), move(other))
        case .skipUntil(let source, let other): .skipUntil(move(source), move(other))
        case .zip(let source, let other): .zip(move(source), move(other))
        case .merge(let sources): .merge(sources.map(move))
        case .concat(let sources): .concat(sources.map(move))
        case .amb(let source, let other): .amb(move(source), move(other))
        case .sequenceEqual(let source, let other): .sequenceEqual(move(source), move(other))
        case .flatten(let source, let choices, let way): .flatten(move(source), choices.map(move), way)
        case .catchError(let source, let other): .catchError(move(source), move(other))
        case .retry(let source, let times): .retry(move(source), times)
        case .share(let source, let replays): .share(move(source), replays: replays)
        case .bind(let source, let target): .bind(move(source), to: target)
        }
    }

    /// Whether it waits, in a turn, for everything it depends on.
    var isJunction: Bool {
        switch self {
        case .combineLatest, .withLatestFrom, .sample, .takeUntil, .skipUntil, .sequenceEqual,
            .flatten(_, _, .flatMapLatest):
            true
        default: false
        }
    }

    var isVariable: Bool {
        switch self {
        case .variable, .bind(_, .variable): true
        default: false
        }
    }

    /// Whether it may emit several elements in a turn in which each of its sources emits one.
    var isManifold: Bool {
        switch self {
        case .of, .startWith, .merge, .concat, .flatten, .catchError, .retry, .materialize: true
        default: false
        }
    }

    /// Whether it emits at most one element in a turn.
    var emitsOnce: Bool {
        switch self {
        case .combineLatest, .sample: true
        default: false
        }
    }

    /// Whether it keeps a value for new subscribers, whatever feeds it.
    var keepsValue: Bool {
        switch self {
        case .share(_, replays: true), .bind(_, .variable), .bind(_, .behavior): true
        default: false
        }
    }

    /// Whether a new subscriber receives no earlier element.
    var isForgetful: Bool {
        switch self {
        case .subject, .share(_, replays: false), .bind(_, .subject): true
        default: false
        }
    }

    var isSubject: Bool {
        switch self {
        case .subject, .behavior, .bind(_, .behavior), .bind(_, .subject): true
        default: false
        }
    }
}

extension Graph {
    /// Whether a node may fail; such a node is not bound to anything.
    func mayFail(_ node: Int) -> Bool {
        switch nodes[node] {
        case .failing: true
        case .materialize, .bind: false
        case .catchError(_, let other): mayFail(other)
        default: nodes[node].sources.contains { mayFail($0) }
        }
    }
}
