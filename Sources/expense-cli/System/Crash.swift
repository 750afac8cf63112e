#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// In case of a bug, ends the program with a message on how to report it instead of a stack trace.
func explainCrashes() {
    for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
        signal(crash) { _ in
            restoreTerminal()
            // Safe: a static string is part of the program, and a signal handler may call write and _exit.
            _ = write(STDERR_FILENO, crashMessage.utf8Start, crashMessage.utf8CodeUnitCount)
            _exit(ExitCode.bug.rawValue)
        }
    }
}

private let crashMessage: StaticString = """
    expense-cli: error: this is a bug in the program. Everything that was reported as done is safe. Please report the bug with the \
    command that you typed and the output of 'expense-cli --version'

    """
