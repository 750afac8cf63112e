import Foundation
import Testing

@testable import ExpenseCore

/// A list that is followed by the journal, compared with the list read again.
struct ListFollowerTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        for index in 0..<30 { try add(index) }
    }

    func add(_ index: Int) throws {
        _ = try store.add(
            Expense(
                date: day("2026-01-01").adding(days: index * 37 % 20) ?? .first,
                amount: Money(minorUnits: Int64(index * 31 % 7 + 1), currency: .dollar),
                category: ["food", "travel", nil][index % 3], note: "note \(index)",
                tags: index % 4 == 0 ? ["work"] : []))
    }

    static let queries: [Query<Expense>] = [
        Expense.query().sorted(by: \.date, .descending), Expense.query(where: \.category == "food"),
        Expense.query(where: .column(\.tags, contains: "work")).sorted(by: \.amount),
        Expense.query().sorted(by: \.category), Expense.query().sorted(by: \.date).limited(to: 5),
        Expense.query().sorted(by: \.date, .descending).limited(to: 40), Expense.query().limited(to: 0),
        Expense.query(where: \.note == "note 3" || \.date > day("2026-01-10")).sorted(by: \.note, .descending),
        Expense.query(where: \.category == "food").sorted(by: \.id, .descending).sorted(by: \.date, .descending)
            .limited(to: 7),
    ]

    /// Applies the change to the old list.
    func apply(_ change: ListChange<Expense>, to old: [Expense]) -> [Expense] {
        let leaving = Set(change.deleted + change.moved.map(\.from))
        var list = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
        let arriving = change.inserted.map { ($0, change.list[$0]) } + change.moved.map { ($0.to, old[$0.from]) }
        for (place, row) in arriving.sorted(by: { $0.0 < $1.0 }) { list.insert(row, at: place) }
        for place in change.updated { list[place] = change.list[place] }
        return list
    }

    @Test(arguments: queries.indices)
    func `rows that changed are looked up by their numbers, however the list is sorted`(place: Int) throws {
        let query = Self.queries[place]
        let follower = ListFollower(query, in: store)
        var plan: [String] = []
        try store.read { connection in
            try connection.run(
                "EXPLAIN QUERY PLAN " + follower.some.sql, query.values + [.text("[1]")]
            ) { row in
                plan.append(row.text(3) ?? "")
                return true
            }
        }
        #expect(plan.contains { $0.hasPrefix("SEARCH entry USING INTEGER PRIMARY KEY") }, "\(plan)")
    }

    @Test(arguments: queries.indices)
    func `the difference of each change leads from list to list, without reading all rows`(place: Int) throws {
        let query = Self.queries[place]
        let follower = ListFollower(query, in: store)
        var list = try Array(#require(try follower.next()).list)
        #expect(try list == query.all(in: store))
        var random = SeededNumbers()
        for step in 0..<120 {
            func someone() throws -> Int64 { try store.entries().map(\.id).randomElement(using: &random) ?? 0 }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                switch Int.random(in: 0..<7, using: &random) {
                case 0: try add(step)
                case 1: _ = try store.update(someone()) { $0.date = day("2026-01-05") }
                case 2: _ = try store.update(someone()) { $0.tags = $0.tags.isEmpty ? ["work"] : [] }
                case 3:
                    _ = try store.update(someone()) {
                        ($0.category, $0.amount) = ("food", Money(minorUnits: Int64(step + 1), currency: .dollar))
                    }
                case 4: _ = try store.delete([someone()])
                case 5: _ = try store.undo()
                default: _ = try store.redo()
                }
            }
            let expected = try query.all(in: store)
            if let change = try follower.next() {
                #expect(Array(change.list) == expected)
                #expect(apply(change, to: list) == expected)
                #expect(!change.isEmpty)
            } else {
                #expect(list == expected)
            }
            list = expected
        }
        if query.limit ?? 40 == 40 { #expect(follower.fullReadings < 60, "\(follower.fullReadings)") }
    }

    @Test func `one changed row is one difference`() throws {
        let follower = ListFollower(Self.queries[0], in: store)
        _ = try follower.next()
        #expect(try follower.next() == nil)
        let added = try store.add(Expense(date: day("2027-01-01"), amount: dollars("1")))
        let insertion = try #require(try follower.next())
        #expect(insertion.inserted == [0] && insertion.moved.isEmpty && insertion.updated + insertion.deleted == [])
        _ = try store.update(added.id) { $0.note = "other" }
        #expect(try follower.next()?.updated == [0])
        _ = try store.update(added.id) { $0.date = day("2020-01-01") }
        #expect(try follower.next()?.moved == [.init(from: 0, to: 30)])
        _ = try store.delete([added.id])
        #expect(try follower.next()?.deleted == [30])
        _ = try store.set(Budget(category: "food", amount: dollars("1"), per: .month))
        #expect(try follower.next() == nil)
        #expect(follower.fullReadings == 1)
    }

    @Test func `a limited list is read again only if its end is unknown`() throws {
        let follower = ListFollower(Self.queries[0].limited(to: 10), in: store)
        #expect(try follower.next()?.inserted.count == 10)
        let added = try store.add(Expense(date: day("2027-01-01"), amount: dollars("1")))
        let change = try #require(try follower.next())
        #expect(change.inserted == [0] && change.deleted == [9])
        _ = try store.add(Expense(date: day("2020-01-01"), amount: dollars("1")))
        #expect(try follower.next() == nil)
        #expect(follower.fullReadings == 1)
        _ = try store.delete([added.id])
        #expect(try follower.next()?.list.count == 10)
        #expect(follower.fullReadings == 2)
        let sums = try follower.next { try $0.totals(Filter(), by: []).map(\.total.count) }
        #expect(sums.change == nil && sums.other == [31])
    }

    @Test func `all rows are read if the journal cannot tell what changed`() throws {
        let query = Self.queries[3]
        let follower = ListFollower(query, in: store)
        func expectFullReading(_ number: Int, _ place: SourceLocation = #_sourceLocation) throws {
            _ = try follower.next()
            #expect(follower.fullReadings == number, sourceLocation: place)
        }
        try expectFullReading(1)
        try store.backUp(to: folder.path + "/backup.db")
        _ = try store.renameCategory("food", to: "zoo")
        try expectFullReading(2)
        // Changes that were deleted from the history before they were read.
        try store.setHistoryLimit(2)
        try expectFullReading(2)
        for index in 30..<34 { try add(index * 3 + 1) }
        try expectFullReading(3)
        // One that was read, undone, and then deleted from the history.
        try add(40)
        try expectFullReading(3)
        _ = try store.undo()
        for index in [43, 46] { try add(index) }
        try expectFullReading(4)
        _ = try store.restore(from: folder.path + "/backup.db")
        try expectFullReading(5)
        #expect(try query.all(in: store).count == 30)
        // Another file at the path.
        let other = folder.file("other.db")
        do { _ = try ExpenseStore(other, .writing).add(Expense(date: day("2026-01-01"), amount: dollars("1"))) }
        for suffix in ["-wal", "-shm"] { unlink(store.file + suffix) }
        #expect(rename(other.path, store.file) == 0)
        #expect(try follower.next()?.list.count == 1)
        #expect(follower.fullReadings == 6)
    }

    @Test func `a file without a journal is read as a whole`() throws {
        let file = folder.file("version-1.db")
        let fixture = try #require(
            Bundle.module.url(forResource: "version-1", withExtension: "db", subdirectory: "Fixtures"))
        try FileManager.default.copyItem(at: fixture, to: URL(fileURLWithPath: file.path))
        let follower = ListFollower(Self.queries[0], in: try ExpenseStore(file, .reading))
        #expect(try follower.next()?.list.count == 4)
        let writer = try ExpenseStore(file, .writing)
        #expect(try follower.next() == nil)
        _ = try writer.add(Expense(date: day("2026-01-01"), amount: dollars("1")))
        #expect(try follower.next()?.list.count == 5)
        _ = try writer.undo()
        #expect(try follower.next()?.list.count == 4)
    }
}
