/// The help of the last command of `path`: what it does, examples, and one line per parameter.
func helpText(of path: [any CommandDeclaration.Type], width: Int = 80) -> String {
    guard let command = path.last, let root = path.first else { return "" }
    let own = path.count > 1 ? Parameter.described(in: command.init()) : []
    let shared = Parameter.declared(in: root.init()) + [helpFlag()]
    let sections = [
        ("examples", command.examples.map { (joined([root.name, $0.line]), $0.meaning) }),
        ("commands", command.subcommands.map { ($0.name, $0.summary) }),
        ("arguments", own.filter { $0.form == .argument }.map { ($0.name, $0.meaning) }),
        ("options", own.filter { $0.form != .argument }.map { ($0.term, $0.meaning) }),
        ("everywhere", shared.map { ($0.term, $0.meaning) }),
    ]
    let parts =
        ["\(command.summary).", "usage: \(usageLine(of: path))"]
        + sections.filter { !$0.1.isEmpty }.map { $0.0 + ":\n" + columns($0.1, width: width) }
        + command.discussion.map { wrap($0, width: width).joined(separator: "\n") }
    return parts.joined(separator: "\n\n") + "\n"
}

/// The flag that every command has.
func helpFlag() -> Flag {
    Flag("help", short: "h", "Show the help of a command")
}

extension Parameter {
    /// The parameter in a list: `-c, --category NAME`.
    var term: String {
        guard form != .argument else { return name }
        let long = placeholder.isEmpty ? spelling : "\(spelling) \(placeholder)"
        return short.map { "-\($0), \(long)" } ?? long
    }

    /// The help of a parameter, with its choices if there are only a few.
    var meaning: String {
        choices.isEmpty ? help : "\(help): \(choices.joined(separator: ", "))"
    }
}

/// Two columns: what to write, and what it means, wrapped to `width`. An entry too long for its column gets a separate
/// line.
private func columns(_ rows: [(term: String, meaning: String)], width: Int) -> String {
    let limit = width / 2
    let left = rows.map(\.term.count).filter { $0 <= limit }.max() ?? limit
    let indent = "\n" + String(repeating: " ", count: left + 4)
    return rows.map { term, meaning in
        let lines = wrap(meaning, width: max(20, width - left - 4)).joined(separator: indent)
        let gap = term.count <= left ? String(repeating: " ", count: left - term.count + 2) : indent
        return meaning.isEmpty ? "  \(term)" : "  \(term)\(gap)\(lines)"
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
