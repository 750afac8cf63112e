import Foundation
import Testing

@testable import ExpenseCore

/// Random histories of few names: rules, categories, accounts or tags that machines make, rename, use, delete and bring back
/// without knowing of each other, so that rows meet others of their names in every order.
@Suite(.long, .ownThreads)
struct NameSimulationTests {
    private struct History {
        var numbers: SeededNumbers
        let carrier: Carrier
        let kind: Int
        var count = 0

        init(seed: UInt64) throws {
            var numbers = SeededNumbers(seed: seed)
            kind = Int(seed % 4)
            let times = (0..<Int.random(in: 2...3, using: &numbers)).map { _ in
                1_790_000_000 + Int64.random(in: -5_000...5_000, using: &numbers)
            }
            self.numbers = numbers
            carrier = try Carrier(times.count, times: times)
        }

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
        mutating func oneOf<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

        mutating func run(_ steps: Int) throws {
            try carrier.begin()
            try change(carrier.stores[0])
            try carrier.settle()
            for _ in 0..<steps {
                let machine = below(carrier.stores.count)
                let store = carrier.stores[machine]
                carrier.advance(machine, by: Int64(below(100)))
                switch below(8) {
                case 0...4: try change(store)
                case 5:
                    if below(4) == 0 { try store.writeAnew() }
                    _ = try store.synchronize()
                default:
                    try carrier.bring(
                        from: machine, to: (machine + 1 + below(carrier.stores.count - 1)) % carrier.stores.count)
                }
            }
            try carrier.settle()
        }

        /// Changes something, unless it is refused.
        private mutating func change(_ store: ExpenseStore) throws {
            let (name, other) = (oneOf(["pets", "Pets", "dogs"]), oneOf(["pets", "dogs", "cats"]))
            count += 1
            let entry = Expense(
                date: day("2026-11-21"), amount: Money(minorUnits: 100, currency: .dollar), note: "n\(count)")
            switch (below(7), kind) {
            case (0, _), (6, _): _ = try? store.undo(1, today: day("2026-11-21"))
            case (_, 3): try changeTags(store, name, other, entry)
            case (1, 0), (2, 0): _ = try? store.deleteRule(name)
            case (1, 1), (2, 1): _ = try? store.deleteCategory(name)
            case (1, _), (2, _): try? store.deleteAccount(name)
            case (3, 1):
                // Two machines may put two categories below each other.
                _ = try? store.renameCategory(name, to: below(2) == 0 ? other : "\(other):\(name)")
            case (3, 2): _ = try? store.renameAccount(name, to: other)
            case (4, 1) where below(2) == 0:
                let amount = Money(minorUnits: Int64(1 + below(500)), currency: .dollar)
                _ = try? store.set(Budget(category: name, amount: amount, per: .month))
            case (4, 1):
                var used = entry
                used.category = name
                _ = try? store.add(used)
            case (4, 2):
                var used = entry
                used.account = name
                _ = try? store.add(used)
            case (_, 0):
                var rule = Rule(text: name, category: oneOf(["food", "fun", "home"]))
                if below(2) == 0 { rule.details.payee = "payee \(count)" }
                _ = try? store.add(rule)
            case (_, 1): _ = try? store.add(Category(name: name, color: Color(UInt32(below(1 << 24)))))
            default: _ = try? store.add(Account(name: name))
            }
        }

        private mutating func changeTags(
            _ store: ExpenseStore, _ name: String, _ other: String, _ entry: Expense
        ) throws {
            let entries = try store.entries()
            switch below(6) {
            case 0: _ = try store.replaceTag(name, with: other)
            case 1: _ = try store.deleteTag(name)
            case 2:
                try store.save(SavedMapping(name: name, titles: ["title \(count)"], hints: CSVHints()))
            case 3 where !entries.isEmpty:
                let tags = [name, other].filter { _ in below(2) == 0 }
                _ = try store.update(oneOf(entries).id) { $0 = $0.tagged(tags) }
            case 4 where !entries.isEmpty: _ = try store.delete([oneOf(entries).id])
            default: _ = try store.add(entry.tagged([name]))
            }
        }
    }

    /// Parts run at the same time.
    private static let parts: UInt64 = 6

    @Test(arguments: 0..<parts) func `Y1 Y4 rows whose names meet are the same on all machines`(part: UInt64) throws {
        forEachHistory(8, steps: 32, part: part, of: Self.parts) { seed, steps in
            var history = try History(seed: seed)
            try history.run(steps)
            let states = try history.carrier.stores.map(sharedState)
            for (number, store) in history.carrier.stores.enumerated() {
                #expect(states[0] == states[number], "seed \(seed): \(difference(states[0], states[number]))")
                #expect(try faults(of: store).isEmpty, "seed \(seed)")
                for entry in try store.entries() {
                    let tags = entry.tags.map { $0.lowercased() }
                    #expect(tags.count == Set(tags).count, "seed \(seed): \(entry.tags)")
                }
            }
        }
    }
}
