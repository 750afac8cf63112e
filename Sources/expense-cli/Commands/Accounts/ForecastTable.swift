import ExpenseCore

/// The balances of all accounts today and on a later day, as far as that is known.
struct ForecastTable {
    let day: CalendarDate
    let coming: ComingEntries?

    func write(_ format: DataFormat?, in session: Session) throws {
        let then = (coming?.then ?? []).sorted {
            ($0.account.name.lowercased(), $0.balance.currency) < ($1.account.name.lowercased(), $1.balance.currency)
        }
        func now(_ balance: AccountBalance) -> Money {
            coming?.now.first { $0.account == balance.account && $0.balance.currency == balance.balance.currency }?
                .balance ?? Money(minorUnits: 0, currency: balance.balance.currency)
        }
        if let format {
            return try session.write(then, as: format, ["name", "currency", "balance", "date", "forecast"]) { row in
                [
                    .text(row.account.name), .plain(row.balance.currency.code), .plain(now(row).plain),
                    .plain("\(day)"), .plain(row.balance.plain),
                ]
            }
        }
        guard !then.isEmpty else { return try session.output.line("no balances") }
        var table = Table(
            [
                .init(title: "ACCOUNT", shrinks: true), .init(title: "TODAY", alignment: .right),
                .init(title: "\(day)", alignment: .right),
            ], for: session.terminal)
        func add(_ name: String, _ amounts: [Money], _ style: Style) throws {
            let cells = amounts.map { Table.Cell($0.display, $0.minorUnits < 0 ? .bold : style) }
            try table.add([Table.Cell(name, style)] + cells, to: session.output)
        }
        for row in then { try add(row.account.name, [now(row), row.balance], .plain) }
        for currency in Set(then.map(\.balance.currency)).sorted() {
            let mine = then.filter { $0.balance.currency == currency }
            guard mine.count > 1 else { continue }
            let sums = try [mine.map(now), mine.map(\.balance)].map { amounts in
                try amounts.reduce(Money(minorUnits: 0, currency: currency)) { try $0.adding($1) }
            }
            try add("TOTAL", sums, .bold)
        }
        try table.finish(to: session.output)
        let lines = coming?.lines ?? []
        let entries = counted(lines.count, "entry", "entries")
        let list = "recurring calendar --until \(day)"
        try session.output.line("with \(entries) to come, and without daily spending; '\(list)' lists them")
    }
}
