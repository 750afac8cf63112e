import CLibrary
import ExpenseCore
import Streams

/// Passes the answers to `show`, until Ctrl-C. While the file cannot be read, the user is told why, and the last answer
/// stays. In a prompt that reads its commands from a pipe it passes one answer, because nothing would end it, and later
/// lines would never run.
func showLive<Answer: Equatable & Sendable>(
    _ answers: Observable<Result<Answer, QueryFailure>>, from state: AppState, filter: DailyFilter,
    in session: Session, _ show: (_ newest: Answer, _ isFirst: Bool) throws -> Void
) throws {
    let reports = session.isPrompt ? nil : state.fileChanges.compactMap(\.words).subscribe(onNext: tellUser)
    defer { reports?.dispose() }
    let interruption = session.interruption
    let loop = try EventLoop(readsInput: false, signals: interruption)
    let events = Observable.merge(
        answers.map(LiveEvent.answered), filter.renewals(on: loop.clock).map { .renew },
        loop.signals.filter { $0 == SIGINT }.map { _ in .interrupted })
    var shown: Answer?
    var isStopped = false
    try loop.run(events, while: { !isStopped }) { event in
        switch event {
        case .renew: try filter.renew()
        case .interrupted:
            try session.output.line()
            isStopped = true
        case .answered(.success(let newest)):
            guard newest != shown else { return }
            try show(newest, shown == nil)
            try session.output.flush()
            shown = newest
            isStopped = session.isPrompt && interruption == nil
        case .answered(.failure(let failure)):
            guard shown != nil, failure.mayPass else { throw failure }
            tellUser(failure.words)
        }
    }
}

private enum LiveEvent<Answer: Sendable>: QueuedEvent {
    case answered(Result<Answer, QueryFailure>)
    case renew, interrupted

    func replaces(_ waiting: LiveEvent) -> Bool {
        switch (self, waiting) {
        case (.answered, .answered), (.renew, .renew), (.interrupted, .interrupted): true
        default: false
        }
    }
}

extension QueryFailure {
    /// Whether the file could not be read. Anything else would be the same again.
    var mayPass: Bool { error is DatabaseError }

    /// The message that is shown while the last answer stays.
    var words: String {
        guard let file = missingFile else {
            return "\(self); what was shown last stays until the file can be read again"
        }
        return "the data file was deleted: \(file); what was shown last stays until it is back"
    }
}

/// Writes a message to standard error, without buffering.
func tellUser(_ message: String) {
    var bytes = Array("\(programName): \(message)\n".utf8)
    escapeControls(in: &bytes)
    // If writing to standard error fails, there is nowhere left to report it.
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

extension FileChange {
    /// The message that is shown beside the totals; nil if the failure of the next read says it.
    var words: String? {
        switch self {
        case .gone: nil
        case .replaced: "the data file was replaced; the totals are those of the new file from now on"
        }
    }
}
