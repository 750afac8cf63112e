import Foundation
import Testing

@testable import ExpenseCore

/// What a machine knows of rows, and of what it has told the others, is in its data file, whatever is in the shared folder
/// at the moment (rules Y1, Y2, Y7 and Y8).
@Suite(.long, .ownThreads)
struct KeptIdentityTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        for (number, note) in ["rent", "tea"].enumerated() { try add(note, to: carrier.stores[number]) }
        try carrier.settle()
    }

    private func add(_ note: String, to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: today, amount: dollars("5"), category: "food", note: note))
    }

    private func edit(_ note: String, to cents: Int64, on number: Int) throws {
        carrier.advance(number, by: 1000)
        let entry = try #require(try carrier.stores[number].entries().first { $0.note == note })
        _ = try carrier.stores[number].update(entry.id) { $0.amount = Money(minorUnits: cents, currency: .dollar) }
    }

    private func file(of machine: String, in place: Int) -> URL {
        URL(fileURLWithPath: carrier.place(place) + "/machines/\(machine)/000001.log")
    }

    /// How a file is on its way.
    enum Arrival: CaseIterable { case part, older, gone }

    private func set(_ file: URL, _ arrival: Arrival, older: Data) throws {
        switch arrival {
        case .part: try Data(contentsOf: file).dropLast(100).write(to: file)
        case .older: try older.write(to: file)
        case .gone: try FileManager.default.removeItem(at: file)
        }
    }

    /// The notes and amounts of both machines, which have to be equal.
    private func amounts(_ place: SourceLocation = #_sourceLocation) throws -> [String] {
        try carrier.settleEqually(place)
        return try two.entries().map { "\($0.note) \($0.amount.minorUnits)" }.sorted()
    }

    @Test(arguments: Arrival.allCases, [false, true])
    func `Y7 a machine that shares again knows its rows, whatever has arrived of the files`(
        arrival: Arrival, isOwn: Bool
    ) throws {
        let machine = try carrier.id(isOwn ? 1 : 0)
        let file = file(of: machine, in: 1)
        let older = try Data(contentsOf: file)
        try add("soup", to: carrier.stores[isOwn ? 1 : 0])
        try carrier.settle()
        _ = try two.leaveMachines()
        let whole = try Data(contentsOf: file)
        try set(file, arrival, older: older)
        try edit("rent", to: 700, on: 1)
        let report = try two.synchronize(with: .folder(carrier.place(1)), name: "again", alike: .different)
        #expect(report.doubles == 0)
        try whole.write(to: file)
        #expect(try amounts() == ["rent 700", "soup 500", "tea 500"])
        #expect(try one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
    }

    @Test func `Y1 folders without files, of machines that were there once, lack nothing`() throws {
        let former = try (0..<2).map(carrier.id)
        try carrier.leaveAll()
        try edit("tea", to: 700, on: 1)
        for machine in former {
            try FileManager.default.createDirectory(
                atPath: carrier.place(0) + "/machines/" + machine, withIntermediateDirectories: true)
        }
        for number in 0..<2 {
            _ = try carrier.stores[number].synchronize(with: .folder(carrier.place(0)), name: "machine \(number)")
        }
        _ = try one.synchronize()
        #expect(try one.entries().map(\.amount.minorUnits).sorted() == [500, 700])
        #expect(try sharedState(one) == sharedState(two))
        // Whoever comes later gets everything, too.
        let third = try Carrier(1)
        _ = try third.stores[0].synchronize(with: .folder(carrier.place(0)), name: "third")
        #expect(try third.stores[0].entries().map(\.amount.minorUnits).sorted() == [500, 700])
    }

    @Test(arguments: [false, true])
    func `Y2 what the others were not told before a machine left is told when it returns`(
        isWritten: Bool
    ) throws {
        let file = file(of: try carrier.id(1), in: 1)
        let told = try Data(contentsOf: file)
        let away = carrier.folder.path + "/away"
        if !isWritten { try FileManager.default.moveItem(atPath: carrier.place(1), toPath: away) }
        try add("soup", to: two)
        try edit("rent", to: 700, on: 1)
        #expect(try (two.leaveMachines(evenUntold: true) == nil) == isWritten)
        if isWritten {
            // What was written did not leave the machine.
            try told.write(to: file)
        } else {
            try FileManager.default.moveItem(atPath: away, toPath: carrier.place(1))
        }
        try add("bread", to: two)
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "again")
        #expect(try amounts() == ["bread 500", "rent 700", "soup 500", "tea 500"])
        // A snapshot has it, too: a new machine may read only that.
        try two.writeAnew()
        try add("fish", to: two)
        try carrier.settle()
        let third = try Carrier(1)
        _ = try third.stores[0].synchronize(with: .folder(carrier.place(0)), name: "third")
        #expect(try third.stores[0].entries().count == 5)
    }

    @Test(arguments: Arrival.allCases) func `Y2 whoever returned writes again what vanishes of its former files`(
        arrival: Arrival
    ) throws {
        let file = file(of: try carrier.id(1), in: 1)
        let older = try Data(contentsOf: file)
        try add("soup", to: two)
        try edit("rent", to: 700, on: 1)
        _ = try two.leaveMachines()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "again")
        // Nobody has read it.
        try set(file, arrival, older: older)
        #expect(try amounts() == ["rent 700", "soup 500", "tea 500"])
        #expect(try two.synchronize().sent == 0)
    }

    /// What can happen to a file.
    enum Damage: CaseIterable {
        case marks, lineEnds, byteOrderMark, nothing, zeros, garbage, doubled, zerosAfter

        func damaged(_ content: Data) -> Data {
            let lines = String(decoding: content, as: UTF8.self)
            return switch self {
            case .marks: Data("<<<<<<< HEAD\n\(lines)=======\nfoo\n>>>>>>> x\n".utf8)
            case .lineEnds: Data(lines.replacing("\n", with: "\r\n").utf8)
            case .byteOrderMark: Data("\u{FEFF}\(lines)".utf8)
            case .nothing: Data()
            case .zeros: Data(count: content.count)
            case .garbage: content + Data("garbage\n".utf8)
            case .doubled: content + Data((lines.split(separator: "\n").last.map(String.init) ?? "").utf8 + [10])
            case .zerosAfter: content + Data(count: 300)
            }
        }
    }

    @Test(arguments: Damage.allCases, [false, true])
    func `Y8 a machine whose own file was damaged is the same machine, and writes it again`(
        damage: Damage, isChanged: Bool
    ) throws {
        let machine = try carrier.id(0)
        for place in 0..<2 {
            let file = file(of: machine, in: place)
            try damage.damaged(Data(contentsOf: file)).write(to: file)
        }
        if isChanged { try add("soup", to: one) }
        #expect(try !one.synchronize().isNewMachine)
        #expect(try carrier.id(0) == machine)
        #expect(try amounts() == ["rent 500"] + (isChanged ? ["soup 500"] : []) + ["tea 500"])
        let third = try Carrier(1)
        _ = try third.stores[0].synchronize(with: .folder(carrier.place(1)), name: "third")
        #expect(try third.stores[0].entries().count == (isChanged ? 3 : 2))
    }

    @Test func `Y8 lines that a copy wrote before the file was damaged at its end are those of another machine`() throws
    {
        // Both use one folder.
        try carrier.copyFile(of: one, to: 1)
        try add("original", to: one)
        _ = try one.synchronize()
        let file = file(of: try carrier.id(0), in: 0)
        try (Data(contentsOf: file) + Data("garbage\n".utf8)).write(to: file)
        try add("copied", to: two)
        #expect(try two.synchronize().isNewMachine)
    }
}
