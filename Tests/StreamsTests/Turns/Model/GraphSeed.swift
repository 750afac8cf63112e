/// Random numbers from a seed.
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: Int) {
        state = UInt64(truncatingIfNeeded: seed) &* 0x9e37_79b9_7f4a_7c15
    }

    /// A number from 0 up to, but not including, `count`.
    mutating func throwing(_ count: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, count)))
    }

    mutating func choose<Element>(_ elements: [Element]) -> Element {
        elements[throwing(elements.count)]
    }
}

extension Graph {
    enum Shape {
        /// Several writes and events at once. No stream changes what it depends on, ends or fails.
        case steady
        /// One write or event at once. Streams change what they depend on, and end; none fails.
        case changing
        /// One write or event at once, whose paths do not meet, so that all operators behave as in Rx.
        case tree
    }

    /// The graph of a seed, with at most thirty nodes.
    init(seed: Int, shape: Shape) {
        var making = Making(Dice(seed), shape)
        self = making.graph()
    }
}

private struct Making {
    var dice: Dice
    let shape: Graph.Shape
    private var nodes: [Node] = []
    /// The sources that the new node has so far.
    private var taken: [Int] = []
    /// The number of source subscriptions that one subscription to a node causes; limited, since without sharing it
    /// would grow exponentially.
    private var weights: [Int] = []
    /// Which nodes depend on a junction.
    private var isJoined: [Bool] = []
    /// Which nodes may emit several elements in a turn.
    private var isManifold: [Bool] = []
    /// Which nodes emit more or less to an observer that subscribes in the middle of a turn, depending on whether a
    /// junction has run before. Between junctions that do not depend on each other no order is promised.
    private var isUnsettled: [Bool] = []

    init(_ dice: Dice, _ shape: Graph.Shape) {
        self.dice = dice
        self.shape = shape
    }

    private var isTree: Bool { shape == .tree }
    private var isSteady: Bool { shape == .steady }

    mutating func graph() -> Graph {
        let sources = 1 + dice.throwing(4), count = sources + 1 + dice.throwing(30 - sources)
        for _ in 0..<sources { add(source()) }
        while nodes.count < count {
            taken = []
            let node = dice.throwing(isTree ? 3 : 12) == 0 ? source() : derived()
            let graph = Graph(nodes: nodes, observed: [], steps: [])
            if case .bind(let source, _) = node, graph.mayFail(source) { continue }
            add(node)
        }
        let observed = [nodes.count - 1] + (0..<dice.throwing(isTree ? 1 : 4)).map { _ in dice.throwing(nodes.count) }
        return Graph(nodes: nodes, observed: observed, steps: (0...dice.throwing(8)).map { _ in step() })
    }

    private mutating func add(_ node: Node) {
        isJoined.append(node.isJunction || node.sources.contains { isJoined[$0] })
        let isManifold = node.isManifold || !node.emitsOnce && node.sources.contains { self.isManifold[$0] }
        self.isManifold.append(isManifold)
        let followsJunction = node.sources.contains { isJoined[$0] }
        isUnsettled.append(
            followsJunction && (node.isForgetful || node.keepsValue && isManifold)
                || !node.keepsValue && node.sources.contains { isUnsettled[$0] })
        let weight = node.sources.map { weights[$0] }.reduce(0, +)
        if weight > 24, let source = node.sources.max(by: { weights[$0] < weights[$1] }) {
            nodes.append(.share(source, replays: true))
            isUnsettled[nodes.count - 1] = self.isManifold[source] && isJoined[source]
            weights.append(1)
            return
        }
        nodes.append(node)
        switch node {
        case .share, .bind: weights.append(1)
        case .flatten(_, _, .flatMap): weights.append(max(1, weight * 4))
        default: weights.append(max(1, weight))
        }
    }

    private mutating func source() -> Node {
        switch dice.throwing(8) {
        case 0..<5: .variable(dice.throwing(10))
        case 5: .subject
        case 6: .behavior(dice.throwing(10))
        default: !isSteady ? .of((0..<dice.throwing(3)).map { _ in dice.throwing(10) }) : .variable(dice.throwing(10))
        }
    }

    /// An earlier node, usually one of the newest.
    private mutating func earlier() -> Int {
        if isTree {
            let used = Set(nodes.flatMap(\.sources) + taken)
            let node = nodes.indices.last { !used.contains($0) } ?? nodes.count
            if node == nodes.count { add(source()) }
            taken.append(node)
            return node
        }
        return dice.throwing(2) == 0 ? dice.throwing(nodes.count) : nodes.count - 1 - dice.throwing(min(6, nodes.count))
    }

    private mutating func some() -> [Int] {
        (0...1 + dice.throwing(2)).map { _ in earlier() }
    }

    /// A node whose order relative to other nodes is not determined by a junction.
    private mutating func ordered() -> Int {
        let node = earlier()
        guard !isTree, isJoined[node] else { return node }
        return nodes.indices.last { !isJoined[$0] && $0 < node } ?? 0
    }

    /// A node that may be subscribed to in the middle of a turn.
    private mutating func lasting() -> Int {
        let node = earlier()
        return isTree ? node : nodes.indices.last { !isUnsettled[$0] && $0 <= node } ?? 0
    }

    private mutating func someLasting() -> [Int] {
        (0...1 + dice.throwing(2)).map { _ in lasting() }
    }

    private mutating func someOrdered() -> [Int] {
        (0...1 + dice.throwing(2)).map { _ in ordered() }
    }

    private mutating func derived() -> Node {
        switch dice.throwing(isSteady ? 21 : isTree ? 33 : 32) {
        case 0: .map(earlier(), dice.throwing(10))
        case 1: .filter(earlier(), 2 + dice.throwing(3))
        case 2: .scan(earlier())
        case 3: .distinct(earlier())
        case 4: .skip(earlier(), 1 + dice.throwing(2))
        case 5: .pairwise(earlier())
        case 6: .created(earlier())
        case 7: .grouped(earlier(), 2 + dice.throwing(2))
        case 8, 9, 10: .combineLatest(some())
        case 11: .withLatestFrom(earlier(), earlier())
        case 12: shape == .changing ? .withLatestFrom(earlier(), earlier()) : .sample(earlier(), earlier())
        case 13: .skipUntil(earlier(), earlier())
        case 14: .zip(ordered(), ordered())
        case 15: .merge(someOrdered())
        case 16: .startWith(earlier(), dice.throwing(10))
        case 17, 18: .share(earlier(), replays: dice.throwing(3) > 0)
        case 19, 20: .bind(earlier(), to: dice.choose(Node.Target.allCases))
        case 21: .take(earlier(), 1 + dice.throwing(4))
        case 22: .takeUntil(earlier(), earlier())
        case 23: .concat(someOrdered())
        case 24: .amb(ordered(), ordered())
        case 25: .sequenceEqual(earlier(), earlier())
        case 32: .failing(earlier(), 5 + dice.throwing(4))
        case 27: .catchError(earlier(), lasting())
        case 28: .retry(lasting(), 1 + dice.throwing(2))
        case 29: .materialize(earlier())
        case 26, 30: .flatten(earlier(), someLasting(), .flatMapLatest)
        default: .flatten(ordered(), someOrdered(), dice.choose(Node.Flattening.allCases))
        }
    }

    private mutating func step() -> Move {
        switch dice.throwing(isSteady ? 8 : 12) {
        case 0..<3: return act(isInTransaction: false).map { .plain($0) } ?? .transaction([])
        case 3..<8:
            return .transaction((0...dice.throwing(isSteady ? 5 : 1)).compactMap { _ in act(isInTransaction: true) })
        case 8: return .observe(dice.throwing(nodes.count))
        case 9: return .dispose(dice.throwing(4))
        default:
            return .transaction((0...dice.throwing(isSteady ? 3 : 1)).compactMap { _ in act(isInTransaction: true) })
        }
    }

    /// A write to a variable or an event sent into a subject, rarely a completion.
    private mutating func act(isInTransaction: Bool) -> Act? {
        let targets = nodes.indices.filter {
            // During a transaction, what a binding writes to one of its variables is delayed until the turn is over.
            if case .bind = nodes[$0], isInTransaction { return false }
            return nodes[$0].isVariable || nodes[$0].isSubject
        }
        guard !targets.isEmpty else { return nil }
        let target = dice.choose(targets)
        if nodes[target].isVariable { return .write(target, dice.throwing(10)) }
        return !isSteady && dice.throwing(10) == 0 ? .complete(target) : .send(target, dice.throwing(10))
    }
}
