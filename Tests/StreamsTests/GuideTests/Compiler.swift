import Foundation
import Testing

/// Compiles samples against the library that these tests are linked with, each as a separate function.
struct Compiler {
    /// The folder of the build that runs these tests.
    private let products: URL
    private let folder: URL

    init() throws {
        let bundle = try #require(CommandLine.arguments.first { $0.contains("PackageTests.xctest") })
        let name = try #require(bundle.range(of: #"/[^/]*PackageTests\.xctest"#, options: .regularExpression))
        products = URL(fileURLWithPath: String(bundle[..<name.lowerBound]))
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The compiler's errors in the samples, or also its warnings; empty if there are none.
    func errors(in samples: [Sample], orWarnings: Bool = false) throws -> String {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try samples.enumerated().map { try write($1, as: "sample\($0)") }
        let warnings = orWarnings ? "-warnings-as-errors" : "-suppress-warnings"
        let (status, output) = try run("/usr/bin/env", ["swiftc", "-typecheck", warnings] + options + files)
        return status == 0 ? "" : output
    }

    /// The output of each sample, as one line.
    func output(of samples: [Sample]) throws -> [String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        let runnable = samples.enumerated().filter { !$1.isDeclaration }
        let files = try samples.enumerated().map { try write($1, as: "sample\($0)") }
        let main = folder.appendingPathComponent("Main.swift")
        let calls = runnable.map { "try await run(\($0.offset)) { try await sample\($0.offset)() }" }
        try (Self.runner + calls + ["}", "}"]).joined(separator: "\n").write(
            to: main, atomically: true, encoding: .utf8)
        let program = folder.appendingPathComponent("samples").path
        // Object files of deleted sources are still in that folder.
        let objects = try [Project.sources, Project.root.appendingPathComponent("Sources/StreamsAtomics")].flatMap {
            folder in
            try Project.files(in: folder, withExtension: "swift")
                .map { "\(products.path)/\(folder.lastPathComponent).build/\($0.lastPathComponent).o" }
        }
        let build = ["swiftc", "-suppress-warnings", "-o", program] + options + files + [main.path] + objects
        let (status, errors) = try run("/usr/bin/env", build)
        try #require(status == 0, "\(errors)")
        var lines = samples.map { _ in "" }
        for line in try run(program, []).output.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let index = Int(parts[0]) else { return [String(line)] }
            lines[index] = String(parts[1])
        }
        return lines
    }

    /// Collects the output of a sample.
    private static let runner = [
        "import Synchronization",
        "let printed = Mutex<[String]>([])",
        "func print(_ item: Any) { printed.withLock { $0.append(\"\\(item)\") } }",
        "func run(_ index: Int, _ sample: @Sendable () async throws -> Void) async throws {",
        "    try await sample()",
        "    let lines = printed.withLock { lines in defer { lines = [] }; return lines }",
        "    Swift.print(index, lines.joined(separator: \", \"), separator: \"\\t\")",
        "}",
        "@main struct Main {",
        "static func main() async throws {",
    ]

    private var options: [String] {
        let modules = products.path + "/Modules"
        return ["-swift-version", "6", "-wmo", "-parse-as-library", "-I", modules]
    }

    /// Writes a file in which errors name the place in the documentation.
    private func write(_ sample: Sample, as name: String) throws -> String {
        var lines = ["import Streams"] + sample.imports
        if !sample.isDeclaration { lines.append("func \(name)() async throws {") }
        lines.append("#sourceLocation(file: \"\(sample.file.path)\", line: \(sample.line))")
        lines += sample.body + ["#sourceLocation()"]
        if !sample.isDeclaration { lines.append("}") }
        let file = folder.appendingPathComponent("\(name).swift")
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
