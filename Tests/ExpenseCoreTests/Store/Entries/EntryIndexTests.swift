import Testing

@testable import ExpenseCore

/// Lists by every index, compared with the same entries filtered and sorted in the test.
@Suite(.ownThreads)
struct EntryIndexTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        let euro = try #require(Currency("EUR"))
        try store.change({ "add entries" }) { connection in
            for index in 0..<400 {
                let entry = Expense(
                    date: day("2026-01-01").adding(days: index * 37 % 90) ?? .first,
                    kind: index % 7 == 0 ? .income : .expense,
                    amount: Money(minorUnits: Int64(index * 31 % 97 + 1), currency: index % 5 == 0 ? euro : .dollar),
                    category: ["food", "travel", nil, "Fun"][index % 4], note: "note \(index % 50)",
                    tags: index % 3 == 0 ? ["work"] : index % 11 == 0 ? ["rare", "work"] : [])
                _ = try connection.insert(entry)
            }
            let giro = try connection.insert(Account(name: "giro"))
            for index in 0..<20 {
                var transfer = Expense(
                    date: day("2026-01-03").adding(days: index * 7 % 90) ?? .first, kind: .transfer,
                    amount: Money(minorUnits: Int64(index * 13 % 97 + 1), currency: .dollar))
                transfer.account = giro.name
                _ = try connection.insert(transfer)
            }
        }
    }

    /// Whether an entry matches each filter.
    static let filters: [(Filter, @Sendable (Expense) -> Bool)] = [
        (Filter(), { _ in true }),
        (Filter(categories: [.named("FOOD")]), { $0.category == "food" }),
        (Filter(categories: [.none]), { $0.category == nil && $0.kind != .transfer }),
        (
            Filter(categories: [.none, .named("travel")]),
            { $0.category == nil && $0.kind != .transfer || $0.category == "travel" }
        ),
        (Filter(categories: [.none], kind: .transfer), { _ in false }),
        (Filter(kind: .transfer), { $0.kind == .transfer }),
        (Filter(categories: [.none], account: "giro"), { _ in false }),
        (Filter(categories: [.named("food")], kind: .income), { $0.category == "food" && $0.kind == .income }),
        (Filter(categories: [.named("nothing")]), { _ in false }),
        (Filter(kind: .income), { $0.kind == .income }), (Filter(currency: .dollar), { $0.amount.currency == .dollar }),
        (Filter(tags: ["rare"]), { $0.tags.contains("rare") }), (Filter(tags: ["nothing"]), { _ in false }),
        (Filter(tags: ["work", "rare"]), { $0.tags == ["rare", "work"] }),
        (
            Filter(minimum: Money(minorUnits: 90, currency: .dollar)),
            { $0.amount.currency == .dollar && $0.amount.minorUnits >= 90 }
        ),
        (
            Filter(kind: .expense, maximum: Money(minorUnits: 9, currency: .dollar)),
            { $0.kind == .expense && $0.amount.currency == .dollar && $0.amount.minorUnits <= 9 }
        ),
        (Filter(tags: ["work"], search: ["NOTE 7"]), { $0.tags.contains("work") && $0.note.hasPrefix("note 7") }),
        (Filter(search: ["travel"]), { $0.category == "travel" }),
        (Filter(search: ["RAR"]), { $0.tags.contains("rare") }),
        (Filter(search: ["zzz"]), { _ in false }),
    ]

    func sorted(_ entries: [Expense], _ order: EntryOrder) -> [Expense] {
        func isBefore(_ one: Expense, _ other: Expense) -> Bool {
            switch order.key {
            case .date: return (one.date, one.id) > (other.date, other.id)
            case .amount:
                if one.amount.currency != other.amount.currency { return one.amount.currency < other.amount.currency }
                return (one.amount.minorUnits, one.id) > (other.amount.minorUnits, other.id)
            case .category:
                func name(_ entry: Expense) -> String {
                    entry.category?.lowercased() ?? (entry.kind == .transfer ? "~~" : "~")
                }
                let names = (name(one), name(other))
                return names.0 != names.1 ? names.0 < names.1 : (one.date, one.id) > (other.date, other.id)
            }
        }
        return entries.sorted { order.isReversed ? isBefore($1, $0) : isBefore($0, $1) }
    }

    @Test(arguments: paired(EntryOrder.Key.allCases, [false, true]))
    func `every filter lists its entries in every order, whichever index leads to them`(
        key: EntryOrder.Key, isReversed: Bool
    ) throws {
        let order = EntryOrder(by: key, isReversed: isReversed)
        let all = try store.entries()
        #expect(all.count == 420)
        let february = Period(from: day("2026-02-03"), to: day("2026-03-10"))
        for (place, (filter, holds)) in Self.filters.enumerated() {
            for period in [Period.all, february] {
                var narrowed = filter
                narrowed.period = period
                let expected = sorted(
                    all.filter { holds($0) && period.from ?? .first <= $0.date && $0.date <= period.to ?? .last }, order
                )
                for (few, limit) in [(0, nil), (5000, nil), (0, 7), (5000, 7), (0, 0)] as [(Int64, Int?)] {
                    let listed = try store.read { connection in
                        var listed: [Expense] = []
                        try connection.entries(narrowed, order, limit: limit, few: few) {
                            listed.append($0)
                            return true
                        }
                        return listed
                    }
                    #expect(listed == Array(expected.prefix(limit ?? .max)), "filter \(place), \(few), \(limit ?? -1)")
                }
                let found = try Expense.find(where: narrowed.predicate, in: store)
                #expect(found == all.filter(expected.contains).sorted { $0.id < $1.id }, "filter \(place)")
                let counts = try store.read {
                    try $0.totals(narrowed, by: [], includingTransfers: true).map(\.total.count)
                }
                #expect(counts.reduce(0, +) == Int64(expected.count), "filter \(place)")
            }
        }
    }

    @Test func `reading a list stops when its reader returns false`() throws {
        for order in EntryOrder.Key.allCases {
            for filter in [Filter(), Filter(kind: .expense), Filter(tags: ["work"])] {
                var count = 0
                try store.forEachEntry(filter, EntryOrder(by: order)) { _ in
                    count += 1
                    return count < 3
                }
                #expect(count == 3)
            }
        }
    }

    @Test func `tags are listed with the number of their entries`() throws {
        #expect(try store.tags().map(\.name) == ["rare", "work"])
        #expect(try store.tags().map(\.count) == [24, 158])
    }
}
