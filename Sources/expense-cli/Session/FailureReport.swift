import CLibrary
import ExpenseCore

/// A failure whose message was already printed; only its exit code remains.
struct AlreadyReported: Error {
    let code: ExitCode
}

/// How a failure is reported: its exit code, and a message that says what is wrong and what to do.
struct FailureReport {
    let code: ExitCode
    /// Empty if there is nothing to report.
    let message: String

    /// - Parameter accomplished: what was completed before the failure, and remains.
    init(_ error: any Error, accomplished: String? = nil) {
        switch (error as? QueryFailure)?.error ?? error {
        case is ClosedPipe: (code, message) = (.done, "")
        case let error as AlreadyReported: (code, message) = (error.code, "")
        case let error as Interrupted:
            code = .interrupted
            let remarks = ["interrupted", error.consequence, accomplished.map { "\($0) anyway" }]
            message = remarks.compactMap(\.self).joined(separator: "; ")
        case let error as CommandFailure:
            (code, message) = (error.code, error.message + (accomplished.map { "; \($0) anyway" } ?? ""))
        case let error as UsageError:
            code = .usage
            message = error.message + (error.usage.isEmpty ? "" : "\nusage: \(error.usage)")
        case let error as any UnknownName: (code, message) = (.failed, error.words(hasNew: false))
        case let error as UnknownEntry:
            (code, message) = (.failed, "there is no entry \(error.id); 'list' shows the numbers")
        case let error as UnwritableEntry: (code, message) = (.failed, error.description)
        case let error as UnknownRule:
            (code, message) = (.failed, "there is no rule \(quoted(error.name)); 'rule' lists them")
        case let error as UnknownRecurring:
            (code, message) = (.failed, "there is no recurring entry \(error.id); 'recurring' shows the numbers")
        case let error as MisreadImport: (code, message) = (.failed, error.words + ". Nothing was imported")
        case let error as SyncFailure: (code, message) = (.failed, escapingControls(in: error.message))
        case let error as MissingRate: (code, message) = (.failed, error.description)
        case let error as DatabaseError: (code, message) = (error.exitCode, escapingControls(in: error.description))
        default:
            code = .bug
            message =
                "\(escapingControls(in: "\(error)")). This is a bug; please report it with the command that you typed"
        }
    }

    /// Writes the message to standard error, without buffering; if that fails, there is nowhere left to report it.
    ///
    /// Names in it may come from a file of somebody else.
    func print() {
        guard !message.isEmpty else { return }
        var text = "\(programName): error: \(message)"
        if isatty(STDERR_FILENO) == 1 {
            // Otherwise the terminal would break the lines inside words.
            let width = terminalSize(STDERR_FILENO).columns
            text = text.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { lines(of: String($0), width: width) }.joined(separator: "\n")
        }
        var bytes = Array((text + "\n").utf8)
        escapeControls(in: &bytes)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

extension DatabaseError {
    fileprivate var exitCode: ExitCode {
        switch reason {
        case .cannotRead: .cannotRead
        case .cannotWrite, .exists: .cannotCreate
        case .badFile, .newerVersion, .earlierVersion: .badData
        case .busy, .replaced, .lostLog: .tryAgain
        case .inputOutput: .inputOutput
        case .refused: .failed
        }
    }
}

extension MisreadImport {
    /// `3 rows were imported before and read otherwise, such as #1; ...`
    var words: String {
        canCorrect
            ? counted(rows, "row was", "rows were")
                + " imported before and read otherwise, such as #\(entry). Use --replace to correct the entries, or "
                + "--keep-duplicates to import the rows once more"
            : counted(rows, "row looks like an entry", "rows look like entries")
                + " of an earlier import, such as #\(entry), but --replace cannot correct that. Undo the earlier import "
                + "first ('history' lists it) or, if the rows are new, import the file without --replace"
    }
}
