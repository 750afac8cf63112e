import Streams

struct Failure: Error {}

/// Rows 4, 5, 6, 12 and 13: cold streams, many observers, many sources, and retries.
@MainActor let sharingRows = [
    Row(
        name: "4 cold range, map, filter",
        contestants: [
            running("hand") { count, sum in
                for number in 0..<count where (number &+ 1) & 1 == 0 { sum.add(number &+ 1) }
            },
            running("chain") { count, sum in
                let next = mapped({ $0 &+ 1 }, filtered({ $0 & 1 == 0 }, { sum.add($0) }))
                for number in 0..<count { next(number) }
            },
            running("Streams") { count, sum in
                _ = Observable.range(start: 0, count: count).map { $0 &+ 1 }.filter { $0 & 1 == 0 }
                    .subscribe(onNext: { sum.add($0) })
            },
        ]),
    Row(
        name: "5 variable, 100 observers, per delivery",
        contestants: [
            sending("hand", deliveries: 100) { sum in { for _ in 0..<100 { sum.add($0) } } },
            sending("chain", deliveries: 100) { sum in
                let subject = ClosureSubject()
                for _ in 0..<100 { subject.observers.append { sum.add($0) } }
                return { subject.send($0) }
            },
            sending("Streams", deliveries: 100) { sum in
                let variable = Variable(0)
                for _ in 0..<100 { _ = variable.subscribe(onNext: { sum.add($0) }) }
                return { variable.value = $0 }
            },
        ]),
    Row(
        name: "5 variable, no observer",
        contestants: [
            sending("hand") { _ in
                let current = Sum()
                return { current.value = $0 }
            },
            sending("Streams") { _ in
                let variable = Variable(0)
                return { variable.value = $0 }
            },
        ]),
    Row(
        name: "6 combineLatest of four variables",
        contestants: [
            sending("hand") { sum in { sum.add($0 &+ 6) } },
            sending("Streams") { sum in
                let first = Variable(-6)
                let others = [Variable(1), Variable(2), Variable(3)]
                _ = Observable.combineLatest(first, others[0], others[1], others[2])
                    .map { $0 &+ $1 &+ $2 &+ $3 }.subscribe(onNext: { sum.add($0) })
                return { first.value = $0 }
            },
        ]),
    Row(
        name: "12 share, 10 observers, per delivery",
        contestants: [
            sending("hand", deliveries: 10) { sum in { for _ in 0..<10 { sum.add($0) } } },
            sending("Streams", deliveries: 10) { sum in
                let subject = PublishSubject<Int>()
                let shared = subject.share()
                for _ in 0..<10 { _ = shared.subscribe(onNext: { sum.add($0) }) }
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "13 retry, per attempt", elements: 200_000,
        contestants: [
            running("hand") { count, sum in
                for _ in 0..<count {
                    do { try failing(sum) } catch {}
                }
            },
            running("Streams") { count, sum in
                let failing = Observable<Int>.deferred {
                    sum.add(1)
                    return .error(Failure())
                }
                _ = failing.retry(count).subscribe(onError: { _ in })
            },
        ]),
]

@inline(never)
private func failing(_ sum: Sum) throws {
    sum.add(1)
    throw Failure()
}
