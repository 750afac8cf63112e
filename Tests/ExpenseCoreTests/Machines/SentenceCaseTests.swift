import Testing

@testable import ExpenseCore

/// The five sentences of the contract, case by case: what two machines do without knowing of each other, and what all have then.
/// Each case is run with either machine as the later one, and with its files arriving in each order.
@Suite(.ownThreads)
struct SentenceCaseTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(3) }

    /// What a machine does.
    typealias Act = @Sendable (ExpenseStore) throws -> Void

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// What all know before.
        var before: Act = { _ in }
        /// What the first machine does, and the second one.
        let first: Act
        let second: Act
        /// What the first machine does when all know all.
        var then: Act?
        /// What all have in the end, as ``SentenceCaseTests/summary(_:)`` says it. If who is later matters, the second of two is
        /// that where the first machine was later.
        let expected: [[String]]

        init(
            _ name: String, before: @escaping Act = { _ in }, _ first: @escaping Act, _ second: @escaping Act,
            then: Act? = nil, _ expected: [String], ifFirstIsLater other: [String]? = nil
        ) {
            self.name = name
            (self.before, self.first, self.second, self.then) = (before, first, second, then)
            self.expected = [expected, other ?? expected]
        }

        var testDescription: String { name }
    }

    // MARK: - Words of the cases

    private static func add(_ note: String, _ amount: String = "5", category: String? = nil) -> Act {
        {
            _ = try $0.add(
                Expense(date: day("2026-11-21"), amount: dollars(amount), category: category, note: note))
        }
    }

    private static func edit(_ note: String, _ change: @escaping @Sendable (inout Expense) -> Void) -> Act {
        { store in _ = try store.update(#require(try store.entries().first { $0.note == note }).id, change) }
    }

    private static func setAmount(of note: String, _ cents: Int64) -> Act {
        edit(note) { $0.amount = Money(minorUnits: cents, currency: .dollar) }
    }

    private static func delete(_ note: String) -> Act {
        { store in _ = try store.delete([#require(try store.entries().first { $0.note == note }).id]) }
    }

    /// Undoes the newest change whose words begin so, whoever made it.
    private static func undo(_ words: String) -> Act {
        { store in
            let change = try #require(try store.history().first { !$0.isUndone && $0.words.hasPrefix(words) })
            _ = try store.undo(change: change.id, today: day("2026-11-21"))
        }
    }

    private static func redo(_ words: String) -> Act {
        { store in
            let change = try #require(try store.history().first { $0.isUndone && $0.words.hasPrefix(words) })
            _ = try store.redo(change: change.id)
        }
    }

    private static func budget(_ category: String, _ amount: String) -> Act {
        { _ = try $0.set(Budget(category: category, amount: dollars(amount), per: .month)) }
    }

    private static func importFile(_ payees: [String] = ["Rent", "Shop", "Fee"]) -> Act {
        { store in
            var rows = ListedEntries(
                try payees.enumerated().map {
                    Expense(date: day("2026-11-20"), amount: try dollars("1\($0.offset)"), payee: $0.element)
                })
            var options = ImportOptions(source: "test")
            options.account = "giro"
            _ = try store.importEntries(&rows, options)
        }
    }

    private static func editImported(_ payee: String) -> Act {
        { store in
            let row = try #require(try store.entries().first { $0.payee == payee })
            _ = try store.update(row.id) { $0.category = "home" }
        }
    }

    private static func deleteImported(_ payee: String) -> Act {
        { store in _ = try store.delete([#require(try store.entries().first { $0.payee == payee }).id]) }
    }

    private static func all(_ acts: Act...) -> Act { { store in for act in acts { try act(store) } } }

    private static let nothing: Act = { _ in }
    private static let withGiro: Act = { _ = try $0.add(Account(name: "giro")) }
    private static let withZoo: Act = { _ = try $0.add(Category(name: "zoo", color: Color(1))) }

    private static let withNet: Act = { store in
        let net = Expense(date: day("2026-12-01"), amount: try dollars("40"), category: "home", note: "net")
        _ = try store.add(Recurring(entry: net, unit: .month), recordingThrough: day("2026-11-21"))
    }

    /// What people see: entries, the categories and accounts that are not ready-made, budgets, rules, and what nobody has
    /// decided.
    private static func summary(_ store: ExpenseStore) throws -> [String] {
        let ready = Set(Category.readyMade.map(\.name))
        var lines = try store.entries().map { entry in
            [
                entry.kind == .expense ? nil : entry.kind.rawValue, entry.amount.display, entry.category,
                entry.account.map { "@" + $0 }, entry.payee, entry.note.isEmpty ? nil : entry.note,
            ]
            .compactMap(\.self).joined(separator: " ")
        }
        lines += try store.categories().map(\.name).filter { !ready.contains($0) }.map { "category \($0)" }
        lines += try ready.subtracting(store.categories().map(\.name)).map { "no category \($0)" }
        lines += try store.budgets(on: day("2026-11-21")).map {
            "budget \($0.budget.category ?? "all") \($0.budget.amount.display)"
        }
        lines += try store.rules().map { "rule \($0.text) \($0.category)" }
        lines += try store.syncConflicts().map { conflict in
            switch conflict.kind {
            case "value": "lost \(conflict.label) \(conflict.lost ?? "")"
            case "double": "alike"
            default: conflict.kind
            }
        }
        return lines.sorted()
    }

    // MARK: - Cases

    static let undone: [Case] = [
        Case(
            "an addition is undone whose entry was edited by one who knew it, and nobody knows of the undoing",
            before: add("tea"), undo("add"), setAmount(of: "tea", 600), ["6.00 USD tea"]),
        Case(
            "an addition is undone after its entry was edited", before: all(add("tea"), setAmount(of: "tea", 600)),
            undo("add"), nothing, []),
        Case(
            "an addition is undone after its entry was edited, and redone",
            before: all(add("tea"), setAmount(of: "tea", 600)), undo("add"), nothing, then: redo("add"),
            ["6.00 USD tea"]),
        Case(
            "a merge is undone after an entry was added to the target",
            before: all(withZoo, add("ape", category: "zoo"), { _ = try $0.mergeCategory("zoo", into: "fun") }),
            undo("merge"), add("film", category: "fun"), ["5.00 USD fun film", "5.00 USD zoo ape", "category zoo"]),
        Case(
            "an import is undone of which another machine has edited a row and deleted one",
            before: all(withGiro, importFile()), undo("import"),
            all(editImported("Fee"), deleteImported("Shop")), ["12.00 USD home @giro Fee"]),
        Case(
            "an import is undone and redone of which rows were edited and deleted",
            before: all(withGiro, importFile(), editImported("Fee"), deleteImported("Shop")), undo("import"), nothing,
            then: redo("import"), ["10.00 USD @giro Rent", "12.00 USD home @giro Fee"]),
        Case(
            "an import is undone and redone while another machine edits a row of it",
            before: all(withGiro, importFile()), all(undo("import"), redo("import")),
            editImported("Rent"), ["10.00 USD home @giro Rent", "11.00 USD @giro Shop", "12.00 USD @giro Fee"]),
        Case(
            "somebody undoes the change of another one", before: setAmountLater, undo("change"), nothing,
            ["5.00 USD tea"]),
    ]

    private static let setAmountLater: Act = all(add("tea"), setAmount(of: "tea", 600))

    static let deleted: [Case] = [
        Case(
            "a row of a bank's file that one deletes is not imported again by the other",
            before: all(withGiro, importFile()),
            deleteImported("Fee"), nothing, then: importFile(), ["10.00 USD @giro Rent", "11.00 USD @giro Shop"]),
        Case(
            "an entry is deleted here and changed there", before: add("tea"), delete("tea"), setAmount(of: "tea", 600),
            ["6.00 USD tea", "deleted"]),
        Case(
            "an entry that was changed is deleted here, and another field of it is changed there",
            before: all(add("tea"), setAmount(of: "tea", 600)), delete("tea"), edit("tea") { $0.category = "food" },
            ["6.00 USD food tea", "deleted"]),
        Case("an entry is deleted by both", before: add("tea"), delete("tea"), delete("tea"), []),
        Case(
            "a category is deleted here and used there", before: withZoo, { _ = try $0.deleteCategory("zoo") },
            add("ape", category: "zoo"), ["5.00 USD zoo ape", "category zoo"]),
        Case(
            "a category is deleted and added again here, and used there", before: withZoo,
            all({ _ = try $0.deleteCategory("zoo") }, withZoo), add("ape", category: "zoo"),
            ["5.00 USD zoo ape", "category zoo"]),
        Case(
            "a category is renamed here and merged there", before: all(withZoo, add("ape", category: "zoo")),
            { _ = try $0.renameCategory("zoo", to: "animals") }, { _ = try $0.mergeCategory("zoo", into: "fun") },
            ["5.00 USD fun ape", "category animals", "deleted"]),
        Case(
            "a budget is deleted and set again here, and set there", before: budget("food", "100"),
            all(
                { try Budget(category: "food", amount: dollars("100"), per: .month).delete(from: $0) },
                budget("food", "200")),
            budget("food", "300"), ["budget food 300.00 USD", "lost amount 200.00 USD per month"]),
    ]

    static let made: [Case] = [
        Case(
            "a rule is made by both",
            { _ = try $0.add(Rule(text: "tea", category: "fun")) },
            { _ = try $0.add(Rule(text: "TEA", category: "food")) },
            ["lost category fun", "rule TEA food"], ifFirstIsLater: ["lost category food", "rule tea fun"]),
        Case(
            "a category is made by both", withZoo, { _ = try $0.add(Category(name: "Zoo", color: Color(1))) },
            ["category Zoo"], ifFirstIsLater: ["category zoo"]),
        Case(
            "a file is imported by both", before: withGiro, importFile(), importFile(),
            ["10.00 USD @giro Rent", "11.00 USD @giro Shop", "12.00 USD @giro Fee"]),
        Case(
            "a dinner is typed by both", add("dinner"), add("dinner with Anna"),
            ["5.00 USD dinner", "5.00 USD dinner with Anna", "alike"]),
        Case(
            "a dinner is typed by both and they say that it is one", add("dinner"), add("dinner with Anna"),
            then: { try $0.decide(#require(try $0.syncConflicts().first), .replace) }, ["5.00 USD dinner"],
            ifFirstIsLater: ["5.00 USD dinner with Anna"]),
        Case(
            "two categories get one name",
            before: all(withZoo, { _ = try $0.add(Category(name: "park", color: Color(2))) }),
            { _ = try $0.renameCategory("zoo", to: "out") }, { _ = try $0.renameCategory("park", to: "out") },
            ["alike", "category out", "category out (2)"]),
        Case(
            "two categories get one name and become one",
            before: all(
                withZoo, add("ape", category: "zoo"), { _ = try $0.add(Category(name: "park", color: Color(2))) },
                add("tree", category: "park")),
            { _ = try $0.renameCategory("zoo", to: "out") }, { _ = try $0.renameCategory("park", to: "out") },
            then: { try $0.decide(#require(try $0.syncConflicts().first), .replace) },
            ["5.00 USD out ape", "5.00 USD out tree", "category out"]),
        Case(
            "an occurrence is recorded by both",
            before: withNet, { _ = try $0.recordDue(through: day("2026-12-05")) },
            { _ = try $0.recordDue(through: day("2026-12-06")) },
            ["40.00 USD home net"]),
        Case(
            "an occurrence is recorded by both, by one of them with what was changed", before: withNet,
            { store in
                _ = try store.updateRecurring(#require(try store.recurring().first).id) {
                    $0.entry.amount = Money(minorUnits: 4700, currency: .dollar)
                    $0.entry.category = "fun"
                }
                _ = try store.recordDue(through: day("2026-12-05"))
            }, { _ = try $0.recordDue(through: day("2026-12-05")) },
            ["40.00 USD home net", "lost amount 47.00 USD", "lost category fun"],
            ifFirstIsLater: ["47.00 USD fun net", "lost amount 40.00 USD", "lost category home"]),
    ]

    static let values: [Case] = [
        Case(
            "both change different fields", before: add("tea"), setAmount(of: "tea", 600),
            edit("tea") { $0.category = "food" }, ["6.00 USD food tea"]),
        Case(
            "both change one field", before: add("tea"), setAmount(of: "tea", 600), setAmount(of: "tea", 700),
            ["7.00 USD tea", "lost amount 6.00 USD"], ifFirstIsLater: ["6.00 USD tea", "lost amount 7.00 USD"]),
        Case(
            "both change one field, and somebody decides", before: add("tea"), setAmount(of: "tea", 600),
            setAmount(of: "tea", 700), then: { try $0.decide(#require(try $0.syncConflicts().first), .replace) },
            ["6.00 USD tea"], ifFirstIsLater: ["7.00 USD tea"]),
        Case(
            "both give one field the same value", before: add("tea"), setAmount(of: "tea", 600),
            setAmount(of: "tea", 600), ["6.00 USD tea"]),
        Case(
            "one makes a transfer of an entry, the other one changes its account",
            before: all(withGiro, { _ = try $0.add(Account(name: "card")) }, add("tea")),
            edit("tea") { ($0.kind, $0.account, $0.target) = (.transfer, "giro", "card") },
            edit("tea") { $0.account = "card" },
            ["5.00 USD @card tea", "lost kind transfer giro → card"],
            ifFirstIsLater: ["lost kind expense @card", "transfer 5.00 USD @giro tea"]),
        Case(
            "two budgets of categories that become one",
            before: all(withZoo, budget("zoo", "10"), { _ = try $0.add(Category(name: "park", color: Color(2))) }),
            all(budget("park", "20"), { _ = try $0.mergeCategory("park", into: "fun") }),
            { _ = try $0.mergeCategory("zoo", into: "fun") },
            ["budget fun 10.00 USD", "lost amount 20.00 USD per month"],
            ifFirstIsLater: ["budget fun 20.00 USD", "lost amount 10.00 USD per month"]),
    ]

    private func run(_ given: Case, later: Int, order: Int) throws {
        try carrier.begin()
        try given.before(one)
        try carrier.settle()
        try make(later: later, order) { store, _ in
            try store === one ? given.first(store) : given.second(store)
        }
        if let then = given.then {
            try then(one)
            try carrier.settleEqually()
        }
        for store in carrier.stores {
            let summary = try Self.summary(store)
            #expect(summary == given.expected[later == 0 ? 1 : 0].sorted(), "\(given.name)")
        }
    }

    @Test(arguments: undone, paired([0, 1], orders.indices))
    func `undoing hides a change, whoever made it and whatever followed`(given: Case, way: (Int, Int)) throws {
        try run(given, later: way.0, order: way.1)
    }

    @Test(arguments: deleted, paired([0, 1], orders.indices))
    func `a row is gone if deletions had seen all of it, and what is used exists`(given: Case, way: (Int, Int)) throws {
        try run(given, later: way.0, order: way.1)
    }

    @Test(arguments: made, paired([0, 1], orders.indices))
    func `the same thing made twice is once, and what looks alike is asked about`(given: Case, way: (Int, Int)) throws {
        try run(given, later: way.0, order: way.1)
    }

    @Test(arguments: values, paired([0, 1], orders.indices))
    func `the later value holds, and what lost unseen is listed`(given: Case, way: (Int, Int)) throws {
        try run(given, later: way.0, order: way.1)
    }
}
