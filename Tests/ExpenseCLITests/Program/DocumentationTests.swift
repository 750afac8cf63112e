import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DocumentationTests {
    @Test func `the sessions in the README and in docs are what the program prints, and the manual's examples work`()
        throws
    {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let replay = try RunningProgram(
            "/usr/bin/env", ["python3", root.path + "/Tests/Documentation/replay"],
            ["PATH": path, "EXPENSE_CLI": executable], folder: root.path)
        let report = replay.rest()
        #expect(replay.exitCode() == 0, "\(report)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")))
    func `the manual is accepted by mandoc without a remark`() throws {
        #expect(try Home().shell("$E man | mandoc -Tlint") == .init(output: ""))
    }
}
