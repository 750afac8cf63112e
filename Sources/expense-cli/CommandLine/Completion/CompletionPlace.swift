/// A position in a command line and what can be written there: after no command, after `add`, after `category add`.
struct CompletionPlace {
    /// The words before the position, separated by blanks: `category add`.
    let words: String
    let subcommands: [(name: String, summary: String)]
    /// The default subcommand.
    let defaultSubcommand: String?
    let options: [Parameter]
    /// The candidates for the arguments.
    let argument: Completion

    /// All places of the program that `root` declares.
    static func all(of root: any CommandDeclaration.Type) -> [CompletionPlace] {
        let shared = root.parameters + [helpFlag()]
        let own = root.defaultSubcommand.map { $0.parameters } ?? []
        return [CompletionPlace(at: "", root, own: own, shared: shared)] + places(below: root, at: "", shared: shared)
    }

    private static func places(
        below group: any CommandDeclaration.Type, at words: String, shared: [Parameter]
    ) -> [CompletionPlace] {
        group.subcommands.flatMap { command in
            let here = words.isEmpty ? command.name : "\(words) \(command.name)"
            let own = (command.defaultSubcommand ?? command).parameters
            let place = CompletionPlace(at: here, command, own: own, shared: shared)
            return [place] + places(below: command, at: here, shared: shared)
        }
    }

    private init(at words: String, _ command: any CommandDeclaration.Type, own: [Parameter], shared: [Parameter]) {
        self.words = words
        subcommands = command.subcommands.map { ($0.name, $0.summary) }
        defaultSubcommand = command.defaultSubcommand?.name
        var names: Set<String> = []
        options = own.filter { $0.form != .argument && $0.isListed && names.insert($0.name).inserted } + shared
        argument = own.first { $0.form == .argument && $0.completion != .none }?.completion ?? .none
    }

    /// The options that take a value.
    var optionsWithValue: [Parameter] { options.filter { $0.form == .option } }
}

extension Parameter {
    /// Both spellings of an option: `--category`, `-c`.
    var spellings: [String] { [spelling] + (short.map { ["-\($0)"] } ?? []) }
}

/// The options of the program itself that take a value, in each spelling. When the shell asks the program for
/// candidates, it passes these options of the line on, for example the file.
func optionsOfProgram(_ root: any CommandDeclaration.Type) -> [String] {
    root.parameters.filter { $0.form == .option }.flatMap(\.spellings)
}

/// The branches of a `case "$place $word"`, with which bash and zsh follow the words of a line from one position to the
/// next.
func walk(through places: [CompletionPlace]) -> String {
    let steps = places.flatMap { place in
        place.subcommands.map { subcommand in
            let next = place.words.isEmpty ? subcommand.name : "\(place.words) \(subcommand.name)"
            return "            \"\(place.words) \(subcommand.name)\") place=\"\(next)\" ;;"
        }
    }
    let waits = places.filter { !$0.optionsWithValue.isEmpty }.map { place in
        let patterns = place.optionsWithValue.flatMap(\.spellings).map { "\"\(place.words) \($0)\"" }
        return "            \(patterns.joined(separator: "|"))) option=$word ;;"
    }
    return (steps + waits).joined(separator: "\n")
}

/// `text` in single quotation marks, for bash, zsh and fish.
func shellQuoted(_ text: String) -> String {
    var quoted = "'"
    for character in text { quoted += character == "'" ? "'\\''" : String(character) }
    return quoted + "'"
}

/// `name` as a valid name of a shell function.
func shellIdentifier(_ name: String) -> String {
    "_" + name.map { $0 == "-" ? "_" : $0 }
}
