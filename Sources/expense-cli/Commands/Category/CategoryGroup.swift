import ExpenseCore

/// `category`: the categories, which the user can change.
struct CategoryGroup: CommandDeclaration {
    static let name = "category"
    static let summary = "List the categories, or change them"
    static var examples: [Example] {
        [
            Example("category", "all categories"), Example("category add pets", "a new one"),
            Example("category merge snacks food", "snacks become food"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [
            ListCategories.self, AddCategory.self, RenameCategory.self, MergeCategory.self, ColorCategory.self,
            DeleteCategory.self,
        ]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListCategories.self }
}
