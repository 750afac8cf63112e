import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct LongListTests {
    /// Generates entries, some with tags, on ascending days or on days in any order.
    private struct Entries: EntryReader {
        let count: Int
        let jumps: Bool
        var index = 0

        static func tags(_ index: Int) -> [String] {
            // The last entry of a block of numbers, and the first of the next one.
            if (index + 2) % 4096 < 2 { return ["edge"] }
            return index % 5 == 0 ? [] : index % 7 == 0 ? ["b", "a\(index)"] : index % 11 == 0 ? ["c"] : []
        }

        mutating func next() throws -> ImportedEntry? {
            guard index < count else { return nil }
            defer { index += 1 }
            let days = jumps ? index * 7919 % count : index
            return try ImportedEntry(
                Expense(
                    date: day("2020-01-01").adding(days: days / 4) ?? .first, kind: index % 2 == 0 ? .income : .expense,
                    amount: Money(
                        minorUnits: Int64(index + 1), currency: Currency(index % 3 == 0 ? "EUR" : "USD") ?? .dollar),
                    category: index % 4 == 0 ? nil : "c\(index % 4)", note: "\(index)", tags: Self.tags(index),
                    payee: index % 5 == 0 ? "payee \(index % 7)" : nil, account: index % 6 == 0 ? "giro" : nil,
                    receipt: index % 10 < 2 ? Int64(index / 10 + 1) : nil,
                    original: index % 11 == 0 ? Money(minorUnits: 1234, currency: .dollar) : nil),
                at: Place())
        }
    }

    @Test(.long, arguments: [false, true])
    func `every row of a long list is as it was stored, in any order`(jumps: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        var reader = Entries(count: 10_000, jumps: jumps)
        _ = try store.importEntries(&reader, ImportOptions(source: "test"))
        for order in [EntryOrder.newest, EntryOrder(by: .amount), EntryOrder(by: .date, isReversed: true)] {
            var expected = Set(0..<10_000)
            try store.forEachEntry(Filter(), order) { entry in
                let index = try #require(Int(entry.note))
                expected.remove(index)
                #expect(entry.tags == Entries.tags(index).sorted())
                #expect(entry.category == (index % 4 == 0 ? nil : "c\(index % 4)"))
                #expect(entry.amount.currency.code == (index % 3 == 0 ? "EUR" : "USD"))
                #expect(entry.kind == (index % 2 == 0 ? .income : .expense) && entry.id == Int64(index + 1))
                return true
            }
            #expect(expected.isEmpty)
        }
    }
}
