import Testing

@testable import ExpenseCore

/// Decisions about conflicts are changes: `undo` takes them back, and of two that two machines made, the later one holds
/// (rules Y2, Y3 and Y6).
@Suite(.long, .ownThreads)
struct DecisionTests: SharingSuite {
    let carrier: Carrier

    /// The second machine's 12.00 USD holds; the first one had set 11.00 USD.
    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        _ = try one.add(Expense(date: today, amount: dollars("10"), category: "food", note: "lunch"))
        try Budget(category: "food", amount: dollars("100"), per: .month).save(in: one)
        try carrier.settle()
        carrier.advance(1, by: 1000)
        for (store, units) in [(one, Int64(1100)), (two, 1200)] {
            let amount = Money(minorUnits: units, currency: .dollar)
            _ = try store.update(1) { $0.amount = amount }
            try Budget(category: "food", amount: amount, per: .month).save(in: store)
        }
        try settle()
    }

    private func settle(_ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settleEqually(place)
        #expect(try listed(in: one) == listed(in: two), sourceLocation: place)
        for machine in [0, 1] { carrier.advance(machine, by: 2000) }
    }

    private func listed(in store: ExpenseStore) throws -> [String] {
        try store.syncConflicts().map { "\($0.present) / \($0.lost ?? "-")" }.sorted()
    }

    /// The conflict about the entry, or about the budget.
    private func conflict(_ subject: String, in store: ExpenseStore) throws -> SyncConflict {
        try #require(try store.syncConflicts().first { $0.subject.hasPrefix(subject) })
    }

    private func units(in store: ExpenseStore) throws -> [Int64] {
        try store.entries().map(\.amount.minorUnits) + Budget.all(in: store).map(\.amount.minorUnits)
    }

    private static let both = ["11.00 USD", "11.00 USD per month"]

    @Test(arguments: ["#1", "budget"], [ConflictDecision.keep, .replace])
    func `a decision stands in the history, and undoing it lists the conflict again on all machines`(
        subject: String, decision: ConflictDecision
    ) throws {
        let before = try (listed(in: one), units(in: one))
        try one.decide(conflict(subject, in: one), decision)
        try settle()
        #expect(try listed(in: two).count == 1)
        let words = try #require(try one.history().first?.words)
        #expect(words.hasPrefix("decide the conflict of \(subject)") && words.hasSuffix(decision.rawValue))
        #expect(try two.history().contains { $0.words == words && $0.machine != nil })
        #expect(try one.undo(1, today: today).map(\.words) == [words])
        try settle()
        #expect(try listed(in: two) == before.0 && units(in: two) == before.1)
        #expect(try one.redo(1).map(\.words) == [words])
        try settle()
        #expect(try listed(in: two).count == 1)
    }

    @Test func `a conflict keeps its number while others are decided, and has the same on each machine`() throws {
        let numbers = try one.syncConflicts().map(\.number)
        #expect(numbers.allSatisfy { $0.count >= 3 } && Set(numbers).count == 2)
        #expect(try two.syncConflicts().map(\.number) == numbers)
        let left = try #require(try one.syncConflicts().last)
        try one.decide(#require(try one.syncConflicts().first), .keep)
        try settle()
        for store in carrier.stores {
            #expect(try store.syncConflicts().map(\.number) == [left.number])
            #expect(try SyncConflict.named(numbers[0], in: store.syncConflicts()).isEmpty)
            #expect(try SyncConflict.named(left.number, in: store.syncConflicts()).map(\.subject) == [left.subject])
        }
    }

    @Test
    func `a number that would mean two conflicts gets more digits, and means neither without them`()
        throws
    {
        // Numbers of three digits cannot all differ.
        let all = (0..<1000).map {
            SyncConflict(
                table: "entry", identity: "\($0)", field: "note", clock: 1, maker: 1, stored: "",
                subject: "#\($0)", label: "note", present: "tea", lost: "cake", machine: "one",
                time: nil)
        }
        let conflicts = SyncConflict.numbered(all)
        #expect(Set(conflicts.map(\.number)).count == 1000)
        let longer = try #require(conflicts.first { $0.number.count > 3 })
        // Each of a million pairs would take a minute.
        for conflict in [longer] + conflicts.enumerated().filter({ $0.offset % 40 == 0 }).map(\.element) {
            #expect(conflicts.filter { $0.isNamed(conflict.number) } == [conflict])
            #expect(SyncConflict.named(conflict.number, in: conflicts) == [conflict])
        }
        let shorter = String(longer.number.prefix(3))
        #expect(SyncConflict.named(shorter, in: conflicts).count > 1 && !longer.isNamed(shorter))
        #expect(SyncConflict.named("1", in: conflicts).isEmpty && SyncConflict.named("", in: conflicts).isEmpty)
        // The others are decided: its number still means it.
        #expect(SyncConflict.numbered([longer])[0].isNamed(longer.number))
    }

    @Test func `a decision of another machine is undone by its number`() throws {
        try one.decide(conflict("#1", in: one), .keep)
        try settle()
        let change = try #require(try two.history().first { $0.words.hasPrefix("decide") })
        _ = try two.undo(change: change.id, today: today)
        try settle()
        #expect(try listed(in: one).count == 2)
    }

    @Test(arguments: ["#1", "budget"], [0, 1])
    func `of two opposite decisions the later one holds, and the value of the other is listed`(
        subject: String, keeper: Int
    ) throws {
        let (kept, replaced) = try (conflict(subject, in: one), conflict(subject, in: two))
        let other = try listed(in: one).filter { $0.hasPrefix("12.00 USD per") == (subject == "#1") }
        carrier.advance(1, by: 100)
        try carrier.stores[keeper].decide(kept, .keep)
        try carrier.stores[1 - keeper].decide(replaced, .replace)
        try settle()
        // The second machine decides later.
        let per = subject == "#1" ? "" : " per month"
        let values = ["11.00 USD\(per)", "12.00 USD\(per)"]
        let expected = keeper == 1 ? "\(values[1]) / \(values[0])" : "\(values[0]) / \(values[1])"
        #expect(try Set(listed(in: one)) == Set(other + [expected]))
        #expect(try Set(listed(in: one)).count == 2)
    }

    @Test func `equal decisions of two machines are one`() throws {
        for store in [one, two] { try store.decide(conflict("#1", in: store), .replace) }
        try settle()
        #expect(try listed(in: one).count == 1 && one.entries().map(\.amount.minorUnits) == [1100])
    }

    @Test(arguments: [0, 1]) func `an entry that one machine keeps and the other one deletes stays, and both are told`(
        keeper: Int
    ) throws {
        for conflict in try one.syncConflicts() { try one.decide(conflict, .keep) }
        try settle()
        _ = try one.update(1) { $0.note = "dinner" }
        _ = try two.delete([1])
        try settle()
        let stored = try carrier.stores.map { try #require(try $0.syncConflicts().first) }
        #expect(stored.allSatisfy { $0.column == nil })
        carrier.advance(1, by: 100)
        try carrier.stores[keeper].decide(stored[keeper], .keep)
        try carrier.stores[1 - keeper].decide(stored[1 - keeper], .replace)
        try settle()
        #expect(try one.entries().map(\.note) == ["dinner"])
        let told = try one.syncConflicts()
        #expect(told.map(\.column) == [nil] && told.map(\.machine) == ["machine \(1 - keeper)"])
        try two.decide(two.syncConflicts()[0], .replace)
        try settle()
        #expect(try one.entries().isEmpty && one.syncConflicts().isEmpty)
    }

    // MARK: Entries that may be the same

    /// An entry that the first machine has typed, and the row of it that the second one has imported.
    private func recordTwice() throws {
        for conflict in try one.syncConflicts() { try one.decide(conflict, .keep) }
        var row = Expense(date: today, amount: try dollars("9"), payee: "REWE")
        var lines = ListedEntries([row])
        _ = try two.importEntries(&lines, ImportOptions(source: "test"))
        row.category = "food"
        _ = try one.add(row)
        try settleAnyNumbers()
        #expect(try one.syncConflicts().map(\.kind) == ["double"])
    }

    /// The conflicts name entries, which have other numbers on each machine.
    private func settleAnyNumbers() throws {
        try carrier.settleEqually()
        for machine in [0, 1] { carrier.advance(machine, by: 2000) }
    }

    private func categories(in store: ExpenseStore) throws -> [String?] {
        try store.entries().filter { $0.payee == "REWE" }.map(\.category).sorted { $0 ?? "" < $1 ?? "" }
    }

    @Test(arguments: [false, true], [0, 1])
    func `Y6 two entries are as before if both machines make them one and both undo that`(isTogether: Bool, first: Int)
        throws
    {
        try recordTwice()
        for store in carrier.stores { try store.decide(#require(try store.syncConflicts().first), .replace) }
        try settleAnyNumbers()
        #expect(try categories(in: one) == ["food"])
        let inverse = try carrier.stores[first].undo(1, today: today)
        if !isTogether { try settleAnyNumbers() }
        let other = try carrier.stores[1 - first].undo(1, today: today)
        // They are one as long as one of the two decisions holds.
        #expect(inverse.map(\.hasNoEffect) == [true] && other.map(\.hasNoEffect) == [isTogether])
        try settleAnyNumbers()
        for store in carrier.stores {
            #expect(try categories(in: store) == [nil, "food"])
            #expect(try store.syncConflicts().map(\.kind) == ["double"])
        }
        // They can become one again, and two.
        try two.decide(#require(try two.syncConflicts().first), .replace)
        try settleAnyNumbers()
        #expect(try categories(in: one) == ["food"] && one.syncConflicts().isEmpty)
        _ = try two.undo(1, today: today)
        try settleAnyNumbers()
        #expect(try categories(in: one) == [nil, "food"])
    }

    @Test(arguments: [0, 1])
    func
        `two entries that one machine keeps stay, though another one makes them one, which is listed until that is undone`(
            keeper: Int
        ) throws
    {
        try recordTwice()
        let (kept, joined) = try (one.syncConflicts(), two.syncConflicts())
        try carrier.stores[keeper].decide(#require((keeper == 0 ? kept : joined).first), .keep)
        carrier.advance(1 - keeper, by: 100)
        let other = carrier.stores[1 - keeper]
        try other.decide(#require((keeper == 0 ? joined : kept).first), .replace)
        try settleAnyNumbers()
        for store in carrier.stores {
            #expect(try store.entries().filter { $0.amount.minorUnits == 900 }.count == 2)
            #expect(try store.syncConflicts().count == 1)
        }
        _ = try other.undo(1, today: today)
        try settleAnyNumbers()
        #expect(try categories(in: two) == [nil, "food"])
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
    }
}
