/// The help of the last command of `path`: what it does, examples, and one line per parameter. That of commands in groups
/// is one screen.
///
/// - Parameter isWhole: whether it has the subcommands that not everybody uses.
func helpText(of path: [any CommandDeclaration.Type], width: Int = 80, isWhole: Bool = true) -> String {
    guard let command = path.last, let root = path.first else { return "" }
    if !command.groups.isEmpty { return overview(of: command, usage: usageLine(of: path), width: width) }
    let hidden = isWhole ? [] : command.optionalSubcommands.map { $0.name }
    let subcommands = command.subcommands.filter { !hidden.contains($0.name) }
    let own = path.count > 1 ? command.describedParameters : []
    let shared = root.parameters + [helpFlag()]
    let sections = [
        ("examples", command.examples.map { (joined([root.name, $0.line]), $0.meaning) }),
        ("commands", subcommands.map { ($0.name, $0.summary) }),
        ("arguments", own.filter { $0.form == .argument }.map { ($0.name, $0.meaning) }),
        ("options", own.filter { $0.form != .argument }.map { ($0.term, $0.meaning) }),
        ("everywhere", shared.map { ($0.term, $0.meaning) }),
    ]
    let parts =
        ["\(command.summary).", "usage: \(usageLine(of: path))"].map { wrap($0, width: width).joined(separator: "\n") }
        + sections.filter { !$0.1.isEmpty }.map { $0.0 + ":\n" + columns($0.1, width: width) }
        + command.discussion.map { wrap($0, width: width).joined(separator: "\n") }
    return parts.joined(separator: "\n\n") + "\n"
}

/// The commands in their groups: what is used daily with a line each, and the names of the others.
private func overview(of command: any CommandDeclaration.Type, usage: String, width: Int) -> String {
    func names(_ commands: [any CommandDeclaration.Type]) -> String { commands.map { $0.name }.joined(separator: ", ") }
    func text(of group: CommandGroup) -> String {
        guard group.isDescribed else {
            let all = group.commands.map { commands in
                let rest = names(Array(commands.dropFirst()))
                return commands[0].name + (rest.isEmpty ? "" : " (\(rest))")
            }
            return columns([("\(group.title):", all.joined(separator: ", "))], width: width, margin: 0)
        }
        return "\(group.title):\n" + columns(group.commands.map { (names($0), $0[0].summary) }, width: width)
    }
    let examples = command.examples.prefix(2).map { (joined([command.name, $0.line]), $0.meaning) }
    let hint = wrap("'help COMMAND' explains one; 'help WORD' finds a word, such as refund or rent.", width: width)
    let beginning = ["\(command.summary).", "usage: \(usage)"].flatMap { wrap($0, width: width) }
    let parts =
        [beginning.joined(separator: "\n"), "examples:\n" + columns(examples, width: width)]
        + command.groups.filter(\.isDescribed).map(text)
        + [command.groups.filter { !$0.isDescribed }.map(text).joined(separator: "\n"), hint.joined(separator: "\n")]
    return parts.joined(separator: "\n\n") + "\n"
}

/// The flag that every command has.
func helpFlag() -> Flag {
    Flag("help", short: "h", "Show the help of a command", endsLine: true)
}

extension Parameter {
    /// The parameter in a list: `-c, --category NAME`.
    var term: String {
        guard form != .argument else { return name }
        let long = placeholder.isEmpty ? spelling : "\(spelling) \(placeholder)"
        return short.map { "-\($0), \(long)" } ?? long
    }

    /// The help of a parameter, with its choices if there are only a few. The refusal of a wrong word names all.
    var meaning: String {
        let most = 12
        return choices.isEmpty || choices.count > most ? help : "\(help): \(choices.joined(separator: ", "))"
    }
}

/// Two columns: what to write, and what it means, wrapped to `width`. An entry too long for its column gets separate
/// lines.
func columns(_ rows: [(term: String, meaning: String)], width: Int, margin: Int = 2) -> String {
    let narrowest = 20
    let limit = min(width / 2, max(0, width - narrowest - margin - 2))
    let left = rows.map(\.term.count).filter { $0 <= limit }.max() ?? limit
    let (blanks, indent) = (String(repeating: " ", count: margin), String(repeating: " ", count: left + margin + 2))
    return rows.map { term, meaning in
        let lines = wrap(meaning, width: max(narrowest, width - indent.count)).joined(separator: "\n" + indent)
        let gap = term.count <= left ? String(repeating: " ", count: left - term.count + 2) : "\n" + indent
        let words = term.count <= left ? term : wrap(term, width: width - margin - 2).joined(separator: "\n  " + blanks)
        return meaning.isEmpty ? blanks + words : blanks + words + gap + lines
    }.joined(separator: "\n")
}

/// `text` in lines of at most `width` characters, broken between words.
func wrap(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.isEmpty {
            lines[lines.count - 1] = String(word)
        } else if line.count + 1 + word.count <= width {
            lines[lines.count - 1] += " " + word
        } else {
            lines.append(String(word))
        }
    }
    return lines
}
