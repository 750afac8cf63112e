import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The process from its first word to its exit code.
func runProgram() -> ExitCode {
    keepStandardDescriptors()
    explainCrashes()
    // If the reader of the output has exited, a write fails, and the program ends quietly.
    signal(SIGPIPE, SIG_IGN)
    // If a file may not grow further, a write fails too.
    signal(SIGXFSZ, SIG_IGN)
    // Creates the list of files here, because a handler may not.
    Drafts.delete()
    signal(SIGINT) { _ in
        Drafts.delete()
        _exit(ExitCode.interrupted.rawValue)
    }
    // Ctrl-\ ends the program as a user's wish, so no crash is reported.
    for end in [SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(end) {
        signal(end) { received in
            endShellProgram(with: received)
            restoreTerminal()
            Drafts.delete()
            signal(received, SIG_DFL)
            raise(received)
        }
    }
    unblockSignals()
    let output = Output(descriptor: STDOUT_FILENO)
    var session: Session?
    do {
        let invocation = try Invocation<Program>(reading: commandLineWords())
        let terminal = Terminal(descriptor: STDOUT_FILENO, colorChoice: invocation.root.color)
        let started = Session(
            output: output, terminal: terminal, promptCommands: PromptLine.self, path: invocation.root.file)
        session = started
        try run(invocation, in: started)
        try output.flush()
        return .done
    } catch {
        let report = FailureReport(error, accomplished: session?.accomplished)
        // Show what was found before the failure. If that fails too, the first failure is the one to report.
        try? output.flush()
        report.print()
        return report.code
    }
}

/// Runs what the command line asks for; no command means the prompt, but where its lines would come from a terminal and
/// nobody would see what it shows.
private func run(_ invocation: Invocation<Program>, in session: Session) throws {
    if invocation.root.version, !invocation.asksForHelp {
        let source = commit.map { "commit \($0)" } ?? "working copy"
        let version = "\(programName) \(Program.versionNumber) (\(source)), data format \(DataFile.formatVersion)"
        return try session.output.line(version)
    }
    let isBare = invocation.command is Program && !invocation.asksForHelp
    guard isBare, isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 1 else {
        return try runCommand(invocation, in: session)
    }
    try Prompt().run(in: session)
}

/// Whether who started the program wants it to outlive a signal, as 'nohup' does.
private func isIgnored(_ number: Int32) -> Bool {
    // Safe: what is asked for is a number: 1 is SIG_IGN, which no function has as its address.
    let isIgnored = unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == 1
    if isIgnored { signal(number, SIG_IGN) }
    return isIgnored
}

/// A program that is started by a thread that blocks signals would never hear of Ctrl-C.
private func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
}

/// Where standard input, output or error is closed, the next file that is opened must not take its place.
private func keepStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
        // Open for reading alone, so that writing to it fails as it should.
        _ = open("/dev/null", O_RDONLY)
    }
}
