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

    @Test
    func `undoing an import tells how many of its rows another machine had recorded, too, which are deleted there`()
        throws
    {
        for (store, first) in [(one, 0), (two, 1)] {
            var lines = ListedEntries(
                try (first..<3).map { Expense(date: today, amount: try dollars("\($0 + 1)"), note: "row \($0)") })
            _ = try store.importEntries(&lines, ImportOptions(source: "test"))
        }
        try carrier.settleEqually()
        let undone = try one.rowsOfOthers(deletedByUndoing: one.undo(1, today: today))
        #expect(undone.map(\.kind) == ["entry"] && undone.map(\.count) == [2])
        try carrier.settleEqually()
        #expect(try two.entries().map(\.note) == ["lunch"])
        _ = try one.redo()
        try carrier.settleEqually()
        #expect(try two.entries().map(\.note).sorted() == ["lunch", "row 0", "row 1", "row 2"])
        // What only this machine has recorded is nobody else's.
        _ = try one.add(Expense(date: today, amount: dollars("9"), note: "tea"))
        try carrier.settleEqually()
        #expect(try one.rowsOfOthers(deletedByUndoing: one.undo(1, today: today)).isEmpty)
    }

    @Test func `undoing a category and a rule tells that another machine had made them, too`() throws {
        for store in [one, two] {
            _ = try store.add(Category(name: "fishing", color: .all))
            _ = try store.add(Rule(text: "bait", category: "fishing"))
        }
        try carrier.settleEqually()
        for kind in ["rule", "category"] {
            #expect(try one.rowsOfOthers(deletedByUndoing: one.undo(1, today: today)).map(\.kind) == [kind])
        }
        try carrier.settleEqually()
        #expect(try !two.categories().contains { $0.name == "fishing" })
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

    private func expectRefusal(naming words: String, of store: ExpenseStore) throws {
        let before = try sharedState(store)
        let refusal = #expect(throws: ConflictingChange.self) { try store.undo(1, today: today) }
        #expect(refusal?.other?.words.contains(words) ?? false, "\(refusal?.other?.words ?? "")")
        #expect(refusal?.other?.machine != nil)
        #expect(try sharedState(store) == before)
    }

    @Test func `a field that another machine has set again since keeps its value`() throws {
        try edit(one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try edit(two) { $0.amount = Money(minorUnits: 800, currency: .dollar) }
        try expectRefusal(naming: "8.00 USD", of: one)
        // What came later can be undone first.
        let later = try #require(try one.history().first { $0.machine != nil && $0.words.contains("8.00 USD") })
        _ = try one.undo(change: later.id, today: today)
        _ = try one.undo(1, today: today)
        try carrier.settle()
        #expect(try two.entries().map(\.amount.minorUnits) == [500])
    }

    @Test func `an amount keeps its currency, though only one of them was set again`() throws {
        try edit(one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try edit(two) { $0.amount = Money(minorUnits: 700, currency: .euro) }
        try expectRefusal(naming: "EUR", of: one)
    }

    @Test func `other fields are no reason to refuse`() throws {
        try edit(one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try edit(two) { $0.note = "dinner" }
        _ = try one.undo(1, today: today)
        try carrier.settle()
        #expect(try two.entries().map { "\($0.amount.minorUnits) \($0.note)" } == ["500 dinner"])
    }

    @Test(arguments: [true, false]) func `an added entry that another machine has changed stays`(isTag: Bool) throws {
        try edit(two) { entry in
            if isTag { entry = entry.tagged(["work"]) } else { entry.category = "food" }
        }
        try expectRefusal(naming: "lunch", of: one)
    }

    @Test(arguments: [1, 2, 30]) func `what was added is undone if another machine has undone its changes of it`(
        count: Int
    ) throws {
        try importRows(count)
        let row = try #require(try two.entries().first { $0.note == "row 0" })
        _ = try two.update(row.id) { $0.category = "food" }
        _ = try two.update(row.id) { $0 = $0.tagged(["work"]) }
        try carrier.settle()
        _ = try two.undo(1, today: today)
        try carrier.settle()
        try expectRefusal(naming: "row 0", of: one)
        _ = try two.undo(1, today: today)
        try carrier.settle()
        _ = try one.undo(1, today: today)
        try carrier.settle()
        #expect(try two.entries().map(\.note) == ["lunch"])
    }

    @Test(arguments: [2, 30]) func `an import of which another machine has changed an entry stays`(count: Int) throws {
        try importRows(count)
        let row = try #require(try two.entries().first { $0.note == "row 1" })
        _ = try two.update(row.id) { $0.category = "food" }
        try carrier.settle()
        try expectRefusal(naming: "row 1", of: one)
        _ = try two.delete([row.id])
        try carrier.settle()
        // Nothing of it is left that somebody else has changed.
        _ = try one.undo(1, today: today)
        try carrier.settle()
        #expect(try two.entries().map(\.note) == ["lunch"])
    }

    @Test(arguments: [1, 30]) func `an import that another machine has undone is not redone, and the refusal names why`(
        count: Int
    ) throws {
        try importRows(count)
        let theirs = try #require(try two.history().first { $0.words.hasPrefix("import") })
        _ = try two.undo(change: theirs.id, today: today)
        try carrier.settle()
        // Nothing of it is left to be undone.
        _ = try one.undo(1, today: today)
        let refusal = #expect(throws: ConflictingChange.self) { try one.redo(1) }
        #expect(refusal?.other?.machine != nil && refusal?.other?.words.contains("import") ?? false)
        #expect(try one.entries().map(\.note) == ["lunch"])
    }

    @Test func `the machine whose value lost a conflict does not undo the value that holds`() throws {
        _ = try one.update(#require(try one.entries().first).id) {
            $0.amount = Money(minorUnits: 700, currency: .dollar)
        }
        carrier.advance(1, by: 60)
        _ = try two.update(#require(try two.entries().first).id) {
            $0.amount = Money(minorUnits: 800, currency: .dollar)
        }
        try carrier.settle()
        #expect(try one.entries().map(\.amount.minorUnits) == [800])
        try expectRefusal(naming: "8.00 USD", of: one)
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

    @Test(arguments: Names.allCases) func `Y6 what a name belongs to by now, or what was added is used by, is named`(
        names: Names
    ) throws {
        try edit(one) { $0.category = "food" }
        try names.begin(one)
        try carrier.settle()
        try names.go(on: two)
        try carrier.settle()
        try expectRefusal(naming: names.words, of: one)
        let other = try #require(try one.history().first { $0.words.contains(names.words) })
        _ = try one.undo(change: other.id, today: today)
        _ = try one.undo(1, today: today)
        try carrier.settleEqually()
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
        // The rule was deleted with its category.
        #expect(try one.syncConflicts().count == (hasBudget && !isMerged ? 2 : 1))
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
