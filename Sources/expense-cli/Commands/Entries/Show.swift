import ExpenseCore

/// `show`: all fields of an entry.
struct Show: Command {
    static let name = "show"
    static let summary = "Show all fields of an entry, with its receipt and its history"
    static var examples: [Example] {
        [
            Example("show 42", "every field of entry 42, and its changes"), Example("show last", "what was added last"),
            Example("show 42 --json", "for a script"),
        ]
    }
    static var discussion: [String] {
        [
            "The history has the changes of the entry that 'history' remembers, the oldest first. One that was undone is "
                + "marked.",
            "An entry with its history is no row of a table, so there is no --csv; 'list --csv' writes entries as rows.",
        ]
    }
    @Argument("ID", "The number of an entry, or 'last'") var id: EntryNumbers
    @Flag("json", "Write the entry as JSON, including its history") var json: Bool

    func run(in session: Session) throws {
        guard let store = try session.upToDateStore() else { throw CommandFailure(.failed, "there are no entries yet") }
        if let range = id.range, range.count > 1 {
            throw UsageError(message: "ID: 'show' takes one entry; 'list' shows several")
        }
        guard var entry = try [id].entries(in: store, isOnlyShown: true).min(by: { $0.id < $1.id }) else {
            throw CommandFailure(.failed, "there are no entries yet")
        }
        let history = try store.history(ofEntry: entry.id)
        entry.attachments = try store.attachments()[entry.id] ?? []
        if json { return try write(entry, store.cost(of: entry), history, to: session.output) }
        session.pageOutput()
        var table = Table(
            [.init(title: "FIELD"), .init(title: "VALUE", shrinks: true, wraps: true, isWhole: true)],
            for: session.terminal)
        let receipt = try entry.receipt.map { try store.entries(Filter(receipt: $0)).sorted { $0.id < $1.id } } ?? []
        let files = entry.attachments.map { file in
            file.name + (file.hash == nil ? "" : "  \(store.path(of: file))")
                + (store.isThere(file) ? "" : "  (missing)")
        }
        let parts = [
            ("attached", files), ("receipt", receipt.map { expense_cli.line(of: $0) }), ("history", history.map(line)),
        ]
        let cost = try store.cost(of: entry).map {
            ("cost", ["\($0.cost.display), at \($0.rate) \($0.cost.currency) for 1 \(entry.amount.currency) as paid"])
        }
        let fields = fields(of: entry).map { ($0, [$1]) } + [cost].compactMap(\.self) + parts
        for (name, values) in fields {
            for (index, value) in values.enumerated() {
                try table.add([.init(index == 0 ? name : "", .dim), .init(value)], to: session.output)
            }
        }
        try table.finish(to: session.output)
    }

    /// The fields that the entry has, each with its name.
    private func fields(of entry: Expense) -> [(String, String)] {
        let fields = EntryField.changeable.filter { $0.isOf(entry.kind) }.flatMap { field -> [(String, String?)] in
            let words = field.words(of: entry)
            switch field.content {
            case .received: return [(field.name, words), ("rate", entry.rateOfExchange)]
            case .category: return [(field.name, entry.categoryTitle)]
            case .account where entry.kind == .transfer:
                return [(field.isOfTransfers == true ? field.name : "from", words ?? "none")]
            default: return [(field.name, words)]
            }
        }
        return [("number", "\(entry.id)")] + fields.compactMap { name, value in value.map { (name, $0) } }
    }

    private func line(of change: Change) -> String {
        "\(localMinute(change.time))  \(change.words)" + (change.isUndone ? "  (undone)" : "")
    }

    private func write(_ entry: Expense, _ cost: CostOfEntry?, _ history: [Change], to output: Output) throws {
        try output.object { object in
            object.fields(of: entry)
            if let cost {
                object.field("cost", "\(cost.cost.plain) \(cost.cost.currency)")
                object.field("rate", cost.rate)
            }
            object.field("history", each: history) { list, change in
                list.object { object in
                    object.field("id", Int(change.id))
                    object.field("time", universalTime(change.time))
                    object.field("change", change.words)
                    object.field("undone", change.isUndone)
                }
            }
        }
    }
}
