import Foundation
import Streams
import Testing

@testable import expense_cli

/// An editor on a terminal: keys go in, and what is written comes to an emulator.
private struct Prompt {
    var emulator: Emulator
    var region = LiveRegion(colors: .basic)
    var typist: Typist
    var status = "food · November 112.50 USD · all 1,204.00 USD"
    /// What stands above the region for good.
    var above: [String] = []

    init(columns: Int, rows: Int, history: [String] = []) {
        emulator = Emulator(columns: columns, rows: rows)
        typist = Typist(history: history)
    }

    var view: EditorView { EditorView(columns: emulator.columns, rows: emulator.rows) }

    var frame: Frame {
        view.frame(
            of: typist.store.state, status: { columns in cells(of: status, .bold).truncated(to: columns) },
            prompt: "> ")
    }

    mutating func show() {
        emulator.write(region.draw(frame))
    }

    mutating func press(_ key: Key) {
        let before = typist.lines.count
        typist.press(key)
        for line in typist.lines[before...] {
            emulator.write(region.draw(view.finished(line, prompt: "> ")))
            emulator.write(region.leave())
            above += view.finished(line, prompt: "> ").rows.map { $0.map(\.text).joined() }
        }
        show()
    }

    mutating func tell(_ line: String) {
        let line = truncated(line, to: emulator.columns)
        emulator.write(region.erase() + line + "\r\n")
        above.append(line)
        show()
    }

    mutating func resize(columns: Int, rows: Int) {
        // Rows of the region that leave the screen cannot be taken from it.
        if region.shown.wrapped(to: columns).rows.count > rows { above = [] }
        emulator.resize(columns: columns, rows: rows)
        emulator.write(region.resize(to: columns))
        show()
    }

    /// What a terminal shows on which nothing but this frame has ever been drawn.
    var redrawn: Emulator {
        var fresh = Emulator(columns: emulator.columns, rows: emulator.rows)
        var region = LiveRegion(colors: .none)
        fresh.write(region.draw(frame))
        return fresh
    }
}

struct LiveRegionTests {
    @Test func `the status line is above the input`() {
        var prompt = Prompt(columns: 60, rows: 24)
        prompt.show()
        for key in "12.50 lunch" { prompt.press(.text(String(key))) }
        #expect(prompt.emulator.screen == ["food · November 112.50 USD · all 1,204.00 USD", "> 12.50 lunch"])
        #expect(prompt.emulator.cursor == Frame.Position(row: 1, column: 13))
    }

    @Test func `a key writes little more than itself`() {
        var prompt = Prompt(columns: 60, rows: 24)
        prompt.show()
        prompt.press(.text("a"))
        prompt.typist.press(.text("b"))
        #expect(prompt.region.draw(prompt.frame) == "\r\u{1B}[3Cb\r\u{1B}[4C")
    }

    @Test func `a change from outside leaves what is typed and the cursor where they are`() {
        var prompt = Prompt(columns: 60, rows: 24)
        for key in "12.50 lunch" { prompt.press(.text(String(key))) }
        prompt.press(.wordLeft)
        let cursor = prompt.emulator.cursor
        prompt.status = "food · November 1,234,580.39 USD + 9.90 EUR"
        prompt.show()
        #expect(prompt.emulator.screen == ["food · November 1,234,580.39 USD + 9.90 EUR", "> 12.50 lunch"])
        #expect(prompt.emulator.cursor == cursor)
        prompt.tell("#42 9.90 EUR tickets, by another process")
        #expect(prompt.emulator.screen.first == "#42 9.90 EUR tickets, by another process")
        #expect(prompt.emulator.cursor == Frame.Position(row: cursor.row + 1, column: cursor.column))
    }

    @Test func `a line that runs stays, and the status line moves below what it printed`() {
        var prompt = Prompt(columns: 60, rows: 24)
        for key in "total" { prompt.press(.text(String(key))) }
        prompt.press(.enter)
        #expect(prompt.emulator.screen == ["> total", prompt.status, ">"])
    }

    @Test func `a line longer than the window continues in the next rows`() {
        var prompt = Prompt(columns: 10, rows: 5)
        prompt.status = ""
        for key in "123456789昼食" { prompt.press(.text(String(key))) }
        #expect(prompt.emulator.screen == ["> 12345678", "9昼食"])
        prompt.press(.home)
        #expect(prompt.emulator.cursor == Frame.Position(row: 0, column: 2))
        for key in "abcde" { prompt.press(.text(String(key))) }
        #expect(prompt.emulator.screen == ["> abcde123", "456789昼食"])
        prompt.press(.text("f"))
        #expect(prompt.emulator.screen == ["> abcdef12", "3456789昼", "食"])
    }

    @Test(arguments: [(80, 24), (40, 10), (20, 5), (3, 2), (1, 1)])
    func `after any keys, pastes, resizes and changes the screen equals a fresh one`(columns: Int, rows: Int) {
        var chance = Chance(seed: UInt64(columns * 100 + rows))
        let rounds = ProcessInfo.processInfo.environment["EDITOR_ROUNDS"].flatMap { Int($0) } ?? 40
        for _ in 0..<rounds {
            var prompt = Prompt(columns: columns, rows: rows, history: ["add 1 tea", "total --by category 昼食"])
            prompt.show()
            for _ in 0..<50 {
                let step = randomStep(&prompt, &chance)
                #expect(prompt.emulator.hasFailed == nil, "\(step)")
                guard isAsRedrawn(prompt, after: step) else { return }
            }
        }
    }

    /// Whether the end of what the terminal shows is the frame, with nothing below it, and what stands above is there.
    private func isAsRedrawn(_ prompt: Prompt, after step: String) -> Bool {
        let frame = prompt.redrawn
        let first = prompt.emulator.cursor.row - frame.cursor.row
        let everything = prompt.emulator.everything
        let shown = first < 0 ? [] : Array(everything.dropFirst(first))
        #expect(shown == frame.everything, "\(step)")
        #expect(prompt.emulator.cursor.column == frame.cursor.column, "\(step)")
        if let last = prompt.above.last, first > 0 {
            let before = everything.prefix(first).suffix(4).joined()
            #expect(before.filter { $0 != " " }.hasSuffix(String(last.filter { $0 != " " }.suffix(4))), "\(step)")
        }
        return shown == frame.everything && prompt.emulator.cursor.column == frame.cursor.column
    }

    private func randomStep(_ prompt: inout Prompt, _ chance: inout Chance) -> String {
        let kind = Int.random(in: 0..<20, using: &chance)
        switch kind {
        case 0:
            let size =
                [(80, 24), (40, 10), (20, 5), (7, 3), (1, 1), (200, 60)].randomElement(using: &chance) ?? (80, 24)
            prompt.resize(columns: size.0, rows: size.1)
            return "resize to \(size)"
        case 1:
            prompt.tell("#42 9.90 EUR tickets, by another process")
            return "tell"
        case 2:
            prompt.status = "all · \(Int.random(in: 1...1_000_000, using: &chance)).00 USD"
            prompt.show()
            return "status"
        case 3:
            let paste = ["one\ntwo", "昼食 🍕 e\u{301}", "a\u{1B}[2Jb", "long " + String(repeating: "word ", count: 30)]
            prompt.press(.paste(paste.randomElement(using: &chance) ?? ""))
            return "paste"
        case 4:
            prompt.typist.store.dispatch(.hint(.would("adds 12.50 USD to food, today")))
            prompt.show()
            return "hint"
        case 5:
            let words = ["category", "categorize", "check"].map { WordCompletions.Candidate(text: $0, label: $0) }
            let end = prompt.typist.store.state.line.cursor
            prompt.typist.store.dispatch(.completions(WordCompletions(range: end..<end, candidates: words)))
            prompt.show()
            return "completions"
        default:
            let key = randomKeys.randomElement(using: &chance) ?? .enter
            prompt.press(key)
            return "\(key)"
        }
    }
}

private let randomKeys: [Key] = [
    .text("a"), .text("1"), .text(" "), .text("昼"), .text("🍕"), .text("\u{301}"), .text("👩‍👩‍👧"), .text("word"), .enter,
    .tab,
    .shiftTab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .wordLeft, .wordRight,
    .control("k"), .control("u"), .control("w"), .control("y"), .control("t"), .control("r"), .control("_"),
    .control("g"), .alt("y"), .alt("t"), .alt("u"), .alt("d"),
]

/// Numbers that look random, and are the same in every run.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
