import ExpenseCore

/// `undo`: undoes changes.
struct Undo: Command {
    static let name = "undo"
    static let summary = "Undo the last changes, of any session"
    static var examples: [Example] {
        [
            Example("undo", "undo the last change"), Example("undo 3", "the last three"),
            Example("undo --change 7", "one change by its number in 'history', also of another machine"),
        ]
    }
    static var discussion: [String] {
        [
            "It undoes the changes of all processes, the newest first. 'history' lists them, and 'redo' redoes them. Changes of "
                + "other machines, and entries from the inbox of a telephone, are undone by their number only.",
            "If there are fewer than N changes, it undoes none; on a terminal it asks first, also before it undoes more than "
                + "\(fewEntries).",
        ]
    }
    @Argument("N", "How many changes") var count: Int?
    @Option("change", value: "ID", "One change, by its number in 'history'") var change: EntryNumber?
    @Flag("yes", short: "y", "Do not ask for confirmation; if there are fewer than N, undo all of them") var yes: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        if let change { return try undo(change.value, in: session) }
        try undoOrRedo(
            count, "undo", isSure: yes, as: data.format(), in: session, { !$0.isUndone && !$0.isOfOthers }
        ) {
            try $0.undo($1, today: session.today)
        }
    }
}

extension Undo {
    private func undo(_ change: Int64, in session: Session) throws {
        if count != nil { throw UsageError(message: "N and --change cannot be used together") }
        let format = try data.format()
        do {
            let store = try session.writableStore(recordingDue: false)
            let undone = try store.undo(change: change, today: session.today)
            session.accomplished = "the change was undone"
            if let format { return try write([undone], as: format, tellingEffect: true, in: session) }
            try tell(undone, "undone", in: session)
        } catch let error as UnknownChange {
            throw CommandFailure(
                .failed, "there is no change with the number \(error.id) that can be undone; 'history' lists them")
        }
    }
}

/// Says that a change was undone or redone.
private func tell(_ change: Change, _ done: String, in session: Session) throws {
    let words = escapingControls(in: change.words)
    try session.output.line(change.hasNoEffect ? "\(done), but nothing changed: \(words)" : "\(done): \(words)")
}

/// `redo`: redoes the changes that were undone last.
struct Redo: Command {
    static let name = "redo"
    static let summary = "Redo the changes that were undone last, or one by its number"
    static var examples: [Example] {
        [
            Example("redo", "redo the change that was undone last"),
            Example("redo --change 2", "a change that was undone before others were made"),
        ]
    }
    static var discussion: [String] {
        [
            "After a new change of any kind, 'redo' alone has nothing to redo. Changes that were undone before stay in "
                + "'history', and --change redoes one of them by the number that 'history' shows."
        ]
    }
    @Argument("N", "How many changes") var count: Int?
    @Option("change", value: "ID", "One change that was undone, by its number in 'history'") var change: EntryNumber?
    @Flag("yes", short: "y", "Do not ask for confirmation; if there are fewer than N, redo all of them") var yes: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        guard let change else {
            return try undoOrRedo(
                count, "redo", isSure: yes, as: data.format(), in: session,
                { $0.isUndone && !$0.isPast && !$0.isOfOthers }
            ) { try $0.redo($1) }
        }
        if count != nil { throw UsageError(message: "N and --change cannot be used together") }
        let format = try data.format()
        do {
            let store = try session.writableStore(recordingDue: false)
            let made = try store.redo(change: change.value)
            session.accomplished = "the change was redone"
            if let format { return try write([made], as: format, tellingEffect: true, in: session) }
            try tell(made, "redone", in: session)
        } catch let error as UnknownChange {
            throw CommandFailure(.failed, "there is no undone change with the number \(error.id); 'history' lists them")
        }
    }
}

private func undoOrRedo(
    _ count: Int?, _ verb: String, isSure: Bool, as format: DataFormat?, in session: Session,
    _ isNext: (Change) -> Bool, _ turn: (ExpenseStore, Int) throws -> [Change]
) throws {
    if count == 0 { throw UsageError(message: "N must be 1 or more") }
    // If there is no data file yet, none is created.
    let isThere = try session.hasDataFile() || session.readableStore() != nil
    let store = try isThere ? session.writableStore(recordingDue: false) : nil
    let available = try count.map { $0 > 1 } ?? false ? store?.history().filter(isNext) ?? [] : []
    if let count, count > 1, !isSure, count > available.count || count > fewEntries, !available.isEmpty {
        guard hasTerminal || count <= available.count else {
            throw CommandFailure(
                .failed,
                "there \(available.count == 1 ? "is 1 change" : "are \(available.count) changes") to \(verb), not \(count); "
                    + "nothing was changed. Write '\(verb) \(available.count)', or add --yes")
        }
        let some = available.prefix(count)
        let question = "\(verb) \(counted(some.count, "change", "changes"))?"
        if hasTerminal { try confirm(question, some.map { escapingControls(in: $0.words) }, in: session) }
    }
    let changes = try store.map { try turn($0, count ?? 1) } ?? []
    guard !changes.isEmpty else {
        let isOther = try verb == "undo" && store?.history().contains { $0.isOfOthers && !$0.isUndone } ?? false
        let next =
            isOther
            ? "'undo --change N' undoes one of another machine or of the inbox, by its number in 'history'"
            : "'history' lists the changes"
        throw CommandFailure(.failed, "nothing to \(verb); \(next)")
    }
    let done = verb == "undo" ? "undone" : "redone"
    session.accomplished = "\(counted(changes.count, "change was", "changes were")) \(done)"
    if let format { return try write(changes, as: format, tellingEffect: true, in: session) }
    for change in changes { try tell(change, done, in: session) }
}
