/// `help`
struct Help: Command {
    static let name = "help"
    static let summary = "Show the help of a command"
    static var examples: [Example] { [Example("help category add", "what that command takes")] }
    @Argument(
        "COMMAND", "The command, such as 'add' or 'category add'",
        completion: .words(Program.subcommands.map { $0.name })) var words: [String]

    func run(in session: Session) throws {
        var path: [any CommandDeclaration.Type] = [session.isPrompt ? session.promptCommands : Program.self]
        for word in words {
            guard let next = path[path.count - 1].subcommands.first(where: { $0.name == word }) else {
                let names = path[path.count - 1].subcommands.map { $0.name }
                let guess = nearest(to: word, in: names).map { "; did you mean '\($0)'?" } ?? "; 'help' lists them"
                throw UsageError(message: "there is no command \(quoted(word))\(guess)")
            }
            path.append(next)
        }
        session.pageOutput()
        try session.output.write(helpText(of: path, width: min(session.terminal.width ?? 80, 80)))
    }
}
