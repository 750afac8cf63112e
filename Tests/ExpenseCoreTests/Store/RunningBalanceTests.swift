import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct RunningBalanceTests {
    @Test func `the balance after each entry counts earlier days first, and transfers on both sides`() throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        for name in ["giro", "cash"] { _ = try store.add(Account(name: name)) }
        func add(_ date: String, _ amount: String, _ kind: Expense.Kind, _ account: String?, _ target: String? = nil)
            throws
        {
            _ = try store.add(
                Expense(date: day(date), kind: kind, amount: try dollars(amount), account: account, target: target))
        }
        try add("2026-01-05", "10", .expense, "giro")
        try add("2026-01-01", "100", .transfer, nil, "giro")
        try add("2026-01-06", "30", .transfer, "giro", "cash")
        try add("2026-01-06", "5", .refund, "giro")
        let giro = try store.balances(afterEntriesOf: "GIRO")
        #expect(giro.mapValues(\.plain) == [1: "90.00", 2: "100.00", 3: "60.00", 4: "65.00"])
        #expect(try store.balances(afterEntriesOf: "cash").mapValues(\.plain) == [3: "30.00"])
        #expect(throws: UnknownAccount.self) { try store.balances(afterEntriesOf: "visa") }
    }
}
