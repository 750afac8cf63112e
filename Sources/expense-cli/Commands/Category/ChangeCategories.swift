import ExpenseCore

/// `category rename`
struct RenameCategory: Command {
    static let name = "rename"
    static let summary = "Rename a category; its entries stay in it"
    static var examples: [Example] { [Example("category rename fun leisure", "fun becomes leisure")] }
    @Argument("NAME", "The category", completion: .categories) var category: String
    @Argument("NEW", "Its new name") var newName: String

    func run(in session: Session) throws {
        let name = try readCategoryName(newName, of: "NEW")
        let store = try session.writableStore()
        try refuseTwin(of: name, among: store.categories().filter { $0.name.lowercased() != category.lowercased() })
        let renamed = try store.renameCategory(category, to: name)
        session.accomplished = "the category was renamed"
        try session.output.line("renamed category \(escapingControls(in: category)) to \(shown(renamed, in: session))")
    }
}

/// `category merge`
struct MergeCategory: Command {
    static let name = "merge"
    static let summary = "Move a category's entries and subcategories to another, and delete it"
    static var examples: [Example] { [Example("category merge snacks food", "snacks become food")] }
    @Argument("NAME", "The category to delete", completion: .categories) var category: String
    @Argument("INTO", "The category that gets its entries", completion: .categories) var target: String

    func run(in session: Session) throws {
        guard category.lowercased() != target.lowercased() else {
            throw UsageError(message: "INTO is the category itself; give another one")
        }
        let store = try session.writableStore()
        let before = try store.categoryUses()
        let count = try store.mergeCategory(category, into: target)
        session.accomplished = "the category was merged"
        let after = try store.categoryUses()
        let names = [category, target].map { escapingControls(in: $0) }
        let entries = counted(Int(count), "entry", "entries")
        let lost = [
            (before.budgets - after.budgets, "budget", "budgets"), (before.goals - after.goals, "goal", "goals"),
        ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
        let rest = lost.isEmpty ? "" : "; deleted \(enumerated(lost)), because both categories had one"
        try session.output.line("merged category \(names[0]) into \(names[1]): \(entries)\(rest)")
    }
}

/// `category color`
struct ColorCategory: Command {
    static let name = "color"
    static let summary = "Change the colour of a category"
    static var examples: [Example] { [Example("category color food '#E67E22'", "food becomes orange")] }
    @Argument("NAME", "The category", completion: .categories) var category: String
    @Argument("COLOUR", "The colour of the category in lists and charts, such as '#2C3E50'") var color: Color

    func run(in session: Session) throws {
        let colored = try session.writableStore().colorCategory(category, color)
        session.accomplished = "the colour was set"
        try session.output.line("set the colour of category \(shown(colored, in: session)) to \(colored.color)")
    }
}

/// `category delete`
struct DeleteCategory: Command {
    static let name = "delete"
    static let summary = "Delete a category"
    static var examples: [Example] { [Example("category delete gifts", "if no entry has it")] }
    static var discussion: [String] {
        [
            "A category with entries or subcategories is deleted only with --yes; its entries are then without a category, "
                + "and its subcategories stay. 'category merge' moves both instead."
        ]
    }
    @Argument("NAME", "The category", completion: .categories) var category: String
    @Flag("yes", short: "y", "Even if the category has entries or subcategories") var yes: Bool

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let name = escapingControls(in: category)
        // Entries of subcategories keep their category.
        let uses = try store.totals(by: [.category]).filter { $0.keys[0]?.lowercased() == category.lowercased() }
            .reduce(0) { $0 + Int($1.total.count) }
        if uses > 0, !yes {
            throw CommandFailure(
                .failed,
                "\(counted(uses, "entry has", "entries have")) the category \(quoted(category)); 'category merge' moves "
                    + "them to another one, --yes leaves them without one")
        }
        let below = try store.categories().filter { $0.lies(below: category) }.map(\.name)
        if let first = below.first, !yes {
            let more = below.count == 1 ? "" : " and \(below.count - 1) more"
            throw CommandFailure(
                .failed,
                "\(quoted(category)) has the subcategory \(quoted(first))\(more); 'category merge' moves it along, --yes "
                    + "leaves it as it is")
        }
        let others = try store.categoryUses(of: category)
        let lost = [
            others.budgets == 1 ? "its budget" : counted(others.budgets, "budget", "budgets"),
            others.goals == 1 ? "its goal" : counted(others.goals, "goal", "goals"),
            counted(others.rules, "rule", "rules"),
        ].filter { !$0.hasPrefix("0 ") }
        let what = "category \(name)" + (lost.isEmpty ? "" : ", with \(enumerated(lost))")
        if !yes, hasTerminal, !lost.isEmpty || others.recurring > 0 {
            let recurring = counted(others.recurring, "recurring entry has it", "recurring entries have it")
            try confirm("delete \(what)?", others.recurring > 0 ? [recurring] : [], in: session)
        }
        let count = try store.deleteCategory(category)
        session.accomplished = "the category was deleted"
        var left = count == 0 ? "" : "; \(counted(Int(count), "entry", "entries")) left without a category"
        if others.recurring > 0 {
            left += "; \(counted(others.recurring, "recurring entry has", "recurring entries have")) no category now"
        }
        try session.output.line("deleted \(what)\(left)")
    }
}

/// `a, b and c`
private func enumerated(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " and " + last
}
