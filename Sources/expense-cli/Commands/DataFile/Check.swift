import ExpenseCore

/// `check`: checks the data file for faults.
struct Check: Command {
    static let name = "check"
    static let summary = "Check the data file, its permissions and its attachments"
    static var examples: [Example] { [Example("check", "'ok', or one line per fault and exit code 1")] }

    func run(in session: Session) throws {
        let faults = try session.readableStore().map { try $0.check() + $0.missingAttachments() } ?? []
        for fault in faults { try session.output.line(escapingControls(in: fault)) }
        guard faults.isEmpty else { throw AlreadyReported(code: .failed) }
        try session.output.line("ok")
    }
}
