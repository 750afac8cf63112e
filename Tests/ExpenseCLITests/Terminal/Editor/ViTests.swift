import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct ViTests {
    private func after(_ keys: String, history: [String] = []) -> String {
        var typist = Typist(.viInsert, history: history)
        for part in keys.split(separator: "␛", omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { typist.press(.escape) }
            typist.type(String(part.element))
        }
        return typist.line
    }

    @Test func `Escape leads to commands that move`() {
        #expect(after("one two␛") == "one tw|o")
        #expect(after("one two␛0w") == "one |two")
        #expect(after("one two␛b") == "one |two")
        #expect(after("one two␛0e") == "on|e two")
        #expect(after("one two␛02l") == "on|e two")
        #expect(after("a-b c␛0W") == "a-b |c")
        #expect(after("one two␛0ft") == "one |two")
        #expect(after("one two␛Fn;") == "o|ne two")
        #expect(after("one two␛0tw") == "one |two")
    }

    @Test func `commands insert, delete and change`() {
        #expect(after("one two␛ihi ␛") == "one twhi| o")
        #expect(after("one two␛Ihi ") == "hi |one two")
        #expect(after("one two␛0dwx") == "|wo")
        #expect(after("one two three␛0d2w") == "|three")
        #expect(after("one two␛0cwhi ") == "hi |two" || after("one two␛0cwhi ") == "hi |wo")
        #expect(after("one two␛dd") == "|")
        #expect(after("one two␛ddp") == "one tw|o")
        #expect(after("one two␛0D") == "|")
        #expect(after("one two␛bC2") == "one 2|")
        #expect(after("one two␛0rx") == "|xne two")
        #expect(after("one two␛0d$") == "|")
        #expect(after("one two␛0dtw") == "|wo")
        #expect(after("one two␛0ywP") == "one| one two")
        #expect(after("one two␛0x~u") == "|ne two")
        #expect(after("abc␛0i12␛u") == "|abc")
    }

    @Test func `history and search have their own keys`() {
        #expect(after("␛kk", history: ["one", "two"]) == "|one")
        #expect(after("␛/ne\u{1B}[C", history: ["one", "two"]) == "on|e")
    }

    @Test func `Enter runs the line in both modes, and typing continues`() {
        var typist = Typist(.viInsert)
        typist.type("one")
        typist.press(.escape)
        typist.type("x\rtwo")
        #expect(typist.lines == ["on"] && typist.line == "two|")
    }

    @Test func `the mode comes from the variable, else from readline's settings`() {
        func mode(_ variable: String?, _ settings: String) -> EditingMode {
            EditingMode(variable: variable, settings: settings, program: "expense-cli")
        }
        #expect(mode(nil, "") == .emacs)
        #expect(mode("vi", "set editing-mode emacs") == .viInsert)
        #expect(mode(nil, "# remark\nset editing-mode vi\n") == .viInsert)
        #expect(mode("", "  SET Editing-Mode vi") == .viInsert)
        #expect(mode(nil, "$if Bash\nset editing-mode vi\n$endif\n") == .emacs)
        #expect(mode(nil, "$if expense-cli\nset editing-mode vi\n$else\nset editing-mode emacs\n$endif") == .viInsert)
        #expect(mode(nil, "set editing-mode vi\nset bell-style none\nset editing-mode emacs") == .emacs)
    }
}
