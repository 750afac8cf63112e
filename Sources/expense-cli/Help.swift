/// `help`
struct Help: Command {
    static let name = "help"
    static let summary = "Show the help of a command, or what there is about a word"
    static var examples: [Example] {
        [
            Example("help category add", "what that command takes"),
            Example("help refund", "which commands and options have to do with refunds"),
        ]
    }
    @Argument(
        "COMMAND", "The command, such as 'add' or 'category add'; or a word to search for",
        completion: .words(Program.subcommands.map { $0.name })) var words: [String]

    func run(in session: Session) throws {
        let root: any CommandDeclaration.Type = session.isPrompt ? session.promptCommands : Program.self
        var path = [root]
        for word in words {
            guard let next = path[path.count - 1].subcommands.first(where: { $0.name == word }) else {
                return try search(below: root, in: session)
            }
            path.append(next)
        }
        try session.showHelp(of: path)
    }

    private func search(below root: any CommandDeclaration.Type, in session: Session) throws {
        let found = HelpSearch(for: words, of: root).results
        guard !found.isEmpty else {
            let word = words.joined(separator: " ")
            let guess = nearest(to: word, in: root.subcommands.map { $0.name }).map { "; did you mean '\($0)'?" }
            throw UsageError(
                message:
                    "there is no command \(quoted(word)), and the help has nothing about it\(guess ?? "; 'help' lists them")"
            )
        }
        session.pageOutput()
        try session.output.write(columns(found, width: min(session.terminal.width ?? 80, 80), margin: 0) + "\n")
    }
}
