import Foundation
import Testing

struct ReadmeTests {
    @Test func `the session in the README is what the program prints, to the letter`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let start = try #require(readme.range(of: "```console\n"))
        let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
        let home = try Home()
        let steps = readme[start.upperBound..<end.lowerBound].components(separatedBy: "$ expense-cli ").dropFirst()
        #expect(steps.count == 8)
        for step in steps {
            let line = String(step.prefix { $0 != "\n" })
            let outcome = try home.run(line)
            #expect(outcome.output + outcome.errors == step.dropFirst(line.count + 1), "\(line)")
        }
    }
}
