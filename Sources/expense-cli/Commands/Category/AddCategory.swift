import ExpenseCore

/// `category add`
struct AddCategory: Command {
    static let name = "add"
    static let summary = "Add a category"
    static var examples: [Example] { [Example("category add pets '#2C3E50'", "a new category with its colour")] }
    @Argument("NAME", "Its name") var category: String
    @Argument("COLOUR", "The colour of the category in lists and charts, such as '#2C3E50'") var color: Color?

    func run(in session: Session) throws {
        let name = try readCategoryName(category, of: "NAME")
        let store = try session.writableStore()
        let known = try store.categories()
        try refuseTwin(of: name, among: known)
        let added = try store.add(ExpenseCore.Category(name: name, color: color ?? known.nextColor))
        session.accomplished = "the category was added"
        try session.output.line("added category \(shown(added, in: session))")
    }
}

/// Reads the name of a new category.
func readCategoryName(_ text: String, of parameter: String) throws(UsageError) -> String {
    let name = try readLabel(text, of: parameter)
    guard !["none", "all"].contains(name.lowercased()), !name.hasSuffix(":*") else {
        throw UsageError(message: "\(parameter): '\(name)' has a special meaning in filters; choose another name")
    }
    return name
}

func refuseTwin(of name: String, among categories: [ExpenseCore.Category]) throws(CommandFailure) {
    if let twin = categories.first(where: { $0.name.lowercased() == name.lowercased() }) {
        throw CommandFailure(.failed, "the category '\(escapingControls(in: twin.name))' already exists")
    }
}

/// The name of a category in its colour.
func shown(_ category: ExpenseCore.Category, in session: Session) -> String {
    Style.colored(category.color).applied(to: escapingControls(in: category.name), depth: session.terminal.colors)
}
