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

    @Test func `of three accounts of one name two are listed beside the one that keeps it`() throws {
        for name in ["q", "r"] { _ = try one.add(Account(name: name)) }
        try carrier.begin()
        try carrier.settle()
        _ = try one.renameAccount("q", to: "s")
        _ = try two.renameAccount("r", to: "S")
        _ = try carrier.stores[2].add(Account(name: "s"))
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.syncConflicts().count == 2) }
        for conflict in try two.syncConflicts() { try two.decide(conflict, .keep) }
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

    /// Both machines know two names, each with an entry.
    private func beginWithTwo(_ belonging: Belonging) throws {
        for name in ["q", "r"] {
            try add(name, like: belonging, to: one)
            try addEntry(in: name, like: belonging, to: one)
        }
        try carrier.begin()
        try carrier.settle()
    }
}
