import Foundation
import Streams
import Synchronization
import Testing

@testable import ExpenseCore

/// When the state asks the data file, and what it does while there is no answer.
@Suite(.ownThreads)
struct AppStateQuestionTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    let time = VirtualTimeScheduler()
    let state: AppState
    let food: ExpenseCore.Category

    /// A file that cannot be read on demand, and how often it was asked.
    final class File: Sendable {
        private let state = Mutex((asked: 0, isLocked: false))

        var asked: Int { state.withLock { $0.asked } }

        var isLocked: Bool {
            get { state.withLock { $0.isLocked } }
            set { state.withLock { $0.isLocked = newValue } }
        }

        func ask() throws {
            state.withLock { $0.asked += 1 }
            if isLocked { throw locked }
        }

        let locked = DatabaseError(.busy, file: "expenses.db", "the file is locked")
    }

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        state = AppState(store: store, environment: Environment(scheduler: time) { day("2026-11-21") })
        food = try #require(try store.categories().first { $0.name == "food" })
    }

    @Test func `choosing the same category, period and filter again runs no query`() {
        let file = File()
        state.period.value = .month(of: day("2026-11-01"))
        let titles = Values(
            state.answers { _, question in
                try file.ask()
                return question.category?.name ?? "all"
            }
            .map { try? $0.get() })
        state.currentCategory.value = food
        let recoloured = ExpenseCore.Category(id: food.id, name: food.name, color: Color(0x010203))
        for category in [food, recoloured, food] { state.currentCategory.value = category }
        state.period.value = .month(of: day("2026-11-01"))
        state.filter.value = Filter()
        #expect(titles.all == ["all", "food"])
        #expect(file.asked == 2)
        state.filter.value = Filter(search: ["tea"])
        #expect(file.asked == 3)
    }

    @Test func `observers and readers share one query per question and commit`() throws {
        let file = File()
        let query = RememberedQuery<String, Int>(of: store) { store, _ in
            try file.ask()
            return try store.entries().count
        }
        #expect(try query.answer(to: "all") == 0 && query.answer(to: "all") == 0)
        #expect(file.asked == 1)
        let other = try ExpenseStore(folder.file(), .writing)
        _ = try other.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        #expect(try query.answer(to: "all") == 1 && query.answer(to: "all") == 1)
        #expect(file.asked == 2)
        #expect(try query.answer(to: "food") == 1)
        #expect(file.asked == 3)
        file.isLocked = true
        #expect(throws: DatabaseError.self) { try query.answer(to: "all") }
        file.isLocked = false
        #expect(try query.answer(to: "all") == 1)
    }

    @Test func `what one query reads is of one commit, and is not remembered as of a later one`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        let query = RememberedQuery<Int, Int>(of: store) { store, _ in try store.entries().count }
        let counts = try store.snapshot {
            let first = try store.entries().count
            _ = try other.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
            return [
                first, try store.totals().count, try query.answer(to: 1),
                try store.snapshot { try store.entries().count },
            ]
        }
        #expect(counts == [0, 0, 0, 0])
        #expect(try query.answer(to: 1) == 1)
        #expect(try store.entries().count == 1)
    }

    @Test func `a file that cannot be read is asked after longer and longer waits, and goes on by itself`() {
        let file = File()
        let answers = Values(
            state.answers { _, question in
                try file.ask()
                return question.category?.name ?? "all"
            })
        file.isLocked = true
        state.currentCategory.value = food
        let failure = Result<String, QueryFailure>.failure(QueryFailure(file.locked))
        #expect(answers.all == [.success("all"), failure])
        var asked = file.asked
        for wait in [100, 200, 400, 800, 1600, 3200, 5000, 5000] {
            time.advance(by: .milliseconds(wait - 1))
            #expect(file.asked == asked, "before \(wait) ms have passed")
            time.advance(by: .milliseconds(1))
            #expect(file.asked == asked + 1, "after \(wait) ms")
            asked += 1
        }
        file.isLocked = false
        time.advance(by: .milliseconds(5000))
        #expect(answers.all == [.success("all"), failure, .success("food")])
    }

    @Test func `another question is asked at once, also while the file cannot be read`() {
        let file = File()
        let answers = Values(
            state.answers { _, question in
                if question.category == nil { throw file.locked }
                return question.category?.name
            }
            .map { try? $0.get() })
        #expect(answers.all == [nil])
        state.currentCategory.value = food
        #expect(answers.all == [nil, "food"])
    }

    @Test func `while the file cannot be read the last values stay, and failure has the reason`() throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food"))
        let titles = Values(state.title)
        let totals = Values(state.formattedTotal)
        let failures = Values(state.failure.map { ($0?.error as? DatabaseError)?.reason })
        totals.wait(for: "1.00 USD")
        failures.wait(for: nil)
        #expect(rename(store.file, store.file + ".kept") == 0)
        try Data("no database at all, but long enough to be taken for one".utf8)
            .write(to: URL(fileURLWithPath: store.file))
        state.currentCategory.value = food
        failures.wait(for: .badFile)
        #expect(throws: (any Error).self) { try state.read() }
        #expect(titles.all == ["All categories"] && totals.all == ["1.00 USD"])
        let late = Values(state.title)
        late.wait(for: "All categories")
        #expect(rename(store.file + ".kept", store.file) == 0)
        // The thread that watches the file may be the one that waits.
        for _ in 0..<100_000 where titles.all.last != "food" { time.advance(by: .seconds(5)) }
        titles.wait(for: ["All categories", "food"])
        failures.wait(for: nil)
        #expect(try state.read().title == "food")
    }

    @Test func `while the file is gone the last values stay, and failure says so until it is back`() throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food"))
        let totals = Values(state.formattedTotal)
        let failures = Values(state.failure.map { ($0?.error as? DatabaseError)?.reason })
        let answers = Values(state.answers { store, _ in try store.entries().count }.map { try? $0.get() })
        totals.wait(for: "1.00 USD")
        failures.wait(for: nil)
        answers.wait(for: 1)
        #expect(rename(store.file, store.file + ".kept") == 0)
        failures.wait(for: .cannotRead)
        answers.wait(for: nil)
        #expect(rename(store.file + ".kept", store.file) == 0)
        // The thread that watches the file may be the one that waits.
        for _ in 0..<100_000 where failures.all.last != .some(nil) || answers.all.last != 1 {
            time.advance(by: .seconds(5))
        }
        #expect(failures.all == [nil, .cannotRead, nil] && answers.all == [1, nil, 1])
        #expect(totals.all == ["1.00 USD"])
    }

    @Test func `while the file is empty the last values stay, and failure says so`() throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food"))
        let totals = Values(state.formattedTotal)
        let failures = Values(state.failure.map { ($0?.error as? DatabaseError)?.reason })
        totals.wait(for: "1.00 USD")
        failures.wait(for: nil)
        #expect(truncate(store.file, 0) == 0)
        failures.wait(for: .cannotRead)
        #expect(totals.all == ["1.00 USD"])
    }

    @Test func `the README shows lines of the state as they are`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        func text(_ path: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        }
        let source = Set(
            try text("Sources/ExpenseCore/State/AppState.swift").split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            })
        let samples = try text("README.md").split(separator: "```swift\n").dropFirst().map { $0.prefix { $0 != "`" } }
            .filter { $0.hasPrefix("question = ") || $0.hasPrefix("flatMapLatest {") }
        #expect(samples.count == 2)
        let lines = samples.flatMap { $0.split(separator: "\n") }
        #expect(lines.count > 5)
        for line in lines { #expect(source.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)") }
    }
}
