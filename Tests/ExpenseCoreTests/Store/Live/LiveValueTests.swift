import Foundation
import Streams
import Synchronization
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct LiveValueTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    /// Like another process: only the file is shared.
    let other: ExpenseStore
    let queries = Runs()

    final class Runs: Sendable {
        private let number = Atomic<Int>(0)

        var count: Int { number.load(ordering: .relaxed) }

        func add() { number.add(1, ordering: .relaxed) }
    }

    final class Switch: Sendable {
        private let state = Atomic<Bool>(true)

        var value: Bool {
            get { state.load(ordering: .relaxed) }
            set { state.store(newValue, ordering: .relaxed) }
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/data", withIntermediateDirectories: false)
        store = try ExpenseStore(folder.file("data/expenses.db"), .writing)
        other = try ExpenseStore(folder.file("data/expenses.db"), .writing)
    }

    func add(to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
    }

    var count: Computed<Result<Int, QueryFailure>> {
        store.liveValue { [queries] store in
            queries.add()
            return try store.entries().count
        }
    }

    @Test func `a value read is never older than the last commit of any process, and is queried again only after one`()
        throws
    {
        let count = count
        let words = Computed { (try? count.value.get()).map { "\($0) entries" } ?? "unreadable" }
        #expect(words.value == "0 entries")
        for round in 1...5 {
            try add(to: round.isMultiple(of: 2) ? store : other)
            #expect(words.value == "\(round) entries")
            #expect(try count.value.get() == round)
        }
        #expect(queries.count == 6)
    }

    @Test func `commits of programs that do not announce them are read too`() throws {
        let count = count
        #expect(try count.value.get() == 0)
        let foreign = try Connection(store.file, .writing)
        for round in 1...3 {
            try foreign.execute(
                "INSERT INTO entry (date, kind, amount, currency) VALUES ('2026-01-01','income',1,'USD')")
            #expect(try count.value.get() == round)
            try foreign.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    @Test func `observers receive the commits of all processes, even if the value is read in between`() throws {
        let count = count
        let answers = Values(count.map { try? $0.get() })
        for round in 1...3 {
            try add(to: other)
            #expect(try count.value.get() == round)
            answers.wait(for: round)
            try add(to: store)
            try add(to: other)
            answers.wait(for: round + 2)
            _ = try store.delete([store.entries()[0].id, store.entries()[1].id])
            answers.wait(for: round)
        }
    }

    @Test func `a query depends on the variables that it reads`() throws {
        let from = Variable(day("2026-11-01"))
        let count = store.liveValue { try $0.entries(Filter(period: Period(from: from.value))).count }
        try add(to: other)
        #expect(try count.value.get() == 1)
        from.value = day("2026-12-01")
        #expect(try count.value.get() == 0)
    }

    @Test func `a failed query returns its error, and runs again at each read and after each commit`() throws {
        let isBroken = Switch()
        let answer = store.liveValue { [queries] store in
            queries.add()
            if isBroken.value { throw UnknownCategory(name: "zoo", known: []) }
            return try store.entries().count
        }
        #expect(answer.value == .failure(QueryFailure(UnknownCategory(name: "zoo", known: []))))
        #expect(throws: QueryFailure.self) { try answer.value.get() }
        #expect(queries.count == 2)
        isBroken.value = false
        #expect(answer.value == .success(0))
        isBroken.value = true
        #expect(answer.value == .success(0))
        #expect(queries.count == 3)
        try add(to: other)
        #expect(throws: QueryFailure.self) { try answer.value.get() }
        // From here on the thread that watches the file may query beside this one.
        let answers = Values(answer)
        isBroken.value = false
        try add(to: other)
        answers.wait(for: .success(2))
        #expect(answers.all.count == 2)
        #expect(answer.value == .success(2))
    }

    @Test func `while the file does not exist the last result stays, and another file is read as soon as it exists`()
        throws
    {
        let count = count
        try add(to: other)
        #expect(try count.value.get() == 1)
        let (here, there) = (folder.path + "/data", folder.path + "/elsewhere")
        #expect(rename(here, there) == 0)
        #expect(try count.value.get() == 1)
        #expect(rename(there, here) == 0)
        let another = folder.file("other.db")
        do { for _ in 0..<3 { try add(to: ExpenseStore(another, .writing)) } }
        for suffix in ["-wal", "-shm"] { unlink(store.file + suffix) }
        #expect(rename(another.path, store.file) == 0)
        #expect(try count.value.get() == 3)
    }

    @Test func `a file that cannot be read is a failure, not the last result`() throws {
        let count = count
        #expect(try count.value.get() == 0)
        #expect(rename(store.file, store.file + ".kept") == 0)
        try Data("no database at all, but long enough to be taken for one".utf8)
            .write(to: URL(fileURLWithPath: store.file))
        #expect(throws: QueryFailure.self) { try count.value.get() }
        #expect(rename(store.file + ".kept", store.file) == 0)
        #expect(try count.value.get() == 0)
    }

    @Test func `it releases the store with the last reference`() throws {
        weak var released: ExpenseStore?
        do {
            let store = try ExpenseStore(folder.file("other.db"), .writing)
            let count = store.liveValue { try $0.entries().count }
            let subscription = count.subscribe()
            #expect(count.value == .success(0))
            subscription.dispose()
            released = store
        }
        #expect(released == nil)
    }
}
