import Foundation
import Testing

@testable import expense_cli

/// A separate home folder in which the built program runs.
final class Home: Sendable {
    let path: String

    init() throws {
        path = temporaryPlace + "expense-cli-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The default path of the data file.
    var dataFile: String { path + "/.local/share/expense-cli/expenses.db" }

    /// The result of a run of the program.
    struct Outcome: Equatable {
        var output: String
        var errors = ""
        var code: Int32 = 0
    }

    /// Runs a command line, written as in a shell, and waits for its end.
    @discardableResult
    func run(_ line: String, input: String = "", _ variables: [String: String] = [:]) throws -> Outcome {
        let program = try start(try splitLine(line), variables)
        program.type(input)
        program.endInput()
        let errors = program.errorText
        return Outcome(output: program.rest(), errors: errors(), code: program.exitCode())
    }

    /// Runs a line of sh, in which `$E` is the program.
    func shell(_ line: String, _ variables: [String: String] = [:]) throws -> Outcome {
        let program = try RunningProgram(
            "/bin/sh", ["-c", line], environment(variables).merging(["E": executable]) { $1 }, folder: path)
        program.endInput()
        let errors = program.errorText
        return Outcome(output: program.rest(), errors: errors(), code: program.exitCode())
    }

    /// Starts the program without waiting for its end.
    func start(_ words: [String], _ variables: [String: String] = [:], terminal: FileHandle? = nil) throws
        -> RunningProgram
    {
        try RunningProgram(executable, words, environment(variables), folder: path, terminal: terminal)
    }

    private func environment(_ variables: [String: String]) -> [String: String] {
        ["HOME": path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "EXPENSE_TODAY": "2026-11-21T10:42:07"]
            .merging(programVariables) { $1 }.merging(variables) { $1 }
    }
}

/// What `.ci/days` gives to each program that a test runs: the variables whose names begin with PROGRAM_.
let programVariables: [String: String] = {
    let given = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("PROGRAM_") }
    return Dictionary(uniqueKeysWithValues: given.map { (String($0.key.dropFirst("PROGRAM_".count)), $0.value) })
}()

/// A suite that runs commands in a separate home.
protocol HomeSuite {
    var home: Home { get }
}

extension HomeSuite {
    /// The output of a command, which must succeed.
    @discardableResult
    func run(_ line: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
        let outcome = try home.run(line)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)", sourceLocation: place)
        return outcome.output
    }
}

/// The built program, which is beside the bundle of the tests.
let executable: String = {
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let candidates = (folders + [Bundle.main.bundlePath]).map { $0 + "/expense-cli" }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "expense-cli"
}()
