#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Another program that shows long output page by page.
struct Pager {
    /// As the shell runs it: `less -FRX`.
    let command: String
    /// Output of so many lines is shown page by page.
    let rows: Int

    /// The program that the user has chosen; nil for none.
    init?(variable: String?, rows: Int) {
        guard !["", "cat"].contains(variable) else { return nil }
        (command, self.rows) = (variable ?? "less -FRX", rows)
    }
}

/// A pager that runs: what is written to ``input`` is shown.
struct RunningPager {
    let input: Int32
    private let command: String
    private let process: pid_t
    /// What Ctrl-C did before: while the pager runs it is for the pager alone.
    private let interruption: (@convention(c) (Int32) -> Void)?

    init(_ pager: Pager) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure(.inputOutput, "no pipe can be opened: \(systemMessage(errno))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        // What is ignored here would be ignored there.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let words = ["sh", "-c", pager.command]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        guard posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 else {
            close(ends[1])
            throw CommandFailure(.failed, "no shell can be started for the pager '\(shown(pager.command))'")
        }
        (input, process, command) = (ends[1], child, pager.command)
        interruption = signal(SIGINT, SIG_IGN)
    }

    /// Waits until somebody has left the pager.
    func end() throws {
        close(input)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        signal(SIGINT, interruption)
        guard status >> 8 & 0xFF != 127 else {
            let remedy = "Set PAGER to another one, or to 'cat' for none"
            throw CommandFailure(.failed, "the pager '\(shown(command))' cannot be run. \(remedy)")
        }
    }
}

/// The command without what a terminal would act on.
private func shown(_ command: String) -> String {
    String(command.map { $0.isASCII && ($0.asciiValue ?? 0) < 0x20 ? "?" : $0 })
}
