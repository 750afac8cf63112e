import CSQLite
import Foundation
import Testing

@testable import ExpenseCore

/// The log beside the data file: to which file it belongs, and what is left in it.
@Suite(.ownThreads)
struct LogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func add(_ note: String, to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: note))
    }

    private func size(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? nil
    }

    private func copy(_ source: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: target)
        if size(of: source) != nil { try FileManager.default.copyItem(atPath: source, toPath: target) }
    }

    @Test func `a file that is closed while it is elsewhere needs no log when it comes back`() throws {
        let file = folder.file()
        let away = folder.path + "/away.db"
        var store: ExpenseStore? = try ExpenseStore(file, .writing)
        try store.map { try add("rent", to: $0) }
        try FileManager.default.moveItem(atPath: file.path, toPath: away)
        store = nil
        try? FileManager.default.removeItem(atPath: file.path + "-wal")
        try? FileManager.default.removeItem(atPath: file.path + "-shm")
        try FileManager.default.moveItem(atPath: away, toPath: file.path)
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["rent"])
    }

    /// Whichever states file and log are from, the result is a state that existed, at the time of the file or later.
    @Test(.long, arguments: sample(Array(UInt64(0)..<6), oneIn: 3))
    func `a file and a log of different moments are refused, or yield a state that existed`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let file = folder.file()
        var store: ExpenseStore? = try ExpenseStore(file, .writing)
        // Sometimes another connection keeps the log from being emptied when the others close.
        var reader: ExpenseStore?
        var states: [[String]] = [[]]
        var moments: [(file: String, log: String, state: Int)] = []
        for step in 1...24 {
            if store == nil { store = try ExpenseStore(file, .writing) }
            if let store {
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where states[states.count - 1].count > 1: _ = try store.undo()
                case 1:
                    for number in 0..<3 { try add("\(step) \(number)", to: store) }
                default: try add("\(step)", to: store)
                }
                states.append(try store.entries().map(\.note))
            }
            if Bool.random(using: &random) { reader = reader == nil ? try ExpenseStore(file, .reading) : nil }
            if Int.random(in: 0..<3, using: &random) == 0 { store = nil }
            let saved = folder.path + "/moment-\(step)"
            try copy(file.path, to: saved)
            try copy(file.path + "-wal", to: saved + "-wal")
            moments.append((saved, saved + "-wal", states.count - 1))
        }
        (store, reader) = (nil, nil)
        let mixed = folder.file("mixed.db")
        for _ in 0..<60 {
            guard let one = moments.randomElement(using: &random), let other = moments.randomElement(using: &random)
            else { return }
            for path in [mixed.path, mixed.path + "-shm"] { try? FileManager.default.removeItem(atPath: path) }
            try copy(one.file, to: mixed.path)
            try? FileManager.default.removeItem(atPath: mixed.path + "-wal")
            let own = try ExpenseStore(mixed, .reading).entries().map(\.note)
            try? FileManager.default.removeItem(atPath: mixed.path + "-shm")
            try copy(other.log, to: mixed.path + "-wal")
            let isLogOlder = Bool.random(using: &random)
            if isLogOlder, size(of: mixed.path + "-wal") != nil {
                try makeLogOlder(than: mixed)
            }
            do {
                let isTakenIn = LeftoverLog(beside: mixed.path, mark: "-").isPartlyInFile
                let found = try ExpenseStore(mixed, .reading).entries().map(\.note)
                #expect(states.contains(found), "file of \(one.state) with log of \(other.state): \(found)")
                #expect(found == own || isTakenIn || !isLogOlder, "file of \(one.state) with log of \(other.state)")
                #expect(try ExpenseStore(mixed, .reading).check().allSatisfy { $0.hasPrefix("others can use") })
            } catch let error as DatabaseError {
                #expect(error.reason == .badFile && (isLogOlder || one.state != other.state), "\(error)")
            }
        }
    }

    /// Compared with the file's own time: the clock of the machine may be another than that of the file system.
    private func makeLogOlder(than file: DataFile) throws {
        let written = try #require(FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        try FileManager.default.setAttributes(
            [.modificationDate: written.addingTimeInterval(-60)], ofItemAtPath: file.path + "-wal")
    }

    @Test(arguments: [true, false])
    func `a file that is copied over an open one is refused once, and then it is that file`(isLogEmpty: Bool) throws {
        let (file, other) = (folder.file(), folder.file("other.db"))
        let store = try ExpenseStore(file, .writing)
        for note in ["one", "two", "three"] { try add(note, to: store) }
        try store.backUp(to: other.path)
        try add("of the copy", to: ExpenseStore(other, .writing))
        if isLogEmpty { try add("four", to: ExpenseStore(file, .command)) }
        try add("lost", to: store)
        #expect(try store.entries().count == (isLogEmpty ? 5 : 4))
        try overwrite(file, with: other.path)
        let error = #expect(throws: DatabaseError.self) { try add("refused", to: store) }
        #expect(error?.reason == .replaced)
        #expect(try store.entries().map(\.note) == ["of the copy", "three", "two", "one"])
        try add("after", to: store)
        for reader in [store, try ExpenseStore(file, .reading)] {
            #expect(try reader.entries().map(\.note) == ["after", "of the copy", "three", "two", "one"])
        }
        #expect(try faults(of: store) == [])
    }

    @Test(arguments: ["", "no database", String(repeating: "x", count: 300_000)])
    func `what is no data file is noticed where it is copied over an open one`(content: String) throws {
        let store = try ExpenseStore(folder.file(), .writing)
        try add("before", to: store)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file().path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(content.utf8))
        let error = #expect(throws: DatabaseError.self) { try add("refused", to: store) }
        #expect(error?.reason == .replaced)
        #expect(throws: DatabaseError.self) { try store.entries() }
    }

    /// Writes another content into a file, which stays the same for those that have it open.
    private func overwrite(_ file: DataFile, with path: String) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test func `a commit that was interrupted before anybody saw it stays invisible when the last reader has left`()
        throws
    {
        let (source, file) = (folder.file("source.db"), folder.file())
        let store = try ExpenseStore(source, .writing)
        try add("first", to: store)
        try copy(source.path, to: file.path)
        try copy(source.path + "-wal", to: file.path + "-wal")
        let seen = try Data(contentsOf: URL(fileURLWithPath: source.path + "-wal")).count
        try add("ghost", to: store)
        var watch: ExpenseStore? = try ExpenseStore(file, .reading)
        #expect(try watch?.entries().map(\.note) == ["first"])
        // The frames of the commit are written, the index is not.
        let log = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path + "-wal"))
        try log.seekToEnd()
        try log.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: source.path + "-wal"))[seen...])
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["first"])
        watch = nil
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["first"])
        #expect(try faults(of: ExpenseStore(file, .writing)) == [])
    }

    @Test func `a copy that replaces the file after a crash does not get the changes of the log`() throws {
        let (file, crashed) = (folder.file(), folder.file("crashed.db"))
        let store = try ExpenseStore(file, .writing)
        try add("lost", to: store)
        try copy(file.path, to: crashed.path)
        try copy(file.path + "-wal", to: crashed.path + "-wal")
        #expect(try ExpenseStore(crashed, .reading).entries().map(\.note) == ["lost"])
        // The same file again, like a user's backup, newer than the log.
        try makeLogOlder(than: crashed)
        let error = #expect(throws: DatabaseError.self) { try ExpenseStore(crashed, .reading) }
        #expect(error?.reason == .badFile && error?.description.contains("touch '") == true)
    }

    /// A file with one entry more than `entries`, and beside it the log of another program that changed all notes and was
    /// stopped.
    private func changedByAnother(_ name: String, entries: Int) throws -> DataFile {
        let (file, crashed) = (folder.file("\(name) whole"), folder.file(name))
        try {
            let store = try ExpenseStore(file, .writing)
            for number in 0...entries { try add("\(number)", to: store) }
        }()
        let other = try Connection(file.path, .writing)
        try other.execute("PRAGMA wal_autocheckpoint = 0; UPDATE entry SET note = 'changed'")
        for suffix in ["", "-wal"] { try copy(file.path + suffix, to: crashed.path + suffix) }
        return crashed
    }

    @Test func `a log that another program has left is read, and one that it has left in another file refused`() throws
    {
        let file = try changedByAnother("file", entries: 0)
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["changed"])
        try makeLogOlder(than: file)
        #expect(throws: DatabaseError.self) { try ExpenseStore(file, .reading) }
        let other = try changedByAnother("other", entries: 5)
        try copy(file.path + "-wal", to: other.path + "-wal")
        let before = try Data(contentsOf: URL(fileURLWithPath: other.path))
        for mode in [ExpenseStore.Mode.reading, .writing] {
            let error = #expect(throws: DatabaseError.self) { try ExpenseStore(other, mode) }
            #expect(error?.reason == .badFile && error?.description.contains("damaged") == true)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: other.path)) == before)
    }

    @Test func `a writer that closes leaves an empty log, also while another connection reads`() throws {
        let file = folder.file()
        let values = Values(try ExpenseStore(file, .writing).live { try $0.entries().count })
        let reader = try ExpenseStore(file, .reading)
        #expect(try reader.entries().isEmpty)
        try add("seen", to: ExpenseStore(file, .command))
        values.wait(for: 1)
        #expect(size(of: file.path + "-wal") == 0)
        #expect(try reader.entries().count == 1)
        try copy(file.path, to: folder.path + "/copy.db")
        #expect(try ExpenseStore(folder.file("copy.db"), .reading).entries().count == 1)
    }

    @Test func `an interrupted commit is not read, readers keep what was committed, and the next commit is read`()
        throws
    {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        try add("committed", to: store)
        let log = folder.path + "/expenses.db-wal"
        let before = try Data(contentsOf: URL(fileURLWithPath: log))
        // A page with the salt of the log, as a program leaves it that was stopped during a commit.
        var frame = Data([0, 0, 0, 1, 0, 0, 0, 1]) + before[16..<24]
        frame += Data(repeating: 7, count: 8 + 4096)
        try (before + frame).write(to: URL(fileURLWithPath: log), options: [])
        let reader = try ExpenseStore(file, .reading)
        #expect(try reader.entries().map(\.note) == ["committed"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: log)).prefix(before.count) == before)
        try add("next", to: store)
        #expect(try reader.entries().count == 2)
    }

    /// A file in the middle of a transaction without a log, as a program leaves it that was stopped, and its journal.
    private func stoppedWithJournal() throws -> DataFile {
        let (file, stopped) = (folder.file(), folder.file("stopped.db"))
        do { try add("kept", to: ExpenseStore(file, .writing)) }
        let other = try Connection(file.path, .writing)
        try other.execute(
            """
            PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE entry SET note = 'changed';
            CREATE TABLE theirs AS
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                SELECT hex(randomblob(20)) AS note FROM n
            """)
        try copy(file.path, to: stopped.path)
        try copy(file.path + "-journal", to: stopped.path + "-journal")
        return stopped
    }

    @Test(arguments: [ExpenseStore.Mode.reading, .writing, .command])
    func `what another program left half done without a log is rolled back`(mode: ExpenseStore.Mode) throws {
        let file = try stoppedWithJournal()
        let store = try ExpenseStore(file, mode)
        #expect(try store.entries().map(\.note) == ["kept"])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
        #expect(size(of: file.path + "-journal") == nil)
    }

    @Test func `the journal of another file is refused and nothing is changed`() throws {
        let (journal, file) = (try stoppedWithJournal().path + "-journal", folder.file("mine.db"))
        do { try add("mine", to: ExpenseStore(file, .writing)) }
        try copy(journal, to: file.path + "-journal")
        let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
        for mode in [ExpenseStore.Mode.reading, .writing] {
            let error = #expect(throws: DatabaseError.self) { try ExpenseStore(file, mode) }
            #expect(error?.reason == .badFile && error?.message.contains(file.path + "-journal") == true)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
        try copy("/nothing", to: file.path + "-journal")
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["mine"])
    }

    @Test func `reading without a lock stops when the file changes`() throws {
        let file = folder.file()
        do {
            let store = try ExpenseStore(file, .writing)
            for number in 1...300 { try add("\(number) " + String(repeating: "x", count: 500), to: store) }
        }
        let reader = try Connection(file.path, .readingWithoutLog)
        var rows = 0
        let error = #expect(throws: DatabaseError.self) {
            try reader.run("SELECT note FROM entry") { _ in
                rows += 1
                if rows == 10 {
                    try ExpenseStore(file, .writing).write { try $0.execute("UPDATE entry SET note = 'y'") }
                }
                return true
            }
        }
        #expect(rows == 10 && error?.reason == .busy)
        #expect(reader.isStale)
    }
}
