import Testing

@testable import expense_cli

/// Lines that are typed or pasted while another one runs.
@Suite(.ownThreads)
struct TypedAheadTests {
    private let world = EditorWorld(columns: 60, rows: 10)

    private func rows(_ count: Int) -> String { (1...count).map { "\($0) tea\r" }.joined() }

    @Test func `lines that are typed ahead run in order`() {
        world.type(rows(20))
        #expect(world.lines == (1...20).map { "\($0) tea" })
        #expect(world.failure == nil)
    }

    @Test func `Ctrl-C after them stops those that have not begun`() {
        world.type(rows(1000) + "\u{3}")
        #expect(world.lines.isEmpty)
        world.type("5 cake\r")
        #expect(world.lines == ["5 cake"])
    }

    @Test func `Ctrl-C that is typed while one of them runs stops the others soon`() {
        let sources = world.sources
        world.output = { line in
            if line == "3 tea" { sources.bytes.onNext([3]) }
            return []
        }
        world.type(rows(1000))
        #expect((3...4).contains(world.lines.count))
    }

    @Test func `Ctrl-C that ends a running line stops those after it`() {
        world.interrupts = { $0 == "3 tea" }
        world.type(rows(1000))
        #expect(world.lines == ["1 tea", "2 tea", "3 tea"])
    }

    @Test func `Ctrl-C stops the lines of a paste`() {
        let sources = world.sources
        world.output = { line in
            if line == "3 tea" { sources.bytes.onNext([3]) }
            return []
        }
        world.type("\u{1B}[200~" + rows(1000) + "\u{1B}[201~\r")
        #expect((3...4).contains(world.lines.count))
    }

    @Test func `keys before Ctrl-C that ended no line are still shown with it`() {
        world.type("hal\u{3}")
        #expect(world.emulator.screen.contains { $0.hasPrefix("> hal^C") })
        // Ctrl-V makes it a character of the line.
        world.type("1 a\r2 \u{16}\u{3}\r")
        #expect(world.lines == ["1 a", "2 \u{3}"])
    }
}
