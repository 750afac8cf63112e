import Foundation
import Testing

struct ArchitectureTests {
    private static let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    private static let hasIndex = FileManager.default.fileExists(atPath: build.path + "/index/store")

    @Test(.enabled(if: hasIndex, "a release build writes no index"))
    func `each folder of Sources names only the folders that floors.txt puts below it`() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let comparison = try RunningProgram(
            "/usr/bin/env", ["python3", root.path + "/Tests/Architecture/arrows", Self.build.path], ["PATH": path],
            folder: root.path)
        let differences = comparison.rest()
        #expect(comparison.exitCode() == 0, "\(differences)")
    }
}
