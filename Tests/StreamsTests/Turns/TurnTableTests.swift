import Foundation
import Streams
import Testing

struct TurnTableTests {
    @Test func `I2 the table contains every operator of the library`() throws {
        let declared = Set(try Declarations(in: Project.sources.appendingPathComponent("Operators")).operators.keys)
        #expect(declared.subtracting(TurnRow.all.map(\.function)).sorted() == [])
    }

    @Test(arguments: TurnRow.all)
    func `I2 several inputs of an operator change in one turn as the table says`(row: TurnRow) {
        #expect(TableSources.run(row.make) == row.expected)
    }

    @Test(arguments: TurnRow.all.filter { $0.manner != .leaves })
    func `I4 an operator combined with its source emits at most once per turn`(row: TurnRow) {
        for isFirst in [true, false] {
            let steps = TableSources.run { sources in
                let made = row.make(sources)
                return isFirst ? pair(made, sources.a) : pair(sources.a, made)
            }
            let counts = steps.components(separatedBy: " | ").dropFirst().map { step in
                step.split(separator: " ").filter { $0.contains("+") }.count
            }
            #expect(counts.count == 4)
            #expect(counts.allSatisfy { $0 <= 1 }, "\(steps)")
        }
    }
}
