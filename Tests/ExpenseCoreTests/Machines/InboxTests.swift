import Foundation
import Testing

@testable import ExpenseCore

/// Lines that telephones write to the inbox of a shared folder.
@Suite(.ownThreads)
struct InboxTests {
    private let carrier: Carrier
    /// A moment before the clocks of the machines.
    private let moment = 1_789_990_000

    private struct Killed: Error {}

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
    }

    private func path(_ machine: Int, _ name: String = "expenses.txt") -> String {
        carrier.place(machine) + "/inbox/" + name
    }

    private func write(_ text: String, to machine: Int, _ name: String = "expenses.txt", at time: Int? = nil) throws {
        let path = path(machine, name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(time ?? moment))], ofItemAtPath: path)
    }

    private func text(_ machine: Int, _ name: String = "expenses.txt") -> String? {
        (try? Data(contentsOf: URL(fileURLWithPath: path(machine, name)))).map { String(decoding: $0, as: UTF8.self) }
    }

    @discardableResult
    private func read(_ machine: Int, retrying: Bool = true) throws -> InboxReport {
        _ = try carrier.stores[machine].synchronize()
        return try carrier.stores[machine].readInbox(retrying: retrying, plainLines)
    }

    private func notes(_ machine: Int) throws -> [String] { try carrier.stores[machine].entries().map(\.note).sorted() }

    /// Undoes the last line that was recorded, by its number.
    private func undoLine(_ machine: Int) throws {
        let change = try #require(try carrier.stores[machine].history().first { $0.words.hasSuffix("from the inbox") })
        _ = try carrier.stores[machine].undo(change: change.id)
    }

    private func expectEverywhere(_ notes: [String], _ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settle()
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))", sourceLocation: place)
        for machine in 0...1 { #expect(try self.notes(machine) == notes, sourceLocation: place) }
        for store in carrier.stores { #expect(try faults(of: store).isEmpty, sourceLocation: place) }
    }

    @Test func `very many files that are no texts do not hold up a new one`() throws {
        for number in 0..<1100 { try write("\0", to: 0, "junk \(number)", at: moment - 1000) }
        for number in 0..<100 { try write("250 tea \(number)\n", to: 0, "tea \(number)") }
        #expect(try read(0).recorded.count == 100)
    }

    @Test func `lines are recorded on the day of their file and removed from it, and a mark says up to where`() throws {
        try write("\u{FEFF}250 tea\r\n\r\n300 lunch\r\n", to: 0)
        let report = try read(0)
        #expect(report.recorded.map(\.note) == ["tea", "lunch"] && report.refused.isEmpty)
        #expect(report.recorded[0].date == Clock.stopped(at: Int64(moment)).today())
        let rest = try #require(text(0))
        #expect(rest.hasPrefix("# read until here by machine 0 (") && rest.hasSuffix(")\r\n"))
        #expect(try read(0).recorded.isEmpty)
        try expectEverywhere(["lunch", "tea"])
    }

    @Test(arguments: ["\r", "\u{2028}", "\u{85}", "\r\r\n"])
    func `lines end as telephones end them`(end: String) throws {
        try write("250 tea\(end)300 lunch\(end)nonsense\(end)", to: 0)
        let report = try read(0)
        #expect(report.recorded.map(\.note) == ["tea", "lunch"] && report.refused.map(\.text) == ["nonsense"])
    }

    @Test func `a line that one machine has recorded and undone stays if the other one has recorded it`() throws {
        for machine in 0...1 { try write("250 tea\n", to: machine) }
        for machine in 0...1 { #expect(try read(machine).recorded.map(\.note) == ["tea"]) }
        try undoLine(0)
        try expectEverywhere(["tea"])
    }

    @Test func `a line that cannot be read stays with the reason below it, and is read once it is corrected`() throws {
        try write("250 tea\nnonsense\n300 lunch\n", to: 0)
        #expect(try read(0).refused.map(\.text) == ["nonsense"])
        let rest = try #require(text(0))
        #expect(rest.hasPrefix("nonsense\n# not read: no amount: nonsense\n# read until here"))
        #expect(try carrier.stores[0].inboxLines().map(\.reason) == ["no amount: nonsense"])
        #expect(try carrier.stores[0].attentionToMachines()?.waitingLines == 1)
        // Nothing has changed, so nothing is tried or written.
        #expect(try read(0, retrying: false).refused.isEmpty && text(0) == rest)
        #expect(try read(0).refused.count == 1 && text(0) == rest)
        try write(rest.replacing("nonsense\n#", with: "400 dinner\n#"), to: 0, at: moment + 60)
        #expect(try read(0, retrying: false).recorded.map(\.note) == ["dinner"])
        #expect(try #require(text(0)).hasPrefix("# read until here"))
        #expect(try carrier.stores[0].attentionToMachines()?.waitingLines == 0)
        try expectEverywhere(["dinner", "lunch", "tea"])
    }

    @Test func `Y4 the same line again below the mark is another entry`() throws {
        try write("250 tea\n250 tea\n", to: 0)
        try read(0)
        try write(#require(text(0)) + "250 tea\n", to: 0, at: moment + 60)
        try read(0)
        try expectEverywhere(["tea", "tea", "tea"])
    }

    @Test func `two machines that read one file at the same time record each line once`() throws {
        for machine in 0...1 { try write("250 tea\n250 tea\n500 half\n", to: machine) }
        for machine in 0...1 { try #expect(read(machine).recorded.count == 4) }
        try expectEverywhere(["half", "half", "tea", "tea"])
        let receipts = try carrier.stores.map { try Set($0.entries().map(\.receipt)).count }
        #expect(receipts == [2, 2])
        // Each has put a mark, and what is added below either is new.
        try write(#require(text(1)) + "300 lunch\n", to: 1, at: moment + 60)
        try read(1)
        try expectEverywhere(["half", "half", "lunch", "tea", "tea"])
    }

    @Test func `a telephone that adds to its old copy of a file doubles nothing`() throws {
        try write("250 tea\n", to: 0)
        try read(0)
        try carrier.settle()
        // The removal has not arrived there.
        try write("250 tea\n300 lunch\n", to: 1, at: moment + 90_000)
        #expect(try read(1).recorded.map(\.note) == ["lunch"])
        #expect(try #require(text(1)).hasPrefix("250 tea\n# read before. If it is another entry, move it"))
        #expect(try carrier.stores[1].inboxLines().map(\.text) == ["250 tea"])
        try expectEverywhere(["lunch", "tea"])
        // It was another one.
        let rest = try #require(text(1)).split(separator: "\n").dropFirst(2).joined(separator: "\n")
        try write(rest + "\n250 tea\n", to: 1, at: moment + 90_060)
        try read(1)
        try expectEverywhere(["lunch", "tea", "tea"])
    }

    @Test func `a line that another machine has read is left alone until its removal arrives`() throws {
        for machine in 0...1 { try write("250 tea\n", to: machine) }
        try read(0)
        try carrier.settle()
        #expect(try read(1).recorded.isEmpty)
        #expect(text(1) == "250 tea\n")
        try write(#require(text(0)), to: 1)
        #expect(try read(1).recorded.isEmpty)
        try expectEverywhere(["tea"])
    }

    @Test(arguments: [
        "expenses.sync-conflict-20260921-101010-ABCDEFG.txt",
        "expenses (laptop's conflicted copy 2026-09-21 101010).txt",
    ]) func `a copy that a program made because of a conflict doubles nothing, and disappears`(name: String) throws {
        try write("250 tea\n300 lunch\n", to: 0)
        try write("250 tea\n400 dinner\n", to: 0, name)
        try read(0)
        try read(0)
        #expect(text(0, name) == nil || text(0, name)?.contains("dinner") == false)
        try expectEverywhere(["dinner", "lunch", "tea"])
    }

    @Test func `a file of one moment is deleted when it was read, and two with one text are two entries`() throws {
        for second in 10...11 { try write("250 tea\n", to: 0, "2026-11-21 12.30.\(second).txt") }
        try read(0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: carrier.place(0) + "/inbox").isEmpty)
        try expectEverywhere(["tea", "tea"])
    }

    @Test func `a file that only has a mark is deleted after a month`() throws {
        try write("250 tea\n", to: 0)
        try read(0)
        carrier.advance(0, by: 40 * 86_400)
        try read(0, retrying: false)
        #expect(text(0) == nil)
    }

    @Test func `killed after recording a line and before removing it, nothing is lost or doubled`() throws {
        try write("250 tea\n300 lunch\n", to: 0)
        #expect(throws: Killed.self) {
            _ = try carrier.stores[0].readInbox { line, record in
                try plainLines(line, record)
                throw Killed()
            }
        }
        #expect(text(0) == "250 tea\n300 lunch\n")
        try carrier.reopen(0)
        // The telephone adds a line meanwhile.
        try write("250 tea\n300 lunch\n400 dinner\n", to: 0, at: moment + 60)
        try read(0, retrying: false)
        #expect(try #require(text(0)).hasPrefix("# read until here"))
        try expectEverywhere(["dinner", "lunch", "tea"])
    }

    @Test func `killed before recording a line, it is read the next time, also by another machine`() throws {
        for machine in 0...1 { try write("250 tea\n300 lunch\n", to: machine) }
        #expect(throws: Killed.self) {
            _ = try carrier.stores[0].readInbox { line, record in
                if line.text.hasPrefix("300") { throw Killed() }
                try plainLines(line, record)
            }
        }
        try read(1)
        try read(0)
        try expectEverywhere(["lunch", "tea"])
    }

    @Test func `a file that somebody changes while it is read keeps what was added`() throws {
        try write("250 tea\n", to: 0)
        _ = try carrier.stores[0].readInbox { line, record in
            try plainLines(line, record)
            if line.text == "250 tea" { try write("250 tea\n300 lunch\n", to: 0, at: moment + 1) }
        }
        #expect(text(0) == "250 tea\n300 lunch\n")
        try read(0, retrying: false)
        #expect(try #require(text(0)).hasPrefix("# read until here"))
        try expectEverywhere(["lunch", "tea"])
    }

    @Test func `a last line without an end is read when nobody has changed the file for five seconds`() throws {
        try write("250 tea", to: 0, at: 1_789_999_998)
        #expect(try read(0).recorded.isEmpty)
        carrier.advance(0, by: 10)
        #expect(try read(0, retrying: false).recorded.map(\.note) == ["tea"])
    }

    @Test func `Y6 undo and redo pass over lines that were read since, which are undone by their number`() throws {
        let store = carrier.stores[0]
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("500"), note: "typing error"))
        try write("250 tea\n", to: 0)
        try read(0)
        #expect(try store.undo(1).map(\.words) == ["add #1  500.00 USD  typing error"])
        try write("300 lunch\n", to: 0, at: moment + 60)
        try read(0)
        #expect(try store.redo(1).count == 1)
        #expect(try store.undo(2).count == 1)
        try expectEverywhere(["lunch", "tea"])
        let lines = try store.history().filter(\.isOfOthers)
        #expect(lines.count == 2 && lines.allSatisfy { $0.machine == nil })
        try undoLine(0)
        try expectEverywhere(["tea"])
        // What a person has redone is a change of that person.
        _ = try store.redo(change: #require(try store.history().first { $0.words.contains("lunch") }).id)
        try expectEverywhere(["lunch", "tea"])
        #expect(try store.undo(1).count == 1)
        try expectEverywhere(["tea"])
    }

    @Test func `an undone line is not read again, on no machine`() throws {
        for machine in 0...1 { try write("250 tea\n", to: machine) }
        try read(0)
        try undoLine(0)
        try carrier.settle()
        try read(1)
        try read(0)
        try expectEverywhere([])
    }

    @Test func `Y9 links, pipes, folders, hidden, long and binary files do no harm, and what is wrong is named`() throws
    {
        let inbox = carrier.place(0) + "/inbox"
        try write("250 secret\n", to: 1, "elsewhere.txt")
        try FileManager.default.createSymbolicLink(
            atPath: inbox + "/link.txt", withDestinationPath: path(1, "elsewhere.txt"))
        #expect(mkfifo(inbox + "/pipe.txt", 0o600) == 0)
        try FileManager.default.createDirectory(atPath: inbox + "/folder.txt", withIntermediateDirectories: true)
        try write("250 hidden\n", to: 0, ".hidden.txt")
        try write("250 draft\n", to: 0, "draft.tmp")
        try write("250 a\0b\n", to: 0, "binary.txt")
        try Data([0x32, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: inbox + "/latin.txt"))
        try write(String(repeating: "250 tea\n", count: 200_000), to: 0, "long.txt")
        try write(String(repeating: "2\n", count: 10_001), to: 0, "lines.txt")
        let report = try read(0)
        #expect(report.recorded.isEmpty)
        #expect(
            report.faults.map(\.file).sorted() == ["binary.txt", "latin.txt", "lines.txt", "long.txt"])
        #expect(try carrier.stores[0].inboxLines().count == 4)
    }

    @Test func `leaving and data files without an inbox need no table of it`() throws {
        _ = try carrier.stores[0].leaveMachines()
        try write("250 tea\n", to: 1)
        try read(1)
        _ = try carrier.stores[1].leaveMachines()
        for store in carrier.stores { #expect(try faults(of: store).isEmpty) }
        #expect(try carrier.stores[1].readInbox(plainLines).recorded.isEmpty)
    }
}
