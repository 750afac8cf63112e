import CLibrary

/// A shell command of the user that owns the terminal until it ends: a pager, an editor.
///
/// While it runs, Ctrl-C is handled by it alone.
struct ShellProgram {
    private let process: pid_t
    private let interruption: (@convention(c) (Int32) -> Void)?

    /// Starts it; nil if there is no shell.
    ///
    /// - Parameters:
    ///   - line: the command for sh.
    ///   - arguments: the values of `$1` and so on.
    ///   - input: a descriptor in place of standard input.
    init?(_ line: String, _ arguments: [String] = [], input: Int32? = nil) {
        let child = ChildProcess.onTerminal.start("/bin/sh", ["sh", "-c", line, "sh"] + arguments) { actions in
            if let input { posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO) }
        }
        guard let child else { return nil }
        process = child
        interruption = signal(SIGINT, SIG_IGN)
    }

    /// The exit code of sh if the program cannot be found.
    static let notFound: Int32 = 127

    /// Waits for its end.
    ///
    /// - Returns: Its exit code; above 128 for a signal, as in a shell.
    func end() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        ChildProcess.onTerminal.noteEnd()
        signal(SIGINT, interruption)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}

/// A shell command without characters that would affect a terminal.
func shownCommand(_ line: String) -> String {
    String(line.map { $0.isASCII && ($0.asciiValue ?? 0) < 0x20 ? "?" : $0 })
}
