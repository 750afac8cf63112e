import ExpenseCore
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct ColorTests {
    private func depth(
        choice: ColorChoice = .auto, isTerminal: Bool = true, _ variables: [String: String]
    ) -> ColorDepth {
        ColorDepth(choice: choice, isTerminal: isTerminal) { variables[$0] }
    }

    @Test func `a terminal gets as many colours as it supports`() {
        #expect(depth(["TERM": "xterm"]) == .basic)
        #expect(depth(["TERM": "xterm-256color"]) == .palette)
        #expect(depth(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == .full)
    }

    @Test func `no terminal, a dumb one, an unknown one and NO_COLOR mean no colours`() {
        #expect(depth(isTerminal: false, ["TERM": "xterm"]) == .none)
        #expect(depth(["TERM": "dumb"]) == .none)
        #expect(depth([:]) == .none)
        #expect(depth(["TERM": "xterm", "NO_COLOR": "1"]) == .none)
        #expect(depth(["TERM": "xterm", "NO_COLOR": ""]) == .basic)
    }

    @Test func `the option takes precedence over NO_COLOR, and that over CLICOLOR_FORCE`() {
        #expect(depth(isTerminal: false, ["CLICOLOR_FORCE": "1"]) == .basic)
        #expect(depth(isTerminal: false, ["CLICOLOR_FORCE": "0"]) == .none)
        #expect(depth(isTerminal: false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]) == .none)
        #expect(depth(choice: .always, isTerminal: false, ["NO_COLOR": "1"]) == .basic)
        #expect(depth(choice: .never, ["TERM": "xterm", "CLICOLOR_FORCE": "1"]) == .none)
    }

    @Test func `a colour is replaced by the nearest one of the terminal`() throws {
        let orange = try Color(word: "#FF9500")
        #expect(ColorDepth.full.parameters(for: orange.rgb) == "38;2;255;149;0")
        #expect(ColorDepth.palette.parameters(for: orange.rgb) == "38;5;208")
        #expect(ColorDepth.basic.parameters(for: orange.rgb) == "33")
        #expect(Style.colored(orange).applied(to: "x", depth: .none) == "x")
        #expect(Style.bold.applied(to: "x", depth: .basic) == "\u{1B}[1mx\u{1B}[0m")
        #expect(throws: InvalidValue.self) { try Color(word: "#12345") }
        #expect(throws: InvalidValue.self) { try Color(word: "#+12345") }
    }
}
