import ExpenseCore

/// `tag`: the tags that entries have.
struct TagGroup: CommandDeclaration {
    static let name = "tag"
    static let summary = "List the tags"
    static var examples: [Example] { [Example("tag", "all tags, with the number of their entries")] }
    static var subcommands: [any CommandDeclaration.Type] { [ListTags.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListTags.self }
}

/// `tag list`
struct ListTags: Command {
    static let name = "list"
    static let summary = "List the tags, with the number of their entries"
    static var examples: [Example] { [Example("tag list", "all tags")] }
    @Flag("names", "Only the names, a line each") var namesOnly: Bool
    @Flag("json", "Write JSON") var json: Bool

    func run(in session: Session) throws {
        let tags = try session.readableStore()?.tags() ?? []
        if json {
            var writer = JSONWriter()
            writer.array { list in
                for tag in tags {
                    list.object { object in
                        object.field("name", tag.name)
                        object.field("count", Int(tag.count))
                    }
                }
            }
            writer.endLine()
            return try session.output.drain(&writer.bytes)
        }
        if namesOnly {
            for tag in tags { try session.output.line(escapingControls(in: tag.name)) }
            return
        }
        guard !tags.isEmpty else { return try session.output.line("no tags") }
        var table = Table(
            [.init(title: "TAG", shrinks: true), .init(title: "ENTRIES", alignment: .right)], for: session.terminal)
        for tag in tags { try table.add([Table.Cell(tag.name), Table.Cell("\(tag.count)")], to: session.output) }
        try table.finish(to: session.output)
    }
}
