import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        // Signals that are ignored here would be ignored there, too.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = ["sh", "-c", line, "sh"] + arguments
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child = pid_t()
        // A signal handler that ends this process must find the number of the child process.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        guard posix_spawn(&child, "/bin/sh", &actions, &attributes, &pointers, environ) == 0 else { return nil }
        process = child
        running.store(child, ordering: .sequentiallyConsistent)
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
        running.store(0, ordering: .sequentiallyConsistent)
        signal(SIGINT, interruption)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}

/// Also sends a signal that ends this process to the program that owns the terminal. A signal handler may call this.
func endShellProgram(with signal: Int32) {
    let process = running.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, signal) }
}

/// The program that owns the terminal; 0 for none.
private let running = Atomic<pid_t>(0)

/// A shell command without characters that would affect a terminal.
func shownCommand(_ line: String) -> String {
    String(line.map { $0.isASCII && ($0.asciiValue ?? 0) < 0x20 ? "?" : $0 })
}
