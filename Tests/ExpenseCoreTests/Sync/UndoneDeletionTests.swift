import Testing

@testable import ExpenseCore

/// A deletion that is undone where others have changed or deleted the same meanwhile (rules Y1 and Y2): what had arrived for
/// the deleted row is there again, too, as it is on the other machines.
struct UndoneDeletionTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        _ = try carrier.stores[0].add(Category(name: "pets", color: Color(0)))
        _ = try carrier.stores[0].add(Rule(text: "vet", category: "food"))
        _ = try carrier.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "lunch"))
        try carrier.settle()
    }

    enum Subject: CaseIterable {
        case category, rule, entry

        func change(_ store: ExpenseStore) throws {
            switch self {
            case .category: _ = try store.set(Budget(category: "pets", amount: dollars("30"), per: .month))
            case .rule:
                var rule = Rule(text: "vet", category: "food")
                rule.details.payee = "Dr. Who"
                _ = try store.add(rule)
            case .entry: _ = try store.update(#require(try store.entries().first).id) { $0 = $0.tagged(["work"]) }
            }
        }

        func isChanged(_ store: ExpenseStore) throws -> Bool {
            switch self {
            case .category: try store.budgets(on: day("2026-11-21")).map(\.budget.amount) == [try dollars("30")]
            case .rule: try store.rules().map(\.details.payee) == ["Dr. Who"]
            case .entry: try store.entries().map(\.tags) == [["work"]]
            }
        }

        func delete(_ store: ExpenseStore) throws {
            switch self {
            case .category: _ = try store.deleteCategory("pets")
            case .rule: _ = try store.deleteRule("vet")
            case .entry: _ = try store.delete([#require(try store.entries().first).id])
            }
        }
    }

    @Test(arguments: Subject.allCases, [false, true])
    func `what another machine had added before a third one deleted the row, too, is there again`(
        subject: Subject, isDeletionFirst: Bool
    ) throws {
        try subject.change(carrier.stores[1])
        try carrier.bring(from: 1, to: 2)
        try subject.delete(carrier.stores[2])
        try subject.delete(carrier.stores[0])
        for sender in isDeletionFirst ? [2, 1] : [1, 2] { try carrier.bring(from: sender, to: 0) }
        carrier.advance(0, by: 1000)
        _ = try carrier.stores[0].undo(1)
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try subject.isChanged(store)) }
        // It is nothing that this machine has done.
        #expect(try carrier.stores[0].history().first { !$0.isUndone }?.isOfOthers ?? false)
    }

    @Test(arguments: Subject.allCases) func `a row that is deleted again after its deletion was undone is gone`(
        subject: Subject
    ) throws {
        try subject.change(carrier.stores[1])
        try carrier.bring(from: 1, to: 2)
        try subject.delete(carrier.stores[2])
        try subject.delete(carrier.stores[0])
        for sender in [2, 1] { try carrier.bring(from: sender, to: 0) }
        _ = try carrier.stores[0].undo(1)
        try subject.delete(carrier.stores[0])
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try !subject.isChanged(store)) }
    }
}
