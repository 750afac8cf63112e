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
    /// Each writer's states: the values of its variables.
    let lists: [[[Int: Int]]]
    private let strides: [Int]
    let size: Int

    init(_ plan: StatePlan, _ lists: [[[Int: Int]]]) {
        self.plan = plan
        self.lists = lists
        var strides: [Int] = []
        var size = 1
        for list in lists {
            strides.append(size)
            size = size.multipliedReportingOverflow(by: list.count).partialValue
            if size > 1_000_000 { size = 1_000_000 }
        }
        (self.strides, self.size) = (strides, size)
    }

    private func variables(at state: Int) -> [Int] {
        var values = plan.initial
        for (list, stride) in zip(lists, strides) {
            for (variable, value) in list[state / stride % list.count] { values[variable] = value }
        }
        return values
    }

    var final: [Int] { plan.values(variables(at: size - 1)) }

    /// What cannot have been seen, or nil.
    func complaint(about histories: [StateHistory]) -> String? {
        let tables = (0..<size).map { plan.values(variables(at: $0)) }
        for history in histories {
            var possible = [Bool](repeating: true, count: size)
            for (index, sight) in history.sights.enumerated() {
                if history.kind == .observer, index > 0, sight.staged.isEmpty,
                    history.sights[index - 1].computed == sight.computed,
                    history.sights[index - 1].value == sight.value
                {
                    return "\(history.name) receives equal elements: \(describe(history, upTo: index))"
                }
                spread(&possible)
                for state in 0..<size where possible[state] {
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
        for (list, stride) in zip(lists, strides) {
            for state in 0..<size where state / stride % list.count > 0 && possible[state - stride] {
                possible[state] = true
            }
        }
    }

    private func explains(_ sight: StateHistory.Sight, _ state: Int, _ tables: [[Int]]) -> Bool {
        for known in sight.known {
            let position = state / strides[known.writer] % lists[known.writer].count
            if known.isExact ? position != known.position : position < known.position { return false }
        }
        guard !sight.staged.isEmpty else { return tables[state][sight.computed] == sight.value }
        var values = variables(at: state)
        for write in sight.staged { values[write.variable] = write.value }
        return plan.values(values)[sight.computed] == sight.value
    }
}
