import Foundation
import Testing

@testable import ExpenseCore

/// What two machines make without knowing of each other is one row (rule Y4). The values that were set later hold, and what
/// a person may have meant with the others is listed once on all machines (rule Y3), whatever arrives first.
@Suite(.long, .ownThreads)
struct MadeTwiceTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        for name in ["giro", "cash"] { _ = try carrier.stores[0].add(Account(name: name)) }
        try carrier.settle()
    }

    private func expectLost(_ lost: [String], _ place: SourceLocation = #_sourceLocation) throws {
        for store in carrier.stores {
            let found = try store.syncConflicts().map {
                ($0.lost ?? "deleted").trimmingCharacters(in: .whitespaces)
            }.sorted()
            #expect(found == lost, sourceLocation: place)
        }
    }

    @Test(arguments: [0, 1], orders.indices)
    func `of a rule that two machines add, the later category and details hold, and the others are listed`(
        later: Int, order: Int
    ) throws {
        try make(later: later, order) { store, isLater in
            var rule = Rule(text: isLater ? "TEA" : "tea", category: isLater ? "food" : "fun")
            rule.details.payee = isLater ? "Tea House" : "Shop"
            rule.details.account = isLater ? "giro" : "cash"
            _ = try store.add(rule)
        }
        for store in carrier.stores {
            let rule = try #require(try store.rules().first)
            #expect(try store.rules().count == 1)
            #expect((rule.text, rule.category) == ("TEA", "food"))
            #expect((rule.details.payee, rule.details.account) == ("Tea House", "giro"))
        }
        try expectLost(["cash", "fun", "payee Shop"])
    }

    @Test(arguments: [0, 1], orders.indices)
    func `of a category that two machines add, the later name and colour hold, and the other colour is listed`(
        later: Int, order: Int
    ) throws {
        try make(later: later, order) { store, isLater in
            _ = try store.add(Category(name: isLater ? "Zoo" : "zoo", color: Color(isLater ? 0x112233 : 0x445566)))
        }
        for store in carrier.stores {
            let zoo = try store.categories().filter { $0.name.lowercased() == "zoo" }
            #expect(zoo.map(\.name) == ["Zoo"] && zoo.map(\.color) == [Color(0x112233)])
        }
        #expect(try carrier.stores[0].syncConflicts().map(\.column) == ["color"])
    }

    @Test(arguments: [0, 1], orders.indices) func `of an account that two machines add, the later name holds`(
        later: Int, order: Int
    ) throws {
        try make(later: later, order) { store, isLater in _ = try store.add(Account(name: isLater ? "Purse" : "purse"))
        }
        for store in carrier.stores { #expect(try store.accounts().map(\.name).contains("Purse")) }
        try expectLost([])
    }

    @Test(arguments: [0, 1], orders.indices)
    func `an account that two machines add has one opening balance in a currency, the later one`(
        later: Int, order: Int
    ) throws {
        try make(later: later, order) { store, isLater in
            func add(_ name: String, _ balance: Money) throws {
                _ = try store.add(Account(name: name), opening: balance, on: day("2026-11-01"))
            }
            try add("bank", dollars("1000"))
            try add(isLater ? "Visa" : "visa", dollars(isLater ? "60" : "50"))
            try add("loan", Money(minorUnits: isLater ? -500 : 500, currency: .dollar))
            try add("trip", Money(minorUnits: 700, currency: isLater ? .dollar : #require(Currency("EUR"))))
        }
        for store in carrier.stores {
            let openings = try store.entries().map { "\($0.account ?? "") > \($0.target ?? "") \($0.amount.display)" }
            #expect(
                openings.sorted() == [
                    " > Visa 60.00 USD", " > bank 1,000.00 USD", " > trip 7.00 EUR", " > trip 7.00 USD",
                    "loan >  5.00 USD",
                ])
        }
        try expectLost(["50.00 USD", "loan"])
    }

    @Test func `two transfers from outside into an account that both machines had are two, whatever their note`() throws
    {
        try make(later: 1, 0) { store, isLater in
            _ = try store.add(
                Expense(
                    date: today, kind: .transfer, amount: dollars(isLater ? "6" : "5"), note: "opening balance",
                    target: "giro"))
        }
        #expect(try carrier.stores[2].entries().count == 2)
        try expectLost([])
    }

    @Test(arguments: [0, 1], orders.indices)
    func `a rule that was deleted, and that one machine brings back and another one adds, is the later one`(
        later: Int, order: Int
    ) throws {
        let (one, two) = (carrier.stores[1 - later], carrier.stores[later])
        _ = try one.add(Rule(text: "tea", category: "home"))
        try carrier.settle()
        _ = try one.deleteRule("tea")
        try carrier.settle()
        carrier.advance(1 - later, by: 500)
        try make(later: later, order) { store, isLater in
            if isLater {
                _ = try two.add(Rule(text: "tea", category: "food"))
            } else {
                _ = try one.undo(1, today: today)
            }
        }
        for store in carrier.stores { #expect(try store.rules().map(\.category) == ["food"]) }
        // Whoever added it had seen what it was before.
        try expectLost([])
    }

    @Test(arguments: [0, 1], orders.indices)
    func `of a bank's row to which two machines give other categories, the later one holds, and the other is listed`(
        later: Int, order: Int
    ) throws {
        try make(later: later, order) { store, isLater in
            let bakery = Expense(date: today, amount: try dollars("4"), payee: "BAKERY")
            let shop = Expense(date: today, amount: try dollars("7"), payee: "SHOP")
            var lines = ListedEntries(
                [bakery, shop].map {
                    Expense(date: $0.date, amount: $0.amount, category: isLater ? "food" : "fun", payee: $0.payee)
                })
            var options = ImportOptions(source: "test")
            options.account = "giro"
            _ = try store.importEntries(&lines, options)
        }
        for store in carrier.stores {
            let entries = try store.entries()
            #expect(entries.map(\.category) == ["food", "food"])
            let conflicts = try store.syncConflicts()
            #expect(conflicts.map(\.lost) == ["fun", "fun"] && conflicts.allSatisfy { $0.time != nil })
        }
    }

    @Test(arguments: [0, 1], orders.indices)
    func `of a line to which two machines give other categories and accounts, the later ones hold`(
        later: Int, order: Int
    )
        throws
    {
        for store in [0, 1] {
            let inbox = "\(carrier.place(store))/inbox/line.txt"
            try Data("400 tea\n".utf8).write(to: URL(fileURLWithPath: inbox))
        }
        try make(later: later, order) { store, isLater in
            _ = try store.readInbox { _, record in
                let (category, account) = isLater ? ("food", "cash") : ("fun", "giro")
                try record(
                    [Expense(date: today, amount: try dollars("4"), category: category, note: "tea", account: account)],
                    [])
            }
        }
        for store in carrier.stores {
            #expect(try store.entries().map { [$0.category, $0.account] } == [["food", "cash"]])
        }
        try expectLost(["fun", "giro"])
    }
}
