import ExpenseCore

/// `check`: checks the data file for faults.
struct Check: Command {
    static let name = "check"
    static let summary = "Check the data file, its permissions and its attachments"
    static var examples: [Example] { [Example("check", "'ok', or one line per fault and exit code 1")] }

    func run(in session: Session) throws {
        let store = try session.readableStore()
        let faults = try store.map { try $0.faultsOfData() + $0.missingAttachments() } ?? []
        let exposures = store?.exposures() ?? []
        for fault in faults + exposures { try session.output.line(escapingControls(in: fault)) }
        guard faults.isEmpty, exposures.isEmpty else {
            if faults.isEmpty { try session.output.line("the data itself is in order") }
            throw AlreadyReported(code: .failed)
        }
        try session.output.line("ok")
    }
}
