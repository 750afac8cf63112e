import Testing

@testable import ExpenseCore

/// An occurrence of a recurring receipt that several machines record is one thing (rules Y4 and Y5): the recording of the
/// definition that was set last holds whole, whatever arrives first, and what people changed in another one is listed.
@Suite(.long, .ownThreads)
struct OccurrenceTests: SharingSuite {
    let carrier: Carrier
    private let id: Int64

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        var receipt = Recurring(
            entry: Expense(date: day("2026-10-01"), amount: try dollars("60"), category: "food", note: "h"),
            unit: .month)
        receipt.others = [Expense(date: day("2026-10-01"), amount: try dollars("20"), category: "home", note: "h")]
        id = try carrier.stores[0].add(receipt, recordingThrough: day("2026-09-30")).recurring.id
        try carrier.settle()
    }

    private static let orders = [
        [(0, 1), (2, 1)], [(0, 2), (1, 2)], [(1, 2), (0, 2)], [(2, 0), (1, 0)],
    ]

    private func meet(_ order: Int, _ place: SourceLocation = #_sourceLocation) throws {
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually(place)
    }

    /// Raises the whole amount on one machine, in proportion.
    private func raise(on number: Int, to amount: String = "100") throws {
        _ = try carrier.stores[number].updateRecurring(id) {
            $0.setAmount(try dollars(amount), from: day("2026-10-01"))
        }
    }

    /// Changes the parts on one machine.
    private func divide(on number: Int, _ parts: [(String, String)]) throws {
        _ = try carrier.stores[number].updateRecurring(id) { recurring in
            let entries = try parts.map { amount, category in
                Expense(date: day("2026-10-01"), amount: try dollars(amount), category: category, note: "h")
            }
            (recurring.entry, recurring.others) = (entries[0], Array(entries.dropFirst()))
        }
    }

    private func record(_ numbers: Int...) throws {
        for number in numbers { _ = try carrier.stores[number].recordDue(through: day("2026-10-02")) }
    }

    private func part(_ category: String, on number: Int) throws -> Int64 {
        try #require(try carrier.stores[number].entries().first { $0.category == category }).id
    }

    private func entries(_ store: ExpenseStore) throws -> [String] {
        try store.entries().map { "\($0.amount.plain) \($0.category ?? "-") \($0.note)" }.sorted()
    }

    /// What is listed, equal on all machines: the entry, what lost, and whose it was.
    private func expect(
        _ expected: [String], lost: [String] = [], _ place: SourceLocation = #_sourceLocation
    ) throws {
        for store in carrier.stores {
            #expect(try entries(store) == expected, sourceLocation: place)
            #expect(Set(try store.entries().map(\.receipt)).count == (expected.isEmpty ? 0 : 1), sourceLocation: place)
            let told = try store.syncConflicts().map {
                "\($0.subject.split(separator: " ")[4]) \($0.label): \($0.lost ?? "deleted") by \($0.machine)"
            }
            #expect(told.sorted() == lost, sourceLocation: place)
        }
    }

    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0]], orders.indices)
    func `a raise holds for an occurrence, whichever machines record it in which order`(by: [Int], order: Int) throws {
        try raise(on: 0)
        for number in by {
            carrier.advance(number, by: 1000 * Int64(1 + number))
            try record(number)
        }
        try meet(order)
        try expect(["25.00 home h", "75.00 food h"])
    }

    @Test(arguments: orders.indices)
    func `what was changed and deleted in the recording that does not hold is listed, and nothing else`(order: Int)
        throws
    {
        try raise(on: 0)
        try record(0, 1, 2)
        _ = try carrier.stores[2].update(part("home", on: 2)) { $0.note = "cc" }
        _ = try carrier.stores[2].delete([part("food", on: 2)])
        try meet(order)
        try expect(
            ["25.00 home h", "75.00 food h"], lost: ["food : deleted by machine 2", "home note: cc by machine 2"])
    }

    @Test(arguments: orders.indices)
    func `an amount that was changed in the recording that does not hold is listed, so that the sum stays`(order: Int)
        throws
    {
        try raise(on: 0)
        try record(0, 1, 2)
        carrier.advance(1, by: 1000)
        _ = try carrier.stores[1].update(part("home", on: 1)) { $0.amount = try dollars("45") }
        try meet(order)
        try expect(["25.00 home h", "75.00 food h"], lost: ["home amount: 45.00 USD by machine 1"])
        // Taken back where it was made.
        let told = try #require(try carrier.stores[1].syncConflicts().first)
        try carrier.stores[1].decide(told, .replace)
        try carrier.settleEqually()
        try expect(["45.00 home h", "75.00 food h"])
    }

    @Test(arguments: orders.indices)
    func `of two machines that set other parts, the later ones hold, and a changed part of the former is listed`(
        order: Int
    ) throws {
        try divide(on: 0, [("10", "food"), ("40", "home"), ("30", "fun")])
        carrier.advance(1, by: 1000)
        try divide(on: 1, [("35", "food"), ("45", "home")])
        try record(0, 1, 2)
        carrier.advance(0, by: 3000)
        _ = try carrier.stores[0].update(part("fun", on: 0)) { $0.note = "cinema" }
        carrier.advance(2, by: 3000)
        _ = try carrier.stores[2].update(part("food", on: 2)) { $0.category = "fun" }
        try meet(order)
        for store in carrier.stores {
            #expect(try entries(store) == ["35.00 food h", "45.00 home h"])
            let lost = try store.syncConflicts().filter { $0.table == "entry" }.map { "\($0.label): \($0.lost ?? "")" }
            #expect(lost.sorted() == ["category: fun", "part: 2026-10-01  30.00 USD  fun  cinema"])
        }
    }

    @Test(arguments: orders.indices)
    func `parts that the later definition does not have are gone, even if they are changed afterwards`(order: Int)
        throws
    {
        carrier.advance(1, by: 1000)
        try divide(on: 1, [("80", "food")])
        try record(0, 1)
        try carrier.bring(from: 1, to: 2)
        try carrier.bring(from: 0, to: 2)
        #expect(try entries(carrier.stores[2]) == ["80.00 food h"])
        // The machine that recorded it does not know yet that it does not hold.
        _ = try carrier.stores[0].update(part("home", on: 0)) { $0.tags = ["x"] }
        _ = try carrier.stores[0].update(part("home", on: 0)) { $0.amount = try dollars("21") }
        try meet(order)
        try expect(["80.00 food h"], lost: ["food part: 2026-10-01  21.00 USD  home  h by machine 0"])
    }

    @Test(arguments: orders.indices)
    func `changes of an occurrence that machines recorded alike hold side by side`(order: Int) throws {
        try record(0, 1, 2)
        _ = try carrier.stores[0].update(part("home", on: 0)) { $0.note = "soap" }
        _ = try carrier.stores[1].update(part("home", on: 1)) { $0.amount = try dollars("21") }
        _ = try carrier.stores[2].delete([part("food", on: 2)])
        try meet(order)
        try expect(["21.00 home soap", "60.00 food h"], lost: ["food : deleted by machine 2"])
    }

    @Test(arguments: orders.indices)
    func `a change made after two recordings have met is listed where a third one holds`(order: Int) throws {
        try raise(on: 0)
        try record(0, 1, 2)
        try carrier.bring(from: 1, to: 2)
        _ = try carrier.stores[2].update(part("home", on: 2)) { $0.note = "cc" }
        try carrier.bring(from: 2, to: 1)
        _ = try carrier.stores[1].update(part("food", on: 1)) { $0.note = "dd" }
        try meet(order)
        try expect(
            ["25.00 home h", "75.00 food h"],
            lost: ["food note: dd by machine 1", "home note: cc by machine 2"])
        // What is changed from now on holds.
        _ = try carrier.stores[1].update(part("home", on: 1)) { $0.note = "new" }
        _ = try carrier.stores[2].update(part("food", on: 2)) { $0.amount = try dollars("70") }
        try carrier.settleEqually()
        #expect(try entries(carrier.stores[0]) == ["25.00 home new", "70.00 food h"])
    }

    @Test(arguments: orders.indices)
    func `a deletion that was undone brings back the part as it was recorded`(order: Int) throws {
        try raise(on: 0)
        try record(0, 1, 2)
        _ = try carrier.stores[1].delete([part("food", on: 1)])
        _ = try carrier.stores[1].undo(1, today: today)
        _ = try carrier.stores[0].delete([part("food", on: 0)])
        _ = try carrier.stores[0].undo(1, today: today)
        try meet(order)
        for store in carrier.stores { #expect(try entries(store) == ["25.00 home h", "75.00 food h"]) }
    }

    @Test(arguments: orders.indices, [false, true])
    func `an occurrence that two machines record and both delete is gone`(order: Int, isRaised: Bool) throws {
        if isRaised { try raise(on: 0) }
        try record(0, 1)
        for number in [0, 1] {
            _ = try carrier.stores[number].delete([part("food", on: number), part("home", on: number)])
        }
        try meet(order)
        try expect([])
    }

    @Test(arguments: orders.indices)
    func `what was added by hand to the recording that does not hold is listed once, and can be put back`(order: Int)
        throws
    {
        try raise(on: 0)
        try record(0, 1, 2)
        let first = try part("food", on: 1)
        _ = try carrier.stores[1].add(
            Expense(date: day("2026-10-01"), amount: dollars("5"), category: "fun", note: "bag", receipt: first))
        try meet(order)
        try expect(
            ["25.00 home h", "75.00 food h"], lost: ["food part: 2026-10-01  5.00 USD  fun  bag by machine 1"])
        try carrier.stores[2].decide(#require(try carrier.stores[2].syncConflicts().first), .replace)
        try carrier.settleEqually()
        try expect(["25.00 home h", "5.00 fun bag", "75.00 food h"])
    }

    /// The identities, by which equal times are told apart, are random.
    @Test(arguments: 0..<8)
    func `Y1 Y4 of an occurrence that copies of a file have recorded, all machines have the parts of one recording`(
        _: Int
    ) throws {
        let carrier = try Carrier(3, times: [1_780_000_000, 1_787_000_000, 1_790_000_000])
        let part = Expense(date: day("2026-01-01"), amount: try dollars("9"), note: "rent")
        var recurring = Recurring(entry: part, unit: .month)
        recurring.others = [part]
        _ = try carrier.stores[0].add(recurring, recordingThrough: day("2026-02-01"))
        for other in [1, 2] { try carrier.copyFile(of: carrier.stores[0], to: other) }
        let eighteen = try dollars("18")
        _ = try carrier.stores[0].updateRecurring(1) { $0.setAmount(eighteen, from: day("2026-02-01")) }
        _ = try carrier.stores[2].updateRecurring(1) { $0.others = [] }
        for number in [0, 2] { _ = try carrier.stores[number].recordDue(through: day("2026-03-01")) }
        try carrier.begin()
        try carrier.settleEqually()
    }

}
