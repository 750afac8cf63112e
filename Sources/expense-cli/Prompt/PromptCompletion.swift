import ExpenseCore

/// Completes the word at the cursor, by the declarations of the prompt's commands.
struct PromptCompletion {
    private let places: [String: CompletionPlace]
    /// Returns the lines that a command of the program prints, such as the category names.
    private let lines: (String) -> [String]
    private let files: (String) -> [String]

    /// - Parameters:
    ///   - lines: returns the output of the program for some words.
    ///   - files: returns the paths that begin with a text; folders end with a slash.
    init(
        of root: any CommandDeclaration.Type, lines: @escaping (String) -> [String],
        files: @escaping (String) -> [String]
    ) {
        places = Dictionary(CompletionPlace.all(of: root).map { ($0.words, $0) }) { first, _ in first }
        (self.lines, self.files) = (lines, files)
    }

    /// The candidates for the word that ends at the cursor.
    func completions(of line: LineBuffer) -> WordCompletions {
        let typed = TypedWords(line.textBeforeCursor)
        let before = typed.endsInWord ? typed.words.dropLast() : typed.words[...]
        let word = typed.endsInWord ? typed.words.last : nil
        var range = (word?.start ?? line.cursor)..<line.cursor
        var text = word?.text ?? ""
        var offered = offers(after: before.map(\.text), for: text)
        if text.hasPrefix("--"), let sign = text.firstIndex(of: "=") {
            let option = String(text[..<sign])
            offered = offers(after: before.map(\.text) + [option], for: "")
            range = (range.lowerBound + option.count + 1)..<line.cursor
            text = String(text[text.index(after: sign)...])
        }
        var found = words(of: offered, beginningWith: text)
        if found.isEmpty, let comma = text.lastIndex(of: ","), word?.quotation == nil {
            // The next name of a list, such as `-c food,gro`.
            let last = String(text[text.index(after: comma)...])
            range = (line.cursor - last.count)..<line.cursor
            found = words(of: offered, beginningWith: last)
        }
        if found.isEmpty, let mark = text.first, let marked = Self.marked[mark], word?.quotation == nil {
            found = words(of: [.completion(marked)], beginningWith: String(text.dropFirst()))
                .filter { !$0.contains(where: \.isWhitespace) }.map { "\(mark)\($0)" }
        }
        let candidates = found.map { candidate in
            WordCompletions.Candidate(
                text: quotedWord(candidate, word?.quotation), label: candidate,
                isUnfinished: candidate.hasSuffix("/"))
        }
        return WordCompletions(range: range, candidates: candidates)
    }

    /// What stands after a mark, in notes and in searches.
    private static let marked: [Character: Completion] = ["@": .accounts, "+": .tags]

    private enum Offer {
        case words([String])
        case completion(Completion)
    }

    private func offers(after words: [String], for word: String) -> [Offer] {
        var place = places[""]
        var option: Parameter?
        var hasArgument = false
        for word in words {
            let isFirst = place?.words.isEmpty == true
            if option != nil {
                option = nil
            } else if isFirst, word == programName {
                continue
            } else if word.hasPrefix("-"), !(isFirst && isAmount(word)) {
                option = place?.optionsWithValue.first { $0.spellings.contains(word) }
            } else if let next = place.flatMap({ places[$0.words.isEmpty ? word : "\($0.words) \(word)"] }) {
                place = next
            } else if isFirst,
                let meant = (try? promptWords(word)).flatMap({ places[$0.first ?? ""] })
            {
                place = meant
                hasArgument = true
            } else {
                hasArgument = true
            }
        }
        guard let place else { return [] }
        if let option { return [.completion(option.completion)] }
        if word.hasPrefix("-") { return [.words(place.options.map(\.spelling))] }
        let subcommands = place.subcommands.map(\.name).filter { !hasArgument && $0 != place.defaultSubcommand }
        return [.words(subcommands), .completion(place.argument)]
    }

    private func isAmount(_ word: String) -> Bool { (try? promptWords(word))?.first == Add.name }

    private func words(of offers: [Offer], beginningWith text: String) -> [String] {
        let begun = text.lowercased()
        return offers.flatMap { offer -> [String] in
            switch offer {
            case .words(let words), .completion(.words(let words)):
                words.filter { $0.lowercased().hasPrefix(begun) }
            case .completion(.lines(let command)): lines(command).filter { $0.lowercased().hasPrefix(begun) }
            case .completion(.files): files(text)
            case .completion(.none): []
            }
        }
    }

    /// The word as typed: in quotation marks if it contains blanks or quotation marks.
    private func quotedWord(_ word: String, _ mark: Character?) -> String {
        let needsMark = word.contains { $0.isWhitespace || $0 == "\\" || $0 == "'" || $0 == "\"" }
        guard needsMark || mark != nil else { return word }
        if mark == "'" || mark == nil, !word.contains("'") { return "'\(word)'" }
        return "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
