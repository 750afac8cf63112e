import Foundation
import Streams
import Synchronization

/// Row 14: two threads at once. In the last three, what they send has nothing to do with each other.
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
        name: "14 two threads, a subject each", elements: 4_000_000,
        contestants: apart { sum in
            let subject = PublishSubject<Int>()
            _ = subject.map { $0 &+ 1 }.subscribe(onNext: { sum.add($0) })
            return { subject.onNext($0) }
        }),
    Row(
        name: "14 two threads, a combination each", elements: 1_000_000,
        contestants: apart { sum in
            let variable = Variable(0)
            _ = Observable.combineLatest(variable, variable.map { $0 &+ 1 }).subscribe(onNext: { sum.add($0 &+ $1) })
            return { variable.value = $0 }
        }),
    Row(
        name: "14 two threads, a computed value each", elements: 1_000_000,
        contestants: apart { sum in
            let variable = Variable(0)
            _ = Computed { variable.value &+ 1 }.subscribe(onNext: { sum.add($0) })
            return { variable.value = $0 }
        }),
]

/// Two threads that have nothing to do with each other; beside them one thread that does the work of both.
private func apart(_ prepare: @escaping (Sum) -> @Sendable (Int) -> Void) -> [Contestant] {
    [("one thread", 1), ("Streams", 2)].map { name, threads in
        Contestant(name: name) {
            // One after the other, so that the sums are not in one cache line.
            let halves = (0..<2).map { _ in
                let sum = Sum()
                return (sum: sum, send: prepare(sum))
            }
            return (
                { count in
                    onThreads(threads) { thread in
                        for half in threads == 1 ? halves : [halves[thread]] {
                            for number in 0..<count / 2 { half.send(number) }
                        }
                    }
                }, { halves[0].sum.value &+ halves[1].sum.value }
            )
        }
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
