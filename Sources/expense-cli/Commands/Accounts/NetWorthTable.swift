import ExpenseCore

/// The times at whose end balances are shown.
enum TimeOfBalances: String, CaseIterable, ArgumentValue {
    case day, week, month, quarter, year

    var grouping: Grouping {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .quarter: .quarter
        case .year: .year
        }
    }
}

/// The balances of all accounts at the end of each month, or of another span of time, and their sum.
struct NetWorthTable {
    private let grouping: Grouping
    private let keys: [String]
    private let worths: [NetWorth]

    /// - Parameter period: the spans of time; without an end, those from the first entry until today.
    init(
        by grouping: Grouping, in period: Period, _ currency: Currency?, today: CalendarDate, from store: ExpenseStore?
    ) throws {
        var period = period
        if period.from == nil {
            // Also transfers change balances.
            try store?.forEachEntry(Filter(), EntryOrder(by: .date, isReversed: true), limit: 1) {
                period = Period(from: $0.date, to: period.to)
                return false
            }
        }
        let time = try PassedTime(of: period, today: today, in: store)
        let months = try store?.months() ?? .calendar
        let (first, last) = (grouping.key(of: time.first, in: months), grouping.key(of: time.last, in: months))
        guard let keys = grouping.spans(from: first ?? "", through: last ?? "", limit: 1000) else {
            throw UsageError(
                message: "--by \(grouping.rawValue) makes more than 1000 rows; give a --period or a longer time")
        }
        let days = keys.map { min((try? Period(typed: $0, today: today, months: months))?.to ?? time.last, time.last) }
        (self.grouping, self.keys) = (grouping, keys)
        worths = try store?.netWorth(on: days, in: currency) ?? []
    }

    func write(_ format: DataFormat?, in session: Session) throws {
        if let format { return try writeRows(format, in: session) }
        guard !worths.isEmpty else { return try session.output.line("no balances") }
        session.pageOutput()
        for (index, worth) in worths.enumerated() {
            if index > 0 { try session.output.line() }
            try write(worth, in: session)
        }
    }

    /// Draws the sums as bars. A negative one has no bar.
    func draw(in session: Session) throws {
        guard !worths.isEmpty else { return try session.output.line("no balances") }
        session.pageOutput()
        for (index, worth) in worths.enumerated() {
            try session.output.line((index > 0 ? "\n" : "") + "balances in \(worth.currency)")
            let rows = zip(keys, worth.totals).map { key, total in
                Bar(label: key, style: .plain, size: total.minorUnits, value: total.display)
            }
            for line in bars(rows, width: session.terminal.width ?? 80, depth: session.terminal.colors) {
                try session.output.line(line)
            }
            try tellRemarks(of: worth, in: session)
        }
    }

    private func writeRows(_ format: DataFormat, in session: Session) throws {
        var rows = DataRows(format, [grouping.rawValue, "date", "account", "currency", "balance"], in: session)
        for worth in worths {
            let lines = worth.accounts.map { ($0.name, $0.balances) } + [(nil as String?, worth.totals)]
            for (place, key) in keys.enumerated() {
                for (account, balances) in lines {
                    try rows.add([
                        .plain(key), .plain("\(worth.days[place])"), .text(account), .plain(worth.currency.code),
                        .plain(balances[place].plain),
                    ])
                }
            }
        }
        try rows.finish()
    }

    private func write(_ worth: NetWorth, in session: Session) throws {
        try session.output.line("balances in \(worth.currency)")
        let accounts = worth.accounts.map { Table.Column(title: $0.name, alignment: .right, isOptional: true) }
        var table = Table(
            [.init(title: grouping.rawValue.uppercased())] + accounts + [.init(title: "TOTAL", alignment: .right)],
            for: session.terminal)
        for (place, key) in keys.enumerated() {
            try table.add(to: session.output) { row in
                row.add(key, .plain)
                for balance in worth.accounts.map({ $0.balances[place] }) + [worth.totals[place]] {
                    row.addPlain(balance.minorUnits < 0 ? .bold : .plain) {
                        $0.append(balance, forPeople: true, withCurrency: false)
                    }
                }
            }
        }
        try table.finish(to: session.output)
        try tellRemarks(of: worth, in: session)
    }
}

extension NetWorth {
    /// The balances of an account in the currency, at the end of the last day. What is not counted stays in its own.
    func converted(_ balances: [AccountBalance]) -> [AccountBalance] {
        guard let account = balances.first?.account else { return [] }
        let left = balances.filter { balance in
            uncounted.contains { $0.account == account.name && $0.currency == balance.balance.currency }
        }
        guard left.count < balances.count else { return left }
        let value = accounts.first { $0.name == account.name }?.balances.last
        let count = balances.reduce(0) { $0 + $1.count } - left.reduce(0) { $0 + $1.count }
        return [
            AccountBalance(account: account, balance: value ?? Money(minorUnits: 0, currency: currency), count: count)
        ] + left
    }
}

/// Says which balances are not counted, and which as what was paid for the money.
func tellRemarks(of worth: NetWorth, in session: Session) throws {
    for remark in worth.remarks { try session.output.line(escapingControls(in: remark)) }
}
