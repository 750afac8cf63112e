import OpenCombine

/// The implementations with OpenCombine, by the name of the row.
@MainActor let openCombinePeers: [String: Contestant] = [
    "1 subject, 1 observer": publishing { $0.eraseToAnyPublisher() },
    "2 subject, map, filter, map": publishing {
        $0.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.eraseToAnyPublisher()
    },
    "3 subject, ten maps": publishing {
        var stream = $0.map { $0 &+ 1 }.eraseToAnyPublisher()
        for _ in 1..<10 { stream = stream.map { $0 &+ 1 }.eraseToAnyPublisher() }
        return stream
    },
    // Type-erased at each step, which is faster here than one long type.
    "3 subject, ten different maps": publishing {
        let transforms: [(Int) -> Int] = [
            { $0 &+ 1 }, { $0 &+ 2 }, { $0 &+ 3 }, { $0 &+ 4 }, { $0 &+ 5 },
            { $0 &+ 6 }, { $0 &+ 7 }, { $0 &+ 8 }, { $0 &+ 9 }, { $0 &+ 10 },
        ]
        return transforms.reduce($0.eraseToAnyPublisher()) { $0.map($1).eraseToAnyPublisher() }
    },
    "4 cold range, map, filter": running("OpenCombine") { count, sum in
        _ = (0..<count).publisher.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { sum.add($0) }
    },
    "7 switchLatest, one inner element each": publishing {
        $0.map { Just($0) }.switchToLatest().eraseToAnyPublisher()
    },
    "8 flatMap, ten inner elements, per inner element": publishing(deliveries: 10) {
        $0.flatMap { ($0..<$0 &+ 10).publisher }.eraseToAnyPublisher()
    },
    "10 distinctUntilChanged": publishing { $0.removeDuplicates().eraseToAnyPublisher() },
    "10 scan": publishing { $0.scan(0) { $0 &+ $1 }.eraseToAnyPublisher() },
    "5 variable, 1 observer": sending("OpenCombine") { sum in
        let subject = CurrentValueSubject<Int, Never>(0)
        let handle = subject.sink { sum.add($0) }
        return { number in withExtendedLifetime(handle) { subject.send(number) } }
    },
    "5 variable, 100 observers, per delivery": sending("OpenCombine", deliveries: 100) { sum in
        let subject = CurrentValueSubject<Int, Never>(0)
        let handles = (0..<100).map { _ in subject.sink { sum.add($0) } }
        return { number in withExtendedLifetime(handles) { subject.send(number) } }
    },
    "5 variable, no observer": sending("OpenCombine") { _ in
        let subject = CurrentValueSubject<Int, Never>(0)
        return { subject.send($0) }
    },
    "14 two threads into one subject": onTwoThreads("OpenCombine") { sum in
        let subject = PassthroughSubject<Int, Never>()
        let lock = Lock(sum)
        let handle = subject.sink { number in lock.withLock { $0.add(number) } }
        let sender = Sender { number in withExtendedLifetime(handle) { subject.send(number) } }
        return { _, number in sender.send(number) }
    },
    "12 share, 10 observers, per delivery": sending("OpenCombine", deliveries: 10) { sum in
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let handles = (0..<10).map { _ in shared.sink { sum.add($0) } }
        return { number in withExtendedLifetime(handles) { subject.send(number) } }
    },
    "9 merge of 4": sending("OpenCombine") { sum in
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let handle = subjects.publisher.flatMap { $0 }.sink { sum.add($0) }
        return { number in withExtendedLifetime(handle) { subjects[number & 3].send(number) } }
    },
    "13 retry, per attempt": running("OpenCombine") { count, sum in
        let failing = Deferred { () -> Fail<Int, Failure> in
            sum.add(1)
            return Fail(error: Failure())
        }
        _ = failing.retry(count - 1).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    },
    "11 subscribe and dispose, subject.map.filter": sending("OpenCombine") { _ in
        let stream = PassthroughSubject<Int, Never>().map { $0 &+ 1 }.filter { $0 & 1 == 0 }
        return { _ in stream.sink { _ in }.cancel() }
    },
]

private func publishing(
    deliveries: Int = 1, _ stages: @escaping (PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>
) -> Contestant {
    sending("OpenCombine", deliveries: deliveries) { sum in
        let subject = PassthroughSubject<Int, Never>()
        let handle = stages(subject).sink { sum.add($0) }
        return { number in withExtendedLifetime(handle) { subject.send(number) } }
    }
}

/// A sender into a subject that any thread may use.
// Safe: OpenCombine's subjects lock.
private final class Sender: @unchecked Sendable {
    let send: (Int) -> Void

    init(_ send: @escaping (Int) -> Void) {
        self.send = send
    }
}
