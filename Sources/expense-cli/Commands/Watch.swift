import ExpenseCore
import Streams

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// `watch`: shows the totals, live.
struct Watch: RunnableCommand {
    static let name = "watch"
    static let summary = "Show the totals, and again whenever any process changes them"
    static let examples = [
        Example("watch", "follow all there is; Ctrl-C ends"),
        Example("watch -c food --json", "a line of JSON at each change"),
    ]

    @OptionGroup<Filters> var filters
    @Flag("json", "Write a line of JSON at each change") var isJSON: Bool

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let filter = try filters.filter(session, store)
        let nothing = ExpenseCore.Total.zero(try session.currency(in: store))
        let isJSON = isJSON
        let subscription = store.live { try $0.totals(filter).map(\.total) }
            .subscribe(
                onNext: { totals in
                    orExit {
                        if isJSON {
                            try writeJSON(totals, filter, to: session.output)
                        } else {
                            try session.output.write(text(totals.isEmpty ? [nothing] : totals))
                        }
                        try session.output.flush()
                    }
                },
                onError: { exit(Program.report($0).rawValue) })
        defer { subscription.dispose() }
        while true { pause() }
    }
}

private func text(_ totals: [ExpenseCore.Total]) -> String {
    totals.map { total in
        "total  expenses \(total.expenses.display)  income \(total.income.display)  "
            + "balance \(total.balance.display)  entries \(total.count)\n"
    }.joined()
}

private func writeJSON(_ totals: [ExpenseCore.Total], _ filter: Filter, to output: Output) throws {
    var writer = JSONWriter()
    writer.object { object in
        object.totals(totals)
        object.filter(filter)
    }
    writer.endLine()
    try output.drain(&writer.bytes)
}
