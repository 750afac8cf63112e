import Foundation
import Streams
import StreamsAtomics
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct BadFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func reason(_ file: DataFile, _ mode: ExpenseStore.Mode = .reading) -> DatabaseError.Reason? {
        do {
            _ = try ExpenseStore(file, mode)
            return nil
        } catch {
            return (error as? DatabaseError)?.reason
        }
    }

    @Test func `a missing file, a folder, and dangling links are refused with a message`() throws {
        let manager = FileManager.default
        #expect(reason(folder.file("missing")) == .cannotRead)
        #expect(reason(DataFile(path: folder.path), .writing) == .cannotRead)
        try manager.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
        try manager.createSymbolicLink(atPath: folder.path + "/circle", withDestinationPath: "circle")
        #expect(reason(folder.file("dangling"), .writing) == .cannotRead)
        #expect(reason(folder.file("circle"), .writing) == .cannotRead)
    }

    @Test func `a folder that cannot be created is refused with the reason of the system`() throws {
        // Nobody, not even root, can create a folder there.
        let error = #expect(throws: DatabaseError.self) {
            try ExpenseStore(DataFile(path: "/sys/kernel/none/expenses.db"), .writing)
        }
        #expect(error?.reason == .cannotWrite)
        let reasons = [EPERM, EACCES, EROFS].map { String(cString: strerror($0)) }
        #expect(reasons.contains { error?.message == $0 })
    }

    @Test func `a file that belongs to another program, is damaged or newer is refused and not changed`() throws {
        let text = folder.file("text")
        try Data("this is not a database, but it is long enough to be read as one".utf8)
            .write(to: URL(fileURLWithPath: text.path))
        let foreign = folder.file("foreign")
        try Connection(foreign.path, .creating).execute("CREATE TABLE theirs (x)")
        let newer = folder.file("newer")
        _ = try ExpenseStore(newer, .writing)
        try Connection(newer.path, .writing).execute("PRAGMA user_version = 99")
        let never = folder.file("never")
        _ = try ExpenseStore(never, .writing)
        try Connection(never.path, .writing).execute("PRAGMA user_version = -1")
        for (file, expected) in [(text, .badFile), (foreign, .badFile), (newer, .newerVersion), (never, .badFile)]
            as [(DataFile, DatabaseError.Reason)]
        {
            let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
            #expect(reason(file, .reading) == expected)
            #expect(reason(file, .writing) == expected)
            #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
        }
    }

    /// Performs every operation; only errors of the database may occur.
    func useAll(_ file: DataFile) -> [any Error] {
        let uses: [(ExpenseStore) throws -> Void] = [
            { _ = try $0.entries() }, { _ = try $0.totals(by: [.category, .month]) }, { _ = try $0.history() },
            { _ = try $0.check() }, { _ = try $0.add(Expense(date: day("2026-11-21"), amount: dollars("1"))) },
            { _ = try $0.undo(3) },
        ]
        return uses.flatMap { use in
            [ExpenseStore.Mode.reading, .writing].compactMap { mode -> (any Error)? in
                do {
                    try use(ExpenseStore(file, mode))
                    return nil
                } catch {
                    return error
                }
            }
        }
    }

    func sample() throws -> Data {
        do {
            let store = try ExpenseStore(folder.file("sample"), .writing)
            for index in 1...40 {
                _ = try store.add(
                    Expense(date: day("2026-11-21"), amount: dollars("\(index)"), note: "note \(index)", tags: ["t"]))
            }
        }
        return try Data(contentsOf: URL(fileURLWithPath: folder.file("sample").path))
    }

    @Test func `a file truncated anywhere is a database error, never a crash`() throws {
        let whole = try sample()
        for count in [1, 15, 16, 99, 100, 511, 4095, 4096, 4097, 8192, whole.count / 2, whole.count - 4096] {
            let file = folder.file("cut-\(count)")
            try whole.prefix(count).write(to: URL(fileURLWithPath: file.path))
            let errors = useAll(file)
            #expect(!errors.isEmpty && errors.allSatisfy { $0 is DatabaseError }, "\(count): \(errors)")
        }
    }

    @Test func `flipped bits cause database errors or other values, but never a crash`() throws {
        let whole = try sample()
        var random = SeededNumbers()
        for round in 0..<(isEveryCaseTried ? 60 : 24) {
            let file = folder.file("flipped-\(round)")
            var damaged = whole
            for _ in 0...(round % 4) {
                let place = Int.random(in: 0..<(round % 3 == 0 ? 120 : whole.count), using: &random)
                damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            try damaged.write(to: URL(fileURLWithPath: file.path))
            let errors = useAll(file)
            #expect(errors.allSatisfy { $0 is DatabaseError }, "\(errors)")
        }
    }

    @Test func `without its log a file has the state from before, and an invalid log is not read`() throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        let copy = folder.file("copy")
        try FileManager.default.copyItem(atPath: file.path, toPath: copy.path)
        #expect(try ExpenseStore(copy, .reading).entries().isEmpty)
        try Data(repeating: 0x5A, count: 10_000).write(to: URL(fileURLWithPath: copy.path + "-wal"))
        #expect(try ExpenseStore(copy, .writing).entries().isEmpty)
        #expect(try ExpenseStore(copy, .writing).add(Expense(date: day("2026-11-21"), amount: dollars("2"))).id == 1)
    }

    /// Adds to a file and leaves it as a stopped program would: the last entries are only in the log.
    func stopped(_ file: DataFile, _ counts: [Int], copy: DataFile) throws {
        for (round, count) in counts.enumerated() {
            let store = try ExpenseStore(file, .writing)
            for index in 0..<count {
                _ = try store.add(
                    Expense(
                        date: day("2026-01-01").adding(days: index) ?? .first, amount: dollars("\(round + 1)"),
                        category: "food", note: "note \(index)"))
            }
            guard round == counts.count - 1 else { continue }
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: file.path + suffix, toPath: copy.path + suffix)
            }
        }
    }

    @Test func `the log of a stopped program is read, the log of another file is refused and nothing is changed`()
        throws
    {
        let (left, other) = (folder.file("left"), folder.file("other"))
        try stopped(folder.file("first"), [40, 3], copy: left)
        try stopped(folder.file("second"), [300, 5], copy: other)
        #expect(try ExpenseStore(left, .reading).entries().count == 43)
        // An older copy of the file, and an unrelated file.
        let older = folder.file("older")
        try stopped(older, [40], copy: folder.file("unused"))
        for (file, log) in [(left, other), (other, left), (older, other)] {
            let mixed = folder.file("mixed-\(splitPath(file.path).name)")
            try FileManager.default.copyItem(atPath: file.path, toPath: mixed.path)
            try FileManager.default.copyItem(atPath: log.path + "-wal", toPath: mixed.path + "-wal")
            func content() throws -> [Data] {
                try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: mixed.path + $0)) }
            }
            let before = try content()
            #expect(reason(mixed, .reading) == .badFile, "\(mixed.path)")
            #expect(reason(mixed, .writing) == .badFile)
            #expect(try content() == before)
            #expect(unlink(mixed.path + "-wal") == 0)
            #expect(try ExpenseStore(mixed, .reading).check().allSatisfy { $0.hasPrefix("others can use") })
        }
        #expect(try ExpenseStore(left, .writing).check().allSatisfy { $0.hasPrefix("others can use") })
        #expect(try ExpenseStore(left, .writing).entries().count == 43)
    }

    @Test func `a log in use by this process or another one is not checked`() throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        #expect(OpenFiles.useOfLog(beside: file.path) == .usersOfTheFile)
        #expect(OpenFiles.useOfLog(beside: folder.path + "/missing") == .nobody)
        #expect(try ExpenseStore(file, .writing).entries().count == 1)
    }

    /// A file with the log of another state of it, which a program that was stopped has left.
    func mixed() throws -> DataFile {
        let (left, older) = (folder.file("left"), folder.file("older"))
        try stopped(folder.file("first"), [40, 3, 3], copy: left)
        try stopped(older, [40], copy: folder.file("unused"))
        try FileManager.default.copyItem(atPath: left.path + "-wal", toPath: older.path + "-wal-new")
        #expect(rename(older.path + "-wal-new", older.path + "-wal") == 0)
        #expect(unlink(older.path + "-shm") == 0)
        return older
    }

    @Test func `the log of another file is refused to all who come at once, and looking at it wakes nobody`() throws {
        let file = try mixed()
        let logs = PublishSubject<String>()
        let looks = Values(logs)
        let watch = try FileWatch(file.path, lastLook: 1) {
            logs.onNext((try? String(contentsOfFile: file.path + "-wal", encoding: .utf8)) ?? "nothing")
        }
        defer { watch.stop() }
        let opened = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            if (0..<2).contains(where: { _ in reason(file, .writing) != .badFile }) { opened.withLock { $0 += 1 } }
        }
        #expect(opened.withLock(\.self) == 0)
        #expect(!FileManager.default.fileExists(atPath: file.path + "-shm"))
        // What happened before is seen before this.
        try Data("end".utf8).write(to: URL(fileURLWithPath: file.path + "-wal"))
        looks.wait(for: "end")
        // One that root opens gets new attributes, once.
        #expect(looks.all.count <= 20)
    }

    @Test(.long)
    func `the log of a file that was replaced is not read with the new one while a program has the old one open`()
        throws
    {
        let (file, other) = (folder.file(), folder.file("other.db"))
        try stopped(other, [300], copy: folder.file("unused"))
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        #expect(rename(other.path, file.path) == 0)
        #expect(OpenFiles.useOfLog(beside: file.path) == .usersOfAnotherFile)
        #expect(reason(file, .reading) == .lostLog)
        let error = #expect(throws: DatabaseError.self) {
            try store.add(Expense(date: day("2026-11-21"), amount: dollars("2")))
        }
        #expect(error?.reason == .replaced)
        // Nobody uses the old one any more.
        #expect(reason(file, .reading) == .badFile)
        #expect(unlink(file.path + "-wal") == 0)
        #expect(try ExpenseStore(file, .writing).entries().count == 300)
        #expect(try store.entries().count == 300)
    }

    @Test func `a temporary file of an ended process is deleted, a user's file never`() throws {
        let source = try ExpenseStore(folder.file(), .writing)
        let leftover = folder.path + "/.copy.db.expense-cli-draft-1abc"
        let held = folder.path + "/.copy.db.expense-cli-draft-2abc"
        let users = folder.path + "/copy.db.new-2025"
        for path in [leftover, held, users] { #expect(FileManager.default.createFile(atPath: path, contents: nil)) }
        let other = open(held, O_RDWR)
        defer { close(other) }
        #expect(flock(other, LOCK_EX) == 0)
        try source.backUp(to: folder.path + "/copy.db")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let expected = [".copy.db.expense-cli-draft-2abc", "copy.db", "copy.db.new-2025"]
        #expect(names.filter { $0.contains("copy") } == expected)
        #expect(throws: DatabaseError.self) { try source.backUp(to: folder.path + "/copy.db") }
    }

    @Test func `a file with several hard links is read, and not written`() throws {
        let file = folder.file()
        do { _ = try ExpenseStore(file, .writing).add(Expense(date: day("2026-11-21"), amount: dollars("1"))) }
        let open = try ExpenseStore(file, .writing)
        #expect(link(file.path, folder.path + "/other.db") == 0)
        #expect(try ExpenseStore(folder.file("other.db"), .reading).entries().count == 1)
        for store in [open, try ExpenseStore(folder.file("other.db"), .writing)] {
            let error = #expect(throws: DatabaseError.self) {
                try store.add(Expense(date: day("2026-11-21"), amount: dollars("2")))
            }
            #expect(error?.reason == .refused && error?.description.contains("hard links") == true)
        }
        #expect(unlink(folder.path + "/other.db") == 0)
        #expect(try open.add(Expense(date: day("2026-11-21"), amount: dollars("2"))).id == 2)
    }

    @Test func `a reader never waits for a writer, and sees the state before or after a long change, never in between`()
        throws
    {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        let reader = try ExpenseStore(file, .reading)
        let writer = try Connection(file.path, .writing)
        // More than fits into memory, so that some of it is in the log already.
        try writer.execute(
            """
            PRAGMA cache_size = 10; BEGIN IMMEDIATE;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
            INSERT INTO entry (date, kind, amount, currency, note) SELECT '2026-11-21', 'expense', i, 'USD', 'n' FROM n
            """)
        #expect(try reader.entries().isEmpty && reader.totals().isEmpty)
        let values = Values(reader.live { try $0.totals().first?.total.count ?? 0 })
        try writer.execute("COMMIT")
        values.wait(for: 5000)
        #expect(values.all == [0, 5000])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `reading changes neither the content nor the modification time of the file`() throws {
        let file = folder.file()
        do {
            let store = try ExpenseStore(file, .writing)
            _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food"))
        }
        let url = URL(fileURLWithPath: file.path)
        let longAgo = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: file.path)
        let before = try Data(contentsOf: url)
        do {
            let store = try ExpenseStore(file, .reading)
            #expect(try store.entries().count == 1)
            #expect(try store.totals().count == 1)
        }
        #expect(try Data(contentsOf: url) == before)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == longAgo)
    }

    @Test func `writes to a file that was replaced while it was open are refused`() throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        let entry = Expense(date: day("2026-11-21"), amount: try dollars("1"))
        _ = try store.add(entry)
        let other = folder.file("other.db")
        do { _ = try ExpenseStore(other, .writing) }
        #expect(rename(other.path, file.path) == 0)
        do {
            _ = try store.add(entry)
            Issue.record("the entry was acknowledged")
        } catch {
            #expect((error as? DatabaseError)?.reason == .replaced)
        }
    }

    @Test(arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]])
    func `a log that is deleted while the file is open is put back, and one write is refused`(parts: [String]) throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        for part in parts { unlink(file.path + part) }
        let second = Expense(date: day("2026-11-21"), amount: try dollars("2"))
        let error = #expect(throws: DatabaseError.self) { try store.add(second) }
        #expect(error?.reason == .lostLog)
        _ = try store.add(second)
        #expect(try store.entries().count == 2)
        #expect(try store.read { try $0.structuralFaults() } == [])
        // As another process finds it.
        let copy = folder.file("copy.db")
        for part in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: file.path + part, toPath: copy.path + part)
        }
        #expect(try ExpenseStore(copy, .reading).entries().map(\.amount.minorUnits) == [200, 100])
    }

    @Test(arguments: [["-shm"], ["-wal", "-shm"]])
    func `nothing is lost, and nobody is bothered, if the log is where it was or another process has put it back`(
        parts: [String]
    ) throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        let log = URL(fileURLWithPath: file.path + "-wal")
        let content = try Data(contentsOf: log)
        for part in parts { unlink(file.path + part) }
        if parts.contains("-wal") { try content.write(to: log) }
        #expect(try store.entries().count == 1)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("2")))
        #expect(try ExpenseStore(file, .reading).entries().map(\.amount.minorUnits) == [200, 100])
        #expect(!FileManager.default.fileExists(atPath: file.path + ".before-loss"))
    }

    @Test(arguments: [[], ["-wal"], ["-shm"], ["-wal", "-shm"]])
    func `nothing is lost if the log is deleted again once it was put back`(first parts: [String]) throws {
        let file = folder.file()
        do {
            let store = try ExpenseStore(file, .writing)
            _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
            for part in parts { unlink(file.path + part) }
        }
        for part in ["-wal", "-shm"] { unlink(file.path + part) }
        #expect(try ExpenseStore(file, .reading).entries().map(\.amount.minorUnits) == [100])
    }

    @Test func `a log that is deleted before anybody has seen which one it is counts as lost`() throws {
        let file = folder.file()
        do { _ = try ExpenseStore(file, .writing) }
        for part in ["-wal", "-shm"] { unlink(file.path + part) }
        let connection = try Connection(file.path, .writing)
        _ = try connection.integer("SELECT count(*) FROM entry")
        for part in ["-wal", "-shm"] { unlink(file.path + part) }
        connection.noteLog()
        #expect(connection.hasLostLog)
    }

    @Test func `a file that is moved away after its log was deleted has everything that was recorded`() throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        for part in ["-wal", "-shm"] { unlink(file.path + part) }
        #expect(rename(file.path, file.path + "-away") == 0)
        #expect(throws: DatabaseError.self) { try store.add(Expense(date: day("2026-11-21"), amount: dollars("2"))) }
        #expect(try ExpenseStore(DataFile(path: file.path + "-away"), .reading).entries().count == 1)
    }

    @Test func `a log that is replaced by another one is not written over, and all that was seen is copied`() throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: "first"))
        let other = Data(repeating: 7, count: 100)
        #expect(rename(file.path + "-wal", file.path + "-away") == 0)
        try other.write(to: URL(fileURLWithPath: file.path + "-wal"))
        let error = #expect(throws: DatabaseError.self) {
            try store.add(Expense(date: day("2026-11-21"), amount: dollars("2")))
        }
        #expect(error?.message.contains("copied to \(file.path).before-loss") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal")) == other)
        let copy = try ExpenseStore(DataFile(path: file.path + ".before-loss"), .reading)
        #expect(try copy.entries().map(\.note) == ["first"])
    }

    @Test(arguments: [["-wal"], ["-wal", "-shm"]])
    func `an empty log that was made in the place of a deleted one is no reason to lose what was recorded`(
        parts: [String]
    ) throws {
        let file = folder.file()
        let store = try ExpenseStore(file, .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        for part in parts { unlink(file.path + part) }
        // As a connection that was being opened does.
        try Data().write(to: URL(fileURLWithPath: file.path + "-wal"))
        #expect(try store.entries().count == 1)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("2")))
        #expect(try ExpenseStore(file, .reading).entries().map(\.amount.minorUnits) == [200, 100])
        #expect(try store.read { try $0.structuralFaults() } == [])
        #expect(!FileManager.default.fileExists(atPath: file.path + ".before-loss"))
    }

    @Test(arguments: [ExpenseStore.Mode.writing, .command])
    func `a reader finds out that a log was replaced by another one, and is told where the copy is`(
        mode: ExpenseStore.Mode
    ) throws {
        let file = folder.file()
        do { _ = try ExpenseStore(file, .writing) }
        let store = try ExpenseStore(file, mode)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: "first"))
        #expect(rename(file.path + "-wal", file.path + "-away") == 0)
        try Data(repeating: 7, count: 100).write(to: URL(fileURLWithPath: file.path + "-wal"))
        let error = #expect(throws: DatabaseError.self) { try store.entries() }
        #expect(error?.message.contains("copied to \(file.path).before-loss") == true)
        let copy = try ExpenseStore(DataFile(path: file.path + ".before-loss"), .reading)
        #expect(try copy.entries().map(\.note) == ["first"])
    }

    @Test func `a program that ends while another log is in the place of its own leaves a copy`() throws {
        let file = folder.file()
        do {
            let store = try ExpenseStore(file, .writing)
            _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: "first"))
            #expect(rename(file.path + "-wal", file.path + "-away") == 0)
            try Data(repeating: 7, count: 100).write(to: URL(fileURLWithPath: file.path + "-wal"))
        }
        let copy = try ExpenseStore(DataFile(path: file.path + ".before-loss"), .reading)
        #expect(try copy.entries().map(\.note) == ["first"])
    }

    @Test func `writes through a link that leads to another file now are refused`() throws {
        let (old, new, link) = (folder.file("old.db"), folder.file("new.db"), folder.file("link.db"))
        do { _ = try ExpenseStore(old, .writing) }
        do { _ = try ExpenseStore(new, .writing) }
        #expect(symlink(old.path, link.path) == 0)
        let store = try ExpenseStore(link, .writing)
        let entry = Expense(date: day("2026-11-21"), amount: try dollars("1"))
        _ = try store.add(entry)
        #expect(unlink(link.path) == 0 && symlink(new.path, link.path) == 0)
        let error = #expect(throws: DatabaseError.self) { try store.add(entry) }
        #expect(error?.reason == .replaced)
        _ = try store.add(entry)
        #expect(try ExpenseStore(new, .reading).entries().count == 1)
    }

    @Test func `a file whose text is stored as UTF-16 is refused`() throws {
        let connection = try Connection(folder.file().path, .creating)
        try connection.execute("PRAGMA encoding = 'UTF-16le'")
        try Schema.create(in: connection)
        let error = #expect(throws: DatabaseError.self) { try ExpenseStore(folder.file(), .reading) }
        #expect(error?.message.contains("UTF-16le") == true)
    }

    @Test func `a store that is open for reading refuses to write`() throws {
        _ = try ExpenseStore(folder.file(), .writing)
        let store = try ExpenseStore(folder.file(), .reading)
        #expect(throws: DatabaseError.self) {
            try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        }
    }

    @Test func `the standard file follows the environment`() {
        func path(_ environment: [String: String]) -> String? { DataFile.standard(environment: environment)?.path }
        #expect(path(["HOME": "/h"]) == "/h/.local/share/expense-cli/expenses.db")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": "/x"]) == "/x/expense-cli/expenses.db")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": "relative"]) == "/h/.local/share/expense-cli/expenses.db")
        #expect(path(["HOME": "/h", "EXPENSE_FILE": "mine.db"]) == "mine.db")
        #expect(path([:]) == nil)
        #expect(path(["HOME": "relative"]) == nil)
    }
}
