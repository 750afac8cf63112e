import ExpenseCore

/// `category` in the prompt
struct PromptCategories: CommandDeclaration {
    static let name = "category"
    static let summary = "Choose the category that the prompt follows; list and add categories"
    static var subcommands: [any CommandDeclaration.Type] { CategoryGroup.subcommands + [FollowCategory.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { FollowCategory.self }
}

/// `category food`
struct FollowCategory: Command {
    static let name = "follow"
    static let summary = "Choose the category that the prompt follows; without a name, list them"
    static var examples: [Example] {
        [Example("category food", "follow food"), Example("category all", "all of them")]
    }
    @Argument("NAME", "The category, or 'all'", completion: .categories) var category: String?

    func run(in session: Session) throws {
        guard let category else { return try ListCategories().run(in: session) }
        guard category.lowercased() != "all" else { return session.prompt.dispatch(.follow(nil)) }
        let known = try session.writableStore().categories()
        guard let chosen = known.first(where: { $0.name.lowercased() == category.lowercased() }) else {
            throw UnknownCategory(name: category, known: known.map(\.name) + ["all"])
        }
        session.prompt.dispatch(.follow(chosen))
    }
}

/// `quit`
struct Quit: Command {
    static let name = "quit"
    static let summary = "Leave"

    func run(in session: Session) throws {
        session.prompt.dispatch(.leave)
    }
}

/// The words of a line of the prompt; what begins with an amount is an `add`, what begins with `!` an `edit`, and what
/// begins with `#` says nothing.
func promptWords(_ line: String) throws(UsageError) -> [String] {
    let words = try splitLine(line)
    guard let word = words.first, let first = word.unicodeScalars.first, first != "#" else { return [] }
    if words == ["exit"] { return [Quit.name] }
    if first == "!" { return [Edit.name] + (words[0] == "!" ? [] : [String(words[0].dropFirst())]) + words.dropFirst() }
    return beginsLikeAmount(word) ? [Add.name] + words : words
}
