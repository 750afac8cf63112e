import ExpenseCore

/// `history`: shows the changes that can be undone.
struct ShowHistory: Command {
    static let name = "history"
    static let summary = "List the changes that can be undone or redone, the newest first"
    static var examples: [Example] {
        [
            Example("history", "all changes, of every session"),
            Example("history --limit 5", "the last five"),
            Example("history --csv", "for a spreadsheet"),
            Example("history --keep 10000", "how many changes are remembered from now on"),
        ]
    }
    @Option("limit", short: "n", value: "N", "Show at most N") var limit: Int?
    @Option("keep", value: "N", "Remember at most N changes from now on; older ones are forgotten at once")
    var kept: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        if let kept {
            guard kept > 0 else {
                throw UsageError(message: "--keep must be 1 or more; with 0 there would be nothing to undo")
            }
            try session.writableStore().setHistoryLimit(kept)
        }
        let history = try session.readableStore()?.history() ?? []
        let changes = history.prefix(limit ?? history.count)
        if let format { return try write(changes, as: format, in: session) }
        session.pageOutput()
        var table = Table(
            [
                .init(title: "ID", alignment: .right), .init(title: "TIME"), .init(title: "STATE"),
                .init(title: "CHANGE", shrinks: true, wraps: true),
            ],
            for: session.terminal)
        for change in changes {
            let style: Style = change.isUndone ? .dim : .plain
            let cells = ["\(change.id)", localMinute(change.time), change.isUndone ? "undone" : "done", change.words]
            try table.add(cells.map { Table.Cell($0, style) }, to: session.output)
        }
        try table.finish(to: session.output)
        if changes.isEmpty { try session.output.line("no changes") }
    }
}

func write(_ changes: some Sequence<Change>, as format: DataFormat, in session: Session) throws {
    var rows = DataRows(format, ["time", "undone", "change", "id"], in: session)
    for change in changes {
        try rows.add([
            .plain(universalTime(change.time)), .flag(change.isUndone), .text(change.words), .number(change.id),
        ])
    }
    try rows.finish()
}
