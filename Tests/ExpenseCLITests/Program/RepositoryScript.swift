import Foundation

/// The folder of the repository.
let repository: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root
}()

/// Runs a script of the repository with Python, and returns its output and its exit code.
func runScript(_ name: String, _ arguments: [String] = []) throws -> (report: String, code: Int32) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let script = try RunningProgram(
        "/usr/bin/env", ["python3", repository.appendingPathComponent(name).path] + arguments,
        ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("PROGRAM_") }
            .merging(["PATH": path, "EXPENSE_CLI": executable]) { $1 }, folder: repository.path)
    let report = script.rest()
    return (report, script.exitCode())
}
