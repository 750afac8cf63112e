import Foundation
import Testing

@Suite(.ownThreads)
struct ArchitectureTests {
    private static let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    private static let hasIndex = FileManager.default.fileExists(atPath: build.path + "/index/store")

    @Test(.enabled(if: hasIndex, "a release build writes no index"))
    func `each folder of Sources uses only the folders that layers.txt puts below it`() throws {
        let comparison = try runScript("Tests/Architecture/arrows", [Self.build.path])
        #expect(comparison.code == 0, "\(comparison.report)")
    }
}
