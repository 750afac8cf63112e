import Testing

@testable import ExpenseCore

/// The numbers of the groups of rows.
@Suite(.ownThreads)
struct RowNumberTests {
    @Test func `keys are numbered in the order of their first appearance, however many there are`() {
        var numbers = RowNumbers()
        var expected: [[UInt8]: Int] = [:]
        for index in 0..<20_000 {
            let mixed = index &* 7919 % 12_007
            let key = withUnsafeBytes(of: Int32(mixed)) { Array($0.prefix(1 + mixed % 4)) }
            let number = expected[key] ?? expected.count
            expected[key] = number
            #expect(key.withUnsafeBytes { numbers.number(of: $0) } == number)
        }
        #expect(numbers.number(of: UnsafeRawBufferPointer(start: nil, count: 0)) == expected.count)
    }

    @Test func `rows that differ have different keys, even if their bytes together are the same`() throws {
        let connection = try Connection.inMemory()
        let rows = [
            "NULL, NULL", "NULL, 1", "256, NULL", "1, NULL", "1, 256", "'', NULL", "NULL, ''", "'a', 'bc'", "'ab', 'c'",
            "'abc', ''", "x'01', NULL", "'1', NULL", "-1, NULL", "'é', 'e'", "'e', 'é'",
        ]
        var keys: Set<[UInt8]> = []
        for row in rows {
            try connection.run("SELECT \(row)") { row in
                var key: [UInt8] = []
                for column in [Int32(0), 1] { row.add(column, upTo: .max, to: &key) }
                keys.insert(key)
                return true
            }
        }
        #expect(keys.count == rows.count)
    }

    @Test func `of a text only the beginning that counts belongs to the key`() throws {
        let connection = try Connection.inMemory()
        var keys: Set<[UInt8]> = []
        try connection.run("VALUES ('2026-11-21'), ('2026-11-30'), ('2026-11'), ('2026-12')") { row in
            var key: [UInt8] = []
            row.add(0, upTo: 7, to: &key)
            keys.insert(key)
            return true
        }
        #expect(keys.count == 2)
    }
}
