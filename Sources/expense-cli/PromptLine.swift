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
    static func probableWords(for words: [String]) -> [String]? { editOfField(words) ?? amountFirst(words) }
    static var wordsOfOthers: [String: String] { commandsOfOthers.merging(["q": "quit", "bye": "quit"]) { $1 } }
    static var synonyms: [String: [String]] { Program.synonyms }
    static var groups: [CommandGroup] {
        Program.groups.map { group in
            let commands = group.commands.map { $0.map { $0 == CategoryGroup.self ? PromptCategories.self : $0 } }
            let isFirst = group.title == Program.groups.first?.title
            return CommandGroup(
                title: group.title, commands: commands + (isFirst ? [[Quit.self]] : []), isDescribed: group.isDescribed)
        }
    }
}

/// The words of an `add` whose amount may come after the note, with the amount first; nil if there is none, or if the first
/// word is one that people use for a command.
func amountFirst(_ words: [String]) -> [String]? {
    if beginsWithDay(words) { return words }
    let note = words.prefix { !beginsLikeAmount($0) && !$0.hasPrefix("-") }
    guard note.count < words.count, beginsLikeAmount(words[note.count]), commandsOfOthers[words[0].lowercased()] == nil
    else { return nil }
    return [words[note.count]] + note + words[(note.count + 1)...]
}

/// The words of an `edit` that were probably meant: `change 1 amount 5` is `edit 1 --amount 5`; nil if there are none.
func editOfField(_ words: [String]) -> [String]? {
    guard words.count > 3, commandsOfOthers[words[0].lowercased()] == Edit.name, Int(words[1]) != nil else {
        return nil
    }
    let fields = Edit.parameters.filter { $0.form == .option && $0.divider == nil }.map(\.name)
    let rest = words[2...].filter { $0 != "to" }
    guard let field = rest.first?.lowercased(), fields.contains(field), rest.count > 1 else { return nil }
    return [Edit.name, words[1], "--\(field)", rest.dropFirst().joined(separator: " ")]
}

/// What people who know other programs type first, and the command that does the same here.
let commandsOfOthers = [
    "ls": "list", "register": "list", "reg": "list", "find": "list", "search": "list", "entries": "list",
    "get": "list", "view": "list", "display": "list", "print": "list", "query": "list", "filter": "list",
    "log": "history", "balance": "total", "bal": "total", "stats": "total", "sum": "total",
    "income": "total --kind income", "balances": "accounts", "account": "accounts", "status": "budget",
    "budgets": "budget", "categories": "category", "payees": "payee", "tags": "tag", "rules": "rule",
    "rm": "delete", "remove": "delete", "del": "delete", "erase": "delete", "drop": "delete",
    "change": "edit", "modify": "edit", "mod": "edit", "update": "edit", "set": "edit", "correct": "edit",
    "fix": "edit",
    "new": "add", "pay": "add", "paid": "add", "spend": "add", "spent": "add", "insert": "add", "create": "add",
    "record": "add", "enter": "add", "buy": "add", "bought": "add", "earn": "add --income", "earned": "add --income",
    "receive": "add --income", "received": "add --income", "send": "transfer", "move": "transfer", "revert": "undo",
    "reconcile": "accounts check", "convert": "total --in", "version": "--version",
]
