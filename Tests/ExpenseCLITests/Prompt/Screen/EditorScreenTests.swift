import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct EditorScreenTests {
    @Test func `the status line is above the input`() {
        let prompt = EditorWorld(columns: 60, rows: 24)
        prompt.type("12.50 lunch")
        #expect(prompt.emulator.screen == ["food · November 112.50 USD · all 1,204.00 USD", "> 12.50 lunch"])
        #expect(prompt.emulator.cursor == Frame.Position(row: 1, column: 13))
    }

    @Test func `a key writes little more than itself`() {
        let prompt = EditorWorld(columns: 60, rows: 24)
        prompt.type("a")
        prompt.type("b")
        #expect(prompt.written == "\r\u{1B}[3Cb\r\u{1B}[4C")
    }

    @Test func `a change from outside leaves the input and the cursor where they are`() {
        let prompt = EditorWorld(columns: 60, rows: 24)
        prompt.type("12.50 lunch")
        prompt.type(Keys.alt("b"))
        let cursor = prompt.emulator.cursor
        prompt.commit("food · November 1,234,580.39 USD + 9.90 EUR")
        #expect(prompt.emulator.screen == ["food · November 1,234,580.39 USD + 9.90 EUR", "> 12.50 lunch"])
        #expect(prompt.emulator.cursor == cursor)
        prompt.commit("food · November 20.00 USD", telling: ["#42 9.90 EUR tickets, by another process"])
        #expect(prompt.emulator.screen.first == "#42 9.90 EUR tickets, by another process")
        #expect(prompt.emulator.cursor == Frame.Position(row: cursor.row + 1, column: cursor.column))
    }

    @Test func `a line that runs stays, and the status line moves below what it printed`() {
        let prompt = EditorWorld(columns: 60, rows: 24)
        prompt.type("total")
        prompt.type("\r")
        #expect(prompt.emulator.screen == ["> total", prompt.statusText, ">"])
    }

    @Test func `the menu takes at most half of the window, and what was printed before stays in sight`() {
        let prompt = EditorWorld(columns: 60, rows: 12)
        prompt.output = { _ in (1...5).map { "row \($0)" } }
        prompt.type("total\r")
        let words = (10..<99).map { WordCompletions.Candidate(text: "word\($0)", label: "word\($0)") }
        prompt.completions = { WordCompletions(range: $0.cursor..<$0.cursor, candidates: words) }
        prompt.type("\t\t")
        let screen = prompt.emulator.screen
        #expect(screen.contains("row 3") && screen.contains(prompt.statusText))
        #expect(screen.last == "89 in all; Tab shows the next")
        #expect(screen.filter { $0.hasPrefix("word") }.count == 5)
    }

    @Test func `keys that arrive together with Ctrl-Z are on the screen when the shell has it`() {
        let prompt = EditorWorld(columns: 60, rows: 24)
        prompt.type("5 tea\u{1A}")
        #expect(prompt.emulator.screen.prefix(3) == [prompt.statusText, "> 5 tea", "[1]+  Stopped"])
    }

    @Test func `a line longer than the window continues in the next rows`() {
        let prompt = EditorWorld(columns: 10, rows: 5)
        prompt.commit("")
        prompt.type("123456789昼食")
        #expect(prompt.emulator.screen == ["> 12345678", "9昼食"])
        prompt.type(Keys.control("a"))
        #expect(prompt.emulator.cursor == Frame.Position(row: 0, column: 2))
        prompt.type("abcde")
        #expect(prompt.emulator.screen == ["> abcde123", "456789昼食"])
        prompt.type("f")
        #expect(prompt.emulator.screen == ["> abcdef12", "3456789昼", "食"])
    }
}
