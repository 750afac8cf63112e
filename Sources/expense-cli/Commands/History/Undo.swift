import ExpenseCore

/// `undo`: takes changes back.
struct Undo: Command {
    static let name = "undo"
    static let summary = "Undo the last changes, of any session"
    static var examples: [Example] {
        [Example("undo", "undo the last change"), Example("undo 3", "the last three")]
    }
    static var discussion: [String] {
        ["It undoes the changes of all processes, the newest first. 'history' lists them, and 'redo' makes them again."]
    }
    @Argument("N", "How many changes") var count: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        try undoOrRedo(count, "undo", as: data.format(), in: session) {
            try $0.undo($1, today: session.today)
        }
    }
}

/// `redo`: makes the changes that were undone last again.
struct Redo: Command {
    static let name = "redo"
    static let summary = "Redo the changes that were undone last"
    static var examples: [Example] { [Example("redo", "redo the change that was undone last")] }
    static var discussion: [String] { ["After a new change of any kind there is nothing to redo."] }
    @Argument("N", "How many changes") var count: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        try undoOrRedo(count, "redo", as: data.format(), in: session) { try $0.redo($1) }
    }
}

private func undoOrRedo(
    _ count: Int?, _ verb: String, as format: DataFormat?, in session: Session,
    _ turn: (ExpenseStore, Int) throws -> [Change]
) throws {
    if count == 0 { throw UsageError(message: "N must be 1 or more") }
    // Where there is no data file yet, none is made.
    let isThere = try session.hasDataFile() || session.readableStore() != nil
    let changes = isThere ? try turn(session.writableStore(recordingDue: false), count ?? 1) : []
    guard !changes.isEmpty else { throw CommandFailure(.failed, "nothing to \(verb); 'history' lists the changes") }
    session.accomplished =
        "\(counted(changes.count, "change was", "changes were")) \(verb == "undo" ? "undone" : "redone")"
    if let format { return try write(changes, as: format, in: session) }
    for change in changes { try session.output.line("\(verb) \(escapingControls(in: change.words))") }
}
