import Streams
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct RedrawRateTests {
    @Test func `a burst causes at most thirty redraws per second, and ends with the latest value`() {
        let scheduler = TestScheduler()
        let table = (0..<2000).map { Recorded.next(300 + $0 / 4, $0) }
        let commits = scheduler.createHotObservable(RecordedEvents(table))
        let events = scheduler.start(disposed: 2000) { commits.atRedrawRate(on: scheduler) }.events
        #expect(events.first?.time == 300)
        #expect(events.count <= 16, "half a second of commits")
        #expect(events.elements.last == 1999)
        #expect(zip(events, events.dropFirst()).allSatisfy { $1.time - $0.time >= 34 })
    }

    @Test func `a single change is shown at once`() {
        let scheduler = TestScheduler()
        let commits = scheduler.createHotObservable([.next(300, 1), .next(900, 2)])
        #expect(scheduler.start { commits.atRedrawRate(on: scheduler) }.events.map(\.time) == [300, 900])
    }
}
