import ExpenseCore

/// `tag rename`
struct RenameTag: Command {
    static let name = "rename"
    static let summary = "Rename a tag; its entries keep it"
    static var examples: [Example] { [Example("tag rename hols holidays", "hols becomes holidays")] }
    @Argument("TAG", "The tag", completion: .tags) var tag: String
    @Argument("NEW", "Its new name") var newName: String

    func run(in session: Session) throws {
        guard let name = try readTags([newName]).first else { return }
        let store = try session.writableStore()
        let known = try store.tags().map(\.name)
        try requireTag(tag, among: known)
        guard !known.contains(where: { isSameTag($0, name) }) || isSameTag(tag, name) else {
            throw CommandFailure(
                .failed, "the tag \(quoted(name)) already exists; 'tag merge' merges the two")
        }
        let count = try store.replaceTag(tag, with: name)
        session.accomplished = "the tag was renamed"
        let names = [tag, name].map { escapingControls(in: $0) }
        try session.output.line("renamed tag \(names[0]) to \(names[1]): \(counted(Int(count), "entry", "entries"))")
    }
}

/// `tag merge`
struct MergeTag: Command {
    static let name = "merge"
    static let summary = "Replace a tag by another one"
    static var examples: [Example] { [Example("tag merge hols days", "entries with hols get days")] }
    @Argument("TAG", "The tag to delete", completion: .tags) var tag: String
    @Argument("INTO", "The tag that its entries get", completion: .tags) var target: String

    func run(in session: Session) throws {
        guard !isSameTag(tag, target) else { throw UsageError(message: "INTO is the tag itself; give another one") }
        let store = try session.writableStore()
        let known = try store.tags().map(\.name)
        for name in [tag, target] { try requireTag(name, among: known) }
        let count = try store.replaceTag(tag, with: target)
        session.accomplished = "the tag was merged"
        let names = [tag, target].map { escapingControls(in: $0) }
        try session.output.line("merged tag \(names[0]) into \(names[1]): \(counted(Int(count), "entry", "entries"))")
    }
}

/// `tag delete`
struct DeleteTag: Command {
    static let name = "delete"
    static let summary = "Remove a tag from all its entries"
    static var examples: [Example] { [Example("tag delete hols --yes", "the entries stay")] }
    @Argument("TAG", "The tag", completion: .tags) var tag: String
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let tags = try store.tags()
        try requireTag(tag, among: tags.map(\.name))
        let entries = counted(Int(tags.first { isSameTag($0.name, tag) }?.count ?? 0), "entry", "entries")
        let name = escapingControls(in: tag)
        if !yes { try confirm("take the tag \(name) from \(entries)?", [], in: session) }
        _ = try store.deleteTag(tag)
        session.accomplished = "the tag was deleted"
        try session.output.line("deleted tag \(name): \(entries)")
    }
}

private func requireTag(_ name: String, among known: [String]) throws(CommandFailure) {
    guard !known.contains(where: { isSameTag($0, name) }) else { return }
    let guess = nearest(to: name, in: known).map { "did you mean \(quoted($0))? " } ?? ""
    throw CommandFailure(.failed, "no entry has the tag \(quoted(name)); \(guess)'tag' lists them")
}

private func isSameTag(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
