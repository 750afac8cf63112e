import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct SplitLineTests {
    @Test(arguments: [
        ("", []),
        ("  add  5\tlunch ", ["add", "5", "lunch"]),
        (#"add 5 "lunch with Bob""#, ["add", "5", "lunch with Bob"]),
        (#"add 5 'a "b" c' d\ e"#, ["add", "5", #"a "b" c"#, "d e"]),
        ("add 5 joe's pizza", ["add", "5", "joe's", "pizza"]),
        (#"add 5 --category="eating out""#, ["add", "5", "--category=eating out"]),
        (#"add 5 "" \"#, ["add", "5", "", "\\"]),
        (#"add 5 "a \" b""#, ["add", "5", #"a " b"#]),
    ])
    func `a line is split as by a shell, except at apostrophes`(line: String, words: [String]) throws {
        #expect(try splitLine(line) == words)
    }

    @Test func `a quotation that is not closed is refused`() {
        #expect(throws: UsageError(message: "the quote \" is not closed")) {
            try splitLine(#"add 5 "lunch"#)
        }
    }
}
