import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct EmacsTests {
    private let c = Keys.control
    private let m = Keys.alt

    @Test func `keys move the cursor by characters, words and to the ends`() {
        #expect(line(after: "one two" + Keys.left + Keys.left + "x") == "one tx|wo")
        #expect(line(after: "one two" + c("a") + Keys.right) == "o|ne two")
        #expect(line(after: "one two" + m("b") + m("b") + m("f")) == "one| two")
        #expect(line(after: "one two" + c("a") + c("b") + c("e") + c("f")) == "one two|")
    }

    @Test func `keys delete characters to both sides`() {
        #expect(line(after: "abc" + Keys.left + "\u{7F}") == "a|c")
        #expect(line(after: "abc" + c("a") + c("d")) == "|bc")
        #expect(line(after: "abc" + c("a") + "\u{1B}[3~\u{7F}") == "|bc")
    }

    @Test func `killed text can be yanked, also earlier killed text`() {
        #expect(line(after: "one two" + c("u") + c("y") + c("y")) == "one twoone two|")
        #expect(line(after: "one two" + c("w") + c("w") + c("y")) == "one two|")
        #expect(line(after: "one two" + c("w") + "x" + c("w") + c("y") + m("y")) == "one two|")
        #expect(line(after: "one two" + c("a") + m("d") + c("k") + c("y")) == "one two|")
        #expect(line(after: "a/b c" + m("\u{7F}") + m("\u{7F}")) == "a/|")
    }

    @Test func `characters and words are transposed, and words change their case`() {
        #expect(line(after: "ab" + c("t")) == "ba|")
        #expect(line(after: "abc" + Keys.left + Keys.left + c("t")) == "ba|c")
        #expect(line(after: "one two" + m("t")) == "two one|")
        #expect(line(after: "one TWO" + c("a") + m("u") + m("l")) == "ONE two|")
        #expect(line(after: "one two" + c("a") + m("c")) == "One| two")
    }

    @Test func `changes are undone, typed words each at once`() {
        #expect(line(after: "one two" + c("_")) == "one|")
        #expect(line(after: "one two" + c("_") + c("_") + c("_")) == "|")
        #expect(line(after: "one two" + c("w") + c("x") + c("u")) == "one two|")
        #expect(line(after: "one two" + c("a") + c("k") + c("_")) == "|one two")
    }

    @Test func `a character is a grapheme cluster`() {
        #expect(line(after: "e\u{301}x" + Keys.left + "\u{7F}") == "|x")
        #expect(line(after: "👩‍👩‍👧昼" + Keys.left + Keys.left + "a") == "a|👩‍👩‍👧昼")
        #expect(line(after: "🇩x🇪" + Keys.left + "\u{7F}") == "|🇩🇪" || line(after: "🇩x🇪" + Keys.left + "\u{7F}") == "🇩🇪|")
        #expect(line(after: "e" + Keys.left + Keys.right + "\u{301}" + "x") == "e\u{301}x|")
    }

    @Test func `Ctrl-V inserts the next key as it is`() {
        #expect(line(after: "a" + c("v") + "\t") == "a\t|")
        #expect(line(after: "a" + c("v") + c("a")) == "a\u{1}|")
    }

    @Test func `Enter runs the line, and the next one is empty`() {
        var typist = Typist()
        typist.type("one\rtwo\r")
        #expect(typist.lines == ["one", "two"])
        #expect(typist.line == "|")
    }

    @Test func `Ctrl-C discards the line, Ctrl-D on an empty line quits`() {
        var typist = Typist()
        typist.type("half" + c("c") + c("c") + c("d"))
        #expect(typist.requests == [.interrupt("half"), .interrupt(""), .leave])
        #expect(line(after: "ab" + c("d")) == "ab|")
    }

    @Test func `the lines of a paste wait for Enter, and can be edited one by one`() {
        var typist = Typist()
        typist.type("1 " + Keys.paste("a\r\n2\tb\n\n3") + Keys.paste(" c"))
        #expect(typist.lines.isEmpty && typist.line == "1 a|")
        typist.type("x\r")
        #expect(typist.lines == ["1 ax"] && typist.line == "2 b|")
        typist.type("\r\r")
        #expect(typist.lines == ["1 ax", "2 b", ""])
        #expect(typist.line == "3 c|")
        typist.type(c("u") + Keys.paste("one\ntwo\n") + c("c") + "\r")
        #expect(typist.lines.last == "" && typist.line == "|")
        #expect(line(after: Keys.paste("a\u{1B}[2Jb")) == "a\u{1B}[2Jb|")
    }
}
