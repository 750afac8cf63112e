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
    // A reader that has gone shows as an error of the write, which ends the program quietly.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow further shows as an error of the write as well.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    // Ctrl-\ is a wish to leave, and no crash of which to show a trace.
    signal(SIGQUIT, SIG_DFL)
    unblockSignals()
    let output = Output(descriptor: STDOUT_FILENO)
    var session: Session?
    do {
        let invocation = try Invocation<Program>(reading: commandLineWords())
        let terminal = Terminal(descriptor: STDOUT_FILENO, colorChoice: invocation.root.color)
        let started = Session(output: output, terminal: terminal, path: invocation.root.file)
        session = started
        try runCommand(invocation, in: started)
        try output.flush()
        return .done
    } catch {
        let report = FailureReport(error, accomplished: session?.accomplished)
        // What was found before the failure is shown; that nobody reads it changes nothing.
        try? output.flush()
        report.print()
        return report.code
    }
}

/// Runs what an invocation asks for.
func runCommand<Root>(_ invocation: Invocation<Root>, in session: Session) throws {
    if invocation.asksForHelp {
        let width = min(session.terminal.width ?? 80, 80)
        return try session.output.write(helpText(of: invocation.path, width: width))
    }
    if let program = invocation.root as? Program, program.version {
        return try session.output.line(
            "\(Program.name) \(Program.versionNumber), data format \(DataFile.formatVersion)")
    }
    guard let command = command(of: invocation) else {
        let remedy = "write '\(Program.name) add 12.50 lunch', or '\(Program.name) --help' for more"
        throw UsageError(message: "no command is named; \(remedy)", usage: usageLine(of: invocation.path))
    }
    do {
        try command.run(in: session)
    } catch let error as UsageError where error.usage.isEmpty {
        throw UsageError(message: error.message, usage: usageLine(of: invocation.path))
    }
}

/// The command that is named; none on a terminal means the prompt.
private func command<Root>(of invocation: Invocation<Root>) -> (any Command)? {
    let isPrompt = invocation.command is Program && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    return isPrompt ? Prompt() : invocation.command as? any Command
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
