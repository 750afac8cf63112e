import Foundation

/// A process with three pipes, or with a terminal in place of two of them.
final class RunningProgram {
    private let process = Process()
    private let input = RunningProgram.closedInChildren(Pipe())
    private let output = RunningProgram.closedInChildren(Pipe())
    private let errors = RunningProgram.closedInChildren(Pipe())
    private var pending = Data()
    private var pendingErrors = Data()

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
        try Self.starting.withLock { try process.run() }
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
    func nextLine() -> String? { Self.nextLine(of: output, &pending) }

    /// Waits for the next line of its standard error and returns it; nil at the end.
    func nextErrorLine() -> String? { Self.nextLine(of: errors, &pendingErrors) }

    private static func nextLine(of pipe: Pipe, _ pending: inout Data) -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending = Data(pending[(end + 1)...])
                return line
            }
            let more = pipe.fileHandleForReading.availableData
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

    private static let starting = NSLock()

    /// Two programs that are started at the same time, each with the other's input open, would wait for its end for ever.
    private static func closedInChildren(_ pipe: @autoclosure () -> Pipe) -> Pipe {
        starting.withLock {
            let pipe = pipe()
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }

    // Safe: written once before the semaphore is signalled, read once after.
    private final class Text: @unchecked Sendable {
        var data = Data()
    }
}
