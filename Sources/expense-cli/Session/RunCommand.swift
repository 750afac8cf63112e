/// Runs the command that words name, by the declarations of `root`.
func runCommand<Root: CommandDeclaration>(_ words: [String], of root: Root.Type, in session: Session) throws {
    try runCommand(Invocation<Root>(reading: words), in: session)
}

/// Runs an invocation.
func runCommand<Root>(_ invocation: Invocation<Root>, in session: Session) throws {
    if invocation.asksForHelp {
        try session.showHelp(of: invocation.path)
        return try session.output.endPaging()
    }
    guard let command = invocation.command as? any Command else { throw missingCommand(invocation.path) }
    do {
        do {
            if let naming = command as? any NamingCommand {
                try naming.runAddingNames(in: session) { try command.run(in: session) }
            } else {
                try command.run(in: session)
            }
            session.exchangeChanges()
        } catch {
            try? session.output.endPaging()
            throw error
        }
        try session.output.endPaging()
    } catch let error as UsageError where error.usage.isEmpty {
        throw UsageError(message: error.message, usage: usageLine(of: invocation.path))
    }
}

/// The error for a command line without a command.
func missingCommand(_ path: [any CommandDeclaration.Type]) -> UsageError {
    let remedy = "try '\(programName) add 12.50 lunch', or '\(programName) --help'"
    return UsageError(message: "no command given; \(remedy)", usage: usageLine(of: path))
}
