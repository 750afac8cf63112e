import Testing

@testable import ExpenseCore

/// What is paid with money from an exchange, where no rate is known.
@Suite(.ownThreads)
struct KnownCostTests {
    private let store: ExpenseStore
    private let folder: TemporaryFolder
    private let euro: Currency
    private let krona: Currency
    private let october = Period(from: day("2026-10-01"), to: day("2026-10-31"))

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        (euro, krona) = (try #require(Currency("EUR")), try #require(Currency("SEK")))
        for name in ["giro", "purse"] { _ = try store.add(Account(name: name)) }
        try add("2026-10-01", 50_000, euro, .transfer, to: "giro")
        try add("2026-10-10", 30_000, euro, .transfer, from: "giro", to: "purse", received: 339_000)
        try add("2026-10-14", 64_000, krona, .expense, from: "purse", category: "groceries")
    }

    private func add(
        _ date: String, _ units: Int64, _ currency: Currency, _ kind: Expense.Kind, from account: String? = nil,
        to target: String? = nil, received: Int64? = nil, category: String? = nil
    ) throws {
        _ = try store.add(
            Expense(
                date: day(date), kind: kind, amount: Money(minorUnits: units, currency: currency), category: category,
                account: account, target: target,
                received: received.map { Money(minorUnits: $0, currency: krona) }))
    }

    @Test func `an entry without a rate is left out of a budget alone, and named with its amount`() throws {
        try add("2026-10-14", 188_000, krona, .expense, category: "travel")
        for name in [nil, "groceries"] {
            _ = try store.set(
                Budget(category: name, amount: Money(minorUnits: 100_000, currency: euro), per: .month))
        }
        let states = try store.budgets(in: october)
        #expect(states.map(\.spent.minorUnits) == [5664, 5664])
        #expect(states[0].uncounted == [Money(minorUnits: 188_000, currency: krona)])
        #expect(states[0].withoutRate == [krona] && states[1].uncounted.isEmpty)
    }

    @Test func `balances count as what was paid for the money, and at a rate once there is one`() throws {
        let before = try #require(store.netWorth(on: [day("2026-10-31")], in: euro).first)
        #expect(before.totals.map(\.minorUnits) == [50_000 - 5664])
        #expect(before.atCost.map(\.account) == ["purse"] && before.uncounted.isEmpty)
        _ = try store.importRates(from: "test") { [rate] in rate.next() }
        let after = try #require(store.netWorth(on: [day("2026-10-31")], in: euro).first)
        #expect(after.totals.map(\.minorUnits) == [20_000 + 27_500] && after.atCost.isEmpty)
    }

    /// One rate, and then none.
    private final class OneRate {
        private var rates: [Rate]
        init(_ rate: Rate) { rates = [rate] }
        func next() -> Rate? { rates.popLast() }
    }

    private var rate: OneRate {
        OneRate(Rate(base: krona, quote: euro, date: day("2026-10-02"), digits: 1, decimals: 1))
    }

    @Test func `money of which nobody knows the value is named with its account`() throws {
        try add("2026-10-20", 1000, krona, .transfer, to: "giro")
        let worth = try #require(store.netWorth(on: [day("2026-10-31")], in: euro).first)
        #expect(worth.uncounted == [NetWorth.Part(account: "giro", currency: krona)])
        #expect(worth.totals.map(\.minorUnits) == [50_000 - 5664])
    }
}
