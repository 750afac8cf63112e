import CLibrary
import ExpenseCore
import Streams

/// `list`: shows entries.
struct List: Command {
    static let name = "list"
    static let summary = "List entries, the newest first"
    static var examples: [Example] {
        [
            Example("list --limit 10", "the ten newest entries"),
            Example("list -c food -p 'this month'", "what food cost this month"),
            Example("list --kind income --json", "all income, for a script"),
            Example("list --unseen --account giro", "what no imported file of the bank has shown"),
            Example("list @giro --balance", "with the balance of giro after each entry"),
        ]
    }
    static var remedies: [String: String] { FieldFilters.remedies }
    @OptionGroup var filters: FilterOptions
    @Option("sort", value: "KEY", "Sort by date (newest first), amount (largest first) or category")
    var key = EntryOrder.Key.date
    @Flag("reverse", "Reverse the order") var reverse: Bool
    @Option("limit", short: "n", value: "N", "Show at most N") var limit: Int?
    @Flag("balance", "With an account: its balance after each entry") var showsBalance: Bool
    @Flag("live", "On a terminal: a table that follows every change, of 1000 entries unless --limit says otherwise")
    var live: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let filter = try filters.filter(in: session)
        if showsBalance {
            try filters.requireAccount(
                filter, for: "--balance needs an account, as in 'list @giro --balance'", in: session)
            if let other = live ? "--live" : format.map({ "--\($0)" }) {
                throw UsageError(message: "--balance and \(other) cannot be used together")
            }
        }
        if live {
            guard format == nil else {
                throw UsageError(message: "--live cannot be used together with --json or --csv")
            }
            guard canFollow() else {
                throw UsageError(message: "--live needs a terminal; 'watch' without one writes a line at each change")
            }
            return try follow(in: session)
        }
        let store = try session.upToDateStore()
        switch format {
        case .json:
            try write(JSONEntryWriter(isArray: true), filter, from: store, to: session.output)
        case .csv:
            // Control characters in a cell are written to files, but never to a terminal.
            let isForPeople = session.terminal.width != nil
            let writer = CSVEntryWriter { isForPeople ? escapingControls(in: $0) : $0 }
            try write(writer, filter, from: store, to: session.output)
        case nil:
            try writeTable(filter, from: store, in: session)
        }
    }

    private var order: EntryOrder { EntryOrder(by: key, isReversed: reverse) }

    private func follow(in session: Session) throws {
        let state = try session.liveState()
        let filter = try DailyFilter(state.filter, by: filters, in: session)
        let columns: [LiveTableState.Column] = [
            .init(title: "ID", isRight: true), .init(title: "DATE", isWhole: true), .init(title: "CATEGORY"),
            .init(title: "AMOUNT", isRight: true), .init(title: "NOTE"),
        ]
        let (order, most) = (order, limit ?? 1000)
        let answers = state.answers { store, question in
            let colors = colors(of: try store.categories())
            var content = LiveTableContent(rows: [])
            try store.forEachEntry(question.filter, order, limit: most) { entry in
                content.rows.append(row(of: entry, colors))
                return true
            }
            return content
        }
        try expense_cli.follow(
            answers, in: LiveTableState(columns: columns), title: "", filter: filter, in: session)
    }

    private func write(_ writer: some EntryWriter, _ filter: Filter, from store: ExpenseStore?, to output: Output)
        throws
    {
        var writer = writer
        writer.begin()
        try store?.forEachEntry(filter, order, limit: limit) { entry in
            try writer.write(entry)
            try output.drain(&writer.bytes, atLeast: Output.firstPiece)
            return true
        }
        writer.end()
        try output.drain(&writer.bytes)
    }

    private func writeTable(_ filter: Filter, from store: ExpenseStore?, in session: Session) throws {
        let categories = try session.terminal.colors == .none ? [] : store?.categories() ?? []
        let colors = categories.distinctColors
        let balances =
            try showsBalance ? filter.account.flatMap { try store?.balances(afterEntriesOf: $0) } ?? [:] : [:]
        let isPaged = session.pageOutput()
        let balance = showsBalance ? [Table.Column(title: "BALANCE", alignment: .right)] : []
        var table = Table(
            [
                .init(title: "ID", alignment: .right), .init(title: "DATE"), .init(title: "CATEGORY", shrinks: true),
                .init(title: "AMOUNT", alignment: .right),
            ] + balance + [.init(title: "NOTE", shrinks: true, wraps: true)], for: session.terminal)
        var (first, count) = (Expense?.none, 0)
        try store?.forEachEntry(filter, order, limit: limit) { entry in
            if count == 0 { first = entry }
            count += 1
            try table.add(to: session.output) { row in
                row.addPlain(.dim) { $0.append(decimal: entry.id) }
                row.addPlain { $0.append(entry.date) }
                row.add(entry.place, entry.category.flatMap { colors[$0] }.map(Style.colored) ?? .dim)
                row.addPlain {
                    if let sign = entry.sign { $0.append(sign) }
                    $0.append(entry.amount, forPeople: true)
                }
                if showsBalance { row.add(balances[entry.id]?.display ?? "") }
                row.add(entry.noteWithTags)
            }
            return true
        }
        try table.finish(to: session.output)
        guard let first else { return try session.output.line(filters.emptyResult(in: session)) }
        try filters.tellReadings(in: session)
        let hasScrolledAway =
            session.terminal.width != nil && !isPaged && table.lineCount >= terminalSize(STDOUT_FILENO).rows
        if hasScrolledAway, key == .date, !reverse {
            try session.output.line("\(counted(count, "entry", "entries")), the newest: \(line(of: first))")
        }
    }
}

private func row(of entry: Expense, _ colors: [String: Color]) -> LiveTableState.Row {
    let color = entry.category.flatMap { colors[$0] }.map(Style.colored) ?? .dim
    return LiveTableState.Row(
        name: "\(entry.id)",
        values: [
            .init(text: "\(entry.id)", number: entry.id, style: .dim), .init(text: entry.date.description),
            .init(text: entry.place, style: color),
            .init(text: entry.signedAmount, number: entry.amount.minorUnits),
            .init(text: entry.noteWithTags),
        ])
}

extension Expense {
    /// The text in a list's category column: for a transfer, its accounts.
    var place: String { route ?? categoryTitle }

    /// The sign before an amount in a list: a plus for income, a minus for a refund, none for an expense.
    var sign: UInt8? {
        switch kind {
        case .expense, .transfer: nil
        case .income: UInt8(ascii: "+")
        case .refund: UInt8(ascii: "-")
        }
    }

    /// The amount with its sign: `+12.50 USD`.
    var signedAmount: String {
        (sign.map { String(UnicodeScalar($0)) } ?? "") + amount.display
    }

    /// Payee and note, followed by the account and the tags with their marks: `Rewe · lunch @giro +work`.
    var noteWithTags: String {
        let place = kind == .transfer ? received.map { "→ " + $0.display } : account.map { "@" + $0 }
        let marks = (place.map { [$0] } ?? []) + tags.map { "+" + $0 }
        return marks.reduce(into: payeeAndNote) { text, mark in
            if !text.isEmpty { text += " " }
            text += mark
        }
    }
}
