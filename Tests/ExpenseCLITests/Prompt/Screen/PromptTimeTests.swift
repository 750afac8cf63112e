import Streams
import Testing

@testable import expense_cli

/// The prompt as a function of streams, in virtual time.
@Suite(.ownThreads)
struct PromptTimeTests {
    private func keys(_ bytes: RecordedEvents<[UInt8]>) -> [(time: Int, keys: [Key])] {
        let time = TestScheduler()
        let typed = time.createHotObservable(bytes)
        return time.start { typed.keys(on: time) }.events.compactMap { event in
            if case .next(let keys) = event.value { (event.time, keys) } else { nil }
        }
    }

    @Test func `Escape is a key when nothing has followed it for 50 milliseconds`() {
        let alone = keys([.next(300, [0x1B]), .next(400, Array("a".utf8))])
        #expect(alone.map(\.time) == [350, 400] && alone.map(\.keys) == [[.escape], [.text("a")]])
        let continued = keys([.next(300, [0x1B]), .next(349, Array("[A".utf8))])
        #expect(continued.map(\.time) == [349] && continued.map(\.keys) == [[.up]])
    }

    @Test func `an unfinished paste is used if its end does not arrive for two seconds`() {
        let time = TestScheduler()
        let typed = time.createHotObservable([.next(300, Array("\u{1B}[200~tea".utf8))])
        let events = time.start(disposed: 5000) { typed.keys(on: time) }.events
        #expect(events.map(\.time) == [2300])
        #expect(events.elements == [[.paste("tea")]])
    }

    @Test func `a session as a table of keys, commits and resizes`() {
        let prompt = EditorWorld(columns: 40, rows: 6)
        let (time, sources) = (prompt.time, prompt.sources)
        func at(_ tick: Int, _ happen: @escaping @Sendable () -> Void) { time.schedule(atTick: tick, happen) }
        func screen(at tick: Int) -> [String] {
            time.advance(toTick: tick)
            prompt.settle()
            return prompt.emulator.screen
        }
        at(100) { sources.bytes.onNext(Array("12 tea".utf8)) }
        at(200) { sources.fileChanges.onNext("the data file is gone") }
        at(300) { sources.bytes.onNext([0x1B]) }
        at(320) { sources.bytes.onNext(Array("b".utf8)) }
        at(400) { sources.bytes.onNext(Array("!\r".utf8)) }
        #expect(screen(at: 99) == ["", ">"] || screen(at: 99) == [">"])
        #expect(screen(at: 100).last == "> 12 tea")
        #expect(screen(at: 200).contains("the data file is gone"))
        #expect(screen(at: 320).last == "> 12 tea" && prompt.emulator.cursor.column == 5)
        #expect(screen(at: 400).last == ">")
        #expect(prompt.lines == ["12 !tea"] && prompt.emulator.screen.contains("> 12 !tea"))
        #expect(prompt.failure == nil)
    }
}
