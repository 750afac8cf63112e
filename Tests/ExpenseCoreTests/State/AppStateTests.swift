import Dispatch
import Foundation
import Streams
import Synchronization
import Testing

@testable import ExpenseCore

/// The live state of an app (rule P1).
@Suite(.ownThreads)
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

    /// Waits until a stream has emitted the value.
    func wait<Value: Equatable>(for value: Value, in stream: some ObservableType<Value>) {
        Values(stream).wait(for: value)
    }

    /// Waits until the state shows these numbers of entries, of the current category and of all.
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
        // Another test's thread may be delivering what the graph emits, these first values, too.
        titles.wait(for: ["All categories"])
        colors.wait(for: [.all])
        totals.wait(for: ["7.00 USD"])
        lists.wait(for: [[3, 2, 1]])
        state.currentCategory.value = food
        titles.wait(for: ["All categories", "food"])
        colors.wait(for: [.all, food.color])
        totals.wait(for: ["7.00 USD", "1.00 USD"])
        lists.wait(for: [[3, 2, 1], [1]])
        state.currentCategory.value = nil
        titles.wait(for: ["All categories", "food", "All categories"])
        colors.wait(for: [.all, food.color, .all])
        totals.wait(for: ["7.00 USD", "1.00 USD", "7.00 USD"])
        lists.wait(for: [[3, 2, 1], [1], [3, 2, 1]])
    }

    @Test func `an entry without a category has a title`() throws {
        try add("4", nil)
        #expect(try state.read().allEntries.map(\.categoryTitle) == ["No category"])
    }

    @Test func `a new expense updates the list and the total`() throws {
        let totals = Values(state.currentExpensesTotal)
        state.currentCategory.value = food
        try add("1", "food")
        try add("2", "travel")
        waitForEntries(1, all: 2)
        #expect(try state.read().entries.map(\.id) == [1])
        #expect(try state.read().allEntries.map(\.id) == [2, 1])
        totals.wait(for: [try dollars("1")])
    }

    @Test func `all expenses contain expenses only`() throws {
        let expenses = Values(state.allExpenses.map { $0.map(\.id) })
        try add("1", "food")
        try add("5", "salary", kind: .income)
        wait(for: 2, in: state.allEntries.map(\.count))
        expenses.wait(for: [1])
    }

    @Test func `a total always belongs to the list that is shown with it`() throws {
        let pairs = Values(state.current)
        try add("1", "food")
        state.currentCategory.value = food
        try add("2", "food")
        waitForEntries(2, all: 2)
        pairs.wait(until: { $0.last?.entries.count == 2 })
        for shown in pairs.all {
            let sum = shown.entries.reduce(0) { $0 + $1.amount.minorUnits }
            #expect(sum == shown.totals.first?.expenses.minorUnits ?? 0)
        }
    }

    @Test func `an entry of a subcategory is in the category's list and total, even if it is new`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        state.currentCategory.value = food
        try add("1", "food")
        _ = try other.add(ExpenseCore.Category(name: "food:out", color: Color(0x112233)))
        try add("2", "food:out", to: other)
        try add("4", "travel")
        #expect(try state.read().entries.map(\.id) == [2, 1])
        #expect(try format(state.read().expenses) == "3.00 USD")
        _ = try other.update(3) { $0.category = "Food:Out" }
        #expect(try state.read().entries.map(\.id) == [3, 2, 1])
        #expect(try format(state.read().expenses) == "7.00 USD")
    }

    @Test func `a refund is listed with the expenses, and lowers their total`() throws {
        try add("5", "food")
        try add("2", "food", kind: .refund)
        Values(state.allExpenses.map { $0.map(\.kind) }).wait(for: [.refund, .expense])
        #expect(try format(state.read().expenses) == "3.00 USD")
    }

    @Test func `what is read after a commit of any process includes it, also without observers`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        func words() throws -> String { "\(try state.read().title) \(format(try state.read().expenses))" }
        #expect(try words() == "All categories 0.00 USD")
        for round in 1...3 {
            try add("1", "food", to: round == 2 ? store : other)
            #expect(try state.read().allEntries.count == round)
            #expect(try words() == "All categories \(round).00 USD")
        }
        state.currentCategory.value = food
        #expect(try words() == "food 3.00 USD")
    }

    @Test func `a renamed or recoloured category is shown with its new name and colour`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        try add("1", "food")
        state.currentCategory.value = food
        let titles = Values(state.title)
        _ = try other.renameCategory("food", to: "meals")
        _ = try other.colorCategory("meals", Color(0x010203))
        let shown = try state.read()
        #expect(shown.title == "meals" && shown.tintColor == Color(0x010203))
        #expect(format(shown.expenses) == "1.00 USD" && shown.entries.map(\.category) == ["meals"])
        titles.wait(for: "meals")
    }

    @Test func `the totals of the period follow the period, or the current day if none is chosen`() throws {
        let today = Variable(day("2026-11-30"))
        let newDays = PublishSubject<Void>()
        let state = AppState(
            store: store, environment: Environment(newDays: newDays.asObservable()) { today.value })
        try add("1", "food")
        let counts = Values(state.current.map { $0.periodTotals.map(\.count) })
        #expect(try state.read().period == .month(of: day("2026-11-01")))
        counts.wait(for: [[1]])
        today.value = day("2026-12-01")
        newDays.onNext(())
        counts.wait(for: [[1], []])
        state.period.value = .all
        counts.wait(for: [[1], [], [1]])
        #expect(state.today.value == day("2026-12-01"))
    }

    @Test func `budgets follow the entries, the period and the day`() throws {
        let today = Variable(day("2026-11-30"))
        let newDays = PublishSubject<Void>()
        let state = AppState(
            store: store, environment: Environment(newDays: newDays.asObservable()) { today.value })
        let budgets = state.answers { try $0.budgets(in: $1.period) }
        let left = Values(budgets.map { (try? $0.get().map(\.left.plain)) ?? [] })
        left.wait(for: [[]])
        _ = try store.set(Budget(category: "food", amount: dollars("10"), per: .month))
        left.wait(for: [[], ["10.00"]])
        _ = try store.add(Expense(date: day("2026-11-30"), amount: dollars("4"), category: "food"))
        left.wait(for: [[], ["10.00"], ["6.00"]])
        state.period.value = Period(from: day("2026-10-01"), to: day("2026-11-30"))
        left.wait(for: [[], ["10.00"], ["6.00"], ["16.00"]])
        state.period.value = nil
        left.wait(for: [[], ["10.00"], ["6.00"], ["16.00"], ["6.00"]])
        today.value = day("2026-12-01")
        newDays.onNext(())
        left.wait(for: [[], ["10.00"], ["6.00"], ["16.00"], ["6.00"], ["10.00"]])
    }

    @Test func `commits of another connection appear without asking`() throws {
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
            let subscription = state.current.subscribe()
            state.currentCategory.value = food
            subscription.dispose()
            released = store
        }
        #expect(released == nil)
    }
}
