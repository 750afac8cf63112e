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
            Example("history -n 3 --json", "the values before and after each of the last three changes"),
            Example("history --keep 10000", "remember 10,000 changes from now on"),
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
        if format == .json { return try writeJSON(in: session) }
        let history = try session.readableStore()?.history() ?? []
        let changes = history.prefix(limit ?? history.count)
        if let format { return try write(changes, as: format, in: session) }
        session.pageOutput()
        let hasMachines = history.contains { $0.machine != nil }
        var table = Table(
            [.init(title: "ID", alignment: .right), .init(title: "TIME"), .init(title: "STATE")]
                + (hasMachines ? [.init(title: "MACHINE")] : [])
                + [.init(title: "CHANGE", shrinks: true, wraps: true)],
            for: session.terminal)
        for change in changes {
            let style: Style = change.isUndone ? .dim : .plain
            let state = change.isUndone ? "undone" : "done"
            let machine = hasMachines ? [change.machine ?? "this one"] : []
            let cells = ["\(change.id)", localMinute(change.time), state] + machine + [change.words]
            try table.add(cells.map { Table.Cell($0, style) }, to: session.output)
        }
        try table.finish(to: session.output)
        if changes.isEmpty { try session.output.line("no changes") }
    }
}

extension ShowHistory {
    /// Writes the changes, each with its rows before and after.
    private func writeJSON(in session: Session) throws {
        let output = session.output
        var writer = JSONWriter()
        writer.beginArray()
        try session.readableStore()?.readHistory { history, rows in
            for change in history.prefix(limit ?? history.count) {
                var done: [ChangedRow] = []
                var imported: [ClosedRange<Int64>] = []
                try rows.of(change, imported: { imported.append($0) }) { done.append($0) }
                writer.object { object in
                    object.field("time", universalTime(change.time))
                    object.field("undone", change.isUndone)
                    object.field("change", change.words)
                    object.field("id", Int(change.id))
                    object.field("machine", change.machine)
                    object.field("imported", each: imported) { list, range in
                        list.object {
                            $0.field("first", Int(range.lowerBound))
                            $0.field("last", Int(range.upperBound))
                        }
                    }
                    object.field("rows", each: done) { add($1, to: &$0) }
                }
                try output.drain(&writer.bytes)
            }
        }
        writer.endArray()
        writer.endLine()
        try output.drain(&writer.bytes)
    }

    private func add(_ row: ChangedRow, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("table", row.table)
            object.field("key", each: row.key) { $0.value($1) }
            for (name, fields) in [("before", row.before), ("after", row.after)] {
                guard let fields else {
                    object.field(name, nil as String?)
                    continue
                }
                object.field(name) { field in
                    field.object { values in for field in fields { values.field(field.name, field.value) } }
                }
            }
        }
    }
}

/// - Parameter tellingEffect: whether to say that undoing or redoing a change just now has changed something. JSON does; in a
///   cell there is no place for it.
func write(
    _ changes: some Sequence<Change>, as format: DataFormat, tellingEffect: Bool = false, in session: Session
) throws {
    let hasEffect = tellingEffect && format == .json
    let names = ["time", "undone", "change", "id", "machine"] + (hasEffect ? ["effect"] : [])
    try session.write(changes, as: format, names) { change in
        let row: [DataField] = [
            .plain(universalTime(change.time)), .flag(change.isUndone), .text(change.words), .number(change.id),
            .text(change.machine),
        ]
        return row + (hasEffect ? [.flag(!change.hasNoEffect)] : [])
    }
}
