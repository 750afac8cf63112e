import Foundation
import Streams
import Synchronization

/// Row 14: two threads at once. In the last one, what the threads write has nothing to do with each other, so each
/// updates its own values; beside it one thread that does all of it.
@MainActor let threadRows = [
    Row(
        name: "14 two threads into one subject", elements: 1_000_000,
        contestants: [
            onTwoThreads("hand") { sum in
                let lock = Lock(sum)
                let send: @Sendable (Int, Int) -> Void = { _, number in lock.withLock { $0.add(number) } }
                return send
            },
            onTwoThreads("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.subscribe(onNext: { sum.add($0) })
                return { _, number in subject.onNext(number) }
            },
        ]),
    Row(
        name: "14 two threads, two subjects merged", elements: 1_000_000,
        contestants: [
            onTwoThreads("hand") { sum in
                let lock = Lock(sum)
                let send: @Sendable (Int, Int) -> Void = { _, number in lock.withLock { $0.add(number) } }
                return send
            },
            onTwoThreads("Streams") { sum in
                let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
                _ = Observable.merge(subjects.map { $0.asObservable() }).subscribe(onNext: { sum.add($0) })
                return { thread, number in subjects[thread].onNext(number) }
            },
        ]),
    Row(
        name: "14 two threads, a computed value each", elements: 1_000_000,
        contestants: [
            Contestant(name: "one thread") {
                let total = Total()
                return (
                    { count in
                        onThreads(1) { _ in
                            for number in 0..<count / 2 { total.variable.value = number }
                            for number in 0..<count / 2 { total.variable.value = number }
                        }
                    }, { total.sum.value }
                )
            },
            Contestant(name: "Streams") {
                let totals = [Total(), Total()]
                return (
                    { count in
                        onThreads(2) { thread in
                            let variable = totals[thread].variable
                            for number in 0..<count / 2 { variable.value = number }
                        }
                    }, { totals[0].sum.value &+ totals[1].sum.value }
                )
            },
        ]),
]

/// A variable, and the sum of what is computed from it.
private final class Total: Sendable {
    let sum = Sum()
    let variable = Variable(0)

    init() {
        let (sum, variable) = (sum, variable)
        _ = Computed { variable.value + 1 }.subscribe(onNext: { sum.add($0) })
    }
}

func onTwoThreads(_ name: String, _ prepare: @escaping (Sum) -> @Sendable (Int, Int) -> Void) -> Contestant {
    Contestant(name: name) {
        let sum = Sum()
        let send = prepare(sum)
        return (
            { count in
                onThreads(2) { thread in for number in 0..<count / 2 { send(thread, number) } }
            }, { sum.value }
        )
    }
}

/// Calls `body` with each number below `count`, at the same time.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let arrived = Arrivals()
    let threads = (0..<count).map { thread in
        Thread {
            arrived.meet(count)
            body(thread)
            arrived.done.signal()
        }
    }
    for thread in threads { thread.start() }
    for _ in threads { arrived.done.wait() }
}

/// Starts threads at the same moment, and waits until all have ended.
final class Arrivals: Sendable {
    let done = DispatchSemaphore(value: 0)
    private let count = Atomic<Int>(0)

    func meet(_ others: Int) {
        count.add(1, ordering: .acquiringAndReleasing)
        while count.load(ordering: .acquiring) < others {}
    }
}
