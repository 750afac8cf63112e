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
    static var discussion: [String] {
        [
            "The prompt shows the totals of a category, or of all, and shows them anew as soon as any process changes "
                + "them. Every command works without the program's name; an amount alone is an add; 'category food' "
                + "and 'category all' choose what the prompt follows. Ctrl-D leaves.",
            "Without a terminal, commands are read from standard input, a line each.",
        ]
    }

    func run(in session: Session) throws {
        session.root = PromptLine.self
        try PromptLoop(session: session).run()
    }
}

/// Reads commands and runs them, and shows the totals whenever they change.
private final class PromptLoop {
    private let session: Session
    private let state: AppState
    private let updates: Mailbox<AppState.Current>
    private let failures: Mailbox<any Error>
    private let bag = DisposeBag()
    private let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private var display: PromptDisplay
    private var input = LineInput(descriptor: STDIN_FILENO)
    private var firstFailure: ExitCode?

    init(session: Session) throws {
        self.session = session
        state = AppState(store: try session.writableStore(), environment: session.environment, listLimit: 1)
        updates = try Mailbox()
        failures = try Mailbox()
        display = PromptDisplay(
            isInteractive: isInteractive, colors: session.terminal.colors,
            canMove: !["", "dumb"].contains(environmentVariable("TERM") ?? ""))
        state.current.subscribe(onNext: { [updates] in updates.post($0) }).disposed(by: bag)
        state.failures.subscribe(onNext: { [failures] in failures.post($0) }).disposed(by: bag)
    }

    func run() throws {
        let interruption = isInteractive ? try Interruption() : nil
        defer { withExtendedLifetime(interruption) {} }
        let descriptors = [STDIN_FILENO, updates.descriptor, failures.descriptor]
        var wasInterrupted = false
        try begin()
        while !session.isLeaving {
            let ready = try waitUntilReadable(descriptors + (interruption.map { [$0.descriptor] } ?? []))
            if let interruption, ready.contains(interruption.descriptor) {
                interruption.reset()
                if wasInterrupted { throw CommandFailure(.interrupted, "") }
                wasInterrupted = true
                try display.startAnew(in: session.output)
            }
            if let failure = failures.take() { throw failure }
            if let current = updates.take() { try display.show(totals(of: current), in: session.output) }
            if ready.contains(STDIN_FILENO) {
                wasInterrupted = false
                try readLines()
            }
            try session.output.flush()
        }
        if let firstFailure, !isInteractive { throw AlreadyReported(code: firstFailure) }
    }

    private func begin() throws {
        if let failure = failures.take() { throw failure }
        try display.begin(totals(of: updates.take() ?? state.current.value), in: session.output)
        try session.output.flush()
    }

    private func readLines() throws {
        for line in try input.read() where !session.isLeaving {
            runLine(line)
            try session.output.flush()
            state.currentCategory.value = session.followed
            try display.ready(totals(of: updates.take() ?? state.current.value), in: session.output)
        }
        if input.hasEnded {
            session.isLeaving = true
            try display.end(in: session.output)
        }
    }

    private func runLine(_ line: LineInput.Line) {
        do {
            guard case .text(let text) = line else { throw UsageError(message: "the line is not valid UTF-8") }
            let words = try promptWords(text)
            guard !words.isEmpty else { return }
            try runCommand(Invocation<PromptLine>(reading: words), in: session)
        } catch {
            let report = FailureReport(error)
            firstFailure = firstFailure ?? report.code
            report.print()
        }
    }

    private func totals(of current: AppState.Current) -> String {
        let month = amounts(current.monthTotals)
        return "\(current.category?.name ?? "all categories") · this month \(month) · all \(amounts(current.totals))"
    }

    private func amounts(_ totals: [Total]) -> String {
        let fallback = (try? session.defaultCurrency()) ?? session.locale.currency
        let shown = totals.isEmpty ? [Total.zero(fallback)] : totals
        return shown.map(\.expenses.display).joined(separator: " + ")
    }
}
