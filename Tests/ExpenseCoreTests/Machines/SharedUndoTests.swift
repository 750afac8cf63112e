import Testing

@testable import ExpenseCore

/// Undo beside later changes of other machines (rules Y2 and Y6): it takes back what it can without them, and otherwise
/// changes nothing and names what came later.
@Suite(.long, .ownThreads)
struct SharedUndoTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try .sharingLunch() }

    private func edit(_ store: ExpenseStore, _ change: (inout Expense) -> Void) throws {
        _ = try store.update(#require(try store.entries().first).id, change)
        carrier.advance(0, by: 1)
        carrier.advance(1, by: 1)
        try carrier.settle()
    }

    /// Imports entries on the first machine.
    private func importRows(_ count: Int) throws {
        var lines = ListedEntries(
            try (0..<count).map { Expense(date: today, amount: try dollars("\($0 + 1)"), note: "row \($0)") })
        _ = try one.importEntries(&lines, ImportOptions(source: "test"))
        try carrier.settle()
    }

    @Test(arguments: [true, false])
    func
        `Y4 an entry that another machine made one with its own is not doubled by a redo, or by undoing its deletion`(
            isRedo: Bool
        ) throws
    {
        let row = Expense(date: today, amount: try dollars("10"), payee: "REWE")
        let typed = try one.add(row)
        var lines = ListedEntries([row])
        _ = try two.importEntries(&lines, ImportOptions(source: "test"))
        try carrier.settleEqually()
        try two.decide(#require(try two.syncConflicts().first { $0.kind == "double" }), .replace)
        if isRedo { _ = try one.undo(1, today: today) } else { _ = try one.delete([typed.id]) }
        try carrier.settleEqually()
        if isRedo { _ = try one.redo() } else { _ = try one.undo(1, today: today) }
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try store.entries().count { $0.payee == "REWE" } == 1)
            if !isRedo { #expect(try store.syncConflicts().isEmpty) }
        }
    }

    @Test(arguments: [0, 1], [true, false])
    func `Y2 of two payments of one debt that another machine made one, that which stays is not lost with the other`(
        later: Int, isUndo: Bool
    ) throws {
        _ = try one.add(Account(name: "people:anna"))
        _ = try one.add(
            Expense(date: today, kind: .transfer, amount: dollars("15"), note: "dinner", target: "people:anna"))
        try carrier.settleEqually()
        func payments(_ store: ExpenseStore) throws -> [Expense] { try store.entries().filter { $0.note == "settled" } }
        for machine in [1 - later, later] {
            carrier.advance(machine, by: 10)
            _ = try carrier.stores[machine].add(
                Expense(date: today, kind: .transfer, amount: dollars("15"), note: "settled", account: "people:anna"))
        }
        let own = try #require(try payments(two).first)
        try carrier.settleEqually()
        try one.decide(#require(try one.syncConflicts().first { $0.kind == "double" }), .replace)
        if isUndo { _ = try two.undo(1, today: today) } else { _ = try two.delete([own.id]) }
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try payments(store).count == 1) }
    }

    @Test func `other fields are no reason to refuse`() throws {
        try edit(one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try edit(two) { $0.note = "dinner" }
        _ = try one.undo(1, today: today)
        try carrier.settle()
        #expect(try two.entries().map { "\($0.amount.minorUnits) \($0.note)" } == ["500 dinner"])
    }

    @Test func `the last entry is the one that was added here, not one that has arrived since`() throws {
        #expect(try two.entries().count == 1 && two.lastAddedEntry() == nil)
        _ = try two.add(Expense(date: today, amount: dollars("900"), note: "rent"))
        try carrier.settle()
        #expect(try one.entries().count == 2)
        #expect(try one.lastAddedEntry()?.note == "lunch")
        #expect(try two.lastAddedEntry()?.note == "rent")
    }

    /// What the first machine has done, and what the second one does since.
    enum Names: CaseIterable {
        case taken, takenByRenaming, used, deleted, renamed

        func begin(_ store: ExpenseStore) throws {
            switch self {
            case .taken: _ = try store.deleteCategory("clothes")
            case .takenByRenaming, .renamed: _ = try store.renameCategory("clothes", to: "shoes")
            case .used: _ = try store.add(Account(name: "giro"))
            case .deleted: _ = try store.update(1) { $0.category = "fun" }
            }
        }

        func go(on store: ExpenseStore) throws {
            switch self {
            case .taken, .renamed: _ = try store.add(Category(name: "Clothes", color: Color(7)))
            case .takenByRenaming: _ = try store.renameCategory("gifts", to: "Clothes")
            case .used:
                _ = try store.add(
                    Expense(date: day("2026-11-21"), amount: dollars("3"), note: "used", account: "giro"))
            case .deleted: _ = try store.deleteCategory("food")
            }
        }

        /// What the change of the second machine is called.
        var words: String {
            switch self {
            case .taken, .renamed: "add category Clothes"
            case .takenByRenaming: "rename category gifts to Clothes"
            case .used: "used"
            case .deleted: "delete category food"
            }
        }
    }

    @Test func `Y1 an entry of an import that was undone, which stays, is known to be imported`() throws {
        try importRows(2)
        let row = try #require(try two.entries().first { $0.note == "row 1" })
        _ = try one.undo(1, today: today)
        _ = try two.update(row.id) { $0.category = "fun" }
        try carrier.settleEqually()
        for store in [one, two] {
            let note = try #require(try store.entries().first { $0.category == "fun" })
            _ = try store.update(note.id) { $0.note = note.note + " changed" }
            try carrier.settleEqually()
        }
    }

    @Test func `Y1 what another machine has imported counts as imported when the import before it is undone`() throws {
        try importRows(2)
        let theirs = ListedEntries([Expense(date: today, amount: try dollars("9"), note: "theirs")])
        var lines = theirs
        _ = try two.importEntries(&lines, ImportOptions(source: "test"))
        try carrier.settle()
        _ = try one.undo(1, today: today)
        let row = try #require(try one.entries().first { $0.note == "theirs" })
        _ = try one.update(row.id) { $0.note = "changed" }
        try carrier.settleEqually()
        lines = theirs
        #expect(try one.importEntries(&lines, ImportOptions(source: "test")).added == 0)
    }

    @Test(arguments: [false, true], [false, true])
    func `Y6 a merged category that came back is the one of its entries, rules and budgets after undo`(
        isMerged: Bool, hasBudget: Bool
    ) throws {
        let carrier = try Carrier(2)
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        _ = try one.add(Expense(date: today, amount: dollars("5"), category: "food", note: "lunch"))
        if hasBudget {
            _ = try one.set(Budget(category: "food", amount: dollars("300"), per: .month))
            _ = try one.add(Rule(text: "rewe", category: "food"))
        }
        try carrier.begin()
        // The first machine has not read yet that the second one has the same category.
        _ = try isMerged ? one.mergeCategory("food", into: "fun") : one.deleteCategory("food")
        _ = try two.add(Expense(date: today, amount: dollars("3"), category: "food", note: "soup"))
        try carrier.settleEqually()
        let merge = try #require(try one.undo(1, today: today).first)
        try carrier.settleEqually()
        for store in [one, two] {
            #expect(try store.entries().map(\.category) == ["food", "food"])
            #expect(try store.categories().filter { $0.name == "food" }.count == 1)
            #expect(try store.budgets(on: today).map(\.budget.category) == (hasBudget ? ["food"] : []))
            #expect(try store.rules().map(\.category) == (hasBudget ? ["food"] : []))
            #expect(try store.syncConflicts().isEmpty)
            #expect(try faults(of: store).isEmpty)
        }
        #expect(merge.words.contains("category food"))
    }
}
