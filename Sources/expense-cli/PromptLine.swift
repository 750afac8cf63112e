/// The commands of the prompt: those of the command line, and `category` to choose the current category.
struct PromptLine: CommandDeclaration {
    static let name = ""
    static let summary = "Type a command, or an amount to record it"
    static var examples: [Example] {
        [
            Example("12.50 lunch", "record an expense"), Example("category food", "follow a category"),
            Example("total --by category", "the total of each category"), Example("quit", "quit, as Ctrl-D does"),
        ]
    }
    static func probableWords(for words: [String]) -> [String]? { amountFirst(words) }
    static var subcommands: [any CommandDeclaration.Type] {
        Program.subcommands.filter { $0 != CategoryGroup.self } + [PromptCategories.self, Quit.self]
    }
}

/// The words of an `add` whose amount may come after the note, with the amount first; nil if there is none.
func amountFirst(_ words: [String]) -> [String]? {
    let note = words.prefix { !beginsLikeAmount($0) && !$0.hasPrefix("-") }
    guard note.count < words.count, beginsLikeAmount(words[note.count]) else { return nil }
    return [words[note.count]] + note + words[(note.count + 1)...]
}
