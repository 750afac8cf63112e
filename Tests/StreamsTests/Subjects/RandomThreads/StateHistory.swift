/// What one thread or one observer has seen, in order.
///
/// A state of the program is a position in the list of each writer. Whoever looks twice sees the same state or a later
/// one.
struct StateHistory {
    struct Sight {
        let computed: Int
        let value: Int
        /// The writes of its transaction that have not been committed.
        let staged: [StatePlan.Write]
        /// The writers whose position is known: who has just written sees that, or something later if `isExact` is false.
        let known: [(writer: Int, position: Int, isExact: Bool)]
    }

    enum Kind {
        /// May read twice.
        case thread
        /// Receives changes only.
        case observer
        /// Runs again if something has changed, perhaps back and forth.
        case effect
    }

    let name: String
    var sights: [Sight] = []
    let kind: Kind
}

/// All states of a program that has ended.
struct StateSpace {
    let plan: StatePlan
    /// How many states each writer has had.
    private let counts: [Int]
    /// How far apart two states are that differ in the next state of a writer.
    private let strides: [Int]
    /// The variables in each state; none if there are more states than can be compared.
    private let variables: [[Int]]

    /// `lists` has the states of each writer: the values of its variables.
    init(_ plan: StatePlan, _ lists: [[[Int: Int]]]) {
        self.plan = plan
        counts = lists.map(\.count)
        var strides: [Int] = []
        var size = 1
        for count in counts {
            strides.append(size)
            size = min(size * count, 1_000_000)
        }
        self.strides = strides
        guard size <= (isStressRun ? 3000 : 800) else {
            variables = []
            return
        }
        variables = lists.reduce([plan.initial]) { earlier, list in
            list.flatMap { changes in
                earlier.map { values in
                    var values = values
                    for (variable, value) in changes { values[variable] = value }
                    return values
                }
            }
        }
    }

    /// What cannot have been seen, or nil.
    func complaint(about histories: [StateHistory]) -> String? {
        guard !variables.isEmpty else { return nil }
        let tables = variables.map(plan.values)
        for history in histories {
            var possible = [Bool](repeating: true, count: tables.count)
            for (index, sight) in history.sights.enumerated() {
                if history.kind == .observer, index > 0, sight.staged.isEmpty,
                    history.sights[index - 1].computed == sight.computed,
                    history.sights[index - 1].value == sight.value
                {
                    return "\(history.name) receives equal elements: \(describe(history, upTo: index))"
                }
                spread(&possible)
                for state in tables.indices where possible[state] {
                    possible[state] = explains(sight, state, tables)
                }
                if !possible.contains(true) {
                    return "\(history.name) sees what never was: \(describe(history, upTo: index))"
                }
            }
        }
        return nil
    }

    private func describe(_ history: StateHistory, upTo index: Int) -> String {
        history.sights[...index].map { sight in
            "c\(sight.computed) = \(sight.value)"
                + (sight.known.isEmpty ? "" : " at \(sight.known.map { "\($0.writer):\($0.position)" })")
                + (sight.staged.isEmpty ? "" : " with \(sight.staged.map { "v\($0.variable) = \($0.value)" })")
        }.joined(separator: ", ")
    }

    /// Adds all later states to those that are possible.
    private func spread(_ possible: inout [Bool]) {
        for (count, stride) in zip(counts, strides) where count > 1 {
            // Compiled without optimisation, a range is slower.
            var state = stride
            while state < possible.count {
                if possible[state - stride], state / stride % count > 0 { possible[state] = true }
                state += 1
            }
        }
    }

    private func explains(_ sight: StateHistory.Sight, _ state: Int, _ tables: [[Int]]) -> Bool {
        for known in sight.known {
            let position = state / strides[known.writer] % counts[known.writer]
            if known.isExact ? position != known.position : position < known.position { return false }
        }
        guard !sight.staged.isEmpty else { return tables[state][sight.computed] == sight.value }
        var values = variables[state]
        for write in sight.staged { values[write.variable] = write.value }
        return plan.values(values)[sight.computed] == sight.value
    }
}
