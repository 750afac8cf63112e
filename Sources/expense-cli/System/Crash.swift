import CLibrary

/// In case of a bug, ends the program with a message on how to report it instead of a stack trace.
func explainCrashes() {
    giveHandlersTheirOwnStack()
    for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
        signal(crash) { _ in
            ChildProcess.end(with: SIGTERM)
            restoreTerminal(isAbrupt: true)
            // Safe: a static string is part of the program, and a signal handler may call write and _exit.
            _ = write(STDERR_FILENO, crashMessage.utf8Start, crashMessage.utf8CodeUnitCount)
            _exit(ExitCode.bug.rawValue)
        }
        var action = sigaction()
        sigaction(crash, nil, &action)
        action.sa_flags |= SA_ONSTACK
        sigaction(crash, &action, nil)
    }
}

/// After a stack overflow the handler has no room on the stack of the main thread.
private func giveHandlersTheirOwnStack() {
    var stack = stack_t()
    stack.ss_size = 65_536
    // Safe: never deallocated, because a handler may run until the process ends.
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
    sigaltstack(&stack, nil)
}

private let crashMessage: StaticString = """
    expense-cli: error: this is a bug in the program. Everything that was reported as done is safe. Please report the bug with the \
    command that you typed and the output of 'expense-cli --version'

    """
