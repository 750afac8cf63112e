import CLibrary
import ExpenseCore

/// `restore`: replaces all data with a backup.
struct Restore: Command {
    static let name = "restore"
    static let summary = "Replace all data with a backup, even while others use it"
    static var examples: [Example] {
        [Example("restore ~/expenses-2026.db", "asks first"), Example("restore copy.db --yes", "does not ask")]
    }
    static let discussion = [
        "The present data is copied to a new file beside the data file first, so that 'restore' can go back to it."
    ]
    @Argument("FILE", "A file that 'backup' wrote", completion: .files) var path: String
    @Flag("yes", short: "y", "Do not ask for confirmation") var yes: Bool

    func run(in session: Session) throws {
        guard !path.isEmpty else { throw UsageError(message: "FILE is empty; give a path") }
        let name = escapingControls(in: path)
        guard access(path, F_OK) == 0 else {
            throw CommandFailure(.cannotRead, "\(name): there is no such file; nothing was changed")
        }
        let store = try session.writableStore(recordingDue: false)
        if !yes { try confirm("replace all data with \(name)?", [], in: session) }
        let (wasShared, hadLeft) = (try store.isSynchronized(), try store.wasSynchronized())
        let kept = try store.restore(from: path)
        session.accomplished = "the backup was restored"
        try session.output.line("restored; the data from before is in \(escapingControls(in: kept))")
        if try store.isSynchronized() {
            try session.output.line(
                "the data is shared with other machines, so what was recorded after the backup comes back from them; to "
                    + "take a change back on all machines, use 'undo --change N' with its number in 'history'")
        } else if hadLeft, !wasShared, try store.wasSynchronized() {
            try session.output.line(
                "this data file has left the shared ledger, so it is not shared now either; 'sync with' shares it again"
            )
        } else if wasShared {
            try session.output.line(
                "the backup is from before the data was shared, so this data file is not shared any more; 'sync with' "
                    + "shares it again")
        }
        let (missing, most) = (try store.missingAttachments(), 10)
        for line in missing.prefix(most) { try session.output.line(escapingControls(in: line)) }
        if missing.count > most { try session.output.line("and \(missing.count - most) more; 'check' names them") }
        if !missing.isEmpty {
            try session.output.line(
                "a backup does not have attached files; copy them into \(escapingControls(in: store.attachmentFolder))")
        }
    }
}
