import CLibrary
import ExpenseCore
import Streams

/// Passes a value to `show` now and whenever it has changed, until Ctrl-C. In a prompt that reads its commands from a
/// pipe it does so once, because nothing would end it, and later lines would never run.
func showLive<Value: Equatable & Sendable>(
    _ value: Computed<Result<Value, QueryFailure>>, from state: AppState, filter: DailyFilter, in session: Session,
    _ show: (_ newest: Value, _ isFirst: Bool) throws -> Void
) throws {
    let reports = session.isPrompt ? nil : state.fileChanges.subscribe(onNext: { tellUser($0.words) })
    defer { reports?.dispose() }
    let interruption = session.interruption
    let loop = try EventLoop(readsInput: false, signals: interruption)
    let events = Observable.merge(
        value.map { _ in LiveEvent.changed }, filter.renewals(on: loop.clock).map { .renew },
        loop.signals.filter { $0 == SIGINT }.map { _ in .interrupted })
    var shown: Value?
    var isStopped = false
    try loop.run(events, while: { !isStopped }) { event in
        switch event {
        case .renew: try filter.renew()
        case .interrupted:
            try session.output.line()
            isStopped = true
        case .changed:
            let newest = try value.value.get()
            guard newest != shown else { return }
            try show(newest, shown == nil)
            try session.output.flush()
            shown = newest
            isStopped = session.isPrompt && interruption == nil
        }
    }
}

private enum LiveEvent: QueuedEvent {
    case changed, renew, interrupted

    func replaces(_ waiting: LiveEvent) -> Bool { self == waiting }
}

/// Writes a message to standard error, without buffering.
func tellUser(_ message: String) {
    var bytes = Array("\(programName): \(message)\n".utf8)
    escapeControls(in: &bytes)
    // If writing to standard error fails, there is nowhere left to report it.
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

extension FileChange {
    /// The message that is shown beside the totals.
    var words: String {
        switch self {
        case .gone: "the data file was deleted; the totals continue when it is back"
        case .replaced: "the data file was replaced; the totals are those of the new file from now on"
        }
    }
}
