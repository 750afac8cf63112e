import CLibrary
import ExpenseCore
import Streams

/// Runs the lines of a prompt, and provides what is shown around them.
final class PromptLines {
    let session: Session
    let prompt: PromptStore
    /// Whether what `undo` and `redo` would do is asked for after each line.
    var offersUndo = false
    private let state: AppState
    private let bag = DisposeBag()
    /// The number of the newest entry that has been shown.
    private let newest = Variable(Int64.max)
    /// The entries added since then; nil if the entries of other processes are not shown.
    private let additions: Computed<Result<AppState.Additions, QueryFailure>>?
    private static let mostAdditions = 5
    /// Changes of the data file itself, as messages; the last one is kept until a loop runs.
    private let fileChanges = ReplaySubject<String>(bufferSize: 1)

    init(session: Session, showsOthers: Bool) throws {
        self.session = session
        prompt = session.prompt
        state = AppState(store: try session.writableStore(), environment: session.environment, listLimit: 0)
        session.state = state
        try session.followMachines()
        additions = showsOthers ? state.additions(after: newest, limit: Self.mostAdditions) : nil
        try skipAdditions()
        state.fileChanges.map(\.words).subscribe(onNext: { [fileChanges] in fileChanges.onNext($0) }).disposed(by: bag)
        prompt.map(\.followed).distinctUntilChanged().bind(to: state.currentCategory).disposed(by: bag)
    }

    /// The sources of the events of a prompt that a loop runs.
    func sources(of loop: EventLoop) -> PromptSources {
        let shown = [state.answer.map { _ in }, state.today.map { _ in }] + (additions.map { [$0.map { _ in }] } ?? [])
        return PromptSources(
            bytes: loop.input.asObservable(), signals: loop.signals.asObservable(),
            commits: .merge(shown).atRedrawRate(), fileChanges: fileChanges.asObservable())
    }

    /// The current totals of the chosen category.
    func status() throws -> StatusLine {
        PromptStatus(
            of: try state.answer.value.get(), currency: session.locale.currency,
            attention: try session.readableStore()?.attentionToMachines()
        ).line
    }

    /// Runs the line in the session's state, and reports its failure.
    ///
    /// - Returns: Whether Ctrl-C ended it.
    @discardableResult
    func runLine() -> Bool {
        guard let line = prompt.state.running else { return false }
        defer { try? skipAdditions() }
        let before = newestChange
        session.accomplished = nil
        if session.terminal.width != nil { session.terminal.width = terminalSize(STDOUT_FILENO).columns }
        session.output.interruption = session.interruption
        defer { session.output.interruption = nil }
        do {
            let words = try promptWords(line)
            if !words.isEmpty { try runCommand(words, of: session.promptCommands, in: session) }
            try session.output.flush()
            end(nil, after: before)
            return false
        } catch {
            let code = report(error)
            end(code, after: before)
            return code == .interrupted
        }
    }

    private func end(_ failure: ExitCode?, after before: Change?) {
        // Another process may have changed something meanwhile.
        let hasChanged = session.accomplished != nil && newestChange != before
        prompt.dispatch(.ended(LineEnd(failure: failure, hasChanged: hasChanged)))
    }

    /// The change that `undo`, or `redo` after it, is about.
    private var newestChange: Change? { offersUndo ? (try? session.changes())?.first : nil }

    /// What `undo` or `redo` would do, after a line that has changed something.
    func offer() -> Hint? {
        guard prompt.state.hasChanged, let changes = try? session.changes().filter({ !$0.isOfOthers }),
            let newest = changes.first
        else { return nil }
        // Of several undone changes, the one that was undone last is redone first.
        if newest.isUndone, !newest.isPast, let next = changes.last(where: { $0.isUndone && !$0.isPast }) {
            return .would("redo makes '\(escapingControls(in: next.words))' again")
        }
        return changes.first { !$0.isUndone }.map { .would("undo takes back '\(escapingControls(in: $0.words))'") }
    }

    /// Reports why a line could not be read.
    func refuse(_ reason: String) {
        prompt.dispatch(.ended(LineEnd(failure: report(UsageError(message: reason)))))
    }

    private func report(_ error: any Error) -> ExitCode {
        session.output.interruption = nil
        // The terminal shows ^C where the output ended.
        if error is Interrupted { try? session.output.line() }
        // Output from before the failure is shown first; if that fails, a later flush reports it.
        try? session.output.flush()
        let report = FailureReport(error, accomplished: session.accomplished)
        report.print()
        return report.code
    }

    /// What has been recorded without a line since the last call: by other processes, and because the day has changed.
    func newLines() throws -> [String] {
        let others = try othersEntries()
        let due = try session.recordDueOfToday()
        if !due.isEmpty { try skipAdditions() }
        return others + due
    }

    /// The entries that other processes have added since the last call, one line each.
    private func othersEntries() throws -> [String] {
        guard let added = try additions?.value.get(), let last = added.entries.last else { return [] }
        newest.value = added.newest
        let lines = added.entries.map { "\(line(of: $0)), by another process" }
        return lines + (added.newest > last.id ? ["and more, up to #\(added.newest), by another process"] : [])
    }

    /// Marks all current entries as shown.
    private func skipAdditions() throws {
        if let additions { newest.value = try additions.value.get().newest }
    }

    /// The output lines of a command, for completion.
    func printed(by command: String) -> [String] {
        switch Completion.lines(of: command) {
        case .categories: state.categories.value.map(\.name)
        case .tags: (try? state.tags.value.get()) ?? []
        case .payees: (try? state.payees.value.get()) ?? []
        case .accounts: (try? state.names.value.get().accounts.map(\.name)) ?? []
        case .people:
            ((try? state.names.value.get().accounts.map(\.name)) ?? []).filter { $0.hasPrefix(Debt.accountPrefix) }
                .map { String($0.dropFirst(Debt.accountPrefix.count)) }
        default: []
        }
    }
}
