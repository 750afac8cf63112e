import Testing

@testable import ExpenseCore

/// An occurrence of a recurring receipt that several machines record is one thing (rules Y4 and Y5): of recordings with other
/// amounts the later one is there, whole, and the other one is listed, whole.
@Suite(.long, .ownThreads)
struct OccurrenceTests: SharingSuite {
    let carrier: Carrier
    private let id: Int64

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        id = try carrier.stores[0].add(
            Self.receipt([("60", "food"), ("20", "home")]), recordingThrough: day("2026-09-30")
        ).recurring.id
        try carrier.settle()
    }

    private static func receipt(_ parts: [(String, String)]) throws -> Recurring {
        let entries = try parts.map { amount, category in
            Expense(date: day("2026-10-01"), amount: try dollars(amount), category: category, note: "h")
        }
        var recurring = Recurring(entry: entries[0], unit: .month)
        recurring.others = Array(entries.dropFirst())
        return recurring
    }

    /// Changes the parts of what is recorded from now on.
    private func divide(_ store: ExpenseStore, _ parts: [(String, String)]) throws {
        _ = try store.updateRecurring(id) { $0 = try Self.receipt(parts) }
    }

    private func record(_ store: ExpenseStore) throws { _ = try store.recordDue(through: day("2026-10-02")) }

    private func part(_ category: String, in store: ExpenseStore) throws -> Int64 {
        try #require(try store.entries().first { $0.category == category }).id
    }

    /// What all machines have, and what is listed: without the day, which is always the same.
    private func expect(_ expected: [String], lost: [String] = [], _ place: SourceLocation = #_sourceLocation) throws {
        for store in carrier.stores {
            let entries = try store.entries()
            #expect(
                entries.map { "\($0.amount.plain) \($0.category ?? "-") \($0.note)" }.sorted() == expected,
                sourceLocation: place)
            #expect(Set(entries.map(\.receipt)).count == (expected.isEmpty ? 0 : 1), sourceLocation: place)
            let told = try store.syncConflicts().filter { !$0.isRecurring }.map {
                $0.lost?.replacing("2026-10-01  ", with: "").replacing(" USD ", with: "").replacing("  ", with: " ")
                    ?? "deleted"
            }
            #expect(told.sorted() == lost, sourceLocation: place)
        }
    }

    private static let others: [([(String, String)], String)] = [
        ([("75", "food"), ("25", "home")], "25.00 home h; 75.00 food h"), ([("80", "food")], "80.00 food h"),
        ([("10", "food"), ("40", "home"), ("30", "fun")], "10.00 food h; 30.00 fun h; 40.00 home h"),
    ]

    @Test(arguments: paired([0, 1], orders.indices), others.indices)
    func `of an occurrence that two machines recorded with other parts the later one holds, whole, and either can`(
        way: (Int, Int), number: Int
    ) throws {
        let (parts, text) = Self.others[number]
        try make(later: way.0, way.1) { store, _ in
            if store === one { try divide(store, parts) }
            try record(store)
        }
        let recorded = [text, "20.00 home h; 60.00 food h"]
        func expect(_ held: String) throws {
            let lost = recorded.filter { $0 != held }
            try self.expect(held.split(separator: "; ").map(String.init), lost: lost)
        }
        try expect(recorded[way.0])
        try carrier.stores[2].decide(
            #require(try carrier.stores[2].syncConflicts().first { !$0.isRecurring }), .replace)
        try carrier.settleEqually()
        try self.expect(recorded[1 - way.0].split(separator: "; ").map(String.init))
        _ = try carrier.stores[2].undo(1, today: today)
        try carrier.settleEqually()
        try expect(recorded[way.0])
    }

    @Test(arguments: orders.indices)
    func `what was changed, deleted and added in the recording that does not hold is listed, also if it comes later`(
        order: Int
    ) throws {
        try make(later: 0, order) { store, isLater in
            if isLater { try divide(store, [("75", "food"), ("25", "home")]) }
            try record(store)
            if isLater { return }
            let first = try part("food", in: store)
            _ = try store.update(part("home", in: store)) { $0.note = "soap" }
            _ = try store.add(
                Expense(date: day("2026-10-01"), amount: dollars("5"), category: "fun", note: "bag", receipt: first))
            _ = try store.delete([first])
        }
        try expect(["25.00 home h", "75.00 food h"], lost: ["20.00 home soap; 5.00 fun bag"])
    }

    @Test func `what is changed in the recording that does not hold is listed again, if who decided had not seen it`()
        throws
    {
        let three = carrier.stores[2]
        try record(two)
        try carrier.bring(from: 1, to: 2)
        carrier.advance(0, by: 1000)
        try divide(one, [("75", "food"), ("25", "home")])
        try record(one)
        try carrier.bring(from: 1, to: 0)
        try one.decide(#require(try one.syncConflicts().first { !$0.isRecurring }), .keep)
        #expect(try one.syncConflicts().isEmpty)
        _ = try three.update(part("home", in: three)) { $0.note = "soap" }
        try carrier.settleEqually()
        try expect(["25.00 home h", "75.00 food h"], lost: ["20.00 home soap; 60.00 food h"])
    }

    @Test(arguments: orders.indices)
    func `changes of an occurrence that machines recorded alike hold side by side`(order: Int) throws {
        for store in carrier.stores { try record(store) }
        _ = try one.update(part("home", in: one)) { $0.note = "soap" }
        _ = try two.update(part("home", in: two)) { $0.amount = try dollars("21") }
        _ = try carrier.stores[2].delete([part("food", in: carrier.stores[2])])
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually()
        try expect(["21.00 home soap", "60.00 food h"], lost: ["deleted"])
    }

    @Test(arguments: orders.indices, [false, true])
    func `an occurrence that two machines record and both delete is gone`(order: Int, isDivided: Bool) throws {
        try make(later: 0, order) { store, isLater in
            if isLater && isDivided { try divide(store, [("80", "food"), ("1", "home")]) }
            try record(store)
            _ = try store.delete([part("food", in: store), part("home", in: store)])
        }
        try expect([])
    }

    @Test(arguments: orders.indices)
    func `the recording of another machine holds where the later one was undone, and no longer where that is redone`(
        order: Int
    ) throws {
        try make(later: 0, order) { store, isLater in
            if isLater { try divide(store, [("75", "food"), ("25", "home")]) }
            try record(store)
            if isLater { _ = try store.undo(1, today: today) }
        }
        try expect(["20.00 home h", "60.00 food h"])
        _ = try one.redo()
        try carrier.settleEqually()
        try expect(["25.00 home h", "75.00 food h"], lost: ["20.00 home h; 60.00 food h"])
    }

    @Test func `one machine that records a day again from another definition has what it recorded or redid last`()
        throws
    {
        let store = one
        try record(store)
        _ = try store.undo(1, today: day("2026-09-30"))
        try divide(store, [("80", "food")])
        try record(store)
        #expect(try store.entries().map(\.amount.plain) == ["80.00"])
        let first = try #require(try store.history().first { $0.isUndone })
        _ = try store.redo(change: first.id)
        #expect(try store.entries().map(\.amount.plain).sorted() == ["20.00", "60.00"])
        _ = try store.undo(1, today: day("2026-09-30"))
        #expect(try store.entries().map(\.amount.plain) == ["80.00"])
        try carrier.settleEqually()
        try expect(["80.00 food h"])
    }

    @Test
    func
        `of recurring receipts that become one and recorded other amounts, a day has those of one, and lists the others`()
        throws
    {
        let carrier = try Carrier(2)
        for (store, other) in zip(carrier.stores, ["20", "30"]) {
            _ = try store.add(
                Self.receipt([("60", "food"), (other, "home")]), recordingThrough: day("2026-10-02"))
        }
        try carrier.begin(.same)
        try carrier.settleEqually()
        for store in carrier.stores {
            let sum = try store.entries().map(\.amount.minorUnits).reduce(0, +)
            #expect(try store.recurring().count == 1 && store.entries().count == 2 && [8000, 9000].contains(sum))
            let told = try store.syncConflicts().filter { !$0.isRecurring }.compactMap(\.lost)
            #expect(told.count == 1 && told[0].contains(sum == 8000 ? "30.00" : "20.00"))
        }
        try carrier.stores[1].decide(
            #require(try carrier.stores[1].syncConflicts().first { !$0.isRecurring }), .replace)
        _ = try carrier.stores[0].deleteRecurring(carrier.stores[0].recurring()[0].id)
        try carrier.settleEqually()
        #expect(try carrier.stores[0].entries().count == 2)
    }

    @Test func `a recurring entry that is imported with the day up to which it is recorded arrives`() throws {
        let imported = """
            [{"recurring": {"date": "2026-09-01", "kind": "expense", "amount": "12.00", "currency": "USD", "category": null,
                "note": "net", "tags": [], "payee": null, "account": null, "every": 1, "unit": "month", "last": null,
                "steps": [], "recorded": "2026-11-01"}}]
            """
        try one.importEntries(from: Array(imported.utf8), named: "all.json", currency: .dollar)
        try carrier.settleEqually()
        let id = try #require(try two.recurring().first { $0.entry.note == "net" }).id
        #expect(try two.recordDue(through: day("2026-12-02")).filter { $0.note == "net" }.count == 1)
        #expect(try two.countRecorded(of: id, from: .first) == 2)
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
        for store in carrier.stores {
            let march = try store.entries().filter { $0.date == day("2026-03-01") }.map(\.amount.minorUnits)
            #expect(march == [900, 900] || march == [900])
        }
    }

    // MARK: - At random

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `whatever machines do, a day has the parts of one recording, and what people wrote is there or listed`(
        seed: UInt64
    ) throws {
        var numbers = SeededNumbers(seed: seed)
        func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
        var definitions: Set<[Int64]> = [[6000, 2000]]
        var recorded: Set<[Int64]> = []
        var written: Set<String> = []
        for step in 1...40 {
            let number = below(3)
            let store = carrier.stores[number]
            carrier.advance(number, by: Int64(below(1000)))
            switch below(8) {
            case 0, 1:
                let parts = (0...below(3)).map { ("\(10 * (1 + $0 + below(4)))", ["food", "home", "fun"][$0]) }
                try divide(store, parts)
                definitions.insert(try store.recurring(id).entries(on: day("2026-10-01")).map(\.amount.minorUnits))
            case 2, 3:
                let entries = try store.recordDue(through: day("2026-\(10 + below(3))-02"))
                for day in Dictionary(grouping: entries, by: \.date).values {
                    recorded.insert(day.map(\.amount.minorUnits).sorted())
                }
            case 4:
                // One machine each: of two texts in one part of what is not there, one is listed once the other one is there.
                let entries = try store.entries().filter { $0.category == ["food", "home", "fun"][number] }
                if entries.isEmpty { continue }
                let entry = entries[below(entries.count)]
                written.remove(entry.note)
                _ = try store.update(entry.id) { $0.note = "<\(step)>" }
                written.insert("<\(step)>")
            case 5:
                let all = try store.syncConflicts()
                guard let told = all.first else { continue }
                let decision: ConflictDecision = below(2) == 0 ? .keep : .replace
                try store.decide(told, decision)
                // Who decides about a value has seen all that it could be.
                let kept = decision == .keep ? told.present : told.lost ?? ""
                for other in all
                where [other.table, other.identity, other.field] == [told.table, told.identity, told.field] {
                    let seen = other.present + (other.lost ?? "")
                    written = written.filter { !seen.contains($0) || kept.contains($0) }
                }
            default: try carrier.bring(from: number, to: (number + 1 + below(2)) % 3)
            }
        }
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(
                definitions.contains(try store.recurring(id).entries(on: day("2026-10-01")).map(\.amount.minorUnits)))
            let entries = try store.entries()
            for day in Dictionary(grouping: entries, by: \.date).values {
                #expect(Set(day.map(\.receipt)).count == 1)
                #expect(recorded.contains(day.map(\.amount.minorUnits).sorted()))
            }
            let told = try store.syncConflicts().flatMap { [$0.lost ?? "", $0.present] } + entries.map(\.note)
            for note in written { #expect(told.contains { $0.contains(note) }, "\(note)") }
        }
    }
}
