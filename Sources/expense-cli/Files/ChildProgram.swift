#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A child process with pipes as its standard output and error.
struct ChildProgram {
    /// Its standard output, to be read here.
    let output: Int32
    /// Its standard error, to be read here.
    let errors: Int32
    private let process: pid_t

    /// Starts a program, found in PATH; nil if there is none of that name.
    ///
    /// - Parameter words: its name, and its arguments.
    init?(_ words: [String]) throws {
        let (output, errors) = (try openPipe(), try openPipe())
        defer {
            close(output.writing)
            close(errors.writing)
        }
        let child = ChildProcess.inBackground.start(words[0], words) { actions in
            posix_spawn_file_actions_adddup2(actions, output.writing, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(actions, errors.writing, STDERR_FILENO)
        }
        guard let child else {
            close(output.reading)
            close(errors.reading)
            return nil
        }
        (process, self.output, self.errors) = (child, output.reading, errors.reading)
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
