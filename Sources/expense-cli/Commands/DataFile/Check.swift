import ExpenseCore

/// `check`: checks the data file for faults.
struct Check: Command {
    static let name = "check"
    static let summary = "Check the data file, its permissions and its attachments"
    static var examples: [Example] {
        [
            Example("check", "'ok', or one line per fault and exit code 1"),
            Example("check --mend", "counts wrong totals anew first, and says which"),
        ]
    }
    @Flag("mend", "Count totals and indexes anew where they differ from the entries") var mend: Bool

    func run(in session: Session) throws {
        if mend {
            for fault in try session.hasDataFile() ? session.writableStore(recordingDue: false).mend() : [] {
                try session.output.line("mended: \(escapingControls(in: fault))")
            }
        }
        let store = try session.readableStore()
        let missing = try store?.missingAttachments() ?? []
        let faults = try (store?.faultsOfData() ?? []) + missing
        let exposures = store?.exposures() ?? []
        for fault in faults + exposures { try session.output.line(escapingControls(in: fault)) }
        if let store, !missing.isEmpty {
            let copy =
                try store.isSynchronized()
                ? "machines do not exchange attached files; copy them from the machine that has them into "
                : "copy them into "
            let folder = escapingControls(in: store.attachmentFolder)
            try session.output.line("\(copy)\(folder), or take them off their entries with 'detach'")
        }
        guard faults.isEmpty, exposures.isEmpty else {
            if faults.isEmpty { try session.output.line("the data itself is in order") }
            throw AlreadyReported(code: .failed)
        }
        try session.output.line("ok")
    }
}
