import CSQLite
import Foundation
import Testing

@testable import ExpenseCore

/// A commit that is whole in the log while the index, by which processes read the log, does not have it yet: its process
/// was killed in between.
struct UnfinishedCommitTests {
    private let folder: TemporaryFolder
    private let file: DataFile
    private var index: String { file.path + "-shm" }

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file()
    }

    private func add(_ note: String, to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: note))
    }

    /// Sets the header of the index back to a moment.
    private func setBack(to header: Data) throws {
        let handle = try #require(FileHandle(forUpdatingAtPath: index))
        try handle.write(contentsOf: header)
        try handle.close()
    }

    /// - Parameter isFirst: whether it is the first commit of the log.
    @Test(arguments: [false, true])
    func `it is visible at once for everybody, and stays so`(isFirst: Bool) throws {
        let store = try ExpenseStore(file, .writing)
        try add("first", to: store)
        let watching = try ExpenseStore(file, .reading)
        _ = try watching.entries()
        if isFirst { _ = try store.withWriter { $0.emptyLog() } }
        // The two copies of the header. Descriptors that are closed here would release locks, but this process is alone.
        let header = try Data(contentsOf: URL(fileURLWithPath: index)).prefix(96)
        try add("second", to: store)
        try setBack(to: header)
        let shown = try watching.entries().map(\.note)
        #expect(shown == ["second", "first"])
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == shown)
        #expect(try store.read { try $0.structuralFaults() } == [])
    }

    @Test func `what was written in part stays away`() throws {
        let store = try ExpenseStore(file, .writing)
        try add("first", to: store)
        let header = try Data(contentsOf: URL(fileURLWithPath: index)).prefix(96)
        try add("second", to: store)
        let size = try #require(FileStamp(file.path + "-wal")?.size)
        try setBack(to: header)
        let log = try #require(FileHandle(forUpdatingAtPath: file.path + "-wal"))
        try log.truncate(atOffset: UInt64(size) - 10)
        try log.close()
        #expect(try store.entries().map(\.note) == ["first"])
        try add("third", to: store)
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["third", "first"])
    }
}
