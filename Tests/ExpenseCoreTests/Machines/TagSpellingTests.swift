import Foundation
import Testing

@testable import ExpenseCore

/// A tag is one, however machines spell it: in upper or lower case, composed or decomposed (rule Y4). An entry has it once,
/// with the spelling that was set last, and counts once.
@Suite(.long, .ownThreads)
struct TagSpellingTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
    }

    private static let spellings = [["Neu", "neu"], ["caf\u{E9}", "cafe\u{301}"], ["\u{C4}rzte", "a\u{308}rzte"]]
    private func add(_ note: String, _ tags: [String] = [], to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: today, amount: dollars("5"), note: note, tags: tags))
    }

    private func edit(_ note: String, _ tags: [String], in store: ExpenseStore) throws {
        let entry = try #require(try store.entries().first { $0.note == note })
        _ = try store.update(entry.id) { $0 = $0.tagged(tags) }
    }

    /// What all machines have: each entry's tags, to the byte, and the number of entries with a tag.
    private func expect(
        _ tags: [String], entries: Int64 = 1, conflicts: [String] = [], _ place: SourceLocation = #_sourceLocation
    ) throws {
        for store in carrier.stores {
            let found = try store.entries().first?.tags ?? []
            #expect(found.map { Array($0.utf8) } == tags.map { Array($0.utf8) }, sourceLocation: place)
            let totals = try store.totals(Filter(), by: [.tag]).filter { $0.keys != [nil] }
            #expect(totals.map(\.total.count) == tags.map { _ in entries }, sourceLocation: place)
            #expect(try store.syncConflicts().map(\.lost) == conflicts, sourceLocation: place)
        }
    }

    @Test(arguments: spellings, 0..<2 * orders.count)
    func `Y4 a tag that two machines add to one entry is there once, as the later one spells it`(
        spellings: [String], meeting: Int
    ) throws {
        try add("lunch", to: one)
        try carrier.settle()
        try make(later: meeting % 2, meeting / 2) { store, isLater in
            try edit("lunch", [spellings[isLater ? 1 : 0]], in: store)
        }
        try expect([spellings[1]])
    }

    @Test(arguments: spellings, orders.indices)
    func `Y4 a tag that two machines rename alike is one tag`(spellings: [String], order: Int) throws {
        try add("lunch", ["trip"], to: one)
        try carrier.settle()
        try make(later: 1, order) { store, isLater in
            _ = try store.replaceTag("trip", with: spellings[isLater ? 1 : 0])
        }
        try expect([spellings[1]])
    }

    @Test(arguments: spellings)
    func `Y4 recurring entries and rules to which two machines give one tag have it once`(spellings: [String]) throws {
        let rent = Expense(date: day("2026-12-01"), amount: try dollars("5"), note: "rent")
        _ = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: today)
        _ = try one.add(Rule(text: "tea", category: "food"))
        try carrier.settle()
        try make(later: 1) { store, isLater in
            let tag = spellings[isLater ? 1 : 0]
            _ = try store.updateRecurring(try #require(try store.recurring().first).id) { $0.entry.tags = [tag] }
            var rule = Rule(text: "tea", category: "food")
            rule.details.tags = [tag]
            _ = try store.add(rule)
        }
        for store in carrier.stores {
            #expect(try store.recurring().map(\.entry.tags) == [[spellings[1]]])
            #expect(try store.rules().map(\.details.tags) == [[spellings[1]]])
        }
        for conflict in try one.syncConflicts() { try one.decide(conflict, .keep) }
        try carrier.settle()
        _ = try one.recordDue(through: day("2026-12-05"))
        try carrier.settleEqually()
        try expect([spellings[1]])
    }

    @Test(arguments: orders.indices)
    func `Y4 a row of a bank's file that two machines import with one tag has it once`(order: Int) throws {
        try make(later: 1, order) { store, isLater in
            var row = ListedEntries([
                Expense(date: today, amount: try dollars("5"), note: "row", tags: [isLater ? "neu" : "Neu"])
            ])
            _ = try store.importEntries(&row, ImportOptions(source: "test"))
        }
        #expect(try one.entries().first?.tags.count == 1)
        try expect(try #require(try one.entries().first).tags)
    }

    @Test(arguments: orders.indices, [0, 1])
    func `a tag that one machine spells otherwise and another one takes off stays as it is spelled`(
        order: Int, later: Int
    ) throws {
        try add("lunch", ["Trip"], to: one)
        try carrier.settle()
        try make(later: later, order) { store, isLater in
            if store === two {
                try edit("lunch", [], in: store)
            } else {
                _ = try store.replaceTag("Trip", with: "trip")
            }
        }
        try expect(["trip"])
    }

    @Test func `a tag that has been added in one spelling and taken off in another one stays off`() throws {
        try add("lunch", to: one)
        try carrier.settle()
        for (tags, store) in [(["Neu"], one), ([], two), (["NEU"], one), (["neu"], two), ([], one)] {
            try edit("lunch", tags, in: store)
            try carrier.settleEqually()
        }
        try one.writeAnew()
        try edit("lunch", [], in: two)
        try carrier.settleEqually()
        try expect([])
    }

    @Test func `undo does not give an entry a tag that it has in another spelling`() throws {
        try add("lunch", ["Neu"], to: one)
        try carrier.settle()
        try edit("lunch", [], in: one)
        try carrier.settle()
        carrier.advance(1, by: 1000)
        try edit("lunch", ["neu"], in: two)
        try carrier.settle()
        _ = try? one.undo(1, today: today)
        try carrier.settleEqually()
        try expect(["neu"])
    }

    @Test func `a tag that is merged into one that an entry has in another spelling is there once`() throws {
        try add("lunch", ["trip"], to: one)
        try add("taxi", to: one)
        try carrier.settle()
        try edit("lunch", ["trip", "Work"], in: one)
        try edit("taxi", ["work"], in: two)
        try carrier.settle()
        _ = try one.replaceTag("trip", with: "work")
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try Set(store.entries().map(\.tags)) == [["Work"], ["work"]])
            #expect(try store.tags().map(\.count) == [2])
        }
    }

    @Test(arguments: orders.indices, [0, 1])
    func `Y4 columns that two machines save under one name are those of the later one`(order: Int, later: Int) throws {
        try make(later: later, order) { store, isLater in
            let hints = CSVHints()
            try store.save(
                SavedMapping(name: isLater ? "Bank" : "BANK", titles: [isLater ? "Datum" : "Date"], hints: hints))
        }
        for store in carrier.stores {
            let mappings = try store.savedMappings()
            #expect(mappings.map(\.name) == ["Bank"] && mappings.map(\.titles) == [["Datum"]])
        }
    }
}
