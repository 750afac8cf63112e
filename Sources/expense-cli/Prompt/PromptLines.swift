import ExpenseCore
import Streams

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs the lines of a prompt, and knows what to show beside them.
final class PromptLines {
    let session: Session
    let prompt: PromptStore
    /// Says that totals have changed. What is shown is then read from the store, because a stream may still be on its way
    /// with what was true before the line that was just answered.
    let updates: Mailbox<Result<AppState.Current, any Error>>
    /// Says what happened to the data file itself.
    let fileChanges: Mailbox<FileChange>
    private let store: ExpenseStore
    private let state: AppState
    private let bag = DisposeBag()
    /// The newest entry that has been shown; nil where those of others are not.
    private var newest: Int64?

    init(session: Session, showsOthers: Bool) throws {
        self.session = session
        prompt = session.prompt
        store = try session.writableStore()
        state = AppState(store: store, environment: session.environment, listLimit: 1)
        updates = try Mailbox()
        fileChanges = try Mailbox()
        if showsOthers { newest = try newestEntry() }
        prompt.map(\.followed).distinctUntilChanged().bind(to: state.currentCategory).disposed(by: bag)
        (showsOthers ? store.live { try $0.totals(Filter()) }.map { _ in } : state.current.map { _ in })
            .atRedrawRate()
            .subscribe(onNext: { [updates, state] in updates.post(.success(state.current.value)) })
            .disposed(by: bag)
        store.fileChanges.subscribe(onNext: { [fileChanges] in fileChanges.post($0) }).disposed(by: bag)
        state.failures.subscribe(onNext: { [updates] in updates.post(.failure($0)) }).disposed(by: bag)
    }

    /// The totals of the category that is followed, as of now.
    func status() throws -> PromptStatus {
        let currency = (try? session.defaultCurrency()) ?? session.locale.currency
        return try PromptStatus(of: prompt.state.followed, in: store, on: session.today, currency: currency)
    }

    /// Runs a line to its end, and reports what fails.
    func run(_ line: String) {
        session.accomplished = nil
        if session.terminal.width != nil { session.terminal.width = terminalSize(STDOUT_FILENO).columns }
        do {
            let words = try promptWords(line)
            guard !words.isEmpty else { return }
            try runCommand(words, of: session.promptCommands, in: session)
            try session.output.flush()
        } catch {
            report(error)
        }
        if newest != nil { newest = try? newestEntry() }
    }

    func report(_ error: any Error) {
        // What was found before the failure is shown first; whether anybody reads it shows later.
        try? session.output.flush()
        let report = FailureReport(error, accomplished: session.accomplished)
        prompt.dispatch(.failed(report.code))
        report.print()
    }

    /// What others have added since this was asked last, a line each.
    func othersEntries() throws -> [String] {
        guard let known = newest else { return [] }
        let most = 5
        let added = try Expense.query(where: \.id > known).sorted(by: \.id, .ascending).limited(to: most).all(in: store)
        guard let last = added.last else { return [] }
        newest = last.id
        let lines = added.map { "\(line(of: $0)), by another process" }
        let end = try newestEntry()
        guard end > last.id else { return lines }
        newest = end
        return lines + ["and more, up to #\(end), by another process"]
    }

    private func newestEntry() throws -> Int64 {
        try Expense.query().sorted(by: \.id, .descending).first(in: store)?.id ?? 0
    }

    /// The lines that a command of the program prints, for completion.
    func printed(by command: String) -> [String] {
        switch Completion.lines(of: command) {
        case .categories: (try? store.categories().map(\.name)) ?? []
        case .tags: (try? store.tags().map(\.name)) ?? []
        case .payees: (try? store.recentPayees().map(\.name)) ?? []
        case .accounts: (try? store.accounts().map(\.name)) ?? []
        default: []
        }
    }
}
