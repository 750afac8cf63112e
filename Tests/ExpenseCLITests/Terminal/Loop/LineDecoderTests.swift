import Streams
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct LineDecoderTests {
    @Test func `lines are complete however the bytes are split, also the last one without a line end`() {
        let bytes = Array("1 tea\r\n\n2 昼食".utf8)
        for split in 0...bytes.count {
            var decoder = LineDecoder()
            let lines = decoder.decode(Array(bytes[..<split])) + decoder.decode(Array(bytes[split...]))
            #expect(lines == [.text("1 tea"), .text("")])
            #expect(decoder.decodeRest() == [.text("2 昼食")] && decoder.decodeRest().isEmpty)
        }
    }

    @Test func `a byte order mark before the first line is left out`() {
        let bytes = Array("\u{FEFF}currency EUR\n\u{FEFF}5\n".utf8)
        for split in 0...bytes.count {
            var decoder = LineDecoder()
            let lines = decoder.decode(Array(bytes[..<split])) + decoder.decode(Array(bytes[split...]))
            #expect(lines == [.text("currency EUR"), .text("\u{FEFF}5")])
        }
    }

    @Test func `a line that is not text is refused, and the next one is read`() {
        var decoder = LineDecoder()
        #expect(decoder.decode([0xFF, 0x0A, 0x61, 0x0A]) == [.unreadable("the line is not valid UTF-8"), .text("a")])
    }

    @Test func `a stream of bytes is a stream of lines, and ends with it`() {
        let time = TestScheduler()
        let bytes = time.createHotObservable([
            .next(210, Array("a\nb".utf8)), .next(220, Array("\nc".utf8)), .completed(230),
        ])
        let lines = time.start { bytes.lines() }.events
        #expect(
            lines == [
                .next(210, [.text("a")]), .next(220, [.text("b")]), .next(230, [.text("c")]), .completed(230),
            ])
    }
}
