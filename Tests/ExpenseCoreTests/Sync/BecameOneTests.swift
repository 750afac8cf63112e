import Testing

@testable import ExpenseCore

/// Two categories or accounts that become one, because machines give them one name without knowing of each other: of what
/// hangs on both, one value holds, and the other one is listed until somebody decides (rule Y3).
@Suite(.long, .ownThreads)
struct BecameOneTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(3) }

    /// What hangs on a category or an account, of which only one can hold.
    enum Belonging: CaseIterable {
        case color, budget, months, goal, agreedBalance

        var isOfAccount: Bool { self == .agreedBalance }

        /// Gives it to a category or an account.
        func give(_ isFirst: Bool, to name: String, in store: ExpenseStore) throws {
            let amount = Money(minorUnits: isFirst ? 3000 : 4000, currency: .dollar)
            switch self {
            case .color: _ = try store.colorCategory(name, Color(isFirst ? 0x112233 : 0x445566))
            case .budget: _ = try store.set(Budget(category: name, amount: amount, per: .month))
            case .months:
                var budget = Budget(
                    category: name, amount: Money(minorUnits: 100, currency: .dollar), per: .month)
                budget.setAmount(amount, in: Period(from: day("2026-12-01"), to: day("2026-12-31")))
                _ = try store.set(budget)
            case .goal: _ = try store.set(Goal(category: name, amount: amount, last: day("2027-06-30")), on: today)
            case .agreedBalance:
                _ = try store.add(
                    Expense(date: today, kind: .income, amount: amount, note: "income", account: name))
                _ = try store.checkBalance(of: name, amount, on: today)
            }
        }

        private var today: CalendarDate { day("2026-11-21") }

        /// What a category or an account has, as conflicts say it.
        func value(of name: String, in store: ExpenseStore) throws -> String? {
            switch self {
            case .color: return try store.categories().first { $0.name == name }.map { "\($0.color)" }
            case .budget, .months:
                let month = day(self == .months ? "2026-12-15" : "2026-11-21")
                let states = try store.budgets(on: month)
                guard let state = states.first(where: { $0.budget.category == name }) else { return nil }
                let amount = state.budget.amount(on: month).display
                return self == .months ? "1.00 USD per month, \(amount) in 2026-12" : "\(amount) per month"
            case .goal:
                return try store.goals(on: today).first { $0.goal.category == name }.map {
                    "\($0.goal.amount.display) by \($0.goal.last)"
                }
            case .agreedBalance:
                return try store.agreements().first { $0.account == name }.map {
                    "\($0.agreement.balance.display) on \($0.agreement.date)"
                }
            }
        }
    }

    /// Each order for one machine that is later, and for the other one.
    private static func order(of meeting: Int) -> Int { (meeting < 4 ? meeting : 7 - meeting) % orders.count }

    private func add(_ name: String, like belonging: Belonging, to store: ExpenseStore) throws {
        if belonging.isOfAccount {
            _ = try store.add(Account(name: name))
        } else {
            _ = try store.add(Category(name: name, color: Category.readyMade[2].color))
        }
    }

    private func rename(_ name: String, to other: String, like belonging: Belonging, in store: ExpenseStore) throws {
        if belonging.isOfAccount {
            _ = try store.renameAccount(name, to: other)
        } else {
            _ = try store.renameCategory(name, to: other)
        }
    }

    private func meet(_ order: Int) throws {
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually()
    }

    /// One of both values holds on all machines, and the other one is listed on all, and holds when somebody says so.
    private func expectOneHolds(
        _ belonging: Belonging, _ values: [String], _ place: SourceLocation = #_sourceLocation
    ) throws {
        let held = try #require(try belonging.value(of: "S", in: one), sourceLocation: place)
        let lost = try #require(values.first { $0 != held }, sourceLocation: place)
        #expect(values.contains(held), sourceLocation: place)
        for store in carrier.stores {
            let found = try store.syncConflicts()
            #expect(found.map(\.subject).contains(belonging.isOfAccount ? "account S" : "category S"))
            let values = found.filter { $0.column != SyncConflict.joined }
            #expect(found.count == 2 && values.map(\.lost) == [lost], sourceLocation: place)
            #expect(values.map(\.present) == [held], sourceLocation: place)
        }
        for conflict in try carrier.stores[2].syncConflicts() {
            try carrier.stores[2].decide(conflict, conflict.column == SyncConflict.joined ? .keep : .replace)
        }
        try carrier.settleEqually(place)
        for store in carrier.stores {
            #expect(try belonging.value(of: "S", in: store) == lost, sourceLocation: place)
            #expect(try store.syncConflicts().isEmpty, sourceLocation: place)
        }
    }

    @Test(arguments: Belonging.allCases, 0..<8)
    func `Y3 of what two rows have that machines rename alike, one holds and the other is listed`(
        belonging: Belonging, meeting: Int
    ) throws {
        let (later, isSharedBefore) = (meeting % 2, meeting / 4 == 1)
        if isSharedBefore { try carrier.begin() }
        var values: [String] = []
        for (place, name) in ["q", "r"].enumerated() {
            try add(name, like: belonging, to: one)
            try belonging.give(place == 0, to: name, in: one)
            values.append(try #require(try belonging.value(of: name, in: one)))
        }
        if !isSharedBefore { try carrier.begin() }
        try carrier.settle()
        try rename(later == 0 ? "r" : "q", to: "s", like: belonging, in: carrier.stores[1 - later])
        carrier.advance(later, by: 1000)
        try rename(later == 0 ? "q" : "r", to: "S", like: belonging, in: carrier.stores[later])
        try meet(Self.order(of: meeting))
        try expectOneHolds(belonging, values)
    }

    @Test(arguments: Belonging.allCases, 0..<8)
    func
        `Y3 of what a row has that gets the name of a new one, and of what that has, one holds and the other is listed`(
            belonging: Belonging, meeting: Int
        ) throws
    {
        let (later, isMadeLater) = (meeting % 2, meeting / 4 == 1)
        try add("q", like: belonging, to: one)
        try belonging.give(true, to: "q", in: one)
        var values = [try #require(try belonging.value(of: "q", in: one))]
        try carrier.begin()
        try carrier.settle()
        for isLater in [false, true] {
            let store = carrier.stores[isLater ? later : 1 - later]
            if isLater { carrier.advance(later, by: 1000) }
            let name = isLater ? "S" : "s"
            if isLater == isMadeLater {
                try add(name, like: belonging, to: store)
                try belonging.give(false, to: name, in: store)
                values.append(try #require(try belonging.value(of: name, in: store)))
            } else {
                try rename("q", to: name, like: belonging, in: store)
            }
        }
        try meet(Self.order(of: meeting))
        try expectOneHolds(belonging, values)
    }

    @Test(arguments: orders.indices, [false, true])
    func `money moved between two budgets that become one moves nothing`(order: Int, isMade: Bool) throws {
        for name in ["q", "r"] {
            _ = try one.add(Category(name: name, color: Category.readyMade[2].color))
            _ = try one.set(
                Budget(category: name, amount: Money(minorUnits: 1000, currency: .dollar), per: .month))
        }
        try carrier.begin()
        try carrier.settle()
        if isMade {
            _ = try one.add(Category(name: "S", color: Category.readyMade[2].color))
            _ = try one.moveMoney(dollars("3"), from: "q", to: "S", in: today)
        } else {
            _ = try one.moveMoney(dollars("3"), from: "q", to: "r", in: today)
            try carrier.settle()
            _ = try one.renameCategory("r", to: "s")
        }
        carrier.advance(1, by: 1000)
        _ = try two.renameCategory("q", to: "S")
        try meet(order)
        for store in carrier.stores { #expect(try store.read { try $0.envelopeMoves().isEmpty }) }
    }

    @Test(arguments: orders.indices)
    func `two rows that become one are listed, but not what they have alike, or what only one of them has`(order: Int)
        throws
    {
        for name in ["q", "r"] {
            _ = try one.add(Category(name: name, color: Category.readyMade[name == "q" ? 2 : 3].color))
            _ = try one.set(
                Budget(category: name, amount: Money(minorUnits: 1000, currency: .dollar), per: .month))
            _ = try one.add(Account(name: "\(name) bank"))
        }
        _ = try one.set(Goal(category: "q", amount: dollars("5"), last: day("2027-06-30")), on: today)
        _ = try one.setDefaultAccount("q bank")
        try carrier.begin()
        try carrier.settle()
        _ = try one.renameCategory("q", to: "s")
        _ = try one.renameAccount("q bank", to: "bank")
        _ = try two.setDefaultAccount("r bank")
        carrier.advance(1, by: 1000)
        _ = try two.renameCategory("r", to: "S")
        _ = try two.renameAccount("r bank", to: "Bank")
        try meet(order)
        for store in carrier.stores {
            #expect(try store.goals(on: today).map(\.goal.category) == ["S"])
            #expect(try store.defaultAccount()?.name == "Bank")
            let found = try store.syncConflicts()
            #expect(found.map(\.column) == [SyncConflict.joined, SyncConflict.joined])
            #expect(throws: SyncFailure.self) { try store.decide(#require(found.first), .replace) }
        }
    }

    @Test func `three accounts that become one are listed once`() throws {
        for name in ["q", "r"] { _ = try one.add(Account(name: name)) }
        try carrier.begin()
        try carrier.settle()
        _ = try one.renameAccount("q", to: "s")
        _ = try two.renameAccount("r", to: "S")
        _ = try carrier.stores[2].add(Account(name: "s"))
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.subject).count == 1) }
        try two.decide(#require(try two.syncConflicts().first), .keep)
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
    }

    // MARK: undo

    private func names(_ belonging: Belonging, in store: ExpenseStore) throws -> [String] {
        let entries = try store.entries().map { (belonging.isOfAccount ? $0.account : $0.category) ?? "" }
        let all = try belonging.isOfAccount ? store.accounts().map(\.name) : store.categories().map(\.name)
        return all.filter { ["q", "r", "s"].contains($0.lowercased()) }.map { name in
            "\(name) \(entries.count { $0 == name })"
        }.sorted()
    }

    private func addEntry(in name: String, like belonging: Belonging, to store: ExpenseStore) throws {
        _ = try store.add(
            Expense(
                date: today, amount: dollars("5"), category: belonging.isOfAccount ? nil : name,
                account: belonging.isOfAccount ? name : nil))
    }

    @Test(arguments: [Belonging.color, .agreedBalance], 0..<4)
    func `Y6 undo of a name does not rename what it became one with; undoing what made them one separates them`(
        belonging: Belonging, meeting: Int
    ) throws {
        let (later, undoing) = (meeting % 2, meeting / 2)
        try beginWithTwo(belonging)
        try rename(later == 0 ? "r" : "q", to: "s", like: belonging, in: carrier.stores[1 - later])
        carrier.advance(later, by: 1000)
        try rename(later == 0 ? "q" : "r", to: "S", like: belonging, in: carrier.stores[later])
        try carrier.settleEqually()
        let store = carrier.stores[undoing]
        let refusal = #expect(throws: ConflictingChange.self) { try store.undo(1, today: today) }
        let other = try #require(refusal?.other)
        #expect(other.machine == "machine \(1 - undoing)" && other.words.hasPrefix("rename"))
        #expect(try names(belonging, in: store) == ["S 2"])
        _ = try store.undo(change: other.id, today: today)
        try carrier.settleEqually()
        let undone = undoing == 0 ? "r" : "q"
        let kept = undoing == later ? "S" : "s"
        for store in carrier.stores {
            #expect(try names(belonging, in: store) == ["\(kept) 1", "\(undone) 1"].sorted())
            #expect(try !store.syncConflicts().contains { $0.column == SyncConflict.joined })
        }
        _ = try store.undo(1, today: today)
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try names(belonging, in: store) == ["q 1", "r 1"]) }
    }

    @Test(arguments: [Belonging.color, .agreedBalance], 0..<4)
    func `Y6 undo of a row that became one with a renamed one, and of that name, is refused`(
        belonging: Belonging, meeting: Int
    ) throws {
        let (later, undoing) = (meeting % 2, meeting / 2)
        try add("q", like: belonging, to: one)
        try addEntry(in: "q", like: belonging, to: one)
        try carrier.begin()
        try carrier.settle()
        for isLater in [false, true] {
            let machine = isLater ? later : 1 - later
            if isLater { carrier.advance(later, by: 1000) }
            if machine == 0 {
                try add("s", like: belonging, to: one)
            } else {
                try rename("q", to: "S", like: belonging, in: two)
            }
        }
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.column).contains(SyncConflict.joined)) }
        // The second machine has got the new row under the name that it had given.
        guard (later, undoing) != (1, 1) else { return }
        let before = try sharedState(one)
        #expect(throws: ConflictingChange.self) { try carrier.stores[undoing].undo(1, today: today) }
        try carrier.settleEqually()
        #expect(try sharedState(one) == before)
    }

    /// Both machines know two names, each with an entry.
    private func beginWithTwo(_ belonging: Belonging) throws {
        for name in ["q", "r"] {
            try add(name, like: belonging, to: one)
            try addEntry(in: name, like: belonging, to: one)
        }
        try carrier.begin()
        try carrier.settle()
    }

    @Test(arguments: [Belonging.color, .agreedBalance], 0..<2)
    func `the conflict names the change that is to be undone so that they are two again`(
        belonging: Belonging, undoing: Int
    ) throws {
        try beginWithTwo(belonging)
        try rename("q", to: "s", like: belonging, in: one)
        try rename("r", to: "S", like: belonging, in: two)
        try carrier.settleEqually()
        let store = carrier.stores[undoing]
        let joined = try #require(try store.syncConflicts().first { $0.column == SyncConflict.joined })
        _ = try store.undo(change: #require(joined.change), today: today)
        try carrier.settleEqually()
        #expect(try names(belonging, in: one) == (undoing == 0 ? ["r 1", "s 1"] : ["S 1", "q 1"]))
        #expect(try !one.syncConflicts().contains { $0.column == SyncConflict.joined })
    }

    @Test(arguments: [Belonging.color, .agreedBalance], [false, true])
    func `Y6 nothing is left of two that became one if each machine undoes the name that the other one gave`(
        belonging: Belonging, isTogether: Bool
    ) throws {
        try beginWithTwo(belonging)
        try rename("q", to: "s", like: belonging, in: one)
        carrier.advance(1, by: 1000)
        try rename("r", to: "S", like: belonging, in: two)
        try carrier.settleEqually()
        let changes = try [one, two].map { store in
            try #require(try store.history().first { $0.machine != nil && $0.words.hasPrefix("rename") })
        }
        // One's own name is not given back to both.
        let own = try #require(try one.history().first { $0.machine == nil && $0.words.hasPrefix("rename") })
        let refusal = #expect(throws: ConflictingChange.self) { try one.undo(change: own.id, today: today) }
        #expect(refusal?.other?.id == changes[0].id)
        _ = try one.undo(change: changes[0].id, today: today)
        if !isTogether { try carrier.settleEqually() }
        _ = try two.undo(change: changes[1].id, today: today)
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try names(belonging, in: store) == ["q 1", "r 1"])
            #expect(try !store.syncConflicts().contains { $0.column == SyncConflict.joined })
        }
    }
}
