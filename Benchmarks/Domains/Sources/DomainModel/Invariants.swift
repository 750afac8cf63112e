/// What must hold in every order.
extension Machine {
    func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) throws(Violation) {
        if !condition { throw Violation(complaint()) }
    }

    /// Values that are only written together are seen together; who sees the second of two has seen the first.
    func expectOneInstant(_ junction: Int, _ values: [Int]) throws(Violation) {
        guard case let inputs = scenario.junctions[junction].inputs, values.count == inputs.count else { return }
        func value(_ variable: Int) -> Int? { inputs.firstIndex(of: variable).map { values[$0] } }
        for pair in scenario.pairs {
            let seen = Set(pair.compactMap(value))
            try expect(seen.count <= 1, "a mixture of \(pair): \(values)")
        }
        for order in scenario.ordered {
            guard let first = value(order[0]), let second = value(order[1]) else { continue }
            try expect(first >= second, "one thread's writes change their order: \(values)")
        }
    }

    /// What a thread has written it reads.
    func expectRead(_ junction: Int, _ values: [Int]) throws(Violation) {
        try expectOneInstant(junction, values)
        for (variable, value) in zip(scenario.junctions[junction].inputs, values) {
            try expect(value >= world.threads[me].written[variable], "an own write is not seen")
        }
    }

    /// A write that found its domain free has been seen by all that observes it.
    func check(_ variable: Int) throws(Violation) {
        guard !world.threads[me].hasPosted else { return }
        for (junction, state) in world.junctions.enumerated() {
            guard world.variables[variable].feeds & 1 << junction != 0, !state.isWaiting, !state.isDisposed else {
                continue
            }
            switch scenario.junctions[junction] {
            case .combine(let inputs), .computed(let inputs):
                guard let index = inputs.firstIndex(of: variable), state.seen.count == inputs.count else { continue }
                let isSeen = state.seen[index] >= world.threads[me].written[variable]
                try expect(isSeen, "a write returned before its observer saw it")
            case .switching, .relay: continue
            }
        }
    }

    /// Who finds a domain busy depends on something that its owner may be working on.
    func expectConnected(_ root: Int, _ variable: Int) throws(Violation) {
        for gate in 0..<world.variables.count + world.junctions.count where world.root(gate) == root {
            try expect(components[gate] == components[variable], "a write waits for what is not connected to it")
        }
    }

    /// All threads have ended.
    func expectEnd() throws(Violation) {
        try expect(world.posted == world.done, "a post is lost")
        for gate in world.gates where gate.parent < 0 {
            try expect(gate.owner == World.free, "a domain is owned by nobody who runs")
            try expect(gate.jobs.isEmpty && gate.due == 0 && gate.snapshots == 0, "something remains")
        }
        for variable in world.variables {
            try expect(variable.current == variable.published, "a write is lost")
        }
        for (junction, state) in world.junctions.enumerated() where state.isObserved && !state.isDisposed {
            let value = scenario.junctions[junction].inputs.map { world.variables[$0].current }
            switch scenario.junctions[junction] {
            case .combine, .computed:
                try expect(state.seen == value, "observer \(junction) ends at \(state.seen), not at \(value)")
                let roots = Set(scenario.junctions[junction].inputs.map { world.root($0) })
                try expect(roots.count == 1, "what is connected is not one domain")
            case .switching(_, let choices):
                let expected = [value[1 + value[0] % choices.count]]
                try expect(state.seen == expected, "observer \(junction) ends at \(state.seen), not at \(expected)")
            case .relay: continue
            }
        }
    }
}

extension Scenario {
    /// What is connected by combining it: a number for each variable and junction.
    var components: [Int] {
        var component = Array(0..<variables + junctions.count)
        func unite(_ members: [Int]) {
            let old = Set(members.map { component[$0] })
            for index in component.indices where old.contains(component[index]) { component[index] = old.min() ?? 0 }
        }
        for (junction, kind) in junctions.enumerated() {
            if case .relay = kind { continue }
            unite(kind.inputs + [variables + junction])
        }
        for case .write(let together) in programs.joined() { unite(together) }
        return component
    }
}
