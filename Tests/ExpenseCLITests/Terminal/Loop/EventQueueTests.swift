import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct EventQueueTests {
    @Test func `commits that wait are one, and keys stay in order`() {
        let queue = EventQueue<PromptEvent>()
        for event: PromptEvent in [.changed, .keys([.enter]), .changed, .keys([.enter]), .changed] {
            queue.append(event)
        }
        #expect(queue.take() == [.keys([.enter]), .keys([.enter]), .changed])
        #expect(queue.take().isEmpty)
    }
}
