import Dispatch
import Streams
import Synchronization
import Testing

@testable import ExpenseCore

/// Row S1 of the seed systems: the live state of an application.
struct AppStateTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    let state: AppState
    let food: ExpenseCore.Category

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        state = AppState(store: store, environment: Environment { day("2026-11-21") })
        food = try #require(try store.categories().first { $0.name == "food" })
    }

    func add(_ amount: String, _ category: String?, kind: Expense.Kind = .expense, to store: ExpenseStore? = nil) throws
    {
        _ = try (store ?? self.store).add(
            Expense(date: day("2026-11-21"), kind: kind, amount: dollars(amount), category: category))
    }

    /// Waits until a stream has sent the value.
    func wait<Value: Equatable>(for value: Value, in stream: Observable<Value>) {
        Values(stream).wait(for: value)
    }

    /// Waits until the state shows so many entries of the current category, and in all.
    func waitForEntries(_ count: Int, all: Int) {
        wait(for: count, in: state.current.map(\.entries.count))
        wait(for: all, in: state.allEntries.map(\.count))
    }

    @Test func `lists, title, colour and total follow the category`() throws {
        try add("1", "food")
        try add("2", "travel")
        try add("4", nil)
        waitForEntries(3, all: 3)
        let titles = Values(state.title)
        let colors = Values(state.currentTintColor)
        let totals = Values(state.formattedTotal)
        let lists = Values(state.entries.map { $0.map(\.id) })
        state.currentCategory.value = food
        lists.wait(for: [[3, 2, 1], [1]])
        state.currentCategory.value = nil
        titles.wait(for: ["All categories", "food", "All categories"])
        colors.wait(for: [.all, food.color, .all])
        totals.wait(for: ["7.00 USD", "1.00 USD", "7.00 USD"])
        lists.wait(for: [[3, 2, 1], [1], [3, 2, 1]])
    }

    @Test func `an entry without a category is called so`() throws {
        try add("4", nil)
        waitForEntries(1, all: 1)
        #expect(state.allEntries.value.map(\.categoryTitle) == ["No category"])
    }

    @Test func `a new expense moves the list and the total by itself`() throws {
        let totals = Values(state.currentExpensesTotal)
        state.currentCategory.value = food
        try add("1", "food")
        try add("2", "travel")
        waitForEntries(1, all: 2)
        #expect(state.current.value.entries.map(\.id) == [1])
        #expect(state.allEntries.value.map(\.id) == [2, 1])
        totals.wait(for: [try dollars("1")])
    }

    @Test func `all expenses contain expenses only`() throws {
        let expenses = Values(state.allExpenses.map { $0.map(\.id) })
        try add("1", "food")
        try add("5", "salary", kind: .income)
        wait(for: 2, in: state.allEntries.map(\.count))
        expenses.wait(for: [1])
    }

    @Test func `a total that is shown belongs to the list that is shown with it`() throws {
        let pairs = Values(state.current)
        try add("1", "food")
        state.currentCategory.value = food
        try add("2", "food")
        waitForEntries(2, all: 2)
        for shown in pairs.all {
            let sum = shown.entries.reduce(0) { $0 + $1.amount.minorUnits }
            #expect(sum == shown.totals.first?.expenses.minorUnits ?? 0)
        }
        #expect(pairs.all.last?.entries.count == 2)
    }

    @Test func `choosing the same category again runs no query`() throws {
        let queries = Mutex(0)
        let chosen = Variable<ExpenseCore.Category?>(nil)
        let store = store
        let values = Values(
            chosen.distinctUntilChanged(at: { $0?.id }).map { _ in
                store.live { store in
                    queries.withLock { $0 += 1 }
                    return try store.entries().count
                }
            }.switchLatest())
        chosen.value = food
        chosen.value = food
        #expect(queries.withLock { $0 } == 2)
        #expect(values.all == [0, 0])
    }

    @Test func `what another connection commits shows by itself`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        try add("1", "food", to: other)
        waitForEntries(1, all: 1)
    }

    @Test func `a commit without subscribers does not hide later ones`() throws {
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        let counts = other.live { try $0.entries().count }
        try add("1", "food", to: other)
        let first = Values(counts)
        try add("1", "food", to: other)
        wait(for: 2, in: counts)
        #expect(first.all.first == 1)
        try add("1", "food", to: other)
        first.wait(for: 3)
    }

    @Test func `a released state releases everything`() throws {
        weak var released: ExpenseStore?
        do {
            let store = try ExpenseStore(folder.file("other.db"), .writing)
            let state = AppState(store: store)
            state.currentCategory.value = food
            released = store
        }
        #expect(released == nil)
    }
}
