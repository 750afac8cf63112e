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
    static var wordsOfOthers: [String: String] { commandsOfOthers.merging(["q": "quit", "bye": "quit"]) { $1 } }
    static var subcommands: [any CommandDeclaration.Type] {
        Program.subcommands.filter { $0 != CategoryGroup.self } + [PromptCategories.self, Quit.self]
    }
}

/// The words of an `add` whose amount may come after the note, with the amount first; nil if there is none.
func amountFirst(_ words: [String]) -> [String]? {
    if beginsWithDay(words) { return words }
    let note = words.prefix { !beginsLikeAmount($0) && !$0.hasPrefix("-") }
    guard note.count < words.count, beginsLikeAmount(words[note.count]) else { return nil }
    return [words[note.count]] + note + words[(note.count + 1)...]
}

/// What people who know other programs type first, and the command that does the same here.
let commandsOfOthers = [
    "ls": "list", "register": "list", "reg": "list", "find": "list", "search": "list", "entries": "list",
    "log": "history", "balance": "total", "bal": "total", "stats": "total", "sum": "total",
    "income": "total --kind income", "balances": "accounts", "account": "accounts", "status": "budget",
    "budgets": "budget", "categories": "category", "payees": "payee", "tags": "tag", "rules": "rule",
    "rm": "delete", "remove": "delete", "del": "delete", "new": "add", "pay": "add", "spend": "add",
    "reconcile": "accounts check", "convert": "total --in", "version": "--version",
]
