import Testing

@testable import ExpenseCore

/// Entries of equal amount, a few days apart at most, that two machines made without knowing of each other are listed, and
/// people decide whether they are one (rule Y4).
@Suite(.long, .ownThreads)
struct RecordedTwiceTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        for name in ["giro", "bank"] { _ = try one.add(Account(name: name)) }
        _ = try one.add(Expense(date: day("2026-01-01"), amount: dollars("1"), note: "first"))
        try carrier.settle()
    }

    private func doubles() throws -> [SyncConflict] {
        let all = try carrier.stores.map { try $0.syncConflicts() }
        for conflicts in all { #expect(conflicts.map(\.key) == all[0].map(\.key)) }
        return all[0].filter { $0.column == SyncConflict.double }
    }

    private func dinner(
        _ note: String = "dinner", on date: String = "2026-11-20", kind: Expense.Kind = .expense,
        account: String? = nil,
        tags: [String] = [], category: String? = nil
    ) throws -> Expense {
        Expense(
            date: day(date), kind: kind, amount: try dollars("40"), category: category, note: note, tags: tags,
            account: account)
    }

    private func importRow(_ account: String, on date: String = "2026-11-20", to store: ExpenseStore) throws {
        var lines = ListedEntries([Expense(date: day(date), amount: try dollars("40"), payee: "Dinner House")])
        var options = ImportOptions(source: "test")
        options.account = account
        _ = try store.importEntries(&lines, options)
    }

    @Test(arguments: [0, 1], orders.indices)
    func
        `the dinner that two people typed is listed, whatever arrives first, and is one on all machines if one says so`(
            later: Int, order: Int
        ) throws
    {
        try make(later: later, order) { store, isLater in
            _ = try store.add(
                isLater
                    ? dinner("dinner with Anna", tags: ["fun"], category: "food")
                    : dinner(account: "giro", tags: ["paid"]))
        }
        let double = try #require(try doubles().first)
        #expect(try doubles().count == 1 && one.entries().count == 3)
        #expect(double.subject.contains("40.00 USD") && double.present.contains("40.00 USD"))
        #expect(try carrier.stores[2].attentionToMachines()?.conflicts == 1)
        try carrier.stores[2].decide(double, .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 2)
        let entry = try #require(try two.entries().first { $0.amount.minorUnits == 4000 })
        #expect(entry.note.hasPrefix("dinner") && entry.tags == ["fun", "paid"])
        #expect((entry.account, entry.category) == ("giro", "food"))
    }

    @Test(arguments: [false, true])
    func `two entries that are different are not asked about again, also if their notes are edited`(isLeaving: Bool)
        throws
    {
        for store in [one, two] { _ = try store.add(dinner(account: "giro")) }
        try carrier.settleEqually()
        try two.decide(#require(try doubles().first), .keep)
        try carrier.settleEqually()
        for (store, note) in zip([one, two], ["dinner again", "dinner with Ben"]) {
            _ = try store.update(#require(try store.entries().first { $0.note == "dinner" }).id) { $0.note = note }
        }
        if isLeaving {
            _ = try two.leaveMachines()
            _ = try two.synchronize(with: .folder(carrier.place(1)), name: "again")
        }
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
    }

    @Test func `the row of a file that was imported into two accounts is listed when they have become one`() throws {
        try importRow("giro", to: one)
        try importRow("bank", to: two)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
        _ = try one.renameAccount("giro", to: "joint")
        _ = try two.renameAccount("bank", to: "joint")
        try carrier.settleEqually()
        // The accounts are two that are called alike, until somebody says that they are one.
        #expect(try doubles().count == 1 && one.accounts().count == 2)
        try carrier.stores[2].decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().count == 1 && one.accounts().count == 1)
        try carrier.stores[2].decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 2)
        // It is known by both rows.
        for account in ["giro", "joint"] { try importRow("joint", to: account == "giro" ? one : two) }
        try carrier.settleEqually()
        #expect(try one.entries().count == 2)
    }

    @Test func `equal entries of one machine are not listed, whenever the others learn of them`() throws {
        _ = try one.add(dinner())
        try carrier.settleEqually()
        _ = try one.add(dinner(on: "2026-11-21"))
        try importRow("giro", on: "2026-11-21", to: one)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count >= 3)
    }

    @Test(arguments: [0, 1]) func `an entry that was made by a machine that knew the other one is not listed`(
        first: Int
    ) throws {
        _ = try carrier.stores[first].add(dinner())
        try carrier.settleEqually()
        _ = try carrier.stores[1 - first].add(dinner(on: "2026-11-21"))
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
    }

    @Test func `a machine whose clock is slow tells what it had seen`() throws {
        carrier.advance(0, by: 86_400)
        _ = try one.add(dinner())
        try carrier.settleEqually()
        _ = try two.add(dinner())
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
        for store in [one, two] { _ = try store.add(Expense(date: today, amount: dollars("9"), note: "cinema")) }
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
    }

    /// Two entries of two machines, and whether they are listed.
    private static let pairs: [(String, Expense, Expense, Bool)] = {
        func entry(
            _ note: String, _ date: String = "2026-11-20", _ kind: Expense.Kind = .expense, _ account: String? = nil,
            payee: String? = nil, units: Int64 = 4000
        ) -> Expense {
            Expense(
                date: day(date), kind: kind, amount: Money(minorUnits: units, currency: .dollar), note: note,
                payee: payee, account: account)
        }
        return [
            ("a common word", entry("dinner with Anna"), entry("Dinner"), true),
            ("the note of one is the payee of the other", entry("gusto"), entry("", payee: "Gusto"), true),
            ("no common word", entry("petrol"), entry("dinner"), false),
            ("no description", entry(""), entry("dinner"), true),
            ("neither has a description", entry(""), entry(""), true),
            ("five days", entry("dinner", "2026-11-15"), entry("dinner"), true),
            ("six days", entry("dinner", "2026-11-14"), entry("dinner"), false),
            ("a month", entry("rent", "2026-10-20"), entry("rent"), false),
            ("another amount", entry("dinner", units: 4001), entry("dinner"), false),
            ("another kind", entry("dinner", "2026-11-20", .income), entry("dinner"), false),
            (
                "an income and a refund", entry("dinner", "2026-11-20", .income),
                entry("dinner", "2026-11-20", .refund), false
            ),
            ("one account", entry("dinner", "2026-11-20", .expense, "giro"), entry("dinner"), true),
            (
                "two accounts", entry("dinner", "2026-11-20", .expense, "giro"),
                entry("dinner", "2026-11-20", .expense, "bank"), false
            ),
        ]
    }()

    @Test(arguments: pairs.indices) func `two typed entries are listed if they look alike, and not otherwise`(
        number: Int
    ) throws {
        let (name, first, second, isListed) = Self.pairs[number]
        _ = try one.add(first)
        _ = try two.add(second)
        try carrier.settleEqually()
        #expect(try doubles().count == (isListed ? 1 : 0), "\(name)")
    }

    @Test func `of several equal entries each is listed with one of the other machine, the nearest`() throws {
        for store in [one, two] {
            for date in ["2026-11-18", "2026-11-20"] { _ = try store.add(dinner(on: date)) }
        }
        try carrier.settleEqually()
        for _ in 0..<2 {
            let conflict = try #require(try doubles().first)
            let days = ["2026-11-18", "2026-11-20"].filter { conflict.subject.contains($0) }
            #expect(days.count == 1 && conflict.present.contains(days.first ?? "-"))
            try one.decide(conflict, .replace)
            try carrier.settleEqually()
        }
        #expect(try doubles().isEmpty && one.entries().count == 3)
    }

    @Test func `what recurs is not listed, but one that somebody typed beside an occurrence is`() throws {
        let bus = Recurring(entry: try dinner("bus", on: "2026-11-17"), unit: .day)
        _ = try one.add(bus, recordingThrough: day("2026-11-17"))
        try carrier.settleEqually()
        _ = try one.recordDue(through: day("2026-11-18"))
        _ = try two.recordDue(through: day("2026-11-20"))
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 5)
        _ = try one.recordDue(through: day("2026-11-21"))
        _ = try two.add(dinner("bus", on: "2026-11-21"))
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
    }

    @Test func `a receipt that two people typed is listed once, and is one if they say so`() throws {
        for store in [one, two] {
            _ = try store.add(
                receipt: ["25", "15"].map { Expense(date: today, amount: try dollars($0), note: "dinner") })
        }
        // Another one, with other parts.
        _ = try two.add(receipt: ["25", "3"].map { Expense(date: today, amount: try dollars($0), note: "dinner") })
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
        try one.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && two.entries().count == 5)
    }

    @Test func `a transfer that two people typed is listed, and nothing of it is lost if it is one`() throws {
        for (number, store) in [one, two].enumerated() {
            _ = try store.add(
                Expense(
                    date: today, kind: .transfer, amount: dollars("40"), note: ["", "savings"][number],
                    tags: [["mine"], ["ours"]][number], account: "giro", target: "bank"))
            _ = try store.add(
                Expense(
                    date: today, kind: .transfer, amount: dollars("50"), account: ["giro", "bank"][number],
                    target: ["bank", "giro"][number]))
        }
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
        try two.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        let transfers = try one.entries().filter { $0.amount.minorUnits == 4000 }
        #expect(transfers.map(\.note) == ["savings"] && transfers.map(\.tags) == [["mine", "ours"]])
    }

    @Test func `what people decided when two ledgers were joined is not asked again, and what nobody was asked is`()
        throws
    {
        let carrier = try Carrier(3)
        for store in carrier.stores { _ = try store.add(dinner()) }
        try carrier.begin(.different)
        try carrier.settle()
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
        for store in carrier.stores.dropLast() {
            _ = try store.add(Expense(date: today, amount: dollars("9"), note: "cinema"))
        }
        try carrier.settle()
        for store in carrier.stores { #expect(try store.syncConflicts().count == 1) }
    }

    @Test func `the first entries of two ledgers that were shared empty are listed`() throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        try carrier.settle()
        for store in carrier.stores { _ = try store.add(dinner()) }
        try carrier.settle()
        for store in carrier.stores { #expect(try store.syncConflicts().count == 1) }
    }

    @Test func `an entry that arrives only with all that its machine knows is listed`() throws {
        _ = try one.add(dinner())
        _ = try one.synchronize()
        carrier.advance(1, by: 100)
        _ = try two.add(dinner())
        _ = try two.synchronize()
        carrier.advance(0, by: 1000)
        try one.writeAnew()
        _ = try one.add(Expense(date: today, amount: dollars("9"), note: "cinema"))
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
    }
}
