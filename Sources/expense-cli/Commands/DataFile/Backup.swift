import ExpenseCore

/// `backup`: copies the data file.
struct Backup: Command {
    static let name = "backup"
    static let summary = "Write a consistent copy of the data file, even while others write"
    static var examples: [Example] {
        [
            Example("backup ~/expenses-2026.db", "a copy"),
            Example("total --file ~/expenses-2026.db", "it is a data file like any other"),
            Example("restore ~/expenses-2026.db", "go back to it"),
        ]
    }
    static var discussion: [String] {
        [
            "To go back to a copy use 'restore': moving a file over a data file that is in use can damage it.",
            "Attached files are in a folder of their own, which is not copied.",
        ]
    }
    @Argument("FILE", "The new file; it must not exist yet", completion: .files) var path: String

    func run(in session: Session) throws {
        guard !path.isEmpty else { throw UsageError(message: "FILE is empty; give a path") }
        guard let store = try session.readableStore() else {
            throw CommandFailure(.cannotRead, "there is no data file yet, so there is nothing to back up")
        }
        try store.backUp(to: path)
        session.accomplished = "the copy was written"
        try session.output.line("copied to \(escapingControls(in: path))")
        if try store.attachments().values.contains(where: { $0.contains { $0.hash != nil } }) {
            let folder = escapingControls(in: store.attachmentFolder)
            try session.output.line("attached files are not in it; copy the folder \(folder), too")
        }
    }
}
