import Foundation
import Streams
import Testing

/// Checks that the tests cover the contract.
struct EveryRuleTests {
    /// The number of rules in each section of the contract.
    private static let sections = ["G": 6, "D": 6, "R": 6, "V": 6, "O": 17, "I": 7, "T": 1, "S": 3, "A": 5, "C": 7]

    @Test func `every rule of the contract has a test whose name begins with its number`() throws {
        let held = Set(try Self.testNames().flatMap { $0.matches(of: /\b[A-Z]\d+\b/).map { String($0.0) } })
        let rules = Self.sections.flatMap { section, count in (1...count).map { "\(section)\($0)" } }
        #expect(rules.filter { !held.contains($0) }.sorted() == [])
    }

    @Test func `S3 the suite never sleeps`() throws {
        // A sleep on a clock named `virtual` takes virtual time.
        let sleeping = try Self.testFiles().filter {
            try Self.text(of: $0).replacing("virtual.sleep(", with: "").contains(/sleep\(|asyncAfter\(/)
        }
        #expect(sleeping.map(\.lastPathComponent) == [])
    }

    @Test func `S3 every operator that takes a scheduler is tested in virtual time`() throws {
        let labels = try Declarations(in: Project.sources.appendingPathComponent("Operators"))
        let timed = labels.operators.keys.filter { labels.labels[$0]?.contains("scheduler") == true }
        let tests = try Self.testFiles().map(Self.text).filter { $0.contains("TestScheduler") }
        #expect(timed.count >= 10)
        #expect(timed.filter { name in !tests.contains { $0.contains(".\(name)(") } }.sorted() == [])
    }

    private static func testFiles() throws -> [URL] {
        try Project.files(in: Project.root.appendingPathComponent("Tests/StreamsTests"), withExtension: "swift")
    }

    private static func text(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    private static func testNames() throws -> [String] {
        try testFiles().flatMap { try text(of: $0).matches(of: /@Test[^`]*func `([^`]+)`/).map { String($0.1) } }
    }
}
