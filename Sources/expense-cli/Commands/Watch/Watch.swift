import ExpenseCore
import Streams

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `watch`: shows the totals, live.
struct Watch: Command {
    static let name = "watch"
    static let summary = "Show the totals, and again whenever any process changes them"
    static var examples: [Example] {
        [
            Example("watch", "a table of the categories; q leaves"),
            Example("watch --by day --chart -p 'this month'", "this month, day by day, with bars"),
            Example("watch -c food --json", "a line of JSON at each change"),
        ]
    }
    static var discussion: [String] {
        [
            "On a terminal it is a table that changes in place. Rows that have just changed are marked. '/' searches while "
                + "you type, 's' sorts by the next column, 'r' reverses the order, the arrows scroll, and 'q', Escape or "
                + "Ctrl-C leave.",
            "Elsewhere it writes the totals with the time, and a line again at each change. In a prompt whose commands come from a pipe, "
                + "the totals are shown once.",
        ]
    }
    @OptionGroup var filters: FilterOptions
    @Option("by", value: "GROUP", "A row for each; may be repeated; category unless given. On a terminal")
    var groupings: [Grouping]
    @Flag("chart", "Draw a bar in each row. On a terminal") var chart: Bool
    @Option("limit", short: "n", value: "N", "At most so many rows. On a terminal") var limit: Int?
    @Flag("json", "Write a line of JSON at each change") var json: Bool

    func run(in session: Session) throws {
        let isTable = canFollow() && !json
        guard isTable || groupings.isEmpty && !chart && limit == nil else {
            throw UsageError(
                message: "--by, --chart and --limit need a terminal, and cannot be used together with --json")
        }
        let state = try session.liveState()
        let filter = try DailyFilter(filters, in: session)
        if isTable { return try showTable(of: filter, from: state, in: session) }
        let reports = session.isPrompt ? nil : state.fileChanges.subscribe(onNext: report)
        defer { reports?.dispose() }
        let answer = state.report(of: filter.current)
        let updates = try Mailbox<Void>()
        let subscription = answer.subscribe(onNext: { _ in updates.post(()) })
        defer { subscription.dispose() }
        var shown: (filter: Filter, totals: [Total])?
        let interruption = session.interruption
        let descriptors = [updates.descriptor] + (interruption.map { [$0.descriptor] } ?? [])
        while true {
            let ready = try waitUntilReadable(descriptors, patience: filter.patience)
            _ = try filter.renew()
            if updates.take() != nil {
                let newest = (filter: filter.current.value, totals: try answer.value.get().totals)
                if shown.map({ $0 != newest }) ?? true {
                    try show(newest.totals, of: newest.filter, from: state, in: session)
                    try session.output.flush()
                }
                shown = newest
            }
            if let interruption, ready.contains(interruption.descriptor), interruption.take(SIGINT) {
                return try session.output.line()
            }
            // Without a terminal nothing would end it, and the lines after it would never run.
            if session.isPrompt, interruption == nil { return }
        }
    }

    private func showTable(of filter: DailyFilter, from state: AppState, in session: Session) throws {
        let shown = groupings.isEmpty ? [.category] : groupings
        let answer = state.report(of: filter.current, by: shown)
        let rows = WatchRows(groupings: shown, hasChart: chart, limit: limit)
        try follow(
            Computed { answer.value.map { rows.content(of: $0, colors(of: state.categories.value)) } },
            in: LiveTableState(columns: rows.columns, summing: rows.sums), title: "", filter: filter, in: session)
    }

    private func show(_ totals: [Total], of filter: Filter, from state: AppState, in session: Session) throws {
        guard json else {
            let currency = try state.names.value.get().currency ?? session.locale.currency
            let shown = totals.isEmpty ? [Total.zero(currency)] : totals
            for total in shown { try session.output.line("\(localTime(currentTime()))  \(line(of: total))") }
            return
        }
        var writer = JSONWriter()
        writer.object { update in
            update.field("totals") { $0.values(totals) }
            update.field("filter") { $0.value(filter) }
            update.field("time", universalTime(currentTime()))
        }
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }

    private func line(of total: Total) -> String {
        "total  expenses \(total.expenses.display)  income \(total.income.display)  "
            + "balance \(total.balance.display)  entries \(total.count)"
    }
}

/// Tells standard error, past all buffers.
func report(_ change: FileChange) {
    let bytes = Array("\(programName): \(change.words)\n".utf8)
    // A failure to write here has nowhere to be reported.
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

extension FileChange {
    /// How it is reported beside totals.
    var words: String {
        switch self {
        case .gone: "the data file is gone; the totals go on when it is back"
        case .replaced: "another data file is in place; the totals are of that one from now on"
        }
    }
}
