import Testing

@testable import ExpenseCore

/// What rows are on all machines.
@Suite(.ownThreads)
struct IdentityTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func add(_ store: ExpenseStore) throws -> Int64 {
        try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food")).id
    }

    private func identity(_ kind: String, _ number: Int64, in store: ExpenseStore) throws -> Int64? {
        try store.read { try $0.integer("SELECT uid FROM \(kind) WHERE id = ?", [.integer(number)]) }
    }

    @Test func `two files never give entries the same identity, and categories of one name have the same`() throws {
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        let (mine, theirs) = (try add(store), try add(other))
        #expect(mine == theirs)
        #expect(try identity("entry", mine, in: store) != identity("entry", theirs, in: other))
        let (dogs, cats) = (Category(name: "dogs", color: .none), Category(name: "cats", color: .none))
        _ = try other.add(cats)
        let (one, two) = (try store.add(dogs).id, try other.add(dogs).id)
        #expect(try one != two && identity("category", one, in: store) == identity("category", two, in: other))
        #expect(try identity("category", one, in: store) != nil)
    }

    @Test func `the number of a deleted row is not reused`() throws {
        let number = try add(store)
        _ = try store.delete([number])
        #expect(try add(store) == number + 1)
        let category = try store.add(Category(name: "pets", color: .none))
        _ = try store.deleteCategory("pets")
        #expect(try store.add(Category(name: "dogs", color: .none)).id == category.id + 1)
    }

    @Test func `entries recorded after a restore have other identities than those of the backed-up file`() throws {
        let first = try add(store)
        let backup = folder.path + "/backup.db"
        try store.backUp(to: backup)
        let before = try identity("entry", first, in: store)
        let second = try identity("entry", add(store), in: store)
        _ = try store.restore(from: backup)
        #expect(try identity("entry", first, in: store) == before)
        #expect(try identity("entry", add(store), in: store) != second)
    }

    @Test func `entries that are added to a backup have other identities than those added to the file`() throws {
        let first = try add(store)
        let path = folder.path + "/backup.db"
        try store.backUp(to: path)
        let backup = try ExpenseStore(DataFile(path: path), .writing)
        #expect(try identity("entry", first, in: backup) == identity("entry", first, in: store))
        let (mine, theirs) = (try add(store), try add(backup))
        #expect(mine == theirs)
        #expect(try identity("entry", mine, in: store) != identity("entry", theirs, in: backup))
    }
}
