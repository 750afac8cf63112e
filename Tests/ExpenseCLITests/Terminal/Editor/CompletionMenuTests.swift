import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct CompletionMenuTests {
    /// An editor with a line, in which Tab offers some words to replace a range.
    private func typist(_ keys: String, _ range: Range<Int>, _ words: [String]) -> Typist {
        var typist = Typist()
        typist.type(keys + "\t")
        #expect(typist.requests == [.completions])
        typist.store.dispatch(
            .completions(
                WordCompletions(range: range, candidates: words.map { .init(text: $0, label: $0) })))
        return typist
    }

    @Test func `the only candidate is inserted, with a blank behind it`() {
        #expect(typist("add 1 -c fo", 9..<11, ["food"]).line == "add 1 -c food |")
        #expect(typist("to x" + Keys.left + Keys.left, 0..<2, ["total"]).line == "total |x")
    }

    @Test func `the common prefix of several is inserted, and Tab cycles through them`() {
        var typist = typist("r", 0..<1, ["rates", "rate2"])
        #expect(typist.line == "rate|")
        typist.type("\t")
        #expect(typist.line == "rates|")
        typist.type("\t")
        #expect(typist.line == "rate2|")
        typist.type("\u{1B}[Z")
        #expect(typist.line == "rates|")
        typist.type("\r")
        #expect(typist.line == "rates |" && typist.lines.isEmpty)
    }

    @Test func `Ctrl-G undoes a choice, and typing keeps it`() {
        var typist = typist("x r y" + Keys.left + Keys.left, 2..<3, ["red", "green"])
        typist.type("\t\t")
        #expect(typist.line == "x green| y")
        typist.type(Keys.control("g"))
        #expect(typist.line == "x r| y")
        typist.type("\t")
        typist.store.dispatch(
            .completions(
                WordCompletions(range: 2..<3, candidates: ["red", "rot"].map { .init(text: $0, label: $0) })))
        typist.type("\t!")
        #expect(typist.line == "x red!| y")
        #expect(typist.store.state.menu == nil)
    }

    @Test func `no candidate changes nothing`() {
        #expect(typist("zz", 0..<2, []).line == "zz|")
    }
}
