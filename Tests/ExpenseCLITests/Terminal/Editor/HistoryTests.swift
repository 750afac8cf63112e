import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct HistoryTests {
    private let history = ["add 1 tea", "list", "add 2 Soup", "total"]
    private let c = Keys.control

    @Test func `Up and Down walk through the lines, and back to what was typed`() {
        #expect(line(after: Keys.up, history: history) == "total|")
        #expect(line(after: Keys.up + Keys.up + Keys.down, history: history) == "total|")
        #expect(line(after: Keys.up + Keys.down, history: history) == "|")
        #expect(line(after: String(repeating: Keys.up, count: 9), history: history) == "add 1 tea|")
        #expect(line(after: "x" + Keys.down, history: history) == "x|")
    }

    @Test func `only lines that begin with the text before the cursor are shown`() {
        #expect(line(after: "add" + Keys.up, history: history) == "add 2 Soup|")
        #expect(line(after: "add" + Keys.up + Keys.up, history: history) == "add 1 tea|")
        #expect(line(after: "add" + Keys.up + Keys.up + Keys.up, history: history) == "add 1 tea|")
        #expect(line(after: "add" + Keys.up + Keys.down, history: history) == "add|")
        #expect(line(after: "zzz" + Keys.up, history: history) == "zzz|")
    }

    @Test func `a changed line starts a new search`() {
        #expect(line(after: Keys.up + "\u{7F}" + Keys.up, history: ["tota 1", "total"]) == "total|")
    }

    @Test func `Alt-< and Alt-> go to the ends`() {
        #expect(line(after: Keys.alt("<"), history: history) == "add 1 tea|")
        #expect(line(after: Keys.alt("<") + Keys.alt(">"), history: history) == "|")
    }

    @Test func `Ctrl-R finds lines by any part, and older ones with each press`() {
        #expect(line(after: c("r") + "add", history: history) == "add 2 Soup|")
        #expect(line(after: c("r") + "add" + c("r"), history: history) == "add 1 tea|")
        #expect(line(after: c("r") + "add" + c("r") + c("s"), history: history) == "add 2 Soup|")
        #expect(line(after: c("r") + "soup" + Keys.left + "x", history: history) == "add 2 Soux|p")
        #expect(line(after: "keep" + c("r") + "add" + c("g"), history: history) == "keep|")
        #expect(line(after: c("r") + "Tea", history: history) == "|")
    }

    @Test func `a search without results says so, and continues with a shorter text`() {
        var typist = Typist(history: history)
        typist.type(c("r") + "addx")
        #expect(typist.store.state.search?.hasFailed == true)
        typist.type("\u{7F}")
        #expect(typist.store.state.search?.hasFailed == false)
        typist.type("\r")
        #expect(typist.lines == ["add 2 Soup"])
    }
}
