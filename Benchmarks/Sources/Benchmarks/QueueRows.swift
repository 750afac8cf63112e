import Dispatch
import OpenCombine
import OpenCombineDispatch
import Streams
import Synchronization

/// Row 15: from one thread to a dispatch queue.
@MainActor let queueRows = [
    Row(
        name: "15 observe on a dispatch queue", elements: 300_000,
        contestants: [
            crossing("hand") { queue, receive in
                let batches = Batches(queue, receive)
                return { batches.send($0) }
            },
            crossing("chain") { queue, receive in { number in queue.async { receive(number) } } },
            crossing("Streams") { queue, receive in
                let subject = PublishSubject<Int>()
                subject.observe(on: DispatchQueueScheduler(queue: queue)).subscribe(onNext: receive)
                return { subject.onNext($0) }
            },
            crossing("OpenCombine") { queue, receive in
                let subject = PassthroughSubject<Int, Never>()
                let handle = subject.receive(on: queue.ocombine).sink(receiveValue: receive)
                return { number in withExtendedLifetime(handle) { subject.send(number) } }
            },
        ])
]

/// A contestant that sends from this thread and ends when the queue has received everything.
private func crossing(
    _ name: String, _ prepare: @escaping (DispatchQueue, @escaping @Sendable (Int) -> Void) -> (Int) -> Void
) -> Contestant {
    Contestant(name: name) {
        let sum = Sum()
        let arrivals = Crossing()
        let send = prepare(DispatchQueue(label: name)) { number in
            sum.add(number)
            arrivals.count()
        }
        return (
            { count in
                arrivals.expect(count)
                for number in 0..<count { send(number) }
                arrivals.done.wait()
            }, { sum.value }
        )
    }
}

/// Waits until the expected number of elements has arrived.
private final class Crossing: Sendable {
    let done = DispatchSemaphore(value: 0)
    private let missing = Atomic<Int>(0)

    func expect(_ count: Int) {
        missing.store(count, ordering: .releasing)
    }

    func count() {
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.signal() }
    }
}

/// By hand: a list behind a lock, and a run on the queue for all elements since the previous run.
private final class Batches: Sendable {
    private let waiting = Mutex<[Int]>([])
    private let queue: DispatchQueue
    private let receive: @Sendable (Int) -> Void

    init(_ queue: DispatchQueue, _ receive: @escaping @Sendable (Int) -> Void) {
        self.queue = queue
        self.receive = receive
    }

    func send(_ number: Int) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(number)
            return waiting.count == 1
        }
        guard isFirst else { return }
        queue.async { [self] in
            let batch = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for number in batch { receive(number) }
        }
    }
}
