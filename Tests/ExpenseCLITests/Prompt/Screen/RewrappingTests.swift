import Foundation
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct RewrappingTests {
    @Test func `the lines above the editor stay, whatever the terminal does with rows that are too long`() {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 40, rows: 10, kind)
            prompt.output = { _ in ["one", "two"] }
            prompt.type("total\r")
            prompt.type("5 tea -c food --note 'a note that goes on'")
            prompt.resize(columns: 20, rows: 10)
            let screen = prompt.emulator.rows(from: 0)
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

    /// Rows of the prompt that are in the terminal's history cannot be erased before they come back.
    @Test(arguments: [(40, 10), (20, 5), (7, 3), (1, 1), (30, 24), (80, 5)])
    func `rows that scroll off when the window gets smaller are erased when they come back`(columns: Int, rows: Int) {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 80, rows: 24, kind)
            let line = "12.50 a note that is longer than forty columns"
            prompt.type(line)
            let screen = prompt.emulator.screen
            for _ in 0..<3 {
                prompt.resize(columns: columns, rows: rows)
                prompt.resize(columns: 80, rows: 24)
                #expect(prompt.emulator.screen == screen, "\(kind)")
            }
            prompt.resize(columns: columns, rows: rows)
            prompt.resize(columns: 60, rows: 7)
            prompt.resize(columns: 25, rows: 20)
            prompt.type("!")
            prompt.resize(columns: 80, rows: 24)
            #expect(prompt.emulator.screen == [prompt.statusText, "> \(line)!"], "\(kind)")
            #expect(prompt.failure == nil, "\(kind)")
        }
    }

    @Test func `a row with the cursor that scrolls off in tmux is erased when it comes back`() {
        let prompt = EditorWorld(columns: 80, rows: 24, .tmux)
        prompt.hint = { _ in .wrong("there is no command 'short'; 'help' lists them") }
        prompt.type("short")
        let screen = prompt.emulator.screen
        prompt.resize(columns: 20, rows: 5)
        #expect(prompt.emulator.hasLostCursor)
        prompt.resize(columns: 80, rows: 24)
        #expect(prompt.emulator.screen == screen && prompt.failure == nil)
    }

    @Test func `several resizes in a row are one if the prompt sees only the last size`() {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 80, rows: 24, kind)
            prompt.output = { _ in ["one", "two"] }
            prompt.type("total\r")
            prompt.type("5 tea -c food")
            let rows = prompt.emulator.rows(from: 0)
            prompt.resize(columns: 80, rows: 24, after: [(30, 5), (100, 30)])
            #expect(prompt.emulator.rows(from: 0) == rows, "\(kind)")
            #expect(prompt.failure == nil, "\(kind)")
        }
    }

    @Test func `nothing is drawn while the terminal has a size that the prompt was not told yet`() {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 80, rows: 24, kind)
            prompt.output = { _ in ["one", "two"] }
            prompt.type("total\r")
            prompt.type("5 tea -c food --note 'a note that goes on'")
            let rows = prompt.emulator.rows(from: 0)
            prompt.resize(columns: 80, rows: 24, after: [(70, 20), (12, 6)], isToldLate: true)
            #expect(prompt.emulator.rows(from: 0) == rows, "\(kind)")
            #expect(prompt.failure == nil, "\(kind)")
        }
    }

    @Test func `a terminal that never has the size that the prompt was told is not asked for it again`() {
        let prompt = EditorWorld(columns: 80, rows: 24)
        prompt.toldSize = (70, 20)
        prompt.sources.signals.onNext(SIGWINCH)
        prompt.sources.bytes.onNext(Array("5".utf8))
        prompt.settle()
        #expect(prompt.isWaiting)
        prompt.time.advance(by: PromptSources.longestAnswer)
        prompt.settle()
        #expect(prompt.emulator.screen.last == "> 5" && !prompt.isWaiting)
        prompt.toldSize = (60, 20)
        prompt.sources.signals.onNext(SIGWINCH)
        prompt.settle()
        #expect(prompt.emulator.screen == [prompt.statusText, "> 5"] && !prompt.isWaiting)
    }

    @Test func `an answer about a size that the terminal had between two equal ones is not waited for`() {
        let prompt = EditorWorld(columns: 80, rows: 24, .tmux)
        prompt.type("5 tea")
        let screen = prompt.emulator.screen
        prompt.answersAtOnce = false
        prompt.toldSize = (80, 24)
        prompt.resizeTerminal(columns: 60, rows: 20)
        prompt.sources.signals.onNext(SIGWINCH)
        prompt.settle()
        prompt.toldSize = nil
        prompt.resizeTerminal(columns: 80, rows: 24)
        prompt.sources.signals.onNext(SIGWINCH)
        prompt.settle()
        prompt.answer()
        prompt.answersAtOnce = true
        prompt.settle()
        #expect(!prompt.isWaiting && prompt.emulator.screen == screen && prompt.failure == nil)
    }

    @Test func `Ctrl-L leaves no rows of the prompt in the history of tmux`() {
        let prompt = EditorWorld(columns: 40, rows: 5, .tmux)
        prompt.output = { _ in ["one", "two", "three", "four"] }
        prompt.type("total\r")
        prompt.type("5 tea")
        prompt.type(Keys.control("l"))
        #expect(prompt.emulator.rows(from: 0).filter { $0 == "> 5 tea" }.count == 1)
        #expect(prompt.failure == nil)
    }

    @Test func `keys wait for the terminal's answer about the cursor, and no line reads it as its input`() {
        let prompt = EditorWorld(columns: 80, rows: 24, .tmux)
        prompt.type("5 te")
        prompt.answersAtOnce = false
        prompt.resize(columns: 20, rows: 5)
        prompt.sources.bytes.onNext(Array("a\r".utf8))
        prompt.settle()
        #expect(prompt.lines.isEmpty && prompt.written == EditorScreen.questionAboutPlace)
        prompt.answer()
        prompt.answersAtOnce = true
        prompt.settle()
        #expect(prompt.lines == ["5 tea"] && prompt.failure == nil)
    }

    @Test func `a terminal that does not answer is asked once, and keys wait for a second`() {
        let prompt = EditorWorld(columns: 80, rows: 24)
        prompt.answers = false
        prompt.resize(columns: 40, rows: 10)
        prompt.sources.bytes.onNext(Array("5".utf8))
        prompt.settle()
        #expect(prompt.isWaiting)
        prompt.time.advance(by: PromptSources.longestAnswer)
        prompt.settle()
        #expect(prompt.emulator.screen.last == "> 5" && !prompt.isWaiting)
        prompt.resize(columns: 80, rows: 24)
        #expect(!prompt.isWaiting && prompt.emulator.screen.last == "> 5" && prompt.failure == nil)
    }

    @Test func `a row that gets shorter leaves no blanks that need another row when the window gets narrower`() {
        for kind in Emulator.Kind.allCases {
            let prompt = EditorWorld(columns: 80, rows: 24, kind)
            prompt.output = { _ in ["one", "two", "three"] }
            prompt.type("total\r")
            prompt.type("12.50 a note that is longer than forty columns")
            prompt.type(String(repeating: "\u{7F}", count: 30))
            prompt.commit("all · 1.00 USD")
            prompt.resize(columns: 40, rows: 24)
            #expect(prompt.emulator.screen.suffix(3) == ["three", "all · 1.00 USD", "> 12.50 a note tha"], "\(kind)")
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
