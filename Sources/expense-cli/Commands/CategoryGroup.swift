import ExpenseCore

/// `category`: the categories, which are the user's.
struct CategoryGroup: CommandDeclaration {
    static let name = "category"
    static let summary = "List the categories, or add one"
    static var examples: [Example] {
        [Example("category", "all categories"), Example("category add pets", "a new one")]
    }
    static var subcommands: [any CommandDeclaration.Type] { [ListCategories.self, AddCategory.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListCategories.self }
}

/// `category list`
struct ListCategories: Command {
    static let name = "list"
    static let summary = "List the categories"
    static var examples: [Example] { [Example("category list", "all categories with their colours")] }
    @Flag("names", "Only the names, a line each") var namesOnly: Bool
    @Flag("json", "Write JSON") var json: Bool

    func run(in session: Session) throws {
        let categories = try session.readableStore()?.categories() ?? ExpenseCore.Category.readyMade
        if json {
            try writeJSON(categories, to: session.output)
        } else if namesOnly {
            for category in categories { try session.output.line(escapingControls(in: category.name)) }
        } else {
            var table = Table([.init(title: "CATEGORY", shrinks: true), .init(title: "COLOUR")], for: session.terminal)
            for category in categories {
                let cells = [Table.Cell(category.name, .colored(category.color)), Table.Cell("\(category.color)")]
                try table.add(cells, to: session.output)
            }
            try table.finish(to: session.output)
        }
    }

    private func writeJSON(_ categories: [ExpenseCore.Category], to output: Output) throws {
        var writer = JSONWriter()
        writer.array { list in
            for category in categories {
                list.object { object in
                    object.field("name", category.name)
                    object.field("color", category.color.description)
                }
            }
        }
        writer.endLine()
        try output.drain(&writer.bytes)
    }
}

/// `category add`
struct AddCategory: Command {
    static let name = "add"
    static let summary = "Add a category"
    static var examples: [Example] { [Example("category add pets '#2C3E50'", "a new one, in its colour")] }
    @Argument("NAME", "Its name") var category: String
    @Argument("COLOUR", "What its entries are drawn in, such as '#2C3E50'") var color: Color?

    func run(in session: Session) throws {
        let name = try readLabel(category, of: "NAME")
        guard !["none", "all"].contains(name.lowercased()) else {
            throw UsageError(message: "NAME: '\(name)' means something else in filters; take another name")
        }
        let store = try session.writableStore()
        let known = try store.categories()
        if let twin = known.first(where: { $0.name.lowercased() == name.lowercased() }) {
            throw CommandFailure(.failed, "there is a category '\(twin.name)' already")
        }
        let readyMade = ExpenseCore.Category.readyMade
        let added = try store.add(
            ExpenseCore.Category(name: name, color: color ?? readyMade[known.count % readyMade.count].color))
        let shown = Style.colored(added.color).applied(to: added.name, depth: session.terminal.colors)
        try session.output.line("added category \(shown)")
    }
}
