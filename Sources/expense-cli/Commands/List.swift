import ExpenseCore

/// `list`: shows entries.
struct List: RunnableCommand {
    static let name = "list"
    static let summary = "List entries, newest first"
    static let examples = [
        Example("list --limit 10", "the ten newest entries"),
        Example("list -c food --from 2026-11-01", "what food cost since the first of November"),
        Example("list --kind income --json", "all income, for a script"),
    ]

    @OptionGroup<Filters> var filters
    @Option("limit", value: "N", "At most so many") var limit: Int?
    @Flag("json", "Write JSON") var isJSON: Bool

    func run(in session: Session) throws {
        let store = try session.readableStore()
        let filter = try filters.filter(session, store)
        if isJSON { try writeJSON(store, filter, session) } else { try writeTable(store, filter, session) }
    }

    private func writeJSON(_ store: Store?, _ filter: Filter, _ session: Session) throws {
        var writer = JSONWriter()
        try writer.array { array in
            try store?.forEachEntry(filter, limit: limit) { entry in
                array.entry(entry)
                try session.output.drain(&array.bytes)
                return true
            }
        }
        writer.endLine()
        try session.output.drain(&writer.bytes)
    }

    private func writeTable(_ store: Store?, _ filter: Filter, _ session: Session) throws {
        let styles = Dictionary(
            try (store?.categories() ?? []).map { ($0.name, $0.style) }, uniquingKeysWith: { first, _ in first })
        var table = Table(
            [
                .init(title: "ID", alignment: .right), .init(title: "DATE"), .init(title: "CATEGORY", shrinks: true),
                .init(title: "AMOUNT", alignment: .right), .init(title: "NOTE", shrinks: true),
            ], for: session.terminal)
        var isEmpty = true
        try store?.forEachEntry(filter, limit: limit) { entry in
            isEmpty = false
            let note = ([entry.note] + entry.tags.map { "+" + $0 }).filter { !$0.isEmpty }.joined(separator: " ")
            try table.add(
                [
                    .init("\(entry.id)", .dim), .init(entry.date.description),
                    .init(entry.categoryTitle, entry.category.flatMap { styles[$0] } ?? .dim),
                    .init((entry.kind == .income ? "+" : "") + entry.amount.display), .init(note),
                ], to: session.output)
            return true
        }
        try table.finish(to: session.output)
        if isEmpty { try session.output.line("no entries") }
    }
}
