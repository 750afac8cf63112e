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
        session.prompt.dispatch(.follow(try known(category, in: session)))
    }

    /// The category of a name.
    func known(_ name: String, in session: Session) throws -> ExpenseCore.Category {
        let known = try session.categories() ?? []
        guard let category = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw UnknownCategory(name: name, known: known.map(\.name) + ["all"])
        }
        return category
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

/// The words of a prompt line: a line that begins with an amount, or with a day and an amount, is an `add`, one with `!` an `edit`, and one with `#`
/// is ignored. The program's name before a command means nothing.
func promptWords(_ line: String) throws(UsageError) -> [String] {
    var words = try splitLine(line)
    if words.first == programName { words.removeFirst() }
    guard let word = words.first, let first = word.unicodeScalars.first, first != "#" else { return [] }
    if words == ["exit"] { return [Quit.name] }
    if words == ["?"] { return ["help"] }
    if first == "!" { return [Edit.name] + (words[0] == "!" ? [] : [String(words[0].dropFirst())]) + words.dropFirst() }
    // A negative amount is a refund.
    let size = word.hasPrefix("-") ? String(word.dropFirst()) : word
    return beginsLikeAmount(size) || beginsWithDay(words) ? [Add.name] + words : words
}
