import Foundation
import Testing

@testable import ExpenseCore

/// Files that somebody made to do harm (rule Y9): they end nothing for anybody else.
@Suite(.ownThreads)
struct HostileFileTests {
    private let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        try carrier.settle()
    }

    private func add(_ note: String, to machine: Int) throws {
        _ = try carrier.stores[machine].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: note))
    }

    private func notes(_ machine: Int) throws -> [String] { try carrier.stores[machine].entries().map(\.note).sorted() }

    private func path(_ machine: String = "zz") -> String { carrier.place(1) + "/machines/" + machine }

    private func writeFile(_ lines: [String], of machine: String = "zz", format: Int64 = LineFiles.format) throws {
        let lines = ([#"{"format":\#(format),"machine":"\#(machine)"}"#] + lines).map { LogLine($0) }
        // The carrier brings what is longer.
        try? FileManager.default.removeItem(atPath: carrier.place(0) + "/machines/" + machine)
        try FileManager.default.createDirectory(atPath: path(machine), withIntermediateDirectories: true)
        let text = lines.map { "\($0.hash) \($0.text)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(machine) + "/000001.log"))
    }

    private func line(_ number: Int, note: String, clock: Int64 = 100) -> String {
        """
        {"clock":\(clock),"time":1,"words":"add","parents":[],"effect":0,"operations":[["entry","+",\(10 * number),\
        {"date":"2026-11-21","kind":"expense","amount":100,"currency":"USD","note":"\(note)","uid":\(10 * number)}]]}
        """
    }

    /// What both machines do reaches the other one.
    private func expectExchange(_ place: SourceLocation = #_sourceLocation) throws {
        for number in 0..<2 { try add("by \(number)", to: number) }
        try carrier.settle()
        for number in 0..<2 {
            let both = try Set(notes(number)).isSuperset(of: ["by 0", "by 1"])
            #expect(both, sourceLocation: place)
        }
    }

    @Test func `Y9 more folders than there can be machines are named, and hold up no machine`() throws {
        let new = try Carrier(1)
        _ = try new.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "by a new one"))
        _ = try new.stores[0].synchronize(with: .folder(carrier.place(1)), name: "new", alike: .different)
        for number in 1...1100 {
            try FileManager.default.createDirectory(
                atPath: path(String(number, radix: 36)), withIntermediateDirectories: true)
        }
        try add("by 0", to: 0)
        try carrier.bring(from: 0, to: 1)
        #expect(try notes(1) == ["by 0", "by a new one"])
        for isFolded in [false, false, true] {
            if isFolded {
                try carrier.stores[1].writeAnew()
                try add("folded", to: 1)
            }
            let report = try carrier.stores[1].synchronize()
            #expect(report.faults.count == 1 && (report.sent > 0) == isFolded)
            #expect(
                report.faults.allSatisfy {
                    $0.reason.hasSuffix("more than 1000 machines; delete the folders that belong to no machine")
                })
        }
    }

    private func makeLink(to target: String, at machine: String) throws {
        try? FileManager.default.removeItem(atPath: path(machine))
        try FileManager.default.createSymbolicLink(atPath: path(machine), withDestinationPath: target)
    }

    @Test(arguments: [1, 2]) func `Y9 a link in the place of a machine's folder leads nowhere`(numberOfFile: Int) throws
    {
        let outside = carrier.folder.path + "/outside"
        let precious = outside + "/00000\(numberOfFile).log"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try Data("precious".utf8).write(to: URL(fileURLWithPath: precious))
        let own = try carrier.id(1)
        try makeLink(to: outside, at: own)
        try add("by 1", to: 1)
        let refusal = #expect(throws: SyncFailure.self) { try carrier.stores[1].synchronize() }
        #expect(refusal?.message.hasSuffix("Not a directory. Delete it, if it is a file or a link") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["00000\(numberOfFile).log"])
        #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
        try FileManager.default.removeItem(atPath: path(own))
        try expectExchange()
        #expect(try carrier.id(1) == own)
        // One of another machine is as if it were not there.
        try writeFile([line(1, note: "outside")])
        try FileManager.default.moveItem(atPath: path(), toPath: outside + "/zz")
        try makeLink(to: outside + "/zz", at: "zz")
        #expect(try carrier.stores[1].synchronize().received == 0)
        #expect(try !notes(1).contains("outside"))
    }

    @Test func `Y9 a pipe in the place of a file keeps no new machine waiting`() throws {
        try FileManager.default.createDirectory(atPath: path(), withIntermediateDirectories: true)
        #expect(mkfifo(path() + "/000001.log", 0o600) == 0)
        let new = try Carrier(1)
        _ = try new.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "by a new one"))
        _ = try new.stores[0].synchronize(with: .folder(carrier.place(1)), name: "new", alike: .different)
        _ = try carrier.stores[1].synchronize()
        #expect(try notes(1).contains("by a new one"))
    }

    @Test func `Y9 files that belong to no machine are not counted as machines`() throws {
        for number in 1...1100 {
            try Data().write(to: URL(fileURLWithPath: path("no machine \(number)")))
        }
        try expectExchange()
        #expect(try carrier.stores[1].synchronize().faults.isEmpty)
    }

    @Test func `Y9 a damaged line is named with the same reason each time`() throws {
        try writeFile([line(1, note: "row"), #"{"n":2,"c":0,"o":[]}"#, line(3, note: "after")])
        var reasons: Set<[String]> = []
        for round in 1...3 {
            try add("round \(round)", to: 1)
            reasons.insert(try carrier.stores[1].synchronize().faults.map(\.reason))
        }
        #expect(reasons.count == 1 && reasons.first?.count == 1)
        #expect(try Set(notes(1)).isSuperset(of: ["after", "row"]))
    }

    @Test(arguments: [Int64.max, Int64.max - 1, 1 << 60])
    func `Y3 Y9 a time at the end of all times ends the exchange for nobody`(clock: Int64) throws {
        try writeFile([line(1, note: "before"), line(2, note: "far", clock: clock)])
        _ = try carrier.stores[1].synchronize()
        #expect(try notes(1).contains("before"))
        try expectExchange()
        // What follows still wins over what was before.
        let number = try #require(try carrier.stores[1].entries().first { $0.note == "by 0" }).id
        for machine in [1, 0] {
            let store = carrier.stores[machine]
            let entry = try #require(try store.entries().first { $0.note.hasPrefix("by 0") })
            _ = try store.update(entry.id) { $0.note = "by 0, changed by \(machine)" }
            try carrier.settle()
        }
        #expect(try carrier.stores[1].entry(number).note == "by 0, changed by 0")
    }

    @Test func `Y9 a file of a newer or an earlier version is refused, and holds up nobody`() throws {
        for format in [LineFiles.format - 1, LineFiles.format + 1] {
            try writeFile([line(1, note: "other version")], format: format)
            try add("round \(format)", to: 1)
            let reasons = try carrier.stores[1].synchronize().faults.map(\.reason)
            #expect(reasons.count == 1 && reasons[0].contains("update"))
        }
        #expect(try !notes(1).contains("other version"))
    }
}
