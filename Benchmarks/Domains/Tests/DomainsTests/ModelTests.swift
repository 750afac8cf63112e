import DomainModel
import Foundation
import Testing

/// How many steps each thread takes; `DOMAINS_STEPS=2,2,1 swift test` tries more than the suite does.
private let shape = (ProcessInfo.processInfo.environment["DOMAINS_STEPS"] ?? "1,1,1").split(separator: ",").compactMap {
    Int($0)
}

@Suite struct ModelTests {
    @Test(arguments: Family.all(.atOnceIfFree) + Family.all(.betweenTurns))
    func `all programs keep the rules in any order of their steps`(_ family: Family) throws {
        var explorer = Explorer()
        let programs = family.programs(steps: shape)
        for program in programs { try explorer.run(program) }
        print("\(family.name): \(programs.count) programs, \(explorer.states) states, \(explorer.orders) orders")
        #expect(explorer.states > programs.count)
    }
}

extension ModelTests {
    /// A transaction of which one variable is busy, and a reading of the other by the same thread.
    private var staged: Scenario {
        Scenario(
            variables: 2, junctions: [.computed([0])],
            programs: [[.write([0, 1]), .read(0)], [.write([1])], [.read(0)]])
    }

    @Test(arguments: Fault.allCases)
    func `a fault in the protocol is found`(_ fault: Fault) {
        let programs = [staged] + Family.all().lazy.flatMap { $0.programs(steps: [1, 1, 1]) }
        let isFound = programs.contains { program in
            var (program, explorer) = (program, Explorer())
            program.fault = fault
            do { try explorer.run(program) } catch { return true }
            return false
        }
        #expect(isFound)
    }

    @Test func `joining at once runs a closure once, joining between turns twice`() throws {
        func runs(_ moment: Moment) throws -> Int {
            // Two values in domains of their own, and a third over both.
            try Explorer.runs(
                Scenario(
                    variables: 4, junctions: [.computed([0, 1]), .computed([2, 3]), .computed([1, 2])],
                    programs: [[.observe(0)], [.observe(1)], [.observe(2)]], moment: moment))
        }
        #expect(try runs(.atOnceIfFree) == 3)
        #expect(try runs(.betweenTurns) > 3)
    }
}
