import ExpenseCore

/// `attach`: adds files to an entry.
struct Attach: Command {
    static let name = "attach"
    static let summary = "Add a file to an entry, such as the photo of a receipt"
    static var examples: [Example] {
        [
            Example("attach 42 receipt.jpg", "a copy of the file belongs to entry 42"),
            Example("attach last receipt.pdf", "to the entry that was added last"),
            Example("attach 42 ~/letters/contract.pdf --link", "no copy; the file stays where it is"),
            Example("open 42", "opens the files of entry 42"),
        ]
    }
    static var discussion: [String] {
        [
            "The copy is in a folder beside the data file, expenses.db.attachments, readable by its owner only; its name is "
                + "the SHA-256 of its content, so the same file is stored once. Files may have up to "
                + "\(ExpenseStore.largestAttachment >> 20) MB. With --link, only the path is recorded.",
            "'show' names the files, 'open' opens them, 'detach' takes them off, 'check' names those that are missing. "
                + "'backup' and 'sync' do not carry the folder: copy it, too.",
        ]
    }
    @Argument("ID", "The number of the entry, or 'last'") var id: EntryNumbers
    @Argument("FILE", "The file", isRequired: true, completion: .files) var files: [String]
    @Flag("link", "Record the path instead of a copy") var isLinked: Bool

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let entry = try id.entry(in: store)
        let attachments: [Attachment]
        do {
            attachments = try files.map { try isLinked ? store.link(to: $0) : store.copy(attaching: $0) }
            try store.attach(attachments, to: entry.id)
        } catch let error as UnattachableFile {
            throw CommandFailure(
                .cannotRead, "\(escapingControls(in: error.path)): \(error.reason). Nothing was attached")
        } catch is TooManyAttachments {
            throw CommandFailure(.failed, "entry #\(entry.id) would have more than \(Attachment.most) attachments")
        }
        session.accomplished = "the file was attached"
        for attachment in attachments {
            try session.output.line("attached \(escapingControls(in: attachment.name)) to \(line(of: entry))")
        }
    }
}

/// `detach`: takes files off an entry.
struct Detach: Command {
    static let name = "detach"
    static let summary = "Take files off an entry"
    static var examples: [Example] {
        [Example("detach 42", "all of its files"), Example("detach 42 receipt.jpg", "one of them")]
    }
    static var discussion: [String] {
        ["The copies stay beside the data file, so that 'undo' can attach them again."]
    }
    @Argument("ID", "The number of the entry, or 'last'") var id: EntryNumbers
    @Argument("NAME", "The name of the file; all of them unless given") var name: String?

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let entry = try id.entry(in: store)
        guard let attached = try store.attachments()[entry.id], attached.contains(where: { $0.isNamed(name) }) else {
            throw noAttachment(of: entry, name)
        }
        let detached = try store.detach(name, from: entry.id)
        session.accomplished = "the file was detached"
        for attachment in detached {
            try session.output.line("detached \(escapingControls(in: attachment.name)) from \(line(of: entry))")
        }
    }
}

/// `open`: opens the files of an entry.
struct OpenAttachment: Command {
    static let name = "open"
    static let summary = "Open the files of an entry"
    static var examples: [Example] {
        [Example("open 42", "all of its files"), Example("open 42 receipt.jpg", "one of them")]
    }
    static var discussion: [String] { ["'attach' adds a file to an entry. It uses \(systemOpener)."] }
    @Argument("ID", "The number of the entry, or 'last'") var id: EntryNumbers
    @Argument("NAME", "The name of the file; all of them unless given") var name: String?

    func run(in session: Session) throws {
        guard let store = try session.readableStore() else { throw CommandFailure(.failed, "there are no entries yet") }
        let entry = try id.entry(in: store, isOnlyShown: true)
        let found = try store.attachments()[entry.id]?.filter { $0.isNamed(name) } ?? []
        guard !found.isEmpty else { throw noAttachment(of: entry, name) }
        let isShared = try store.wasSynchronized()
        for attachment in found {
            let path = store.path(of: attachment)
            // Another machine may have attached any path.
            guard attachment.hash != nil || !isShared || name == path else {
                throw CommandFailure(
                    .failed,
                    "\(escapingControls(in: path)) is a path that a machine attached, maybe another one; to open it, name it: "
                        + "open \(entry.id) \(escapingControls(in: quotedForShell(path)))")
            }
            guard store.isThere(attachment) else {
                throw CommandFailure(
                    .cannotRead, "\(escapingControls(in: attachment.name)) is missing: \(escapingControls(in: path))")
            }
            guard try store.isUnchanged(attachment) else {
                throw CommandFailure(
                    .badData,
                    "\(escapingControls(in: attachment.name)) is not what was attached: its copy was changed. Look at "
                        + "\(escapingControls(in: path)) yourself; if it is right, save it elsewhere and attach that, after: "
                        + "detach \(entry.id) \(escapingControls(in: quotedForShell(attachment.name)))")
            }
            guard openFile(resolved(path)) else {
                throw CommandFailure(
                    .failed,
                    "\(systemOpener) was not found; install it (the package xdg-utils), or open \(escapingControls(in: path))"
                )
            }
            try session.output.line("opened \(escapingControls(in: attachment.name))")
        }
    }
}

private func noAttachment(of entry: Expense, _ name: String?) -> CommandFailure {
    let what = name.map { " named \(quoted($0))" } ?? ""
    return CommandFailure(.failed, "entry #\(entry.id) has no attachment\(what); 'attach \(entry.id) FILE' adds one")
}

extension EntryNumbers {
    /// The entry with the number; of a receipt that was added last, the first one.
    func entry(in store: ExpenseStore, isOnlyShown: Bool = false) throws -> Expense {
        if let range, range.count > 1 { throw UsageError(message: "ID: give the number of one entry") }
        guard let entry = try [self].entries(in: store, isOnlyShown: isOnlyShown).min(by: { $0.id < $1.id }) else {
            throw CommandFailure(.failed, "there is no such entry")
        }
        return entry
    }
}
