/// What is known to come after today: entries of later days, and those that recurring entries will record.
package struct ComingEntries: Hashable, Sendable {
    /// An entry to come, and the balances of its accounts after it.
    package struct Line: Hashable, Sendable {
        /// The entry. One that a recurring entry will record has the number 0.
        package let entry: Expense
        /// The balance after it of the account that paid or received, and for a transfer of the one that receives; in
        /// the currency that the entry changes there.
        package let balances: [AccountBalance]
    }

    /// The entries, the earliest first.
    package let lines: [Line]
    /// The balances of the accounts at the end of today.
    package let now: [AccountBalance]
    /// The balances after all of these entries.
    package let then: [AccountBalance]
}

extension ExpenseStore {
    /// What is known to come after a day, up to another one, and the balances of the accounts after each entry.
    ///
    /// What is due by that day and not recorded yet is among it.
    package func comingEntries(after today: CalendarDate, through day: CalendarDate) throws -> ComingEntries {
        try read { connection in
            try connection.snapshot {
                var entries: [Expense] = []
                if let tomorrow = today.adding(days: 1), tomorrow <= day {
                    let filter = Filter(period: Period(from: tomorrow, to: day))
                    entries = try connection.entries(filter, EntryOrder(by: .date, isReversed: true))
                }
                let due = try connection.dueEntries(through: day)
                let now = try connection.balances(through: today)
                var sums = RunningBalances(now, accounts: try connection.accounts())
                // The sort keeps the order of entries of one day.
                let lines = try (entries + due).enumerated()
                    .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
                    .map { _, entry in
                        guard let balances = sums.add(entry) else { throw connection.tooLargeTotal }
                        return ComingEntries.Line(entry: entry, balances: balances)
                    }
                return ComingEntries(lines: lines, now: now, then: sums.balances)
            }
        }
    }
}

/// Balances that change entry by entry.
private struct RunningBalances {
    private let accounts: [Account]
    private(set) var balances: [AccountBalance]

    init(_ balances: [AccountBalance], accounts: [Account]) {
        (self.balances, self.accounts) = (balances, accounts)
    }

    /// The balances that the entry changes, after it; nil on overflow.
    mutating func add(_ entry: Expense) -> [AccountBalance]? {
        var changed: [AccountBalance] = []
        for name in [entry.account, entry.target].compactMap(\.self) {
            guard let account = accounts.first(where: { $0.name == name }) else { continue }
            let change = entry.change(of: name)
            let place = place(of: account, in: change.currency)
            let units = balances[place].balance.minorUnits
            let (sum, isTooLarge) = units.addingReportingOverflow(change.minorUnits)
            guard !isTooLarge else { return nil }
            balances[place] = AccountBalance(
                account: account, balance: Money(minorUnits: sum, currency: change.currency),
                count: balances[place].count + 1)
            changed.append(balances[place])
        }
        return changed
    }

    private mutating func place(of account: Account, in currency: Currency) -> Int {
        if let place = balances.firstIndex(where: { $0.account == account && $0.balance.currency == currency }) {
            return place
        }
        balances.append(
            AccountBalance(account: account, balance: Money(minorUnits: 0, currency: currency), count: 0))
        return balances.endIndex - 1
    }
}
