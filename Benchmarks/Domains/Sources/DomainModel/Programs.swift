/// All programs over an alphabet, for threads with so many steps each.
package struct Family: Sendable {
    package let name: String
    var scenario: Scenario
    var alphabet: [Operation]

    /// Observing is done once for each junction; threads with equally many steps are not told apart.
    package func programs(steps: [Int]) -> [Scenario] {
        var scenarios: [Scenario] = []
        func extend(_ programs: [[Operation]]) {
            guard programs.count < steps.count else {
                var result = scenario
                result.programs = programs
                return scenarios.append(result)
            }
            let (index, count) = (programs.count, steps[programs.count])
            for program in words(count) {
                if index > 0, steps[index - 1] == count, less(program, programs[index - 1]) { continue }
                let observed = (programs + [program]).joined().filter { if case .observe = $0 { true } else { false } }
                guard Set(observed).count == observed.count else { continue }
                extend(programs + [program])
            }
        }
        extend([])
        return scenarios
    }

    private func words(_ count: Int) -> [[Operation]] {
        count == 0 ? [[]] : words(count - 1).flatMap { word in alphabet.map { word + [$0] } }
    }

    private func less(_ one: [Operation], _ other: [Operation]) -> Bool {
        let (one, other) = (one.map(number), other.map(number))
        return one.lexicographicallyPrecedes(other)
    }

    private func number(_ operation: Operation) -> Int { alphabet.firstIndex(of: operation) ?? -1 }

    package static func all(_ moment: Moment = .atOnceIfFree) -> [Family] {
        func family(
            _ name: String, _ variables: Int, _ junctions: [Kind], _ alphabet: [Operation], observed: [Int] = [],
            pairs: [[Int]] = []
        ) -> Family {
            Family(
                name: name,
                scenario: Scenario(
                    variables: variables, junctions: junctions, observed: observed, programs: [], pairs: pairs,
                    moment: moment),
                alphabet: alphabet)
        }
        let writes = [Operation.write([0]), .write([1])]
        return [
            family("a combination", 2, [.combine([0, 1])], writes + [.write([0, 1]), .observe(0), .dispose(0)]),
            family(
                "a computed value", 2, [.computed([0, 1])],
                writes + [.write([0, 1]), .observe(0), .dispose(0), .read(0)]),
            family(
                "pairs", 2, [.combine([0, 1]), .computed([1, 0])],
                [.write([0, 1]), .write([1, 0]), .observe(0), .observe(1), .read(1)], pairs: [[0, 1]]),
            family(
                "both ends", 3, [.computed([0, 1]), .combine([1, 2])],
                [.write([0]), .write([1]), .write([2]), .observe(0), .observe(1), .dispose(0)]),
            family(
                "three domains", 3, [.computed([0, 1]), .computed([1, 2]), .computed([2, 0])],
                [.write([0]), .write([1, 2]), .observe(0), .observe(1), .observe(2), .read(1)]),
            family(
                "domains in use", 4, [.computed([0, 1]), .computed([2, 3]), .computed([1, 2])],
                [.write([0]), .write([1, 2]), .write([3]), .observe(2), .dispose(2), .read(2)], observed: [0, 1]),
            family(
                "a switch", 3, [.switching(by: 0, among: [1, 2]), .computed([1, 2])],
                [.write([0]), .write([1]), .write([2]), .write([0, 1]), .observe(0), .observe(1), .dispose(0)]),
            family(
                "a switch in use", 3, [.switching(by: 0, among: [1, 2])],
                [.write([0]), .write([1]), .write([2]), .write([0, 2]), .dispose(0)], observed: [0]),
            family(
                "turns inside turns", 3, [.relay(from: 0, to: 1), .computed([0, 1]), .computed([1, 2])],
                [.write([0]), .write([1]), .write([2]), .observe(1), .observe(2), .read(1)], observed: [0]),
            family(
                "turns inside turns of computed values", 4,
                [.computed([0, 1]), .relay(from: 1, to: 2), .computed([2, 3]), .computed([3, 0])],
                [.write([1]), .write([0, 3]), .write([3]), .observe(3), .read(3)], observed: [0, 1, 2]),
        ]
    }
}
