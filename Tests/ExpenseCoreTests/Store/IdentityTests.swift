import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct IdentityTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    func add(_ store: ExpenseStore) throws -> Int64 {
        try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food")).id
    }

    @Test func `all rows of a file have the replica of the file and their own numbers`() throws {
        let number = try add(store)
        let entry = try #require(try store.identifier(of: .entry, number))
        let category = try #require(try store.identifier(of: .category, 3))
        let change = try #require(try store.identifier(of: .change, 1))
        #expect(entry.number == number && category.number == 3 && change.number == 1)
        #expect(entry.replica == category.replica && entry.replica == change.replica)
        #expect(try store.identifier(of: .entry, number + 1) == nil)
        #expect(try store.identifier(of: .account, 1) == nil)
        #expect(entry.description == String(entry.replica, radix: 36) + "-1")
    }

    @Test func `two files never give the same identity`() throws {
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        let (mine, theirs) = (try add(store), try add(other))
        #expect(mine == theirs)
        #expect(try store.identifier(of: .entry, mine) != other.identifier(of: .entry, theirs))
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
        let before = try store.identifier(of: .entry, first)
        let second = try store.identifier(of: .entry, add(store))
        _ = try store.restore(from: backup)
        #expect(try store.identifier(of: .entry, first) == before)
        let again = try store.identifier(of: .entry, add(store))
        #expect(again != second && again?.number == second?.number)
        #expect(again?.replica == (try store.identifier(of: .account, store.add(Account(name: "giro")).id))?.replica)
    }

    @Test func `entries that are added to a backup have other identities than those added to the file`() throws {
        let first = try add(store)
        let path = folder.path + "/backup.db"
        try store.backUp(to: path)
        let backup = try ExpenseStore(DataFile(path: path), .writing)
        #expect(try backup.identifier(of: .entry, first) == store.identifier(of: .entry, first))
        let (mine, theirs) = (try add(store), try add(backup))
        #expect(mine == theirs)
        #expect(try store.identifier(of: .entry, mine) != backup.identifier(of: .entry, theirs))
    }
}
