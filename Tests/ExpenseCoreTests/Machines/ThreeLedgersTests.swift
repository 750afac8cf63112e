import Testing

@testable import ExpenseCore

/// Three ledgers that all had what looks the same before they met (rules Y1 to Y4): whatever one of them had holds, or is
/// listed with the name of the machine that had it.
@Suite(.long, .ownThreads)
struct ThreeLedgersTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(3) }

    private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    private static let categories = ["food", "fun", "home"]

    private func addLunch(_ category: String, to number: Int) throws {
        _ = try carrier.stores[number].add(
            Expense(date: today, amount: dollars("5"), category: category, note: "lunch"))
    }

    private func settle(_ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settleEqually(place)
        for store in carrier.stores {
            for conflict in try store.syncConflicts() {
                #expect(conflict.machine.hasPrefix("machine "), sourceLocation: place)
            }
        }
    }

    private func edit(_ number: Int, to category: String) throws {
        carrier.advance(number, by: 1000)
        let lunch = try #require(try carrier.stores[number].entries().first { $0.note == "lunch" })
        _ = try carrier.stores[number].update(lunch.id) { $0.category = category }
    }

    @Test(arguments: orders, [nil, 0, 1, 2])
    func `the categories of entries that become one are listed, with the machines that had them`(
        order: [Int], edited: Int?
    ) throws {
        for number in 0..<3 { try addLunch(number == edited ? "health" : Self.categories[order[number]], to: number) }
        if let edited { try edit(edited, to: Self.categories[order[edited]]) }
        try carrier.begin(.same)
        try settle()
        for store in carrier.stores {
            let conflicts = try store.syncConflicts()
            #expect(try store.entries().count == 1)
            #expect(Set(conflicts.flatMap { [$0.present, $0.lost ?? ""] }) == Set(Self.categories))
            for conflict in conflicts {
                let owner = try #require(order.firstIndex { Self.categories[$0] == conflict.lost })
                #expect(conflict.machine == "machine \(owner)")
            }
        }
    }

    @Test func `the parts of recurring receipts that become one are listed where their categories differ`() throws {
        for (number, store) in carrier.stores.enumerated() {
            func entry(_ amount: String, _ category: String) throws -> Expense {
                Expense(date: day("2027-01-01"), amount: try dollars(amount), category: category, note: "box")
            }
            var box = Recurring(entry: try entry("60", "home"), unit: .month)
            box.others = [try entry("20", Self.categories[number])]
            _ = try store.add(box, recordingThrough: today)
        }
        try carrier.begin(.same)
        try settle()
        let conflicts = try one.syncConflicts()
        let said = conflicts.map { $0.present + $0.lost! }.joined()
        #expect(conflicts.count == 2 && Self.categories.allSatisfy(said.contains))
    }

    @Test(arguments: [false, true])
    func `what another ledger had is listed, too, if the entry was changed without knowing that it became one`(
        isFirstHigher: Bool
    ) throws {
        // Of values that nobody has changed, that of the row with the higher number holds.
        _ = try carrier.stores[isFirstHigher ? 0 : 1].add(Expense(date: today, amount: dollars("1"), note: "tea"))
        for number in 0..<2 { try addLunch(Self.categories[number], to: number) }
        try carrier.begin(.same)
        try edit(0, to: "home")
        try settle()
        #expect(try one.entries().first { $0.note == "lunch" }?.category == "home")
        #expect(try one.syncConflicts().compactMap(\.lost).contains("fun"))
    }
}
