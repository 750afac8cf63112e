import CLibrary
import ExpenseCore
import Streams

/// Runs the lines of a prompt, and provides what is shown around them.
final class PromptLines {
    let session: Session
    let prompt: PromptStore
    /// Whether what `undo` and `redo` would do is asked for after each line.
    var offersUndo = false
    private let store: ExpenseStore
    private let state: AppState
    private let bag = DisposeBag()
    /// The number of the newest entry that has been shown; nil if the entries of other processes are not shown.
    private var newest: Int64?
    private static let mostAdditions = 5
    /// Changes of the data file itself, and why it cannot be read, as messages; the last one is kept until a loop runs.
    private let fileChanges = ReplaySubject<String>(bufferSize: 1)
    /// The last totals that could be read.
    private var lastStatus: StatusLine?

    init(session: Session, showsOthers: Bool) throws {
        self.session = session
        prompt = session.prompt
        store = try session.writableStore()
        state = AppState(store: store, environment: session.environment, listLimit: 0)
        session.known = KnownValues(of: store)
        try session.followMachines()
        newest = showsOthers ? try store.newestEntry() : nil
        Observable.merge(state.fileChanges.compactMap(\.words), state.failure.compactMap { $0?.words })
            .subscribe(onNext: { [fileChanges] in fileChanges.onNext($0) }).disposed(by: bag)
        prompt.map(\.followed).distinctUntilChanged().bind(to: state.currentCategory).disposed(by: bag)
    }

    /// The sources of the events of a prompt that a loop runs.
    func sources(of loop: EventLoop) -> PromptSources {
        let shown = [state.current.map { _ in }, state.failure.map { _ in }, state.today.map { _ in }]
        let added = newest.map { _ in [state.answers { store, _ in try store.newestEntry() }.map { _ in }] } ?? []
        return PromptSources(
            bytes: loop.input.asObservable(), signals: loop.signals.asObservable(),
            commits: .merge(shown + added).atRedrawRate(), fileChanges: fileChanges.asObservable())
    }

    /// The current totals of the chosen category; while the file cannot be read, the last ones.
    func status() throws -> StatusLine {
        do {
            let status = PromptStatus(
                of: try state.read(), currency: session.locale.currency, attention: try store.attentionToMachines())
            lastStatus = status.line
            return status.line
        } catch {
            guard let lastStatus, QueryFailure(error).mayPass else { throw error }
            return lastStatus
        }
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
        guard let newest else { return [] }
        let known = Expense.query(where: \.id > newest).sorted(by: \.id, .ascending).limited(to: Self.mostAdditions)
        let added = try known.all(in: store)
        guard let last = added.last else { return [] }
        let now = max(last.id, try store.newestEntry())
        self.newest = now
        let lines = added.map { "\(line(of: $0)), by another process" }
        return lines + (now > last.id ? ["and more, up to #\(now), by another process"] : [])
    }

    /// Marks all current entries as shown.
    private func skipAdditions() throws {
        if newest != nil { newest = try store.newestEntry() }
    }

    /// The output lines of a command, for completion.
    func printed(by command: String) -> [String] {
        guard let known = session.known else { return [] }
        let names = try? known.names.value.get()
        let accounts = names?.accounts.map(\.name) ?? []
        return switch Completion.lines(of: command) {
        case .categories: names?.categories.map(\.name) ?? []
        case .tags: (try? known.tags.value.get()) ?? []
        case .payees: (try? known.payees.value.get()) ?? []
        case .accounts: accounts
        case .people:
            accounts.filter { $0.hasPrefix(Debt.accountPrefix) }.map { String($0.dropFirst(Debt.accountPrefix.count)) }
        default: []
        }
    }
}

extension ExpenseStore {
    /// The highest number of an entry; 0 without one.
    fileprivate func newestEntry() throws -> Int64 {
        try Expense.query().sorted(by: \.id, .descending).first(in: self)?.id ?? 0
    }
}
