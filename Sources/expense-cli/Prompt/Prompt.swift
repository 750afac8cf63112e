import ExpenseCore
import Streams

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `prompt`
struct Prompt: Command {
    static let name = "prompt"
    static let summary = "Type one command after the other, with live totals"
    static var examples: [Example] {
        [
            Example("prompt", "type '12.50 lunch -c food', then 'total'"),
            Example("prompt < lines.txt", "a command a line"),
        ]
    }
    static var discussion: [String] {
        [
            "The prompt shows the totals of a category, or of all, and shows them anew as soon as any process changes "
                + "them. Every command works without the program's name; an amount alone is an add; 'category food' "
                + "and 'category all' choose what the prompt follows. Ctrl-D leaves.",
            "Without a terminal, commands are read from standard input, a line each.",
        ]
    }

    func run(in session: Session) throws {
        guard !session.isPrompt else { throw UsageError(message: "this is the prompt; 'quit' leaves it") }
        session.isPrompt = true
        try PromptLoop(session: session).run()
    }
}

/// Reads commands and runs them, and shows the totals whenever they change.
private final class PromptLoop {
    private let session: Session
    private let prompt: PromptStore
    private let store: ExpenseStore
    private let state: AppState
    /// Says that something has changed. What is shown is then read from the store, because a stream may still be on
    /// its way with what was true before the line that was just answered.
    private let updates: Mailbox<Result<AppState.Current, any Error>>
    /// Says what happened to the data file itself.
    private let fileChanges: Mailbox<FileChange>
    private let bag = DisposeBag()
    private let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private var display: PromptDisplay
    private var input = LineInput(descriptor: STDIN_FILENO)

    init(session: Session) throws {
        self.session = session
        prompt = session.prompt
        store = try session.writableStore()
        state = AppState(store: store, environment: session.environment, listLimit: 1)
        updates = try Mailbox()
        fileChanges = try Mailbox()
        display = PromptDisplay(
            isInteractive: isInteractive, colors: session.terminal.colors,
            canMove: !["", "dumb"].contains(environmentVariable("TERM") ?? ""))
        prompt.map(\.followed).distinctUntilChanged().bind(to: state.currentCategory).disposed(by: bag)
        state.current.subscribe(onNext: { [updates] in updates.post(.success($0)) }).disposed(by: bag)
        store.fileChanges.subscribe(onNext: { [fileChanges] in fileChanges.post($0) }).disposed(by: bag)
        state.failures.subscribe(onNext: { [updates] in updates.post(.failure($0)) }).disposed(by: bag)
    }

    func run() throws {
        let interruption = isInteractive ? try Interruption() : nil
        session.interruption = interruption
        let descriptors = [STDIN_FILENO, updates.descriptor, fileChanges.descriptor]
        try display.begin(totals(), in: session.output)
        try session.output.flush()
        while !prompt.state.isLeaving {
            let ready = try waitUntilReadable(descriptors + (interruption.map { [$0.descriptor] } ?? []))
            if let interruption, ready.contains(interruption.descriptor) {
                interruption.reset()
                prompt.dispatch(.interrupt)
                if prompt.state.givenUp == .program { throw CommandFailure(.interrupted, "") }
                try display.startAnew(in: session.output)
            }
            if let change = fileChanges.take() { try tell(of: change) }
            if let update = updates.take() {
                _ = try update.get()
                try display.show(totals(), in: session.output)
            }
            if ready.contains(STDIN_FILENO) {
                prompt.dispatch(.read)
                try readLines()
            }
            try session.output.flush()
        }
        if let firstFailure = prompt.state.firstFailure, !isInteractive { throw AlreadyReported(code: firstFailure) }
    }

    private func tell(of change: FileChange) throws {
        guard isInteractive else { return report(change) }
        try display.tell(truncated(change.words, to: session.terminal.width ?? 80), in: session.output)
    }

    private func readLines() throws {
        for line in try input.read() where !prompt.state.isLeaving {
            runLine(line)
            try session.output.flush()
            if !prompt.state.isLeaving { try display.ready(totals(), in: session.output) }
        }
        if input.hasEnded {
            prompt.dispatch(.leave)
            try display.end(in: session.output)
        }
    }

    private func runLine(_ line: LineInput.Line) {
        do {
            guard case .text(let text) = line else { throw UsageError(message: "the line is not valid UTF-8") }
            let words = try promptWords(text)
            guard !words.isEmpty else { return }
            try runCommand(words, of: session.promptCommands, in: session)
        } catch {
            let report = FailureReport(error)
            // What was found before the failure is shown first; whether anybody reads it shows later.
            try? session.output.flush()
            prompt.dispatch(.failed(report.code))
            report.print()
        }
    }

    /// The totals of the category that is followed, as of now.
    private func totals() throws -> String {
        let followed = prompt.state.followed
        let filter = Filter(categories: followed.map { [.named($0.name)] } ?? [])
        let sums = try store.snapshot(filter, limit: 0, totalsOf: [.month(of: session.today), .all]).totals.map(amounts)
        return "\(followed?.name ?? "all categories") · this month \(sums[0]) · all \(sums[1])"
    }

    private func amounts(_ totals: [Total]) -> String {
        let fallback = (try? session.defaultCurrency()) ?? session.locale.currency
        let shown = totals.isEmpty ? [Total.zero(fallback)] : totals
        return shown.map(\.expenses.display).joined(separator: " + ")
    }
}
