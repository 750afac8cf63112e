import Testing

@testable import expense_cli

struct RewrappingTests {
    @Test func `the lines above the editor stay, whatever the terminal does with rows that are too long`() {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 40, rows: 10, kind)
            prompt.output = { _ in ["one", "two"] }
            prompt.type("total\r")
            prompt.type("5 tea -c food --note 'a note that goes on'")
            prompt.resize(columns: 20, rows: 10)
            let screen = prompt.emulator.screen
            #expect(screen.prefix(3) == ["> total", "one", "two"], "\(kind)")
            #expect(screen.filter { $0.hasPrefix("> 5 tea") }.count == 1, "\(kind)")
            #expect(prompt.failure == nil)
        }
    }

    @Test func `rows above the editor stay if the terminal drops a last row of blanks`() {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 2, rows: 2, kind)
            prompt.type("a  ")
            prompt.type("\u{1}")
            prompt.commit("", telling: ["#1  9.90 EUR tickets"])
            prompt.resize(columns: 40, rows: 2)
            #expect(prompt.failure == nil, "\(kind)")
        }
    }

    @Test func `xterm and the console of Linux truncate rows, and tmux and screen rewrap them`() {
        func rewraps(_ variables: [String: String]) -> Bool { rewrapsRows { variables[$0] } }
        #expect(rewraps(["TERM": "xterm-256color"]))
        #expect(!rewraps(["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(379)"]))
        #expect(rewraps(["TERM": "screen", "XTERM_VERSION": "XTerm(379)", "TMUX": "socket"]))
        #expect(rewraps(["TERM": "screen", "XTERM_VERSION": "XTerm(379)", "STY": "1.pts"]))
        #expect(!rewraps(["TERM": "linux"]))
    }
}
