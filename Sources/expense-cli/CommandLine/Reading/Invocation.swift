/// A command line read by the declarations of `Root` and its subcommands.
struct Invocation<Root: CommandDeclaration> {
    /// The root with its parameters, which may be anywhere in the line.
    let root: Root
    /// The commands from the root to the last one.
    let path: [any CommandDeclaration.Type]
    /// The command with its parameters; the root itself if no command is named.
    let command: any CommandDeclaration
    /// Whether the command is the default one, and was not named.
    let isDefault: Bool
    /// Whether `--help` was found; the rest of the line is not read then.
    let asksForHelp: Bool

    /// Reads `words`, without the program's name.
    init(reading words: [String]) throws(UsageError) {
        var reader = CommandLineReader<Root>(words: words)
        do {
            try reader.read()
        } catch {
            // Without its name and a command, the usage of a prompt would say nothing.
            let isEmpty = Root.name.isEmpty && reader.path.count == 1
            throw UsageError(message: error.message, usage: isEmpty ? "" : usageLine(of: reader.path))
        }
        (root, path, command) = (reader.root, reader.path, reader.command)
        (isDefault, asksForHelp) = (reader.isDefault, reader.help.wrappedValue)
    }
}

/// The words of the commands of `path`: `expense-cli category add`.
func spelling(of path: [any CommandDeclaration.Type]) -> String {
    joined(path.map { $0.name })
}

/// The usage of the last command of `path`: `expense-cli add AMOUNT [NOTE...] [OPTIONS]`.
func usageLine(of path: [any CommandDeclaration.Type]) -> String {
    guard let command = path.last else { return "" }
    if !command.subcommands.isEmpty {
        let names = command.subcommands.map { $0.name }
        let choice = names.count > 5 ? "COMMAND" : names.joined(separator: "|")
        let word = command.defaultSubcommand == nil ? choice : "[\(choice)]"
        return joined([spelling(of: path), word, "[ARGUMENTS]", "[OPTIONS]"])
    }
    let parameters = command.parameters
    let divider = parameters.compactMap(\.divider).first.map { ["[FILTERS \($0)]"] } ?? []
    let arguments = parameters.filter { $0.form == .argument }.map(\.usage) + divider
    let options = parameters.contains { $0.form != .argument } ? ["[OPTIONS]"] : []
    return joined([spelling(of: path)] + arguments + options)
}

/// Joins words of a command line. The root of a prompt has no name.
func joined(_ words: [String]) -> String {
    words.filter { !$0.isEmpty }.joined(separator: " ")
}
