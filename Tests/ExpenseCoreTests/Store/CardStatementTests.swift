import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct CardStatementTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        for name in ["visa", "giro"] { _ = try store.add(Account(name: name)) }
    }

    private func add(
        _ amount: String, on date: String, kind: Expense.Kind = .expense, from: String? = "visa", to: String? = nil
    )
        throws
    {
        _ = try store.add(
            Expense(date: day(date), kind: kind, amount: dollars(amount), account: from, target: to))
    }

    @Test func `a statement is the debt on its closing day, and transfers since then pay it`() throws {
        try store.setStatementDays(StatementDays(closing: 20, due: 5), of: "VISA")
        try add("100", on: "2026-10-15")
        try add("20", on: "2026-11-20")
        try add("7", on: "2026-11-21")
        try add("2", on: "2026-11-22", kind: .refund)
        try add("50", on: "2026-11-22", kind: .transfer, from: "giro", to: "visa")
        try add("1000", on: "2026-11-29")
        let card = try #require(try store.cardStatements(on: day("2026-11-28")).first)
        #expect(card.closed == day("2026-11-20") && card.dueDay == day("2026-12-05"))
        #expect(card.nextClosing == day("2026-12-20"))
        #expect(try card.owed == dollars("120") && card.paid == dollars("50") && card.left == dollars("70"))
        #expect(try card.since == dollars("5"))
        #expect(try store.cardStatements(on: day("2026-11-20")).first?.closed == day("2026-10-20"))
    }

    @Test func `what was to be paid stays overdue after the next closing day, until it is paid`() throws {
        try store.setStatementDays(StatementDays(closing: 20, due: 5), of: "visa")
        try add("80", on: "2026-10-10")
        try add("20", on: "2026-11-10")
        for (date, overdue, since) in [
            ("2026-11-05", "0.00", nil), ("2026-11-06", "80.00", "2026-11-05"), ("2026-11-28", "80.00", "2026-11-05"),
            ("2026-12-06", "100.00", "2026-11-05"), ("2027-03-01", "100.00", "2026-11-05"),
        ] {
            let card = try #require(try store.cardStatements(on: day(date)).first)
            #expect(card.overdue.plain == overdue && card.overdueSince == since.map(day), "\(date)")
        }
        try add("80", on: "2026-11-29", kind: .transfer, from: "giro", to: "visa")
        #expect(try store.cardStatements(on: day("2026-11-30")).first?.overdueSince == nil)
        #expect(try store.cardStatements(on: day("2026-12-06")).first?.overdue == dollars("20"))
        try add("20", on: "2026-11-30", kind: .refund)
        #expect(try store.cardStatements(on: day("2026-12-28")).first?.overdueSince == nil)
    }

    @Test(arguments: [1, 15, 20, 31])
    func `a statement that is due on the closing day is overdue on the day after`(number: Int) throws {
        try store.setStatementDays(StatementDays(closing: number, due: number), of: "visa")
        try add("7", on: "2026-10-01")
        let dueDay = try #require(try store.cardStatements(on: day("2026-11-01")).first?.dueDay)
        #expect(try store.cardStatements(on: dueDay).first?.overdueSince == nil)
        let card = try store.cardStatements(on: #require(dueDay.adding(days: 1))).first
        #expect(try card?.overdueSince == dueDay && card?.overdue == dollars("7"))
    }

    @Test func `a card that is paid too much has a credit`() throws {
        try store.setStatementDays(StatementDays(closing: 20, due: 5), of: "visa")
        try add("100", on: "2026-11-10")
        try add("150", on: "2026-11-22", kind: .transfer, from: "giro", to: "visa")
        #expect(try store.cardStatements(on: day("2026-11-28")).first?.left.plain == "-50.00")
        let next = try #require(try store.cardStatements(on: day("2026-12-28")).first)
        #expect(next.owed.plain == "-50.00" && next.left.plain == "-50.00" && next.overdueSince == nil)
    }

    @Test func `a month without the closing day has its last day instead, and the due day follows it`() throws {
        let days = try #require(StatementDays(closing: 31, due: 28))
        #expect(days.lastClosing(before: day("2026-03-01")) == day("2026-02-28"))
        #expect(days.lastClosing(before: day("2026-02-28")) == day("2026-01-31"))
        #expect(days.nextClosing(from: day("2026-04-30")) == day("2026-04-30"))
        #expect(days.dueDay(after: day("2026-01-31")) == day("2026-02-28"))
        #expect(StatementDays(closing: 3, due: 25)?.dueDay(after: day("2026-11-03")) == day("2026-11-25"))
        #expect(StatementDays(closing: 0, due: 5) == nil && StatementDays(closing: 5, due: 32) == nil)
    }

    @Test func `the days are undone, exported and imported, and gone with the account`() throws {
        let days = try #require(StatementDays(closing: 20, due: 5))
        try store.setStatementDays(days, of: "visa")
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        try copyEverything(from: store, into: other)
        #expect(try other.statementDays(of: "visa") == days)
        try other.deleteAccount("visa")
        #expect(try other.cardStatements(on: day("2026-11-28")).isEmpty)
        _ = try store.undo()
        #expect(try store.statementDays(of: "visa") == nil)
    }

    @Test func `a card that begins with nothing has the currency of its balance, and so has what is added next`() throws
    {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        let nothing = Money(minorUnits: 0, currency: try #require(Currency("EUR")))
        _ = try store.add(Account(name: "visa"), opening: nothing)
        #expect(try store.currencies(of: "visa") == [nothing.currency])
        #expect(try store.defaultCurrency() == nothing.currency)
        #expect(try store.entries().isEmpty)
    }
}
