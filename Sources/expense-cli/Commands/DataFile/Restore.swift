import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `restore`: goes back to a backup.
struct Restore: Command {
    static let name = "restore"
    static let summary = "Replace all data with a backup, even while other processes have the file open"
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
        let store = try session.writableStore(recordingDue: false)
        if !yes {
            guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
                throw UsageError(message: "cannot ask without a terminal; add --yes to restore without a question")
            }
            try session.output.write("replace all data with \(escapingControls(in: path))? [y/N] ")
            try session.output.flush()
            guard ["y", "yes"].contains(readLine()?.lowercased()) else {
                return try session.output.line("nothing was changed")
            }
        }
        let kept = try store.restore(from: path)
        session.accomplished = "the backup was restored"
        try session.output.line("restored; the data from before is in \(escapingControls(in: kept))")
    }
}
