import Foundation
import Testing

@testable import ExpenseCore

/// Machines whose files lie in folders.
@Suite(.ownThreads)
struct LineExchangeTests {
    private let place: TemporaryFolder
    private let one: LoggedMachine
    private let two: LoggedMachine

    init() throws {
        place = try TemporaryFolder()
        (one, two) = (try LoggedMachine(), try LoggedMachine())
        try SyncFolder(path: place.path).create(inbox: false)
    }

    @discardableResult
    private func exchange(_ machine: LoggedMachine, in path: String? = nil, goingOnAsAnother: Bool = false) throws
        -> LineReport
    {
        try machine.connection.write {
            let exchange = LineExchange(machine.log(), in: SyncFolder(path: path ?? place.path))
            if try !machine.connection.hasTable("machine_self") { try exchange.begin(at: nil) }
            #expect(try (exchange.goOnAsAnother() != nil) == goingOnAsAnother)
            try exchange.name()
            var report = LineReport()
            try exchange.exchange(&report)
            return report
        }
    }

    /// Each reads what the others have written.
    private func exchangeAll(_ machines: LoggedMachine...) throws {
        for _ in 0..<2 { for machine in machines { try exchange(machine) } }
    }

    /// The only file of a machine.
    private func file(of machine: LoggedMachine) throws -> String {
        let number = try machine.connection.integer("SELECT machine FROM machine_self") ?? 0
        let folder = SyncFolder(path: place.path)
        return try folder.path(number, folder.segments(of: number).last ?? 0)
    }

    private func change(_ path: String, _ change: (inout Data) -> Void) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        change(&data)
        try data.write(to: URL(fileURLWithPath: path))
    }

    @Test func `Y1 changes get from machine to machine through a folder, each once`() throws {
        try one.addCategory("food")
        try one.add("tea", 5, category: "food")
        try two.add("cake", 6)
        #expect(try exchange(one).sent == 3)
        let report = try exchange(two)
        #expect(report.received == 2 && report.sent == 2 && report.faults.isEmpty)
        #expect(try exchange(one).received == 1)
        #expect(try one.state() == ["category food", "entry cake 6 -", "entry tea 5 food"])
        #expect(try two.state() == one.state())
        let (first, second) = try (exchange(one), exchange(two))
        #expect(first == LineReport() && second == LineReport())
    }

    @Test
    func `Y7 of a file that has arrived in part, at any byte, what is whole is taken in, and the rest when it comes`()
        throws
    {
        try one.addCategory("food")
        for note in ["tea", "cake"] { try one.add(note, category: "food") }
        try exchange(one)
        let (path, whole) = try (file(of: one), Data(contentsOf: URL(fileURLWithPath: file(of: one))))
        for step in stride(from: 0, through: whole.count, by: 7) {
            try whole.prefix(step).write(to: URL(fileURLWithPath: path))
            #expect(try exchange(two).faults.isEmpty)
        }
        try whole.write(to: URL(fileURLWithPath: path))
        try exchange(two)
        #expect(try two.state() == one.state())
        // An earlier state of the file takes nothing back.
        try whole.prefix(100).write(to: URL(fileURLWithPath: path))
        #expect(try exchange(two).faults.isEmpty)
        try exchangeAll(one, two)
        #expect(try two.state() == ["category food", "entry cake 1 food", "entry tea 1 food"])
    }

    @Test
    func
        `Y9 a line that is damaged is named with its file and number, and comes when its machine has written it again`()
        throws
    {
        let three = try LoggedMachine()
        try one.add("tea")
        try one.add("cake")
        try three.add("bread")
        try exchange(one)
        try exchange(three)
        let path = try file(of: one)
        // The third line is that of the tea, after the one of the format and that of what was there before.
        try change(path) { $0[$0.range(of: Data("tea".utf8))?.lowerBound ?? 0] = UInt8(ascii: "T") }
        let report = try exchange(two)
        #expect(report.faults.map(\.file) == [path] && report.faults.map(\.line) == [3])
        #expect(try two.state() == ["entry bread 1 -"])
        try exchange(one)
        #expect(try exchange(two).faults.isEmpty)
        #expect(try two.state() == ["entry bread 1 -", "entry cake 1 -", "entry tea 1 -"])
    }

    @Test func `Y9 a line that says what cannot be is put aside with its file and number, and holds up nobody`() throws
    {
        try one.add("tea")
        try exchange(one)
        let path = try file(of: one)
        let bad = LogLine(
            #"{"clock":9,"time":0,"words":"","parents":[],"effect":0,"operations":[["secret","+",1,{}]]}"#)
        try change(path) { $0 += Data("\(bad.hash) \(bad.text)\n".utf8) }
        let report = try exchange(two)
        #expect(report.faults.map(\.file) == [path] && report.faults.map(\.line) == [4])
        #expect(try two.state() == ["entry tea 1 -"])
    }

    @Test func `Y9 a file of a newer version is named, and nothing of it is read`() throws {
        try one.add("tea")
        try exchange(one)
        let (path, header) = (try file(of: one), LogLine(#"{"format":3,"machine":"x"}"#))
        try change(path) { data in
            let end = data.firstIndex(of: UInt8(ascii: "\n")) ?? 0
            data.replaceSubrange(..<end, with: Data("\(header.hash) \(header.text)".utf8))
        }
        let report = try exchange(two)
        #expect(report.faults.map(\.line) == [1] && report.faults[0].reason.contains("newer"))
        #expect(try two.state().isEmpty)
    }

    @Test
    func `Y8 a copy of a data file and one that was put back go on as other machines, and nothing is lost or twice`()
        throws
    {
        try one.add("tea")
        try exchange(one)
        let before = try one.content()
        let copy = try LoggedMachine(copying: before)
        try one.add("here")
        try exchange(one)
        try copy.add("there")
        try exchange(copy, goingOnAsAnother: true)
        try exchangeAll(one, copy, two)
        let all = ["entry here 1 -", "entry tea 1 -", "entry there 1 -"]
        #expect(try one.state() == all && copy.state() == all && two.state() == all)
        try one.restore(before)
        try one.add("afterwards")
        try exchange(one, goingOnAsAnother: true)
        try exchangeAll(one, copy, two)
        #expect(try one.state() == ["entry afterwards 1 -"] + all)
        #expect(try copy.state() == one.state() && two.state() == one.state())
    }

    @Test
    func `Y7 a machine writes its files again if they are gone, and a program that was stopped goes on where it was`()
        throws
    {
        try one.add("tea")
        try exchange(one)
        try FileManager.default.removeItem(atPath: place.path + "/machines")
        try SyncFolder(path: place.path).create(inbox: false)
        try exchange(one)
        try exchange(two)
        #expect(try two.state() == ["entry tea 1 -"])
        // The file was written, but that was not noted.
        try one.add("cake")
        let before = try one.content()
        try exchange(one)
        let path = try file(of: one)
        try one.restore(before)
        let report = try exchange(one)
        #expect(report.sent == 0)
        try exchange(two)
        #expect(try two.state() == ["entry cake 1 -", "entry tea 1 -"] && file(of: one) == path)
    }

    @Test func `Y1 many rows arrive through a folder`() throws {
        try one.addRange(1500, "row")
        try exchange(one)
        #expect(try exchange(two).received == 1)
        #expect(try two.state() == one.state())
    }
}
