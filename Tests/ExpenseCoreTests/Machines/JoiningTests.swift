import Testing

@testable import ExpenseCore

/// What people answer when two ledgers that both had entries are joined (rule Y4).
@Suite(.ownThreads)
struct JoiningTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(2) }

    @Test
    func `some entries that look the same can be the same and others not, and an answer that lacks one asks again`()
        throws
    {
        for store in carrier.stores {
            for note in ["lunch", "tea"] { _ = try store.add(Expense(date: caseDay, amount: dollars("3"), note: note)) }
        }
        let question = #expect(throws: UndecidedEntries.self) { try carrier.begin(.refuse) }
        let pairs = try #require(question?.alike)
        #expect(pairs.map(\.mine.note) == ["lunch", "tea"] && pairs.map(\.other.note) == ["lunch", "tea"])
        try carrier.carryEverything()
        func join(_ decided: [AlikePair: Bool]) throws {
            _ = try two.synchronize(with: .folder(carrier.place(1)), name: "two", alike: .decided(decided))
        }
        #expect(throws: UndecidedEntries.self) { try join([pairs[0]: true]) }
        #expect(try two.entries().count == 2)
        try join([pairs[0]: true, pairs[1]: false])
        try carrier.settleEqually()
        #expect(try one.entries().map(\.note).sorted() == ["lunch", "tea", "tea"])
    }
}
