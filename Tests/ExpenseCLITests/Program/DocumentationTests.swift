import Foundation
import Testing

@Suite(.stopsIfStalled)
struct DocumentationTests {
    @Test func `the program prints the sessions in the README and in docs, and the manual's examples work`()
        throws
    {
        let replay = try runScript("Tests/Documentation/replay")
        #expect(replay.code == 0, "\(replay.report)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")))
    func `the manual is accepted by mandoc without a warning`() throws {
        #expect(try Home().shell("$E man | mandoc -Tlint") == .init(output: ""))
    }
}
