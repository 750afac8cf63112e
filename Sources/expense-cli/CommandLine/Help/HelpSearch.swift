/// What the help of a program says about a word: in names and synonyms, and in the texts of its commands.
struct HelpSearch {
    /// What was found, the best first: command lines, and what they mean.
    let results: [(term: String, meaning: String)]

    /// - Parameter words: all must be found in a text, each as the beginning of a word.
    init(for words: [String], of root: any CommandDeclaration.Type) {
        let query = Self.words(of: words.joined(separator: " "))
        var found: [(term: String, meaning: String, rank: Int)] = []
        func add(_ term: String, _ meaning: String, _ rank: Int) {
            if !found.contains(where: { $0.term == term }) { found.append((term, meaning, rank)) }
        }
        func contains(_ text: String) -> Bool {
            let all = Self.words(of: text)
            return query.allSatisfy { word in all.contains { $0.hasPrefix(word) } }
        }
        let commands = Self.commands(below: [root])
        let defaults = root.subcommands.compactMap { group in
            group.defaultSubcommand.map { (name: group.name, command: $0) }
        }
        let synonyms = root.synonyms.merging(root.wordsOfOthers.mapValues { [$0] }, uniquingKeysWith: +)
        for (word, lines) in synonyms.sorted(by: { $0.key < $1.key }) where contains(word) {
            for line in lines { add(line, Self.meaning(of: line, among: commands + defaults), 0) }
        }
        for (name, command) in commands {
            let parameters = command.describedParameters
            if contains(name) || contains(command.summary) { add(name, command.summary, contains(name) ? 0 : 1) }
            for example in command.examples where contains("\(example.line) \(example.meaning)") {
                add(example.line, example.meaning, 2)
            }
            for parameter in parameters
            where parameter.form != .argument && contains("\(parameter.name) \(parameter.help)") {
                // Several words that name an option mean that option.
                let isNamed = query.count > 1 && contains(parameter.name)
                add("\(name) \(parameter.spelling)", parameter.help, isNamed ? 0 : 3)
            }
            if command.discussion.contains(where: contains) { add(name, command.summary, 4) }
        }
        results = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map { ($0.element.term, $0.element.meaning) }
    }

    /// In lower case, without the ending of a plural.
    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
            .map { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") ? String($0.dropLast()) : String($0) }
    }

    private static func commands(below path: [any CommandDeclaration.Type]) -> [(
        name: String, any CommandDeclaration.Type
    )] {
        (path.last?.subcommands ?? []).flatMap { command in
            let path = path + [command]
            let name = joined(path.dropFirst().map { $0.name })
            return command.subcommands.isEmpty ? [(name, command)] : commands(below: path)
        }
    }

    /// The summary of the command that a line runs.
    private static func meaning(
        of line: String, among commands: [(name: String, command: any CommandDeclaration.Type)]
    ) -> String {
        let own = commands.filter { line == $0.name || line.hasPrefix($0.name + " ") }
            .max { $0.name.count < $1.name.count }
        let option = own.flatMap { found in
            found.command.describedParameters.first { line == "\(found.name) \($0.spelling)" }?.help
        }
        return option ?? own?.command.summary ?? ""
    }
}
