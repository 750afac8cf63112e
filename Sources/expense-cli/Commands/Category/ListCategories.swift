import ExpenseCore

/// `category list`
struct ListCategories: Command {
    static let name = "list"
    static let summary = "List the categories"
    static var examples: [Example] {
        [
            Example("category list", "all categories with their colours"),
            Example("category list --csv", "for a spreadsheet"),
        ]
    }
    @Flag("names", "Only the names, one per line") var namesOnly: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let categories = try session.readableStore()?.categories() ?? ExpenseCore.Category.readyMade
        if let format = try data.format() {
            try session.write(categories, as: format, ["name", "color"]) { category in
                [.text(category.name), .plain(category.color.description)]
            }
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
}
