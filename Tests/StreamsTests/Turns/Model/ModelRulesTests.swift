import Testing

/// Examples of the documented rules of turns, checked against the model.
struct ModelRulesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let graph: Graph
        let expected: String

        init(_ rule: String, _ nodes: [Node], _ steps: [Move], _ expected: String) {
            testDescription = rule
            graph = Graph(nodes: nodes, observed: [nodes.count - 1], steps: steps)
            self.expected = expected
        }
    }

    /// Variables 1 and 2, with 0 and 1 as numbers, and their sum as number 2.
    private static let pair: [Node] = [.variable(1), .variable(2), .combineLatest([0, 1])]
    private static let both = [Move.transaction([.write(1, 4), .write(0, 3)])]

    static let examples = [
        Example("a combination emits once a turn", pair, both, "0: 5 | 0: 13"),
        Example("a merge emits by rank", pair + [.merge([2, 0])], both, "0: 5, 0: 1 | 0: 3, 0: 13"),
        Example("a merge emits by age", pair + [.merge([1, 0])], both, "0: 2, 0: 1 | 0: 3, 0: 4"),
        Example(
            "a merge emits in the order of subscription", [.variable(1), .map(0, 1), .map(0, 2), .merge([2, 1])],
            [.plain(.write(0, 3))], "0: 5, 0: 4 | 0: 11, 0: 10"),
        Example(
            "what joins a merge emits once, of its last element",
            [.variable(1), .map(0, 1), .map(0, 2), .merge([2, 1]), .combineLatest([3, 0])],
            [.plain(.write(0, 3))], "0: 13 | 0: 33"),
        Example("withLatestFrom takes the other first", pair + [.withLatestFrom(0, 2)], both, "0: 8 | 0: 22"),
        Example("sample takes the source first", pair + [.sample(2, 0)], both, " | 0: 13"),
        Example("takeUntil takes the other first", pair + [.skip(0, 1), .takeUntil(2, 3)], both, "0: 5 | 0: ."),
        Example("skipUntil takes the other first", pair + [.skip(2, 1), .skipUntil(0, 3)], both, " | 0: 3"),
        Example("zip pairs by position", pair + [.zip(0, 2)], both, "0: 8 | 0: 22"),
        Example(
            "a value that a transaction restores notifies nobody, one that is written alone does", pair,
            [.transaction([.write(0, 5), .write(0, 1)]), .plain(.write(0, 1))], "0: 5 |  | 0: 5"),
        Example(
            "an event of a transaction meets its values", [.variable(1), .subject, .withLatestFrom(1, 0)],
            [.transaction([.send(1, 7), .write(0, 2)])], " | 0: 23"),
        Example(
            "a switch follows the new stream within the turn, and drops the old one's element",
            pair + [.flatten(0, [2, 1], .flatMapLatest)], both, "0: 5 | 0: 13"),
        Example(
            "a switch subscribes to each stream that its source emits in one turn",
            pair + [.merge([0, 1]), .flatten(3, [2], .flatMapLatest)], both, "0: 8, 0: 11 | 0: 22, 0: 25"),
        Example(
            "a switch sees later events of a subject only",
            [.variable(1), .subject, .flatten(0, [1], .flatMapLatest)],
            [.transaction([.write(0, 2), .send(1, 5)]), .plain(.send(1, 6))], " |  | 0: 12"),
        Example(
            "a switch to a deeper stream rises above it",
            pair + [.combineLatest([2, 0]), .flatten(0, [1, 3], .flatMapLatest), .combineLatest([4, 0])],
            [.transaction([.write(0, 2), .write(1, 5)]), .plain(.write(0, 3))], "0: 58 | 0: 35 | 0: 68"),
        Example(
            "a bound variable notifies once, above what it is bound to",
            pair + [.bind(2, to: .variable), .combineLatest([3, 0])], both, "0: 16 | 0: 42"),
        Example(
            "a shared stream joins its source in one turn",
            pair + [.share(2, replays: true), .combineLatest([3, 0, 2])], both, "0: 53 | 0: 42"),
        Example(
            "an error passes at once", [.variable(1), .failing(0, 3), .combineLatest([0, 1])], both, "0: 4 | 0: !"),
    ]

    @Test(arguments: examples)
    func `I4 the model follows the documented rules`(example: Example) {
        #expect(Model.views(of: example.graph).first { _ in true }?.description == example.expected)
    }
}
