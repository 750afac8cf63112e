/// Tries every order of the steps of all threads.
package struct Explorer: Sendable {
    package private(set) var states = 0
    /// How many different orders there are.
    package private(set) var orders = 0.0

    package init() {}

    /// Throws what is wrong in the first order that is wrong, with the steps that lead there.
    package mutating func run(_ scenario: Scenario) throws(Violation) {
        let components = scenario.components
        var start = World(scenario)
        for junction in scenario.observed {
            start.threads[0].steps.append(.begin(.observe(junction)))
            while start.threads[0].steps.count > scenario.programs[0].count {
                var machine = Machine(scenario: scenario, components: components, world: start, me: 0)
                try machine.step()
                start = machine.world
            }
        }
        start.threads[0].jobs = 0
        (start.posted, start.done) = (0, 0)
        var known: [World: Double] = [:]
        var order: [Int] = []
        do throws(Violation) {
            orders += try explore(start, scenario, components, &known, &order)
        } catch {
            throw Violation("\(error)\n\(describe(order, start, scenario, components))")
        }
        states += known.count
    }

    private func explore(
        _ world: World, _ scenario: Scenario, _ components: [Int], _ known: inout [World: Double], _ order: inout [Int]
    ) throws(Violation) -> Double {
        if let orders = known[world] { return orders }
        var orders = 0.0
        for thread in world.threads.indices where !world.threads[thread].steps.isEmpty {
            var machine = Machine(scenario: scenario, components: components, world: world, me: thread)
            order.append(thread)
            try machine.step()
            orders += try explore(machine.world, scenario, components, &known, &order)
            order.removeLast()
        }
        if orders == 0 {
            let machine = Machine(scenario: scenario, components: components, world: world, me: 0)
            try machine.expectEnd()
            orders = 1
        }
        known[world] = orders
        return orders
    }

    private func describe(_ order: [Int], _ start: World, _ scenario: Scenario, _ components: [Int]) -> String {
        var (world, lines) = (start, ["\(scenario)"])
        for thread in order {
            lines.append("thread \(thread): \(world.threads[thread].steps.last.map { "\($0)" } ?? "")")
            var machine = Machine(scenario: scenario, components: components, world: world, me: thread)
            try? machine.step()
            world = machine.world
        }
        return lines.joined(separator: "\n")
    }

    /// How often closures run if the threads run one after another.
    package static func runs(_ scenario: Scenario) throws(Violation) -> Int {
        var world = World(scenario)
        var runs = 0
        for thread in world.threads.indices {
            while !world.threads[thread].steps.isEmpty {
                var machine = Machine(scenario: scenario, components: scenario.components, world: world, me: thread)
                try machine.step()
                world = machine.world
                runs += machine.runs
            }
        }
        return runs
    }
}
