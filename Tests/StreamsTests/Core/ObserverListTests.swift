import Streams
import Testing

struct ObserverListTests {
    private final class Captured: Sendable {}

    private static let orders: [(name: String, next: @Sendable (Int, Int) -> Int)] = [
        ("oldest first", { _, _ in 0 }), ("youngest first", { count, _ in count - 1 }),
        ("from everywhere", { count, round in round * 7919 % count }),
    ]

    @Test(arguments: orders.map(\.name))
    func `G4 however many observers are disposed of, the others receive each element in order`(name: String)
        throws
    {
        let next = try #require(Self.orders.first { $0.name == name }).next
        let subject = PublishSubject<Int>()
        let received = Locked<[Int]>([])
        var living: [(number: Int, handle: Subscription)] = []
        for round in 0..<600 {
            // More come for 400 rounds; then all go.
            for number in round < 400 ? [round * 2, round * 2 + 1] : [] {
                living.append((number, subject.subscribe(onNext: { _ in received.withLock { $0.append(number) } })))
            }
            for _ in 0..<(round < 400 ? 1 : 2) {
                living.remove(at: next(living.count, round)).handle.dispose()
            }
            guard round % 5 == 0 else { continue }
            received.withLock { $0 = [] }
            subject.onNext(round)
            #expect(received.withLock { $0 } == living.map(\.number))
        }
        #expect(living.isEmpty && !subject.hasObservers)
    }

    @Test func `R1 an observer that is disposed of among many is released at once, and once`() {
        let variable = Variable(0)
        var handles: [Subscription] = []
        weak var captured: Captured?
        for index in 0..<100 {
            let mine = index == 10 ? Captured() : nil
            if index == 10 { captured = mine }
            handles.append(variable.subscribe(onNext: { _ in withExtendedLifetime(mine) {} }))
        }
        #expect(captured != nil)
        handles[10].dispose()
        #expect(captured == nil)
        handles[10].dispose()
        handles.forEach { $0.dispose() }
    }
}
