import Testing

@testable import ExpenseCore

/// What conflicts and changes say to people on any machine: names, amounts with their currency, days, and the numbers that this
/// machine knows, never what the data file stores (rules Y3 and Y6).
@Suite(.ownThreads)
struct SharedWordsTests {
    /// What both do, and what the only conflict says then: its subject, the label, what holds and what lost.
    private static let conflicts: [(String, [String])] = [
        (
            """
            all: account add giro; account add cash; account add card; add 12.50 lunch /food @giro
            a: edit lunch @cash
            b: edit lunch @card
            """, ["#1  2026-11-21  12.50 USD  food  @card  lunch", "account", "card", "cash"]
        ),
        (
            """
            all: account add giro; add 12.50 lunch @giro
            a: edit lunch income
            b: edit lunch refund
            """, ["#1  2026-11-21  refund  12.50 USD  @giro  lunch", "kind", "refund @giro", "income @giro"]
        ),
        (
            """
            all: add 5 lunch
            a: edit lunch ^2026-11-01
            b: edit lunch ^2026-11-02
            """, ["#1  2026-11-02  5.00 USD  lunch", "day", "2026-11-02", "2026-11-01"]
        ),
        (
            """
            all: account add giro; account add cash
            a: account default giro
            b: account default cash
            """, ["default account", "", "cash", "giro"]
        ),
        (
            """
            all: rule amazon home refund
            a: rule amazon fun refund
            b: rule amazon gifts refund
            """, ["rule 'amazon', only refund", "category", "gifts", "fun"]
        ),
        (
            """
            all: budget food 100
            a: budget food 200 2026-12
            b: budget food 300 2026-12
            """, ["budget for food in USD in 2026-12", "", "300.00 USD", "200.00 USD"]
        ),
        (
            """
            all: recurring plan 9 gym /fun ^2026-12-01
            a: recurring step 2
            b: recurring step 3
            """,
            [
                "recurring #1  every 3 months  gym", "interval", "every 3 months from 2026-12-01",
                "every 2 months from 2026-12-01",
            ]
        ),
    ]

    @Test(arguments: conflicts) func `a conflict names what it is about, and both values`(text: String, said: [String])
        throws
    {
        let run = try CaseRun(text)
        try run.run()
        for store in [run.one, run.two] {
            let listed = try store.syncConflicts()
            #expect(listed.map { [$0.subject, $0.label, $0.present, $0.lost ?? ""] } == [said])
        }
    }

    @Test func `a receipt that stays whole is named as a whole, with its sum`() throws {
        let run = try CaseRun(
            """
            all: receipt 5 cost & 6 other
            a: edit cost 7
            b: delete cost other
            """)
        try run.run()
        for store in [run.one, run.two] {
            let listed = try store.syncConflicts().map(\.subject)
            #expect(listed.count == 1 && listed.allSatisfy { $0.contains("13.00 USD") && $0.contains("whole") })
        }
    }

    @Test func `what was done before the ledger was shared is this machine's`() throws {
        let run = try CaseRun(
            """
            apart
            a: budget food 300
            b: budget food 400
            share
            """)
        try run.run()
        let name = try run.two.machines().first(where: \.isThis)?.name
        for store in [run.one, run.two] {
            #expect(try store.syncConflicts().map(\.machine) == [name])
        }
    }

    @Test func `what was named before the ledger was shared is the machine's that named it`() throws {
        let run = try CaseRun(
            """
            apart
            a: category add zoo
            b: category add park
            share
            a: category rename zoo garden
            b: category rename park garden
            """)
        try run.run()
        let names = try run.one.machines().map(\.name)
        let listed = try [run.one, run.two].map { try $0.syncConflicts().map(\.machine) }
        #expect(listed[0].count == 1 && listed[0].allSatisfy(names.contains) && listed[0] == listed[1])
    }

    @Test func `what a telephone has written is said to come from the inbox`() throws {
        let run = try CaseRun(
            """
            a: line 2.50 tea % /food
            b: line 2.50 tea % /fun
            """)
        try run.run()
        for store in [run.one, run.two] { #expect(try store.syncConflicts().map(\.machine) == ["the inbox"]) }
    }

    @Test func `changes are named by the numbers that other machines know`() throws {
        let run = try CaseRun(
            """
            b: add 1 tea; recurring plan 2 cake /food ^2027-01-01
            a: add 5 lunch; recurring plan 900 rent ^2027-01-01; receipt 60 box & 20 bag
            meet
            a: edit lunch #work; recurring delete; delete box
            b: edit box /fun
            meet
            b: decide keep deleted
            """)
        try run.run()
        let (one, two) = (run.one, run.two)
        let numbers = try [one, two].map { store in try store.entries().first { $0.note == "lunch" }?.id ?? 0 }
        #expect(numbers[0] != numbers[1])
        #expect(try two.history().contains { $0.words.hasPrefix("change #\(numbers[1])  5.00 USD") })
        let decision = try #require(try one.history().first { $0.words.hasPrefix("decide") }).words
        let box = try #require(try one.entries().first { $0.note == "box" }).id
        #expect(decision.split { " :".contains($0) }.contains("#\(box)"))
    }

    @Test func `what somebody has typed stays in the history, also if it looks like the mark of a row`() throws {
        let run = try CaseRun("all: account add giro")
        _ = try run.one.add(Expense(date: caseDay, amount: dollars("5"), note: "tea #{5} #7"))
        try run.carrier.settle()
        for store in [run.one, run.two] {
            #expect(try store.history().contains { $0.words.hasSuffix("5.00 USD  tea #{5} #7") })
        }
    }

    @Test func `a conflict keeps its number while others are decided, and has the same on each machine`() throws {
        let run = try CaseRun(
            """
            all: add 10 lunch; budget food 100
            a: edit lunch 11; budget food 110
            b: edit lunch 12; budget food 120
            """)
        try run.run()
        let numbers = try run.one.syncConflicts().map(\.number)
        #expect(numbers.allSatisfy { $0.count >= 3 } && Set(numbers).count == 2)
        #expect(try run.two.syncConflicts().map(\.number) == numbers)
        try run.one.decide(#require(try run.one.syncConflicts().first), .keep)
        try run.carrier.settle()
        for store in [run.one, run.two] {
            #expect(try store.syncConflicts().map(\.number) == [numbers[1]])
            #expect(try SyncConflict.named(numbers[0], in: store.syncConflicts()).isEmpty)
            #expect(try SyncConflict.named(numbers[1], in: store.syncConflicts()).count == 1)
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
}
