import Foundation
import Streams
import Synchronization
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct LiveQueryTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/data", withIntermediateDirectories: false)
        store = try ExpenseStore(folder.file("data/expenses.db"), .writing)
    }

    func add(_ count: Int, to store: ExpenseStore) throws {
        for _ in 0..<count { _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"))) }
    }

    func count(_ store: ExpenseStore) -> Observable<Int> {
        store.live { try $0.entries().count }
    }

    @Test func `a live query emits the current result, then one per commit of the same process, with one query each`()
        throws
    {
        let queries = Atomic<Int>(0)
        let answers = Values(
            store.live { store in
                queries.add(1, ordering: .relaxed)
                return try store.entries().count
            })
        for count in 1...5 {
            try add(1, to: store)
            answers.wait(for: Array(0...count))
        }
        #expect(queries.load(ordering: .relaxed) == 6)
    }

    @Test func `a commit that is not announced is noticed, also after the log was created again`() throws {
        let answers = Values(count(store))
        let foreign = try Connection(store.file, .writing)
        for round in 1...3 {
            try foreign.execute(
                "INSERT INTO entry (date, kind, amount, currency) VALUES ('2026-01-01','income',1,'USD')")
            answers.wait(for: round)
            try foreign.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    @Test func `the last writer that closes may delete the log`() throws {
        let reader = try ExpenseStore(folder.file("data/expenses.db"), .reading)
        let answers = Values(count(reader))
        for round in 1...3 {
            let writer = try ExpenseStore(folder.file("data/expenses.db"), .writing)
            try add(1, to: writer)
            answers.wait(for: round)
        }
    }

    @Test func `a replaced file is reported, and followed when it is written to`() throws {
        let other = folder.file("other.db")
        do { try add(3, to: ExpenseStore(other, .writing)) }
        let answers = Values(count(store))
        let reports = Values(store.fileChanges)
        try add(1, to: store)
        // A log that holds something is put back as soon as its deletion is noticed, which may be before the renaming.
        try Connection(store.file, .writing).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in ["-wal", "-shm"] { unlink(store.file + suffix) }
        #expect(rename(other.path, store.file) == 0)
        answers.wait(for: 3)
        reports.wait(for: .replaced)
        #expect(reports.all == [.replaced])
        #expect(throws: DatabaseError.self) { try add(1, to: store) }
        #expect(answers.all.last == 3)
        try add(1, to: store)
        answers.wait(for: 4)
    }

    @Test(arguments: [FileChange.gone, .replaced])
    func `a file that is deleted or replaced after it was read is reported as soon as something is observed`(
        change: FileChange
    ) throws {
        let reports = Values(store.fileChanges)
        let count = store.liveValue { try $0.entries().count }
        #expect(try count.value.get() == 0)
        for suffix in ["", "-wal", "-shm"] { unlink(store.file + suffix) }
        if change == .replaced { try add(3, to: ExpenseStore(folder.file("data/expenses.db"), .writing)) }
        let answers = Values(count.asObservable())
        // Another thread that uses the graph may have to finish the subscription.
        reports.wait(for: change)
        #expect(reports.all == [change])
        withExtendedLifetime(answers) {}
    }

    @Test func `a folder that is moved away and back is reported, and the stream continues`() throws {
        let answers = Values(count(store))
        let reports = Values(store.fileChanges)
        let (here, there) = (folder.path + "/data", folder.path + "/elsewhere")
        #expect(rename(here, there) == 0)
        reports.wait(for: .gone)
        do { try add(2, to: ExpenseStore(DataFile(path: there + "/expenses.db"), .writing)) }
        #expect(answers.all == [0])
        #expect(rename(there, here) == 0)
        answers.wait(for: 2)
    }

    @Test func `restoring a backup emits a result`() throws {
        try add(1, to: store)
        try store.backUp(to: folder.path + "/backup.db")
        let reader = try ExpenseStore(folder.file("data/expenses.db"), .reading)
        let answers = Values(count(reader))
        try add(1, to: store)
        answers.wait(for: 2)
        _ = try store.restore(from: folder.path + "/backup.db")
        answers.wait(for: 1)
    }

    @Test func `after any number of subscriptions and disposals the last result is the newest`() throws {
        let first = Values(count(store))
        for _ in 0..<20 {
            let passing = Values(count(store))
            try add(1, to: store)
            passing.wait(for: try store.entries().count)
        }
        first.wait(for: 20)
    }
}
