import Foundation
import Streams
import Synchronization

/// Row 14: two threads at once.
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
]

func onTwoThreads(_ name: String, _ prepare: @escaping (Sum) -> @Sendable (Int, Int) -> Void) -> Contestant {
    Contestant(name: name) {
        let sum = Sum()
        let send = prepare(sum)
        return (
            { count in
                let arrived = Arrivals()
                let threads = (0..<2).map { thread in
                    Thread {
                        arrived.meet()
                        for number in 0..<count / 2 { send(thread, number) }
                        arrived.done.signal()
                    }
                }
                for thread in threads { thread.start() }
                for _ in threads { arrived.done.wait() }
            }, { sum.value }
        )
    }
}

/// Starts two threads at the same moment, and waits until both have ended.
final class Arrivals: Sendable {
    let done = DispatchSemaphore(value: 0)
    private let count = Atomic<Int>(0)

    func meet() {
        count.add(1, ordering: .acquiringAndReleasing)
        while count.load(ordering: .acquiring) < 2 {}
    }
}
