import ExpenseCore

/// `category`: the categories, which are the user's.
struct CategoryGroup: CommandDeclaration {
    static let name = "category"
    static let summary = "List the categories, or add one"
    static let examples = [
        Example("category", "all categories"),
        Example("category add pets", "a new one"),
    ]
    static var subcommands: [any CommandDeclaration.Type] { [ListCategories.self, AddCategory.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListCategories.self }
}

/// `category list`
struct ListCategories: RunnableCommand {
    static let name = "list"
    static let summary = "List the categories"
    static let examples = [Example("category list", "all categories with their colours")]
    @Flag("names", "Only the names, a line each") var isNames: Bool

    func run(in session: Session) throws {
        let categories = try session.readableStore()?.categories() ?? Category.readyMade
        if isNames {
            for category in categories { try session.output.line(category.name) }
            return
        }
        var table = Table([.init(title: "CATEGORY", shrinks: true), .init(title: "COLOUR")], for: session.terminal)
        for category in categories {
            try table.add(
                [.init(category.name, category.style), .init(category.color.description)], to: session.output)
        }
        try table.finish(to: session.output)
    }
}

/// `category add NAME`
struct AddCategory: RunnableCommand {
    static let name = "add"
    static let summary = "Add a category"
    static let examples = [Example("category add pets", "a new one")]
    @Argument("NAME", "Its name") var category: String

    func run(in session: Session) throws {
        try refuseLabel(category, "a category")
        if ["none", "all"].contains(category.lowercased()) {
            throw UsageError(message: "'\(category)' means something else in filters; take another name")
        }
        let store = try session.writableStore()
        let known = try store.categories()
        if known.contains(where: { $0.isNamed(category) }) {
            throw CommandFailure(.failed, "there is a category \(quoted(category)) already")
        }
        // The ready-made colours, in turn.
        let color = Category.readyMade[known.count % Category.readyMade.count].color
        let added = try store.add(Category(name: category, color: color))
        try session.output.line("added category \(added.name)")
    }
}
