import ExpenseCore

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
