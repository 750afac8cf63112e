import CSQLite
import Foundation
import Testing

@testable import ExpenseCore

private let euro = Currency("EUR") ?? .dollar

/// Totals from the kept sums, compared with a count of the entries.
@Suite(.ownThreads)
struct TotalTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    /// Adds entries of every kind, over a year and a half.
    func addEntries(_ count: Int) throws {
        let categories: [String?] = ["food", "travel", nil]
        let tags: [[String]] = [[], ["work"], ["trip", "work"], [], ["+"]]
        let accounts = ["giro", nil, "visa", nil]
        try store.change({ "add entries" }) { connection in
            for name in ["giro", "visa"] { _ = try connection.insert(Account(name: name)) }
            for index in 0..<count {
                _ = try connection.insert(
                    Expense(
                        date: day("2025-12-20").adding(days: index * 37 % 560) ?? .first,
                        kind: index % 7 == 0 ? .income : index % 11 == 0 ? .refund : .expense,
                        amount: Money(
                            minorUnits: Int64(index * 31 % 977 + 1), currency: index % 4 == 0 ? euro : .dollar),
                        category: categories[index % 3], note: "note \(index)", tags: tags[index % 5],
                        payee: index % 3 == 0 ? "payee \(index % 8)" : nil,
                        account: accounts[index % 4]))
            }
            for index in 0..<count / 10 {
                _ = try connection.insert(
                    Expense(
                        date: day("2026-01-20").adding(days: index * 7) ?? .first, kind: .transfer,
                        amount: Money(minorUnits: Int64(index + 1), currency: .dollar), tags: tags[index % 5],
                        account: index % 3 == 0 ? nil : "giro", target: index % 3 == 1 ? nil : "visa"))
            }
        }
    }

    /// The totals of a filter, computed from the entries only.
    func counted(_ filter: Filter, _ groupings: [Grouping]) throws -> [TotalGroup] {
        var byEntries = filter
        byEntries.search = [""]
        #expect(byEntries.keptTotals(by: groupings, in: .calendar) == nil)
        return try store.totals(byEntries, by: groupings)
    }

    static let groupings: [[Grouping]] =
        [[]] + Grouping.allCases.map { [$0] } + [
            [.category, .month], [.month, .category], [.tag, .day], [.week, .kind], [.year, .tag, .category],
            [.currency, .category, .day], [.account, .tag], [.quarter, .account], [.payee, .month],
        ]

    static let filters: [Filter] = [
        Filter(), Filter(categories: [.named("Food"), .none]), Filter(categories: [.named("nothing")]),
        Filter(kind: .income), Filter(currency: euro), Filter(tags: ["work"]), Filter(tags: ["+"]),
        Filter(tags: ["none"]), Filter(kind: .refund), Filter(kind: .transfer), Filter(account: "VISA"),
        Filter(kind: .transfer, account: "visa"), Filter(categories: [.named("food")], account: "giro"),
        Filter(account: "nowhere"),
        Filter(categories: [.none], period: Period(from: day("2026-01-15"), to: day("2026-06-10")), kind: .expense),
        Filter(period: Period(from: day("2026-02-01"), to: day("2026-02-28"))),
        Filter(period: Period(from: day("2026-02-03"), to: day("2026-02-20"))),
        Filter(period: Period(from: day("2026-02-03"), to: day("2026-03-31"))),
        Filter(period: Period(from: day("2026-02-03"))), Filter(period: Period(to: day("2026-02-03"))),
        Filter(period: Period(from: day("2026-05-01"), to: day("2026-03-10")), tags: ["trip"]),
    ]

    @Test(arguments: sample(filters, oneIn: 4))
    func `totals are the same from the kept totals and from the entries`(filter: Filter) throws {
        try addEntries(300)
        let isMarked = !filter.tags.isEmpty || filter.account != nil
        for groupings in Self.groupings {
            let marks = groupings.filter { $0 == .tag || $0 == .account }
            if marks.count + (isMarked ? 1 : 0) < 2, !groupings.contains(.payee) {
                #expect(filter.keptTotals(by: groupings, in: .calendar) != nil)
            }
            let kept = try store.totals(filter, by: groupings)
            #expect(try kept == counted(filter, groupings))
        }
    }

    @Test(arguments: [Grouping.week, .weekday], [[], [Grouping.payee], [.tag]])
    func `the totals of weeks, and of days of the week, count the entries of their days`(
        span: Grouping, others: [Grouping]
    ) throws {
        try addEntries(300)
        var counts: [[String?]: Int64] = [:]
        for total in try store.totals(by: others + [.day]) {
            let day = day(try #require(total.keys.last ?? nil))
            let name = span == .week ? day.weekName : CalendarDate.weekdayName(Int64(day.weekday))
            counts[total.keys.dropLast() + [name, total.total.currency.code], default: 0] += Int64(total.total.count)
        }
        let totals = try store.totals(by: others + [span])
        #expect(totals.count == counts.count)
        for total in totals { #expect(counts[total.keys + [total.total.currency.code]] == Int64(total.total.count)) }
    }

    @Test func `totals of two tags, or of a range of amounts, are counted from entries`() throws {
        try addEntries(300)
        #expect(try store.totals(Filter(tags: ["work", "trip"])).map(\.total.count).reduce(0, +) == 60)
        #expect(
            try store.totals(Filter(tags: ["trip"]), by: [.tag]).map(\.keys) == [
                ["trip"], ["trip"], ["work"], ["work"],
            ])
        #expect(try store.totals(Filter(minimum: dollars("9"))).map(\.total.count) == [18])
    }

    @Test func `the kept totals follow every change, by any program`() throws {
        try addEntries(60)
        func expectRight(_ place: SourceLocation = #_sourceLocation) throws {
            #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") }, sourceLocation: place)
        }
        try expectRight()
        for statement in [
            "UPDATE entry SET amount = amount + 1, kind = 'income' WHERE id % 3 = 0 AND kind <> 'transfer'",
            "UPDATE entry SET date = date(date, '+40 days'), currency = 'CHF' WHERE id % 5 = 0",
            "UPDATE entry SET category = NULL WHERE id % 4 = 0", "UPDATE OR IGNORE entry SET amount = 0 WHERE id < 9",
            "DELETE FROM entry WHERE id % 6 = 1", "INSERT OR IGNORE INTO entry_tag SELECT id, 'work' FROM entry",
            "UPDATE entry_tag SET tag = 'play' WHERE tag = 'work' AND entry % 2 = 0",
            "UPDATE OR IGNORE entry_tag SET entry = entry + 1 WHERE entry + 1 IN (SELECT id FROM entry)",
            "DELETE FROM entry_tag WHERE tag = 'trip'",
            "UPDATE entry SET account = 3 - account WHERE account IS NOT NULL AND kind <> 'transfer'",
            "UPDATE entry SET target = 2 WHERE kind = 'transfer' AND account IS NOT 2",
            "UPDATE OR IGNORE entry SET kind = 'transfer', category = NULL, target = 2 WHERE id % 7 = 0",
        ] {
            try store.change({ statement }) { try $0.execute(statement) }
            try expectRight()
        }
        for _ in 0..<12 {
            #expect(try store.undo().count == 1)
            try expectRight()
        }
        #expect(try store.totals().isEmpty)
        #expect(try store.redo(12).count == 12)
        try expectRight()
        try store.change({ "delete all" }) { try $0.execute("DELETE FROM entry") }
        #expect(try store.read { try $0.integer("SELECT count(*) FROM total") } == 0)
    }

    @Test func `entries that were stored without triggers are counted together`() throws {
        try addEntries(50)
        try store.change({ "store together" }) { connection in
            try connection.withoutEntryTriggers(many: 39) {
                try connection.execute(
                    """
                    INSERT INTO entry (id, date, kind, amount, currency, category, account, target)
                        SELECT id + 1000, date, kind, amount, currency, category, account, target
                        FROM entry WHERE id < 40;
                    INSERT INTO entry_tag SELECT entry + 1000, tag FROM entry_tag WHERE entry < 40
                    """)
                try connection.countTotals(of: 1001...1039)
            }
        }
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    /// Each total that is written on its own takes as long as thousands in order, and other processes wait meanwhile.
    @Test(.long, arguments: [100, 700])
    func `however many tags an import has, one statement writes its totals, and they are undone`(count: Int) throws {
        try store.change({ "store together" }) { connection in
            let statements = Box(0)
            // Safe: the box outlives the trace, which ends below.
            let context = Unmanaged.passUnretained(statements).toOpaque()
            sqlite3_trace_v2(
                connection.handle, UInt32(SQLITE_TRACE_STMT),
                { _, context, _, sql in
                    guard let context, let sql else { return 0 }
                    let text = String(cString: sql.assumingMemoryBound(to: CChar.self))
                    if text.hasPrefix("INSERT INTO total") {
                        Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().count += 1
                    }
                    return 0
                }, context)
            defer { sqlite3_trace_v2(connection.handle, 0, nil, nil) }
            try connection.withoutEntryTriggers(many: Int64(count)) {
                var insertion = try EntryInsertion(connection, many: true)
                for number in 0..<count {
                    let tags = (0..<100).map { "t\(number)x\($0)" }
                    var entry = try Expense(date: day("2026-11-21"), amount: dollars("1"), tags: tags)
                    try insertion.insert(&entry, EntryReferences(category: nil, account: nil, target: nil))
                }
                try insertion.finish()
            }
            #expect(statements.count == 1)
            #expect(try connection.integer("SELECT count(*) FROM total") == Int64(4 * (100 * count + 2)))
        }
        #expect(try store.undo().count == 1)
        #expect(try store.read { try $0.integer("SELECT count(*) FROM total") } == 0)
        #expect(try store.redo(1).count == 1)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test(arguments: [
        ("UPDATE total SET amount = 9223372036854775807", "1"),
        ("UPDATE entry SET amount = 9223372036854775807", "2"),
    ])
    func `a total of many entries that would be too large is refused`(statement: String, amount: String) throws {
        for _ in 0..<2 { _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars(amount))) }
        let error = #expect(throws: DatabaseError.self) {
            try store.change({ "store together" }) { connection in
                try connection.withoutEntryTriggers(many: 2) {
                    try connection.execute("PRAGMA ignore_check_constraints = ON; \(statement)")
                    try connection.countTotals(of: 1...2)
                }
            }
        }
        #expect(error?.message == "a total would be too large to store")
    }

    private final class Box {
        var count: Int

        init(_ count: Int) { self.count = count }
    }

    @Test func `counts that cannot be read are an error`() throws {
        try addEntries(20)
        try store.write { try $0.execute("UPDATE total SET count = 9223372036854775807") }
        #expect(throws: DatabaseError.self) { try store.totals(by: [.year]) }
        #expect(throws: DatabaseError.self) { try store.totals(Filter(), by: [.year], in: .dollar) }
    }

    @Test func `check names the totals that are wrong`() throws {
        try addEntries(20)
        try store.write { try $0.execute("UPDATE total SET amount = amount + 1 WHERE tag = '+trip' AND span = 'day'") }
        #expect(try store.check().contains { $0.hasPrefix("a total of expense in USD in 2026-") })
    }
}
