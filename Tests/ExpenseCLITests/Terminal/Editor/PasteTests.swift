import Testing

@testable import expense_cli

/// Pastes of many lines, and of long ones.
@Suite(.ownThreads)
struct PasteTests {
    @Test(arguments: ["\n", "\r", "\r\n"])
    func `the lines of a paste run one after the other, whatever ends them`(end: String) {
        var typist = Typist()
        typist.type("0 " + Keys.paste(["a", "", "b\tc", "d"].joined(separator: end)))
        #expect(typist.line == "0 a|" && typist.store.state.pasted.count == 3)
        typist.type("\r\r\r")
        #expect(typist.lines == ["0 a", "", "b c"])
        #expect(typist.line == "d|" && typist.store.state.pasted.isEmpty)
    }

    @Test func `a second paste continues the last line of the first`() {
        var typist = Typist()
        typist.type(Keys.paste("a\nb") + Keys.paste("c\nd"))
        typist.type("\r\r")
        #expect(typist.lines == ["a", "bc"])
        #expect(typist.line == "d|")
    }

    @Test func `a paste of a hundred thousand lines takes no longer per line than a short one`() {
        var lines = PastedLines()
        let count = 100_000
        #expect(lines.append((0..<count).map(String.init).joined(separator: "\n")) == "0")
        for number in 1..<count { #expect(lines.takeFirst() == String(number)) }
        #expect(lines.isEmpty && lines.takeFirst() == nil)
    }

    @Test(arguments: [false, true])
    func `a line that is too long does not run, not even its end`(isPasted: Bool) {
        var typist = Typist()
        let text = String(repeating: "x", count: EditorState.longestLine + 1)
        typist.type(isPasted ? Keys.paste(text) : text)
        typist.type("end\r")
        #expect(typist.lines.isEmpty)
        #expect(typist.requests.contains { if case .refuse = $0 { true } else { false } })
        typist.type("1 tea\r")
        #expect(typist.lines == ["1 tea"])
    }

    @Test func `what follows a long line of a paste does not run either`() {
        var typist = Typist()
        typist.type(Keys.paste("1 a\n" + String(repeating: "x", count: EditorState.longestLine + 1) + "\n2 b\n"))
        typist.type("\r\r\r")
        #expect(typist.lines.first == "1 a" && !typist.lines.contains("2 b"))
        #expect(typist.requests.contains { if case .refuse = $0 { true } else { false } })
    }
}
