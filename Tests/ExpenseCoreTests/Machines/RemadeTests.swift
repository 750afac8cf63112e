import Testing

@testable import ExpenseCore

/// Rules, categories and accounts that were deleted and made again, or whose names others got, while other machines went on
/// with what was there (rule Y1): the machines have the same rows, in whatever order they hear of it.
@Suite(.long, .ownThreads)
struct RemadeTests: SharingSuite {
    let carrier: Carrier
    private var three: ExpenseStore { carrier.stores[2] }

    enum Kind: CaseIterable {
        case rule, category, account
    }

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
    }

    private func add(_ kind: Kind, _ name: String, to store: ExpenseStore, isOther: Bool = false) throws {
        switch kind {
        case .rule: _ = try store.add(Rule(text: name, category: isOther ? "fun" : "home"))
        case .category: _ = try store.add(Category(name: name, color: Color(isOther ? 0x112233 : 0x445566)))
        case .account: _ = try store.add(Account(name: name))
        }
    }

    private func delete(_ kind: Kind, _ name: String, from store: ExpenseStore) throws {
        switch kind {
        case .rule: _ = try store.deleteRule(name)
        case .category: _ = try store.deleteCategory(name)
        case .account: _ = try store.deleteAccount(name)
        }
    }

    private func names(_ kind: Kind, in store: ExpenseStore) throws -> [String] {
        switch kind {
        case .rule: try store.rules().map(\.text)
        case .category: try store.categories().map(\.name)
        case .account: try store.accounts().map(\.name)
        }
    }

    private func meet(_ order: Int, _ place: SourceLocation = #_sourceLocation) throws {
        for (from, to) in Self.orders[order] { try carrier.bring(from: from, to: to) }
        try carrier.settleEqually(place)
    }

    @Test(arguments: Kind.allCases, [0, 1])
    func `what is deleted, brought back and deleted again while another machine makes it again is one row`(
        kind: Kind, later: Int
    ) throws {
        for order in Self.orders.indices {
            let name = "x\(order)"
            try add(kind, name, to: one)
            try carrier.settle()
            try delete(kind, name, from: one)
            try carrier.settle()
            carrier.advance(later, by: 1000)
            _ = try one.undo(1, today: today)
            try add(kind, name.uppercased(), to: two, isOther: true)
            try delete(kind, name, from: one)
            try meet(order)
            for store in carrier.stores {
                let found = try names(kind, in: store).filter { $0.lowercased() == name }
                #expect(found.count == 1)
            }
        }
    }

    @Test(arguments: Kind.allCases) func `a deletion, an undo, another deletion and a new one, on three machines`(
        kind: Kind
    ) throws {
        try add(kind, "tea", to: one)
        try carrier.settle()
        try delete(kind, "tea", from: one)
        try carrier.settle()
        try add(kind, "TEA", to: two, isOther: true)
        _ = try one.undo(1, today: today)
        try carrier.bring(from: 0, to: 2)
        try delete(kind, "tea", from: three)
        try carrier.bring(from: 2, to: 0)
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try names(kind, in: store).filter { $0.lowercased() == "tea" }.count == 1)
        }
    }

    @Test(arguments: orders.indices, [false, true])
    func
        `a category that is deleted and made again while another machine renames it has that name`(
            order: Int, isLeaving: Bool
        ) throws
    {
        _ = try one.add(Category(name: "eat", color: Color(0x445566)))
        _ = try one.add(Expense(date: today, amount: dollars("7"), category: "eat", note: "old"))
        try carrier.settle()
        if isLeaving { _ = try one.leaveMachines() }
        _ = try one.deleteCategory("eat")
        _ = try one.add(Category(name: "eat", color: Color(0x112233)))
        _ = try one.set(Budget(category: "eat", amount: dollars("120"), per: .month))
        _ = try one.add(Expense(date: today, amount: dollars("3"), category: "eat", note: "new"))
        carrier.advance(1, by: 1000)
        _ = try two.renameCategory("eat", to: "essen")
        _ = try two.set(Budget(category: "essen", amount: dollars("130"), per: .month))
        if isLeaving { _ = try one.synchronize(with: .folder(carrier.place(0)), name: "again", alike: .different) }
        try meet(order)
        for store in carrier.stores {
            let names = try store.categories().map(\.name)
            #expect(names.contains("essen") && !names.contains("eat"))
            #expect(try store.entries().first { $0.note == "new" }?.category == "essen")
            let budgets = try store.budgets(on: today).map { "\($0.budget.category ?? "") \($0.budget.amount.display)" }
            #expect(budgets == ["essen 130.00 USD"])
        }
    }

    @Test(arguments: orders.indices)
    func `a name that another row got after a deletion does not become that of the deleted row, which was renamed`(
        order: Int
    ) throws {
        for name in ["pets", "zoo"] { _ = try one.add(Category(name: name, color: Color(0x445566))) }
        for name in ["pets", "zoo"] {
            _ = try one.add(Expense(date: today, amount: dollars("7"), category: name, note: "of \(name)"))
        }
        try carrier.settle()
        _ = try two.deleteCategory("pets")
        _ = try two.renameCategory("zoo", to: "pets")
        carrier.advance(0, by: 1000)
        _ = try one.renameCategory("pets", to: "dogs")
        try meet(order)
        for store in carrier.stores {
            let names = try store.categories().map(\.name)
            #expect(names.contains("pets") && names.contains("dogs") && !names.contains("zoo"))
            #expect(try store.entries().first { $0.note == "of zoo" }?.category == "pets")
        }
    }

    @Test(arguments: [0, 1, 2]) func `a category that is deleted, which all have read, and brought back is no conflict`(
        user: Int
    ) throws {
        let carrier = try Carrier(2)
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        _ = try one.add(Category(name: "eat", color: Color(0x445566)))
        if user == 1 { _ = try one.add(Rule(text: "tea", category: "eat")) }
        if user == 2 {
            _ = try one.add(Expense(date: today, amount: dollars("7"), category: "eat", note: "n"))
            _ = try one.set(Budget(category: "eat", amount: dollars("120"), per: .month))
        }
        try carrier.begin()
        try carrier.settle()
        _ = try one.deleteCategory("eat")
        try carrier.settle()
        #expect(try !two.categories().map(\.name).contains("eat"))
        _ = try one.undo(1, today: today)
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try store.categories().map(\.name).contains("eat") && store.syncConflicts().isEmpty)
        }
    }
}
