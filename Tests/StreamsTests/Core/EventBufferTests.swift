import Testing

@testable import Streams

struct EventBufferTests {
    @Test func `R6 after an overflow that fails no element is queued, so memory stays bounded`() {
        var buffer = EventBuffer<Int>(.fail(limit: 1))
        #expect(buffer.put(.next(1)) == nil)
        #expect(buffer.put(.next(2)) == .next(2))
        #expect(buffer.hasOverflown)
        #expect(buffer.popFirst() == .next(1))
        #expect(buffer.put(.next(3)) == .next(3))
        #expect(buffer.put(.completed) == .completed)
        #expect(buffer.popFirst() == .error(StreamError.bufferOverflow(limit: 1)))
        #expect(buffer.popFirst() == nil)
    }

    @Test func `R6 a queued end does not count towards the limit`() {
        var buffer = EventBuffer<Int>(.dropOldest(limit: 1))
        #expect(buffer.put(.next(1)) == nil)
        #expect(buffer.put(.completed) == nil)
        #expect(buffer.popFirst() == .next(1))
        #expect(buffer.popFirst() == .completed)
    }
}
