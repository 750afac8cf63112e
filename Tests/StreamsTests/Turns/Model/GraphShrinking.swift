extension Graph {
    /// The smallest graph that still fails, found by removing parts.
    func shrunk(while isWrong: (Graph) -> Bool) -> Graph {
        var smallest = self
        while let smaller = smallest.smaller.first(where: isWrong) { smallest = smaller }
        return smallest
    }

    /// This graph without one of its parts, in all ways.
    private var smaller: [Graph] {
        let candidates = withoutSteps + withoutObservers + withoutNodes.reversed() + withSimplerNodes
        return candidates.filter { graph in
            graph.nodes.indices.allSatisfy { index in
                if case .bind(let source, _) = graph.nodes[index] { !graph.mayFail(source) } else { true }
            }
        }
    }

    private var withoutSteps: [Graph] {
        steps.indices.flatMap { index -> [Graph] in
            var without = self
            without.steps.remove(at: index)
            guard case .transaction(let acts) = steps[index] else { return [without] }
            return [without]
                + acts.indices.map { act in
                    var fewer = self
                    var rest = acts
                    rest.remove(at: act)
                    fewer.steps[index] = .transaction(rest)
                    return fewer
                }
        }
    }

    private var withoutObservers: [Graph] {
        observed.count < 2
            ? []
            : observed.indices.map { index in
                var fewer = self
                fewer.observed.remove(at: index)
                return fewer
            }
    }

    /// The graph without one node, replaced by one of its sources.
    private var withoutNodes: [Graph] {
        nodes.indices.flatMap { index -> [Graph] in
            let isUsed =
                observed.contains(index) || nodes.contains { $0.sources.contains(index) }
                || steps.contains(.observe(index))
            if !isUsed { return [without(index, 0)] }
            return Set(nodes[index].sources).sorted().map { without(index, $0) }
        }
    }

    private func without(_ index: Int, _ stand: Int) -> Graph {
        let move: (Int) -> Int = { node in
            let node = node == index ? stand : node
            return node > index ? node - 1 : node
        }
        let moved: (Act) -> Act? = { act in
            switch act {
            case .write(let node, let number): node == index ? nil : .write(move(node), number)
            case .send(let node, let number): node == index ? nil : .send(move(node), number)
            case .complete(let node): node == index ? nil : .complete(move(node))
            }
        }
        var smaller = self
        smaller.nodes.remove(at: index)
        smaller.nodes = smaller.nodes.map { $0.over(move) }
        smaller.observed = observed.map(move)
        smaller.steps = steps.map { step in
            switch step {
            case .plain(let act): moved(act).map { .plain($0) } ?? .transaction([])
            case .transaction(let acts): .transaction(acts.compactMap(moved))
            case .observe(let node): .observe(move(node))
            case .dispose: step
            }
        }
        return smaller
    }

    private var withSimplerNodes: [Graph] {
        nodes.indices.flatMap { index -> [Graph] in
            let simpler: [Node] =
                switch nodes[index] {
                case .combineLatest(let sources): Graph.fewer(sources).map { .combineLatest($0) }
                case .merge(let sources): Graph.fewer(sources).map { .merge($0) }
                case .concat(let sources): Graph.fewer(sources).map { .concat($0) }
                case .flatten(let source, let choices, let way):
                    Graph.fewer(choices).map { .flatten(source, $0, way) }
                case .of(let numbers) where !numbers.isEmpty: [.of(Array(numbers.dropLast()))]
                default: []
                }
            return simpler.map { node in
                var graph = self
                graph.nodes[index] = node
                return graph
            }
        }
    }

    private static func fewer(_ sources: [Int]) -> [[Int]] {
        sources.count < 2
            ? []
            : sources.indices.map { index in
                var fewer = sources
                fewer.remove(at: index)
                return fewer
            }
    }
}

extension Graph: CustomStringConvertible {
    /// The graph as Swift code.
    var description: String {
        let made = nodes.enumerated().map { "let n\($0) = \($1)" }
        let observers = observed.map { "observe n\($0)" }
        let happened = steps.map { step in
            switch step {
            case .plain(let act): "\(act)"
            case .transaction(let acts): "transaction { \(acts.map { "\($0)" }.joined(separator: "; ")) }"
            case .observe(let node): "observe n\(node)"
            case .dispose(let observer): "dispose of observer \(observer)"
            }
        }
        return (made + observers + happened).joined(separator: "\n")
    }
}

extension Act: CustomStringConvertible {
    var description: String {
        switch self {
        case .write(let node, let number): "n\(node).value = \(number)"
        case .send(let node, let number): "n\(node).onNext(\(number))"
        case .complete(let node): "n\(node).onCompleted()"
        }
    }
}

extension Node: CustomStringConvertible {
    var description: String {
        func list(_ nodes: [Int]) -> String { nodes.map { "n\($0)" }.joined(separator: ", ") }
        switch self {
        case .variable(let value): return "Variable(\(value))"
        case .subject: return "PublishSubject<Int>()"
        case .behavior(let value): return "BehaviorSubject(\(value))"
        case .of(let numbers): return "Observable.from(\(numbers))"
        case .map(let source, let number): return "n\(source).map { Sum.of([$0, \(number)]) }"
        case .filter(let source, let number): return "n\(source).filter { $0 % \(number) != 0 }"
        case .scan(let source): return "n\(source).scan(0) { Sum.of([$0, $1]) }"
        case .distinct(let source): return "n\(source).distinctUntilChanged()"
        case .startWith(let source, let number): return "n\(source).startWith(\(number))"
        case .take(let source, let count): return "n\(source).take(\(count))"
        case .skip(let source, let count): return "n\(source).skip(\(count))"
        case .pairwise(let source): return "n\(source).pairwise().map { Sum.of([$0, $1]) }"
        case .materialize(let source): return "n\(source).materialize().map { $0.element ?? ($0 is error ? 98 : 99) }"
        case .failing(let source, let number): return "n\(source).map { if $0 % \(number) == 0 { throw } else { $0 } }"
        case .created(let source): return "relayed(n\(source))"
        case .grouped(let source, let number):
            return "n\(source).groupBy { $0 % \(number) }.flatMap { g in g.scan(g.key) { Sum.of([$0, $1]) } }"
        case .combineLatest(let sources): return "combineLatest([\(list(sources))]).map { Sum.of($0) }"
        case .withLatestFrom(let source, let other):
            return "n\(source).withLatestFrom(n\(other)).map { Sum.of([$0, $1]) }"
        case .sample(let source, let other): return "n\(source).sample(n\(other))"
        case .takeUntil(let source, let other): return "n\(source).takeUntil(n\(other))"
        case .skipUntil(let source, let other): return "n\(source).skipUntil(n\(other))"
        case .zip(let source, let other): return "zip([n\(source), n\(other)]).map { Sum.of($0) }"
        case .merge(let sources): return "merge(\(list(sources)))"
        case .concat(let sources): return "concat(\(list(sources)))"
        case .amb(let source, let other): return "n\(source).amb(n\(other))"
        case .sequenceEqual(let source, let other): return "n\(source).sequenceEqual(n\(other)).map { $0 ? 1 : 0 }"
        case .flatten(let source, let choices, let way):
            return
                "n\(source).\(way.rawValue) { x in [\(list(choices))][x % \(choices.count)].map { Sum.of([x, $0]) } }"
        case .catchError(let source, let other): return "n\(source).catchError { _ in n\(other) }"
        case .retry(let source, let times): return "n\(source).retry(\(times))"
        case .share(let source, let replays):
            return "n\(source).share(replay: \(replays ? 1 : 0), scope: .forever), observed by another at once"
        case .bind(let source, let target): return "a \(target) (of 0) that n\(source) is bound to"
        }
    }
}
