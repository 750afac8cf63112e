import CSQLite
import Foundation
import Testing

@testable import ExpenseCore

/// A data file whose content is exchanged while it is open: for the system it is the same file.
struct ExchangedContentTests {
    private let folder: TemporaryFolder
    private let file: DataFile

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file()
    }

    /// What takes the place of the content.
    enum Exchange: CaseIterable {
        case otherFile, backup, laterBackup, nothing, half, otherBytes
    }

    private func add(_ note: String, to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: note))
    }

    /// Writes bytes into the file that is there, as `cp` does.
    private func overwrite(_ path: String, with content: Data) throws {
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: content)
        try handle.close()
    }

    private func exchange(_ kind: Exchange, _ store: ExpenseStore) throws {
        let other = folder.file("other.db")
        var content = try Data(contentsOf: URL(fileURLWithPath: file.path))
        switch kind {
        case .otherFile:
            var stranger: ExpenseStore? = try ExpenseStore(other, .writing)
            try stranger.map { try add("of another file", to: $0) }
            stranger = nil
            content = try Data(contentsOf: URL(fileURLWithPath: other.path))
        case .backup, .laterBackup:
            try store.backUp(to: other.path)
            if kind == .laterBackup { try add("after the backup", to: store) }
            content = try Data(contentsOf: URL(fileURLWithPath: other.path))
        case .nothing: content = Data()
        case .half: content = content.prefix(content.count / 2)
        case .otherBytes: content = Data(repeating: 7, count: content.count)
        }
        try overwrite(file.path, with: content)
    }

    private func expectRefusal(_ store: ExpenseStore, _ kind: Exchange) throws {
        let there = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let error = #expect(throws: DatabaseError.self, "\(kind)") { try add("lost", to: store) }
        #expect(error?.reason == .replaced, "\(kind): \(String(describing: error))")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == there, "\(kind)")
    }

    @Test(arguments: Exchange.allCases)
    func `content that was copied over the open file is not written to, and can be used`(kind: Exchange) throws {
        var store: ExpenseStore? = try ExpenseStore(file, .writing)
        try store.map { try add("before", to: $0) }
        try store.map { try exchange(kind, $0) }
        try store.map { try expectRefusal($0, kind) }
        store = nil
        switch kind {
        case .otherFile, .backup, .laterBackup:
            let now = try ExpenseStore(file, .writing)
            let expected = kind == .otherFile ? ["of another file"] : ["before"]
            #expect(try now.entries().map(\.note) == expected)
            try add("after", to: now)
            #expect(try now.check().allSatisfy { $0.hasPrefix("others can use") })
        case .nothing, .half, .otherBytes: break
        }
    }

    @Test func `the program that had it open goes on with the new content after saying so`() throws {
        let store = try ExpenseStore(file, .writing)
        try add("before", to: store)
        try exchange(.otherFile, store)
        try expectRefusal(store, .otherFile)
        try add("after", to: store)
        #expect(try store.entries().map(\.note) == ["after", "of another file"])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `a command that waits at a question refuses to write to other content`() throws {
        try add("before", to: ExpenseStore(file, .writing))
        let command = try ExpenseStore(file, .command)
        #expect(try command.entries().map(\.note) == ["before"])
        try exchange(.otherFile, command)
        try expectRefusal(command, .otherFile)
    }

    @Test func `a change that has begun is not stored in other content`() throws {
        let store = try ExpenseStore(file, .writing)
        try add("before", to: store)
        let error = #expect(throws: DatabaseError.self) {
            try store.write { connection in
                try connection.run("UPDATE entry SET note = 'changed'")
                try exchange(.otherFile, store)
            }
        }
        #expect(error?.reason == .replaced)
        #expect(try store.entries().map(\.note) == ["of another file"])
    }

    @Test func `a reader that only looks on reads the new content`() throws {
        try add("before", to: ExpenseStore(file, .writing))
        let reader = try ExpenseStore(file, .reading)
        #expect(try reader.entries().map(\.note) == ["before"])
        try exchange(.otherFile, reader)
        #expect(try reader.entries().map(\.note) == ["of another file"])
    }

    @Test func `what the former content had in its log is kept beside the file`() throws {
        let store = try ExpenseStore(file, .writing)
        try add("before", to: store)
        try exchange(.otherFile, store)
        try expectRefusal(store, .otherFile)
        #expect(try folder.names().contains("expenses.db-wal.before-exchange"))
    }

    @Test func `checkpoints and changes of others are no exchange`() throws {
        let store = try ExpenseStore(file, .writing)
        let other = try ExpenseStore(file, .writing)
        let reader = try ExpenseStore(file, .reading)
        for number in 1...30 {
            try add("\(number)", to: number.isMultiple(of: 2) ? store : other)
            if number.isMultiple(of: 3) { try other.withWriter { _ = $0.checkpoint(SQLITE_CHECKPOINT_PASSIVE) } }
            if number.isMultiple(of: 7) { _ = try store.withWriter { $0.emptyLog() } }
            if number.isMultiple(of: 5) { _ = chmod(file.path, number.isMultiple(of: 2) ? 0o600 : 0o640) }
            #expect(try reader.entries().count == number)
        }
    }
}

extension TemporaryFolder {
    fileprivate func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }
}
