import Testing

@testable import ExpenseCore

/// JSON of banks and apps, read as a table.
@Suite(.ownThreads)
struct JSONTableTests {
    private static let rows = [
        "{\"bookingDate\":\"2026-01-03\",\"amount\":{\"amount\":\"-12.50\",\"currency\":\"EUR\"},\"creditorName\":\"Shop\"}",
        "{\"bookingDate\":\"2026-01-14\",\"amount\":{\"amount\":\"1500.00\",\"currency\":\"EUR\"},\"debtorName\":\"Firm\"}",
    ]

    @Test(arguments: [
        "[\(rows[0]),\n\(rows[1])]", "\(rows[0])\n\(rows[1])\n",
        "{\"accounts\":[{\"id\":1}],\"transactions\":[\(rows[0]),\(rows[1])]}",
        "{\"transactions\":{\"booked\":[\(rows[0]),\(rows[1])],\"pending\":[\(rows[0])]}}",
    ])
    func `objects with a day and an amount are rows, wherever they are, and pending ones are none`(text: String) throws
    {
        let found = try ReadStatement([text])
        #expect(found.amounts == ["-12.50", "+1500.00"] && found.doubts.isEmpty, "\(found)")
        #expect(found.entries.map(\.payee) == ["Shop", "Firm"], "\(found.entries)")
        #expect(found.entries.map(\.amount.currency) == [.euro, .euro])
    }

    @Test func `whole numbers of programs may count cents, however few they are`() throws {
        let text = "[{\"created\":\"2026-01-03\",\"amount\":-350,\"description\":\"Cafe\"}]"
        let doubt = try #require(try ReadStatement([text]).doubts.last)
        #expect(doubt.readings.map(\.option) == ["--unit whole", "--unit cents"])
        #expect(try ReadStatement([text]) { $0.unit = .cents }.amounts == ["-3.50"])
    }

    @Test(arguments: [
        "[{\"date\":\"2026-01-03\",\"amount\":\"5\",\"kind\":\"expense\",\"shop\":\"x\"}]",
        "{\"category\":{\"name\":\"food\",\"date\":\"2026-01-03\",\"amount\":1}}",
    ])
    func `what is wrong in an export of our own is refused`(text: String) {
        #expect(throws: FormatError.self) { try ReadStatement([text]) }
    }

    @Test func `JSON in which no object has a day and an amount is refused`() {
        #expect(throws: (any Error).self) { try ReadStatement(["{\"a\":[1,2],\"b\":{\"c\":\"d\"}}"]) }
        #expect(throws: (any Error).self) {
            try EntryFile(beginning: Array("[{\"a\":1}]".utf8), name: "a.csv", format: .csv)
        }
    }
}
