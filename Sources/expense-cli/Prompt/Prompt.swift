import ExpenseCore
import Streams
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `prompt`: also what no command at all opens.
struct PromptCommand: RunnableCommand {
    static let name = "prompt"
    static let summary = "Type commands and watch the totals; also what no command at all opens"
    static let examples = [
        Example("prompt", "then type: 12.50 lunch -c food"),
        Example("prompt < commands.txt", "a command a line, without a terminal"),
    ]

    func run(in session: Session) throws {
        try Prompt(session).run()
    }
}

/// The interactive prompt: every command without the program's name, an amount alone to add it, and
/// `category NAME` or `category all` to choose what it follows. The totals are live.
private final class Prompt: Sendable {
    private let session: Session
    private let store: Store
    private let state: AppState
    private let currency: Currency
    private let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private let view = Mutex(View())

    /// What is shown, and what waits to be shown.
    private struct View {
        var shown = ""
        var latest = ""
        /// While a command runs, new totals wait for the end of its output.
        var isBusy = false
    }

    init(_ session: Session) throws {
        self.session = session
        store = try session.writableStore()
        currency = try session.currency(in: store)
        state = AppState(store: store, environment: session.environment, listLimit: 20)
    }

    func run() throws {
        let failures = state.failures.subscribe(onNext: { exit(Program.report($0).rawValue) })
        let totals = state.current
            .map { [currency] in summary(of: $0, currency) }
            .subscribe(onNext: { [self] summary in orExit { try show(summary) } })
        defer {
            totals.dispose()
            failures.dispose()
        }
        while true {
            guard let line = readLine(strippingNewline: true) else { break }
            view.withLock { $0.isBusy = true }
            let isDone = try execute(line)
            if isDone { break }
            try session.output.flush()
            let latest = view.withLock { view in
                view.isBusy = false
                if isTerminal { view.shown = "" }
                return view.latest
            }
            try show(latest)
        }
        if isTerminal { try session.output.write("\n") }
    }

    /// Shows totals that have changed: at once, or when the command that runs has ended.
    private func show(_ summary: String) throws {
        let isNew = view.withLock { view in
            view.latest = summary
            guard !view.isBusy, view.shown != summary else { return false }
            view.shown = summary
            return true
        }
        guard isNew else { return }
        // On a terminal the line is drawn anew in place, whatever stood there.
        try session.output.write(isTerminal ? "\r\u{1B}[K\(summary) > " : "total \(summary)\n")
        try session.output.flush()
    }

    /// Runs a line; true if it says to leave.
    private func execute(_ line: String) throws -> Bool {
        do {
            let words = try splitLine(line)
            guard let first = words.first else { return false }
            switch first {
            case "exit", "quit": return true
            case "prompt": throw UsageError(message: "this is the prompt already")
            case "watch": throw UsageError(message: "the prompt shows the totals by itself; 'watch' is for a shell")
            case "category" where words.count == 2 && !["list", "add", "--help", "-h"].contains(words[1]):
                try choose(words[1])
            case _ where first.first?.isNumber == true: try run(["add"] + words)
            default: try run(words)
            }
        } catch let error as ClosedPipe {
            throw error
        } catch {
            try session.output.flush()
            _ = Program.report(error)
        }
        return false
    }

    private func run(_ words: [String]) throws {
        let invocation = try Invocation<Program>(reading: words)
        if invocation.root.file != nil {
            throw UsageError(message: "the prompt works on one file; leave --file out, or start another prompt")
        }
        try Program.run(invocation, in: session)
    }

    private func choose(_ name: String) throws {
        if name.lowercased() == "all" { return state.currentCategory.value = nil }
        let known = try store.categories()
        guard let category = known.first(where: { $0.isNamed(name) }) else {
            throw UnknownCategory(name: name, known: known.map(\.name) + ["all"])
        }
        state.currentCategory.value = category
    }
}

/// `food · this month 112.50 USD · all 1,204.00 USD`
private func summary(of current: AppState.Current, _ currency: Currency) -> String {
    func amounts(_ totals: [ExpenseCore.Total]) -> String {
        (totals.isEmpty ? [ExpenseCore.Total.zero(currency)] : totals).map(\.expenses.display).joined(separator: " + ")
    }
    let name = escapingControls(in: current.category?.name ?? "all categories")
    return "\(name) · this month \(amounts(current.monthTotals)) · all \(amounts(current.totals))"
}
