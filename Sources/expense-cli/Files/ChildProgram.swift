import CLibrary
import ExpenseCore

/// A child process with pipes as its standard output and error.
struct ChildProgram {
    /// Its standard output, to be read here.
    let output: Int32
    /// Its standard error, to be read here.
    let errors: Int32
    private let process: pid_t

    /// Starts a program, found in PATH; nil if PATH has no program of that name.
    ///
    /// - Parameters:
    ///   - words: its name, and its arguments.
    ///   - variables: its environment, each as NAME=VALUE; nil for that of this process.
    ///   - mayAsk: whether it can use the terminal.
    ///   - input: its standard input, if it reads one.
    init?(_ words: [String], variables: [String]? = nil, mayAsk: Bool = true, input: [UInt8]? = nil) throws {
        let (output, errors) = (try openPipe(), try openPipe())
        let given = try input.map { _ in try openPipe() }
        defer {
            close(output.writing)
            close(errors.writing)
            if let given { for end in [given.reading, given.writing] { close(end) } }
        }
        let child = ChildProcess.inBackground.start(words[0], words, variables: variables, mayAsk: mayAsk) { actions in
            // It asks nobody, and reads nothing that is meant for this program.
            if let given {
                posix_spawn_file_actions_adddup2(actions, given.reading, STDIN_FILENO)
            } else {
                posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            }
            posix_spawn_file_actions_adddup2(actions, output.writing, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(actions, errors.writing, STDERR_FILENO)
        }
        guard let child else {
            close(output.reading)
            close(errors.reading)
            return nil
        }
        (process, self.output, self.errors) = (child, output.reading, errors.reading)
        // If it has ended already, its outcome says why.
        if let input, let given { _ = writeAll(input, to: given.writing) }
    }

    private static let mostErrors = 1 << 16

    /// All that it writes, until it ends. Of its errors, the beginning.
    ///
    /// - Parameters:
    ///   - limit: of its output, in bytes. Beyond it ``TooMuch`` is thrown.
    ///   - end: when to kill it if it has not ended. Then ``TooLong`` is thrown.
    func outcome(limit: Int, until end: ContinuousClock.Instant) throws -> Outcome {
        var outcome = Outcome()
        var open = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while open.contains(where: { $0.fd >= 0 }) {
            guard ContinuousClock.now < end, outcome.output.count <= limit else {
                _ = self.end(until: .now)
                if outcome.output.count > limit { throw TooMuch() }
                throw TooLong()
            }
            guard poll(&open, nfds_t(open.count), 100) > 0 else { continue }
            for place in open.indices where open[place].revents != 0 {
                let count = systemRead(open[place].fd, &buffer, buffer.count)
                if count == 0 || count < 0 && errno != EINTR { open[place].fd = -1 }
                let bytes = buffer.prefix(max(0, count))
                if place == 0 {
                    outcome.output += bytes
                } else {
                    outcome.errors += bytes.prefix(Self.mostErrors - outcome.errors.count)
                }
            }
        }
        guard let code = self.end(until: end) else { throw TooLong() }
        outcome.code = code
        return outcome
    }

    /// What a program wrote, and its exit status.
    struct Outcome {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var code: Int32 = 0
    }

    /// The exit status after its output has been read. As in a shell, 128 plus the number of a signal.
    ///
    /// - Parameter end: when to kill it if it has not ended. Then the result is nil.
    func end(until end: ContinuousClock.Instant) -> Int32? {
        close(output)
        close(errors)
        defer { ChildProcess.inBackground.noteEnd() }
        var status: Int32 = 0
        while case let ended = waitpid(process, &status, WNOHANG), ended <= 0 {
            if ended < 0, errno != EINTR { return nil }
            guard .now < end else {
                kill(process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                return nil
            }
            usleep(1000)
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}

/// A pipe that no other process inherits.
private func openPipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
        throw CommandFailure(.inputOutput, "cannot open a pipe: \(systemMessage(errno))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}
