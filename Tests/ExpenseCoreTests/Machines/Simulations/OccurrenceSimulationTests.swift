import Testing

@testable import ExpenseCore

/// Random recordings of a recurring receipt that machines divide in other ways (rules Y4 and Y5).
@Suite(.ownThreads)
struct OccurrenceSimulationTests {
    private static func receipt(_ parts: [(String, String)]) throws -> Recurring {
        let entries = try parts.map { amount, category in
            Expense(date: day("2026-10-01"), amount: try dollars(amount), category: category, note: "h")
        }
        var recurring = Recurring(entry: entries[0], unit: .month)
        recurring.others = Array(entries.dropFirst())
        return recurring
    }

    @Test(arguments: sample(Array(1...40 as ClosedRange<UInt64>), oneIn: 20))
    func `whatever machines do, a day has the parts of one recording, and what people wrote is there or listed`(
        seed: UInt64
    ) throws {
        let carrier = try Carrier(3)
        try carrier.begin()
        let id = try carrier.stores[0].add(
            Self.receipt([("60", "food"), ("20", "home")]), recordingThrough: day("2026-09-30")
        ).recurring.id
        try carrier.settle()
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
                _ = try store.updateRecurring(id) { $0 = try Self.receipt(parts) }
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

    @Test func `a recurring entry that is imported with the day up to which it is recorded arrives`() throws {
        let imported = """
            [{"recurring": {"date": "2026-09-01", "kind": "expense", "amount": "12.00", "currency": "USD", "category": null,
                "note": "net", "tags": [], "payee": null, "account": null, "every": 1, "unit": "month", "last": null,
                "steps": [], "recorded": "2026-11-01"}}]
            """
        let carrier = try Carrier(2)
        try carrier.begin()
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        try one.importEntries(from: Array(imported.utf8), named: "all.json", currency: .dollar)
        try carrier.settleEqually()
        let id = try #require(try two.recurring().first { $0.entry.note == "net" }).id
        #expect(try two.recordDue(through: day("2026-12-02")).filter { $0.note == "net" }.count == 1)
        #expect(try two.countRecorded(of: id, from: .first) == 2)
    }
}
