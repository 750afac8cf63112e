/// Assigns the words of a command line, in order, to the parameters.
struct CommandLineReader<Root: CommandDeclaration> {
    let root: Root
    let help = helpFlag()
    private(set) var path: [any CommandDeclaration.Type] = [Root.self]
    private(set) var command: any CommandDeclaration
    private(set) var isDefault = false
    private let shared: [Parameter]
    private var options: [Parameter]
    private var arguments: [Parameter] = []
    /// Options that choose what the command changes, if it has any, and what was given before it is known whether an
    /// option is one of them.
    private var choosing: [Parameter] = []
    private var undecided: [(option: Parameter, word: String)] = []
    private var isDivided = false
    private let words: [String]
    private var position = 0
    private var optionsHaveEnded = false

    init(words: [String]) {
        self.words = words
        let (root, parameters) = Root.declared()
        self.root = root
        command = root
        shared = parameters + [help]
        options = shared
    }

    /// Whether a flag was given after which the line is not read.
    private var hasEnded: Bool { shared.contains { $0.isGiven && $0.endsLine } }

    mutating func read() throws(UsageError) {
        while position < words.count, !hasEnded {
            let word = words[position]
            if optionsHaveEnded || !looksLikeOption(word) {
                try readArgument(word)
            } else if word == "--" {
                position += 1
                optionsHaveEnded = true
            } else if try !descendToDefault(becauseOf: word) {
                position += 1
                if word.hasPrefix("--") { try readLong(word) } else { try readShort(word) }
            }
        }
        guard !hasEnded else { return }
        if let meant = path.last?.defaultSubcommand { descend(to: meant, byDefault: true) }
        try decide()
        if let missing = (arguments + options).first(where: \.isMissing) {
            let value = missing.form == .option ? " \(missing.placeholder)" : ""
            throw UsageError(message: "\(missing.spelling)\(value) is missing")
        }
    }

    private mutating func descend(to subcommand: any CommandDeclaration.Type, byDefault isDefault: Bool = false) {
        path.append(subcommand)
        self.isDefault = isDefault
        let declared = subcommand.declared()
        command = declared.declaration
        options = declared.parameters.filter { $0.form != .argument && $0.divider == nil } + shared
        choosing = declared.parameters.filter { $0.divider != nil }
        arguments = declared.parameters.filter { $0.form == .argument }
    }

    private mutating func readArgument(_ word: String) throws(UsageError) {
        let subcommands = path.last?.subcommands ?? []
        if let named = subcommands.first(where: { $0.name == word }) {
            position += 1
            return descend(to: named)
        }
        if !subcommands.isEmpty {
            guard let meant = path.last?.defaultSubcommand, takesArguments(meant) else {
                throw unknownCommand(word, among: subcommands.map { $0.name })
            }
            return descend(to: meant, byDefault: true)
        }
        position += 1
        if !isDivided, !optionsHaveEnded, word == choosing.first?.divider { return try divide(at: word) }
        guard let parameter = arguments.first(where: { $0.arity == .any || !$0.isGiven }) else {
            let before = position > 1 ? words[position - 2] : ""
            let mayBeCurrency = word.count == 3 && word.allSatisfy { $0.isASCII && $0.isUppercase }
            let isAfterAmount = mayBeCurrency && before.last?.isNumber ?? false
            let valued = options.filter { option in
                option.form == .option && !option.isGiven && !shared.contains { $0 === option }
            }
            let remedy =
                isAfterAmount
                ? "; a currency is in one word with its amount: \(quoted("\(before) \(word)"))"
                : valued.count == 1 ? "; did you mean '\(valued[0].spelling) \(word)'?" : ""
            throw UsageError(message: "unexpected argument \(quoted(word))\(remedy)")
        }
        try give(word, to: parameter)
    }

    /// Whether the option belongs to the default subcommand, which is then the command.
    private mutating func descendToDefault(becauseOf word: String) throws(UsageError) -> Bool {
        guard let meant = path.last?.defaultSubcommand, option(of: word) == nil else { return false }
        descend(to: meant, byDefault: true)
        return true
    }

    private mutating func readLong(_ word: String) throws(UsageError) {
        guard let option = option(of: word) else { throw unknownOption(word) }
        let value = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
        if option.form == .option {
            guard let value else { return try give(nextWord(for: option), to: option) }
            return try give(value, to: option)
        }
        if value != nil { throw UsageError(message: "\(option.spelling) takes no value") }
        try give("", to: option)
    }

    private mutating func readShort(_ word: String) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = all.first(where: { $0.short == letter }) else { throw unknownOption("-\(letter)") }
            if option.form == .flag {
                try give("", to: option)
            } else {
                let value = letters.first == "=" ? letters.dropFirst() : letters
                return try give(letters.isEmpty ? nextWord(for: option) : String(value), to: option)
            }
        }
    }

    private mutating func nextWord(for option: Parameter) throws(UsageError) -> String {
        let needs = "\(option.spelling) needs a value: \(option.spelling) \(option.placeholder)"
        guard position < words.count else { throw UsageError(message: needs) }
        let word = words[position]
        if looksLikeOption(word), word == "--" || self.option(of: word) != nil {
            let joined = "\(option.spelling)=\(word)"
            throw UsageError(message: "\(needs) (if \(quoted(word)) is the value, write \(quoted(joined)))")
        }
        position += 1
        return word
    }

    /// Everything before the word chooses, and everything behind it changes.
    private mutating func divide(at word: String) throws(UsageError) {
        for (option, value) in undecided {
            guard let filter = choosing.first(where: { $0.name == option.name }) else {
                throw UsageError(message: "\(option.spelling) does not choose entries; write it after '\(word)'")
            }
            try accept(value, filter)
        }
        (undecided, isDivided) = ([], true)
    }

    /// Gives options to what they mean: after the dividing word or with arguments a change, otherwise rather a choice.
    private mutating func decide() throws(UsageError) {
        let changes = isDivided || arguments.contains(where: \.isGiven)
        for (option, value) in undecided {
            let (filter, change) = (named(option.name, in: choosing), named(option.name, in: options))
            if isDivided, change == nil {
                let remedy = path.last?.remedies[option.spelling].map { "; \($0)" } ?? ""
                let word = choosing.first?.divider ?? ""
                throw UsageError(message: "\(option.spelling) chooses entries; write it before '\(word)'\(remedy)")
            }
            if changes, change == nil {
                let remedy = path.last?.remedies[option.spelling].map { ". \($0)" } ?? ""
                throw UsageError(
                    message: "\(option.spelling) chooses entries, and so do the numbers; give one of both\(remedy)")
            }
            if let meant = changes ? change ?? filter : filter ?? change { try accept(value, meant) }
        }
        undecided = []
    }

    private func named(_ name: String, in parameters: [Parameter]) -> Parameter? {
        parameters.first { $0.name == name }
    }

    private mutating func give(_ word: String, to parameter: Parameter) throws(UsageError) {
        guard !choosing.isEmpty, parameter.form != .argument, !shared.contains(where: { $0 === parameter }) else {
            return try accept(word, parameter)
        }
        undecided.append((parameter, word))
    }

    private func accept(_ word: String, _ parameter: Parameter) throws(UsageError) {
        do {
            try parameter.accept(word)
        } catch {
            throw UsageError(message: "\(parameter.spelling): \(error.reason)")
        }
    }

    private var all: [Parameter] { options + choosing }

    private func option(of word: String) -> Parameter? {
        if word.hasPrefix("--") {
            let name = word.dropFirst(2).prefix { $0 != "=" }
            return all.first { $0.name == name }
        }
        return all.first { $0.short == word.dropFirst().first }
    }

    private func unknownOption(_ word: String) -> UsageError {
        let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
        let remedy = path.last?.remedies[name].map { "; \($0)" }
        let guess = nearest(to: name, in: all.filter(\.isListed).map(\.spelling)).map { "; did you mean '\($0)'?" }
        return UsageError(message: "there is no option \(quoted(name))\(remedy ?? guess ?? "")")
    }

    private func unknownCommand(_ word: String, among names: [String]) -> UsageError {
        let meant = path.count > 1 ? nil : Root.wordsOfOthers[word.lowercased()]
        let guess = (meant ?? nearest(to: word, in: names)).map { "; did you mean '\($0)'?" }
        guard path.count > 1 else {
            if meant != nil || guess == nil, let probable = Root.probableWords(for: Array(words[position...])) {
                let line = probable.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
                return UsageError(
                    message: "there is no command \(quoted(word)); did you mean \(quoted(joined(line)))?")
            }
            let help = names.contains("help") ? "help" : "--help"
            let remedy = "; '\(joined([Root.name, help]))' lists them"
            return UsageError(message: "there is no command \(quoted(word))\(guess ?? remedy)")
        }
        let group = "'\(spelling(of: Array(path.dropFirst())))' has no command"
        let choice = names.count > 1 ? "; there are \(names.joined(separator: ", "))" : "; there is \(names.joined())"
        return UsageError(message: "\(group) \(quoted(word))\(guess ?? choice)")
    }
}

/// Whether `word` is an option: `-c`, `--category`. A negative number is not, nor is a lone `-`.
private func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let next = word.dropFirst().first else { return false }
    return next == "-" || (next.isASCII && next.isLetter)
}

private func takesArguments(_ command: any CommandDeclaration.Type) -> Bool {
    command.parameters.contains { $0.form == .argument }
}
