import CLibrary
import ExpenseCore

/// Runs the program and returns its exit code.
func runProgram() -> ExitCode {
    keepStandardDescriptors()
    explainCrashes()
    // If the reader of the output has exited, a write fails, and the program ends quietly.
    signal(SIGPIPE, SIG_IGN)
    // If a file must not grow further, a write fails too.
    signal(SIGXFSZ, SIG_IGN)
    // Creates the list of files here, because a signal handler must not.
    Drafts.delete()
    signal(SIGINT) { _ in
        ChildProcess.end(with: SIGINT)
        Drafts.delete()
        _exit(ExitCode.interrupted.rawValue)
    }
    // Ctrl-\ is the user's wish to end the program, so no crash is reported.
    for end in [SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(end) {
        signal(end) { received in
            ChildProcess.end(with: received)
            restoreTerminal(isAbrupt: true)
            Drafts.delete()
            signal(received, SIG_DFL)
            raise(received)
        }
    }
    unblockSignals()
    reportLongWaits(tellUser)
    let output = Output(descriptor: STDOUT_FILENO, escaping: escapeControls)
    var session: Session?
    do {
        let invocation = try Invocation<Program>(reading: commandLineWords())
        if invocation.root.version {
            try output.line(versionLine())
            try output.flush()
            return .done
        }
        let terminal = Terminal(descriptor: STDOUT_FILENO, colorChoice: invocation.root.color)
        let started = try Session(
            output: output, terminal: terminal, promptCommands: PromptLine.self, path: invocation.root.file,
            environment: environment())
        session = started
        try run(invocation, in: started)
        try output.flush()
        return .done
    } catch {
        let report = FailureReport(error, accomplished: session?.accomplished)
        // Output from before the failure is shown first. If that fails too, the first failure is reported.
        try? output.flush()
        report.print()
        return report.code
    }
}

/// The environment of the machine, with the day that EXPENSE_TODAY names.
private func environment() throws -> Environment {
    guard let text = environmentVariable("EXPENSE_TODAY"), !text.isEmpty else { return .live }
    guard let clock = Clock.stopped(at: text) else {
        throw CommandFailure(
            .configuration,
            "EXPENSE_TODAY is '\(text)'; give a day such as 2026-12-31, or a moment such as 2026-12-31T23:59:30")
    }
    return Environment(clock: clock)
}

private func versionLine() -> String {
    let source = commit.map { "commit \($0)" } ?? "working copy"
    return "\(programName) \(Program.versionNumber) (\(source)), data format \(DataFile.formatVersion)"
}

/// Runs the command of the command line. No command means the prompt, unless its lines would come from a terminal while
/// its output does not go to one.
private func run(_ invocation: Invocation<Program>, in session: Session) throws {
    let isBare = invocation.isDefault && invocation.command is Prompt
    if isBare, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 0 { throw missingCommand([Program.self]) }
    try runCommand(invocation, in: session)
}

/// A thread that blocks signals may have started this process; then it would never receive Ctrl-C.
private func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
}

/// If standard input, output or error is closed, the next opened file must not take its number.
private func keepStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
        // Opened for reading only, so that writing to it fails as it should.
        _ = open("/dev/null", O_RDONLY)
    }
}
