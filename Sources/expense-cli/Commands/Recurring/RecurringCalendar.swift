import ExpenseCore

/// `recurring calendar`
struct RecurringCalendar: Command {
    static let name = "calendar"
    static let summary = "List what is known to come, with the balance after each entry"
    static var examples: [Example] {
        [
            Example("recurring calendar", "the next \(days) days"),
            Example("recurring calendar --until 2026-12-31", "up to that day"),
            Example("recurring calendar --csv", "for a spreadsheet"),
        ]
    }
    static var discussion: [String] {
        [
            "What is known: entries that will be recorded, and entries with a later date. The balance is that of the "
                + "entry's account after it; daily spending in between is unknown. 'total --pace' estimates it."
        ]
    }
    @Option(
        "until", value: "DATE", "The last day; \(days) days from today unless given", completion: .dates)
    var until: String?
    @OptionGroup var data: DataOptions

    private static let days = 30

    func run(in session: Session) throws {
        let format = try data.format()
        let last =
            try until.map { try readFutureDate($0, of: "--until", in: session) }
            ?? session.today.adding(days: Self.days) ?? .last
        let coming = try session.upToDateStore()?.comingEntries(after: session.today, through: last)
        let lines = coming?.lines ?? []
        if let format { return try write(lines, as: format, in: session) }
        guard !lines.isEmpty else { return try session.output.line("nothing is known to come up to \(last)") }
        var table = Table(
            [
                .init(title: "DATE"), .init(title: "CATEGORY", shrinks: true, isOptional: true),
                .init(title: "AMOUNT", alignment: .right), .init(title: "NOTE", shrinks: true, wraps: true),
                .init(title: "ACCOUNT", shrinks: true), .init(title: "BALANCE", alignment: .right),
            ], for: session.terminal)
        for line in lines {
            let entry = line.entry
            let balances = line.balances.map(\.balance.display).joined(separator: " → ")
            let isOverdrawn = line.balances.contains { $0.balance.minorUnits < 0 }
            let cells = [
                Table.Cell("\(entry.date)"), .init(entry.kind == .transfer ? "" : entry.categoryTitle),
                .init(entry.received == nil ? entry.signedAmount : entry.amounts), .init(entry.payeeAndNote),
                .init(entry.route ?? entry.account ?? ""),
                .init(balances, isOverdrawn ? .bold : .plain),
            ]
            try table.add(cells, to: session.output)
        }
        try table.finish(to: session.output)
    }

    private func write(_ lines: [ComingEntries.Line], as format: DataFormat, in session: Session) throws {
        let names = [
            "date", "id", "kind", "amount", "currency", "category", "note", "tags", "payee", "account", "balance", "to",
            "to_balance", "received",
        ]
        try session.write(lines, as: format, names) { line in
            let entry = line.entry
            func balance(_ name: String?) -> String? {
                line.balances.first { $0.account.name == name }?.balance.plain
            }
            return [
                .plain("\(entry.date)"), entry.id == 0 ? .plain(nil) : .number(entry.id), .plain(entry.kind.rawValue),
                .plain(entry.amount.plain), .plain(entry.amount.currency.code), .text(entry.category),
                .text(entry.note), .words(entry.tags), .text(entry.payee), .text(entry.account),
                .plain(balance(entry.account)), .text(entry.target), .plain(balance(entry.target)),
                .plain(entry.received.map { "\($0.plain) \($0.currency)" }),
            ]
        }
    }
}
