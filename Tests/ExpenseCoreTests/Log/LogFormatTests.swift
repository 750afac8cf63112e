import Foundation
import Testing

@testable import ExpenseCore

/// Files of format 5, which had a journal, and get a log.
@Suite(.ownThreads)
struct LogFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func export(_ store: ExpenseStore) throws -> [UInt8] {
        var writer = EntryFormat.jsonl.writer
        writer.begin()
        try store.forEverything({ writer.write($0) }) {
            try writer.write($0)
            return true
        }
        writer.end()
        return writer.bytes
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n").sorted() }

    private func identities(_ store: ExpenseStore) throws -> [String] {
        try store.read { connection in
            try Schema.loggedKinds.filter(\.hasIdentity).flatMap { kind in
                try connection.hasTable(kind.table)
                    ? connection.rows("SELECT '\(kind.table) ' || id || ' ' || uid FROM \(kind.table) ORDER BY id") {
                        $0.text(0) ?? "none"
                    } : []
            }
        }
    }

    @Test func `copies of one file give their rows equal identities, each row another one`() throws {
        let stores = try ["one.db", "two.db"].map { try ExpenseStore(folder.earlierFile("early", $0), .writing) }
        let all = try identities(stores[0])
        #expect(try identities(stores[1]) == all)
        #expect(all.count > 20 && Set(all.map { $0.replacing(#/ \d+ /#, with: " ") }).count == all.count)
    }

    @Test func `new rows in a converted file have identities, and no number is given twice`() throws {
        let store = try ExpenseStore(folder.earlierFile(), .writing)
        let budget = Budget(category: "groceries", amount: try dollars("90"), per: .month)
        _ = try store.set(budget, in: nil, today: day("2026-11-21"))
        let known = try identities(store).count
        let entry = try store.add(Expense(date: day("2026-11-22"), amount: dollars("1"), note: "bread"))
        _ = try store.delete([entry.id])
        #expect(try store.add(Expense(date: day("2026-11-22"), amount: dollars("1"), note: "milk")).id == entry.id + 1)
        #expect(try store.lastAddedEntry()?.note == "milk")
        _ = try store.deleteBudgets(of: "groceries")
        _ = try store.set(budget, in: nil, today: day("2026-11-21"))
        #expect(try identities(store).count == known + 1)
        #expect(try faults(of: store).isEmpty)
    }

    /// The data file of a machine with every kind of record, which shares a ledger in a folder.
    ///
    /// - Parameter prepare: changes the file of format 5.
    private func member(_ name: String, _ prepare: (Connection) throws -> Void = { _ in }) throws -> ExpenseStore {
        let file = try folder.earlierFile(name, name + ".db")
        let connection = try Connection(file.path, .writing)
        try connection.run("UPDATE sync SET place = ?", [.text(folder.path + "/shared")])
        let machine = try connection.integer("SELECT machine FROM sync")
        let id = try String(#require(machine), radix: 36)
        let place = "\(folder.path)/shared/machines/\(id)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data("x {\"format\":1,\"machine\":\"\(id)\"}\n".utf8).write(to: URL(fileURLWithPath: place + "/000001.log"))
        try prepare(connection)
        return try ExpenseStore(file, .writing)
    }

    @Test(arguments: ["desktop", "laptop"])
    func `everything that a file of format 5 had is exported as before`(name: String) throws {
        let exported = try #require(
            Bundle.module.url(forResource: "format-5-\(name)", withExtension: "jsonl", subdirectory: "Fixtures"))
        let store = try member(name)
        // The program adds the attachments. On machines that share a ledger, rows of one day are in the order of their
        // identities.
        let before = try String(contentsOf: exported, encoding: .utf8).replacing(
            #/,"attachments":\[[^\]]*\]/#, with: "")
        #expect(try lines(String(decoding: export(store), as: UTF8.self)) == lines(before))
        #expect(try faults(of: store).isEmpty)
        #expect(try store.history().isEmpty)
    }

    @Test func `machines whose files are converted apart share one ledger again, and nobody is asked`() throws {
        let (desktop, laptop) = (try member("desktop"), try member("laptop"))
        let faults = try desktop.synchronize().faults
        #expect(faults.map(\.machine) == ["laptop"] && faults.first?.reason.contains("earlier version") == true)
        for _ in 1...2 {
            for store in [laptop, desktop] { _ = try store.synchronize() }
        }
        #expect(try sharedState(desktop) == sharedState(laptop))
        for store in [desktop, laptop] {
            #expect(try store.entries().count == 28)
            #expect(
                try store.machines().map { "\($0.name) \($0.fault ?? "sound")" } == ["desktop sound", "laptop sound"])
            #expect(try store.syncConflicts().isEmpty)
        }
        let last = try #require(try laptop.lastEntry())
        _ = try laptop.delete([last.id])
        for store in [laptop, desktop] { _ = try store.synchronize() }
        #expect(try desktop.entries().count == 27)
        #expect(try desktop.history().map(\.machine) == ["laptop"])
    }

    @Test func `a line of the inbox that was recorded before the conversion is not recorded again`() throws {
        let line = try #require(InboxText("3 coffee\n", of: "phone.txt").lines.first)
        let stores = try ["desktop", "laptop"].map { name in
            try member(name) {
                try $0.run(
                    "INSERT INTO sync_import SELECT ?, id FROM entry WHERE note = 'coffee'",
                    [.integer(line.key(0) | .min)])
            }
        }
        for store in stores + stores { _ = try store.synchronize() }
        let file = folder.path + "/shared/inbox/phone.txt"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/shared/inbox", withIntermediateDirectories: true)
        try Data("3 coffee\n".utf8).write(to: URL(fileURLWithPath: file))
        try setWritten(file, hoursAgo: 1)
        for store in stores {
            #expect(try store.readInbox(plainLines).recorded.isEmpty)
            #expect(try store.entries().count == 28)
        }
    }
}
