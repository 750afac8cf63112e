import ExpenseCore

/// `tag`: the tags of entries.
struct TagGroup: CommandDeclaration {
    static let name = "tag"
    static let summary = "List the tags, or rename, merge and delete them"
    static var examples: [Example] {
        [
            Example("tag", "all tags, with the number of their entries"),
            Example("tag rename hols holidays", "another name"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [ListTags.self, RenameTag.self, MergeTag.self, DeleteTag.self]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListTags.self }
}

/// `tag list`
struct ListTags: Command {
    static let name = "list"
    static let summary = "List the tags, with the number of their entries"
    static var examples: [Example] {
        [Example("tag list", "all tags"), Example("tag list --csv", "for a spreadsheet")]
    }
    @Flag("names", "Only the names, one per line") var namesOnly: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let store = try namesOnly ? session.readableStore() : session.upToDateStore()
        let tags = try store?.tags() ?? []
        try session.list(tags, as: "TAG", none: "no tags", data.format(), namesOnly: namesOnly)
    }
}
