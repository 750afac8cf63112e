import Foundation
import Streams
import Synchronization
import Testing

@testable import ExpenseCore

/// Choices of a category and commits by others, in random orders and at the same time.
///
/// Each category has its own currency, so that a total shows its category.
@Suite(.ownThreads)
struct AppStateScheduleTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    let other: ExpenseStore
    let state: AppState
    let categories: [ExpenseCore.Category]

    static let currencies = ["food": "USD", "travel": "EUR", "home": "CHF"]

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        other = try ExpenseStore(folder.file(), .writing)
        state = AppState(store: store, environment: Environment { day("2026-11-21") })
        categories = try store.categories().filter { Self.currencies[$0.name] != nil }
    }

    func entry(_ category: String, _ day: String = "2026-11-21", units: Int64 = 100) throws -> Expense {
        let currency = try #require(Self.currencies[category].flatMap { Currency($0) })
        return Expense(
            date: ExpenseCoreTests.day(day), amount: Money(minorUnits: units, currency: currency), category: category)
    }

    /// The content of a screen.
    struct Screen: Equatable, Sendable {
        let title: String
        let color: Color
        let total: String
        let spent: [Money]
        let entries: [Expense]
        let budgets: [BudgetState]

        /// Values that do not belong to the title.
        var faults: [String] {
            var faults: [String] = []
            let sums = Dictionary(entries.map { ($0.amount.currency, $0.amount.minorUnits) }, uniquingKeysWith: +)
            if sums != Dictionary(spent.map { ($0.currency, $0.minorUnits) }, uniquingKeysWith: +) {
                faults.append("the total is not the sum of the list")
            }
            if total != format(spent) { faults.append("the text is not that of the total") }
            guard let currency = AppStateScheduleTests.currencies[title] else {
                return faults + (title == "All categories" && color == .all ? [] : ["another title: \(title)"])
            }
            if spent.contains(where: { $0.currency.code != currency }) { faults.append("\(total) beside \(title)") }
            if entries.contains(where: { $0.category != title }) { faults.append("another list beside \(title)") }
            if color == .all { faults.append("the colour of all beside \(title)") }
            if let budget = budgets.first, spent.first.map({ $0 != budget.spent }) ?? (budget.spent.minorUnits != 0) {
                faults.append("\(budget.spent) of the budget beside \(spent)")
            }
            return faults
        }
    }

    /// The screen, from one stream for each part.
    var screens: Observable<Screen> {
        Observable.combineLatest(
            state.title, state.currentTintColor, state.formattedTotal, state.currentExpensesTotal, state.entries,
            state.budgets
        )
        .map { Screen(title: $0, color: $1, total: $2, spent: $3, entries: $4, budgets: $5) }
    }

    /// The screen at this moment.
    func readScreen() throws -> Screen {
        let shown = try state.read()
        return Screen(
            title: shown.title, color: shown.tintColor, total: format(shown.expenses), spent: shown.expenses,
            entries: shown.entries, budgets: shown.budgets)
    }

    @Test(arguments: sample(Array(UInt64(1)...12), oneIn: 4))
    func `after each step reads agree with the store, and observers never receive a false value`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let told = seed.isMultiple(of: 3) ? nil : Values(screens)
        func someone() throws -> Int64? { try other.entries().map(\.id).randomElement(using: &random) }
        func name() -> String { categories.map(\.name).randomElement(using: &random) ?? "food" }
        for step in 0..<60 {
            let writer = Bool.random(using: &random) ? store : other
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: state.currentCategory.value = (categories + [nil]).randomElement(using: &random) ?? nil
            case 3:
                state.period.value = [nil, Period.all, .month(of: day("2026-10-01"))].randomElement(using: &random)!
            case 4...6:
                _ = try writer.add(
                    entry(name(), ["2026-10-03", "2026-11-21"].randomElement(using: &random)!, units: Int64(step + 1)))
            case 7: if let id = try someone() { _ = try writer.delete([id]) }
            case 8:
                if let id = try someone() {
                    let changed = try entry(name())
                    _ = try writer.update(id) { ($0.category, $0.amount) = (changed.category, changed.amount) }
                }
            default: _ = try writer.undo()
            }
            guard Bool.random(using: &random) else { continue }
            let category = state.currentCategory.value
            let period = state.period.value ?? .month(of: day("2026-11-21"))
            var filter = Filter(categories: category.map { [.named($0.name)] } ?? [])
            let (totals, entries) = (try store.totals(filter).map(\.total), try store.entries(filter))
            filter.period = period
            let current = try state.read()
            #expect(current.category == category, "seed \(seed), step \(step)")
            #expect(current.entries == entries, "seed \(seed), step \(step)")
            #expect(current.totals == totals, "seed \(seed), step \(step)")
            #expect(try current.periodTotals == store.totals(filter).map(\.total), "seed \(seed), step \(step)")
            #expect(try readScreen().faults == [], "seed \(seed), step \(step)")
        }
        told?.wait(for: try readScreen())
        for screen in told?.all ?? [] { #expect(screen.faults == [], "seed \(seed)") }
    }

    @Test(arguments: 1...6)
    func `with concurrent changes a total never has the wrong title, and is never older than a commit`(seed: UInt64)
        throws
    {
        let rounds = 40
        let log = Log()
        let told = Values(screens)
        @Sendable func check() {
            let known = log.commits
            guard let seen = try? readScreen() else { return log.faults.append("the file cannot be read") }
            log.faults += seen.faults
            log.faults += seen.spent.filter { $0.minorUnits < known * 100 }.map { "\($0) after \(known) commits" }
            if seen.spent.isEmpty, known > 0 { log.faults.append("nothing after \(known) commits") }
        }
        let threads = DispatchGroup()
        // Each commit adds an entry to each category.
        DispatchQueue(label: "writer").async(group: threads) { [self] in
            for round in 1...rounds {
                do {
                    _ = try other.add(receipt: ["food", "home", "travel"].map { try entry($0) })
                } catch {
                    log.faults.append("\(error)")
                }
                log.commits = round
            }
        }
        DispatchQueue(label: "reader").async(group: threads) {
            while log.commits < rounds, log.faults.isEmpty { check() }
        }
        var random = SeededNumbers(seed: seed)
        while log.commits < rounds, log.faults.isEmpty {
            state.currentCategory.value = (categories + [nil]).randomElement(using: &random) ?? nil
            check()
        }
        threads.wait()
        check()
        state.currentCategory.value = nil
        told.wait(until: { $0.last?.entries.count == rounds * 3 })
        for screen in told.all { log.faults += screen.faults }
        #expect(log.faults == [], "seed \(seed)")
    }

    @Test func `in random interleavings of choices and commits of two connections, nothing of two commits is seen`()
        throws
    {
        var random = SeededNumbers(seed: 56)
        let (log, start, end) = (Log(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for (name, code) in Self.currencies {
            let amount = Money(minorUnits: 1000, currency: try #require(Currency(code)))
            _ = try store.set(Budget(category: name, amount: amount, per: .month))
        }
        let told = Values(screens)
        let rounds = isEveryCaseTried ? 1000 : 80
        DispatchQueue(label: "other").async { [self] in
            var random = SeededNumbers(seed: 57)
            for round in 1...rounds {
                start.wait()
                do { try change(other, round, &random) } catch { log.faults.append("\(error)") }
                end.signal()
            }
        }
        for round in 1...rounds {
            start.signal()
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                state.currentCategory.value = (categories + [nil]).randomElement(using: &random) ?? nil
            }
            if round.isMultiple(of: 3) { try change(store, round, &random) }
            log.faults += try readScreen().faults
            end.wait()
        }
        told.wait(for: try readScreen())
        for screen in told.all { log.faults += screen.faults }
        #expect(log.faults == [])
        #expect(told.all.count > rounds / 4)
    }

    /// Adds an entry, moves one to another category, or deletes one, so that there are about ten.
    private func change(_ store: ExpenseStore, _ round: Int, _ random: inout SeededNumbers) throws {
        let name = categories.map(\.name).randomElement(using: &random) ?? "food"
        let known = try store.entries().map(\.id)
        let chosen = known.randomElement(using: &random)
        // The other connection may have deleted it.
        do {
            switch (chosen, round % 3) {
            case (let id?, 1):
                let moved = try entry(name)
                _ = try store.update(id) { ($0.category, $0.amount) = (moved.category, moved.amount) }
            case (let id?, 2) where known.count > 10: _ = try store.delete([id])
            default: _ = try store.add(entry(name, units: Int64(round)))
            }
        } catch is UnknownEntry {}
    }
}

/// What happened, recorded from any thread.
private final class Log: Sendable {
    private let state = Mutex((commits: 0, faults: [String]()))

    /// The number of commits that have returned.
    var commits: Int {
        get { state.withLock { $0.commits } }
        set { state.withLock { $0.commits = newValue } }
    }

    var faults: [String] {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }
}
