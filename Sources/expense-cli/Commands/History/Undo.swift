import ExpenseCore

/// `undo`: takes changes back.
struct Undo: Command {
    static let name = "undo"
    static let summary = "Take back the last change, or the last few, of any session"
    static var examples: [Example] {
        [Example("undo", "the last change is as if it had not been"), Example("undo 3", "the last three")]
    }
    static var discussion: [String] {
        ["It goes over the changes of every process, the newest first. 'history' shows them, 'redo' makes them again."]
    }
    @Argument("N", "How many changes") var count: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        try turnRound(count, "undo", as: data.format(), in: session) { try $0.undo($1) }
    }
}

/// `redo`: makes again what was taken back.
struct Redo: Command {
    static let name = "redo"
    static let summary = "Make again what was undone last"
    static var examples: [Example] { [Example("redo", "the last undo is as if it had not been")] }
    static var discussion: [String] { ["A new change of any kind ends what can be made again."] }
    @Argument("N", "How many changes") var count: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        try turnRound(count, "redo", as: data.format(), in: session) { try $0.redo($1) }
    }
}

private func turnRound(
    _ count: Int?, _ verb: String, as format: DataFormat?, in session: Session,
    _ turn: (ExpenseStore, Int) throws -> [Change]
) throws {
    if count == 0 { throw UsageError(message: "N must be 1 or more") }
    // Where there is no data file yet, none is made.
    let isThere = try session.hasDataFile() || session.readableStore() != nil
    let changes = isThere ? try turn(session.writableStore(recordingDue: false), count ?? 1) : []
    guard !changes.isEmpty else { throw CommandFailure(.failed, "nothing to \(verb); 'history' lists the changes") }
    session.accomplished = "\(counted(changes.count, "change was", "changes were")) turned round"
    if let format { return try write(changes, as: format, in: session) }
    for change in changes { try session.output.line("\(verb) \(escapingControls(in: change.words))") }
}
