/// The last statement of a card that has closed, in one currency, and what has happened since.
public struct CardStatement: Hashable, Sendable {
    /// The account of the card.
    public let account: Account
    /// The last day that it counts.
    public let closed: CalendarDate
    /// The debt at the end of that day; negative for a credit.
    public let owed: Money
    /// What other accounts have paid to the card since.
    public let paid: Money
    /// The day until which it is to be paid.
    public let dueDay: CalendarDate
    /// What the card has paid since, minus refunds: a part of the next statement.
    public let since: Money
    /// The day on which the next one closes.
    public let nextClosing: CalendarDate
    /// What is left of statements that were to be paid before today; zero if nothing is. It is a part of ``left``.
    public let overdue: Money
    /// The day until which the first of them was to be paid; nil if nothing is overdue.
    public let overdueSince: CalendarDate?

    /// What is still to be paid; negative if the card has a credit.
    public var left: Money { Money(minorUnits: owed.minorUnits &- paid.minorUnits, currency: owed.currency) }
}

extension ExpenseStore {
    /// Sets the days of the statements of an account; nil if it has none.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func setStatementDays(_ days: StatementDays?, of name: String) throws {
        try change({ _ in days.map { "statement of \(name) closes on day \($0.closing)" } ?? "no statement of \(name)" }
        ) {
            try $0.setStatementDays(days, of: $0.account(named: name))
        }
    }

    /// The days of the statements of an account; nil if it has none.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func statementDays(of name: String) throws -> StatementDays? {
        try read { connection in try connection.statementDays()[connection.account(named: name).id] }
    }

    /// The last statement of each account that has statements, one for each of its currencies, as known at the end of a day.
    public func cardStatements(on day: CalendarDate) throws -> [CardStatement] {
        try read { connection in try connection.snapshot { try connection.cardStatements(on: day) } }
    }
}

extension Connection {
    /// The days of the statements of each account that has some, by its number.
    func statementDays() throws -> [Int64: StatementDays] {
        guard try has(Schema.accountStatements) else { return [:] }
        var days: [Int64: StatementDays] = [:]
        try forEachRow("SELECT account, closing, due FROM account_statement") { row in
            days[row.integer(0)] = StatementDays(closing: Int(row.integer(1)), due: Int(row.integer(2)))
        }
        return days
    }

    func setStatementDays(_ days: StatementDays?, of account: Account) throws {
        try setPart(
            in: Schema.accountStatements, of: account.id,
            to: days.map { [.integer(Int64($0.closing)), .integer(Int64($0.due))] })
    }

    fileprivate func cardStatements(on day: CalendarDate) throws -> [CardStatement] {
        let known = try statementDays()
        return try accounts().flatMap { account -> [CardStatement] in
            guard let days = known[account.id], let closed = days.lastClosing(before: day),
                let dueDay = days.dueDay(after: closed), let nextClosing = days.nextClosing(from: day)
            else { return [] }
            let later = Period(from: closed.adding(days: 1), to: day)
            let then = units(of: account, try balances(through: closed))
            let since = units(of: account, try changes(in: later))
            let arrived = units(of: account, try changes(in: later, onlyArriving: true))
            let overdue = try overdue(of: account, days, before: day)
            let found = Set(then.keys).union(since.keys).sorted()
            let standard = try defaultCurrency().map { [$0] } ?? []
            return try (found.isEmpty ? standard : found).map { currency in
                let paid = arrived[currency] ?? 0
                let spent = try sum(paid, -(since[currency] ?? 0))
                func amount(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
                return CardStatement(
                    account: account, closed: closed, owed: amount(-(then[currency] ?? 0)), paid: amount(paid),
                    dueDay: dueDay, since: amount(spent), nextClosing: nextClosing,
                    overdue: amount(overdue[currency]?.units ?? 0), overdueSince: overdue[currency]?.since)
            }
        }
    }

    private func units(of account: Account, _ balances: [AccountBalance]) -> [Currency: Int64] {
        Dictionary(balances.filter { $0.account == account }.map { ($0.balance.currency, $0.balance.minorUnits) }) {
            first, _ in first
        }
    }

    /// What was to be paid before a day and is not, by its currency, with the day since which some of it is due.
    private func overdue(of account: Account, _ days: StatementDays, before day: CalendarDate) throws
        -> [Currency: (units: Int64, since: CalendarDate)]
    {
        var overdue: [Currency: (units: Int64, since: CalendarDate)] = [:]
        var left: [Currency: Int64] = [:]
        var closed = days.lastClosing(before: day)
        while let last = closed, let dueDay = days.dueDay(after: last) {
            let later = Period(from: last.adding(days: 1), to: day)
            let arrived = units(of: account, try changes(in: later, onlyArriving: true))
            let former = units(of: account, try balances(through: last)).mapValues { -$0 }
                .merging(arrived.mapValues { -$0 }) { $0 &+ $1 }
            // What a later statement has no more, because of a refund, is not overdue.
            left = former.filter { $0.value > 0 }.filter { left.isEmpty || left[$0.key] != nil }
                .reduce(into: [:]) { $0[$1.key] = min($1.value, left[$1.key] ?? .max) }
            guard !left.isEmpty else { break }
            if dueDay < day {
                for (currency, units) in left { overdue[currency] = (overdue[currency]?.units ?? units, dueDay) }
            }
            closed = days.lastClosing(before: last)
        }
        return overdue
    }
}
