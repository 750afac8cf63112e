import ExpenseCore

/// The program: what its command line may say.
struct Program: CommandDeclaration {
    static let name = "expense-cli"
    static let version = "0.1.0"
    static let summary = "Track expenses: instant, live, and exact to the cent"
    static let examples = [
        Example("add 12.50 lunch -c food", "12.50 for lunch, today, in the category food"),
        Example("total --by category", "what each category comes to"),
        Example("list --limit 10", "the ten newest entries"),
        Example("", "the prompt, in which the totals update live"),
    ]
    static let discussion = [
        "The data lies in one file: --file, else EXPENSE_FILE, else expense-cli/expenses.db below XDG_DATA_HOME or "
            + "~/.local/share. It is made on first use, readable by its owner alone.",
        "'expense-cli help COMMAND' tells more of a command.",
    ]
    static var subcommands: [any CommandDeclaration.Type] {
        [Add.self, List.self, Total.self, Watch.self, CategoryGroup.self, PromptCommand.self, Help.self]
    }

    @Option("file", value: "FILE", "The data file", completion: .files) var file: String?
    @Option("color", value: "WHEN", "When to use colours") var color = ColorChoice.auto
    @Flag("version", "Show the version of the program and of the data format") var version: Bool

    /// Runs a command line, and says how it went.
    static func run(_ words: [String]) -> ExitCode {
        do {
            let invocation = try Invocation<Program>(reading: words)
            let session = Session(
                path: invocation.root.file, environment: .live,
                terminal: Terminal(descriptor: 1, colorChoice: invocation.root.color))
            do {
                try run(invocation, in: session)
                try session.output.flush()
            } catch {
                if !(error is ClosedPipe) { try session.output.flush() }
                throw error
            }
            return .done
        } catch {
            return report(error)
        }
    }

    /// Runs what a line asks for: of the process's arguments, or of the prompt.
    static func run(_ invocation: Invocation<Program>, in session: Session) throws {
        if invocation.asksForHelp { return try session.output.write(helpText(of: invocation.path)) }
        if invocation.root.version {
            return try session.output.line("\(name) \(version), data format \(DataFile.formatVersion)")
        }
        if let help = invocation.command as? Help { return try help.run(in: session) }
        let command = invocation.command as? any RunnableCommand ?? PromptCommand()
        do {
            try command.run(in: session)
        } catch let error as UsageError where error.usage.isEmpty {
            throw UsageError(message: error.message, usage: usageLine(of: invocation.path))
        }
    }
}

/// A command that does something.
protocol RunnableCommand: CommandDeclaration {
    func run(in session: Session) throws
}

/// `help COMMAND`, the same as `COMMAND --help`.
struct Help: CommandDeclaration {
    static let name = "help"
    static let summary = "Show the help of a command"
    static let examples = [Example("help add", "how to record an expense")]
    @Argument("COMMAND", "The command") var words: [String]

    func run(in session: Session) throws {
        let invocation = try Invocation<Program>(reading: words + ["--help"])
        try session.output.write(helpText(of: invocation.path))
    }
}
