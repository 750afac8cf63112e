import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct JSONReaderTests {
    private func values(_ text: String) throws -> [JSONValue.Content] {
        var reader = JSONReader(ByteInput(text))
        var values: [JSONValue.Content] = []
        while let value = try reader.next() { values.append(value.content) }
        return values
    }

    @Test func `the elements of an array are read one by one, and so are consecutive values`() throws {
        #expect(try values(" [1, \"a\\u00e4\\uD83D\\uDE00\\n\", null] ") == [.number("1"), .string("aä😀\n"), .null])
        #expect(try values("true\n{}\n") == [.bool(true), .object([])])
        #expect(try values("[]").isEmpty && values("").isEmpty)
    }

    @Test(arguments: [
        "[1 2]", "[1,]", "[1", "{\"a\" 1}", "{\"a\":1,\"a\":2}", "\"\n\"", "\"\\x\"", "\"\\ud800\"", "nul", "[1]x",
        "'a'",
        "\"a",
    ])
    func `invalid JSON is refused with its position`(text: String) {
        #expect(throws: FormatError.self) { try values(text) }
    }

    @Test func `depth and the number of values have limits, and the message names the limit`() {
        let deep = String(repeating: "[", count: 100_000)
        let long = "[[" + String(repeating: "1, ", count: 100_000) + "1]]"
        let depth = #expect(throws: FormatError.self) { try values(deep) }
        let count = #expect(throws: FormatError.self) { try values(long) }
        #expect(depth?.message == "more than 64 values are inside each other")
        #expect(count?.message == "a value contains more than 10000 values")
    }
}
