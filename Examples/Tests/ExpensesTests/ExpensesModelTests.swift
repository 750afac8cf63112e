import ExpenseCore
import Foundation
import Streams
import Testing

@testable import Expenses

struct ExpensesModelTests {
    private let file = NSTemporaryDirectory() + "expenses-\(UUID().uuidString).db"
    private let store: ExpenseStore
    private let model: ExpensesModel

    init() throws {
        let day = try #require(CalendarDate(iso: "2026-11-21"))
        store = try ExpenseStore(DataFile(path: file), .writing)
        model = ExpensesModel(store, environment: Environment { day })
    }

    private func type(_ amount: String, _ note: String) {
        model.amount.value = amount
        model.note.value = note
        model.add()
    }

    /// The first screen that is as expected. The thread that watches the file may bring it.
    private func screen(where isExpected: @escaping @Sendable (ExpensesModel.Screen) -> Bool) async throws
        -> ExpensesModel.Screen?
    {
        for try await screen in model.screen.filter(isExpected).values() { return screen }
        return nil
    }

    @Test func `the list, its title and its total follow the category and what is typed`() async throws {
        let food = try #require(try store.categories().first { $0.name == "food" })
        type("12.50", "lunch")
        model.state.currentCategory.value = food
        type("7", "dinner")
        let shown = try await screen { $0.rows.count == 1 }
        #expect(shown == .init(title: "food", total: "7.00 USD", rows: ["2026-11-21  7.00 USD  dinner"]))
        model.state.currentCategory.value = nil
        let all = try await screen { $0.rows.count == 2 }
        #expect(all?.title == "All categories" && all?.total == "19.50 USD")
        #expect(model.amount.value.isEmpty && model.problem.value.isEmpty)
    }

    @Test func `what another connection adds is shown`() async throws {
        let other = try ExpenseStore(DataFile(path: file), .writing)
        let amount = Money(minorUnits: 300, currency: .dollar)
        let day = try #require(CalendarDate(iso: "2026-11-20"))
        _ = try other.add(Expense(date: day, amount: amount, note: "tea"))
        #expect(try await screen { $0.rows == ["2026-11-20  3.00 USD  tea"] }?.total == "3.00 USD")
    }

    @Test func `what is not an amount is said, and nothing is recorded`() throws {
        type("twelve", "lunch")
        #expect(!model.problem.value.isEmpty && model.note.value == "lunch")
        #expect(try store.entries().isEmpty)
    }
}
