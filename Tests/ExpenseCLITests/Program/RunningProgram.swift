import Foundation

/// A process with three pipes, or with a terminal in place of two of them.
final class RunningProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private var pending = Data()

    init(
        _ path: String, _ words: [String], _ environment: [String: String], folder: String,
        terminal: FileHandle? = nil
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        // What started the tests may ignore these, as nohup and the background of a shell do, and programs inherit that.
        for number in [SIGHUP, SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = terminal ?? input
        process.standardOutput = terminal ?? output
        process.standardError = errors
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    func type(_ text: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func endInput() {
        try? input.fileHandleForWriting.close()
    }

    /// Waits for the next line of its output and returns it; nil at the end.
    func nextLine() -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending = Data(pending[(end + 1)...])
                return line
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            pending += more
        }
    }

    /// All output until its end.
    func rest() -> String {
        String(decoding: pending + output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Its standard error until its end, read while its output is read.
    var errorText: () -> String {
        let reading = DispatchQueue.global()
        let done = DispatchSemaphore(value: 0)
        let handle = errors.fileHandleForReading
        let text = Text()
        reading.async {
            text.data = handle.readDataToEndOfFile()
            done.signal()
        }
        return {
            done.wait()
            return String(decoding: text.data, as: UTF8.self)
        }
    }

    var isRunning: Bool { process.isRunning }

    func interrupt() {
        process.interrupt()
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Its exit code; a signal counts as in a shell.
    func exitCode() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? 128 + process.terminationStatus : process.terminationStatus
    }

    // Safe: written once before the semaphore is signalled, read once after.
    private final class Text: @unchecked Sendable {
        var data = Data()
    }
}
