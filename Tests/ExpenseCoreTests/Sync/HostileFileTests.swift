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

    private func writeFile(_ lines: [String], of machine: String = "zz", header: String = "") throws {
        let first = #"{"format":1,"machine":"\#(machine)","segment":1\#(header)}"#
        var (hash, text) = ("", "")
        for line in [first] + lines {
            let written = WrittenLine(line, after: hash)
            (hash, text) = (written.hash, text + written.text)
        }
        // The carrier brings what is longer.
        try? FileManager.default.removeItem(atPath: carrier.place(0) + "/machines/" + machine)
        try FileManager.default.createDirectory(atPath: path(machine), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(machine) + "/000001.log"))
    }

    private func line(_ number: Int, note: String, clock: Int64 = 120_000_000_000_000_001, more: String = "") -> String
    {
        """
        {"n":\(number),"c":\(clock),"w":"add","o":[{"t":"entry","i":"zz-\(number)","e":1,"f":{"amount":[100,"USD",null],\
        "date":["2026-11-21"],"kind":["expense",null],"note":["\(note)"]}\(more)}]}
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

    @Test(arguments: [false, true])
    func `Y3 Y9 a time at the end of all times ends the exchange for nobody`(isOfField: Bool) throws {
        let century: Int64 = 1_790_000_000 + 3_155_760_000
        let earlier = (century * 1000 - 1) << 16
        for clock in [Stamp.latest, Stamp.latest - 1, (century + 1) * 1000 << 16] {
            let stamp = #","s":{"note":[\#(clock),"zz"]}"#
            try writeFile([
                line(1, note: "before"),
                isOfField ? line(2, note: "far", more: stamp) : line(2, note: "far", clock: clock),
            ])
            for _ in 0..<2 {
                let faults = try carrier.stores[1].synchronize().faults.map(\.reason)
                #expect(faults.count == 1 && faults[0].hasPrefix("a time is more than 100 years ahead. Correct"))
                try add("something new", to: 1)
            }
            #expect(try notes(1).contains("before") && !notes(1).contains("far"))
            try expectExchange()
        }
        // Whoever reads the latest time that is believed can still tell of what follows.
        try writeFile([line(1, note: "before"), line(2, note: "far", clock: earlier)])
        for number in 0..<2 { carrier.advance(number, by: 10) }
        try carrier.settle()
        #expect(try notes(1).contains("far"))
        try expectExchange()
        #expect(try carrier.stores[1].synchronize().faults.isEmpty)
    }

    @Test func `Y9 a first line with very many numbers is read, and only as many as there can be machines`() throws {
        let numbers = (1...20_000).map { String($0, radix: 36) }.joined(separator: " ")
        let forks = (1...20_000).map { String($0, radix: 36) + ":1" }.joined(separator: " ")
        try writeFile(
            [line(1, note: "hostile")], header: #","tells":"\#(numbers)","met":"\#(numbers)","forks":"\#(forks)""#)
        #expect(try carrier.stores[1].synchronize().faults.isEmpty)
        #expect(try notes(1) == ["hostile"])
        let told = try carrier.stores[1].read { try $0.integer("SELECT count(*) FROM sync_told") }
        #expect(try #require(told) < 1100)
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
                try carrier.stores[1].foldNext()
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

    @Test func `Y9 a file that grows while it is read is read up to where it was`() throws {
        let lines = (1...3).map { line($0, note: "row \($0)") }
        try writeFile(lines)
        let file = path() + "/000001.log"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        try writeFile(Array(lines.prefix(1)))
        let folder = SyncFolder(path: carrier.place(1))
        var reading = MachineReading(try #require(Int64("zz", radix: 36)), in: folder)
        #expect(reading.next() != nil)
        try whole.write(to: URL(fileURLWithPath: file))
        try setWritten(file)
        #expect(reading.next() == nil && reading.fault == nil)
    }

    @Test func `Y9 a newer format is refused with the version to get`() throws {
        for (needs, advice) in [("1.2.3", " to version 1.2.3 or later"), ("\\u001b[31m", ""), ("", "")] {
            try writeFile([line(1, note: "newer")], header: #","needs":"\#(needs)""#)
            let path = path() + "/000001.log"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let json = text.split(separator: "\n")[0].dropFirst(WrittenLine.start)
            let newer = WrittenLine(String(json.replacing(#""format":1"#, with: #""format":2"#)), after: "")
            try Data(newer.text.utf8).write(to: URL(fileURLWithPath: path))
            try add("round", to: 1)
            let reasons = try carrier.stores[1].synchronize().faults.map(\.reason)
            #expect(reasons == ["a newer version wrote it; update the program" + advice])
        }
        #expect(try !notes(1).contains("newer"))
    }

    @Test(.long, arguments: [false, true])
    func `Y9 lines of which each needs the next one are applied as quickly as others`(isSnapshot: Bool) throws {
        let count = 1000
        try writeFile(
            (1...count).map { number in
                let whole = line(number, note: "row \(number)")
                guard number < count else { return whole }
                let needs = #",{"t":"entry","i":"zz-\#(number + 1)","f":{"payee":["of \#(number)"]}}]}"#
                let chained = String(whole.dropLast(2)) + needs
                return isSnapshot ? chained.replacing(#""w":"add","#, with: "") : chained
            })
        #expect(try carrier.stores[1].synchronize().faults.isEmpty)
        let entries = try carrier.stores[1].entries()
        #expect(entries.count == count && entries.count { $0.payee?.hasPrefix("of ") == true } == count - 1)
        #expect(try carrier.stores[1].machines().allSatisfy { $0.waiting == 0 })
    }

    @Test(.long) func `Y9 of very many refused lines the first ones are named`() throws {
        try writeFile(
            (1...300).map { line($0, note: "row").replacing("[100,", with: "[-100,") } + [line(301, note: "after")])
        let faults = try carrier.stores[1].synchronize().faults
        #expect(faults.count == 10 && faults[0].reason.hasPrefix("line 1: "))
        #expect(try notes(1) == ["after"])
    }

    @Test(arguments: [
        (#""note":["row"]"#, #""note":["row"],"a\"b":[1]"#), (#""note":["row"]"#, #""note":["row"],"x; y":[1]"#),
        ("[100,\"USD\",null]", "[100,\"USD\",\"99999999999999999999999999 EUR\"]"),
        ("[100,\"USD\",null]", "[100,\"USD\",\"1 x EUR\"]"), ("2026-11-21", "0000-01-01"),
        (#""note":["row"]"#, #""note":["row"],"category":[1]"#),
        (#""note":["row"]"#, #""note":["row"],"category":[1000000]"#),
        (#""note":["row"]"#, #""note":["row"],"account":[1.5]"#),
    ])
    func `Y9 a line that cannot be read is named, and holds up nobody`(part: String, hostile: String) throws {
        let bad = line(1, note: "row").replacing(part, with: hostile)
        #expect(bad.contains(hostile))
        try writeFile([bad])
        let faults = try carrier.stores[1].synchronize().faults
        #expect(faults.count == 1, "\(faults)")
        try expectExchange()
        for store in carrier.stores {
            #expect(try !store.entries().contains { $0.note == "row" })
            #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
            #expect(try store.history().count > 0)
        }
    }

    @Test func `Y9 a change of a value to one that cannot be read is refused, and the row stays`() throws {
        let other =
            #"{"n":2,"c":120000000000000002,"w":"edit","o":[{"t":"entry","i":"zz-1","f":{"date":["0000-01-01"]}}]}"#
        try writeFile([line(1, note: "row"), other, line(3, note: "after", clock: 120_000_000_000_000_003)])
        try expectExchange()
        #expect(try notes(1).filter { !$0.hasPrefix("by ") } == ["after", "row"])
    }

    @Test func `Y9 a damaged line is named with the same reason each time`() throws {
        try writeFile([line(1, note: "row"), #"{"n":2,"c":0,"o":[]}"#, line(3, note: "after")])
        for round in 1...3 {
            try add("round \(round)", to: 1)
            let reasons = try carrier.stores[1].synchronize().faults.map(\.reason)
            #expect(reasons == ["its number, its time or its content is missing or impossible"])
        }
    }
}
