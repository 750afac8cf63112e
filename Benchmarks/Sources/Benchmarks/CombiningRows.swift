import Streams

/// Rows 7 to 10: streams of streams, several sources, and operators with state.
@MainActor let combiningRows = [
    Row(
        name: "7 switchLatest, one inner element each", elements: 300_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.map { Observable.just($0) }.switchLatest().subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "8 flatMap, ten inner elements, per inner element",
        contestants: [
            sending("hand", deliveries: 10) { sum in { for number in $0..<$0 &+ 10 { sum.add(number) } } },
            sending("Streams", deliveries: 10) { sum in
                let subject = PublishSubject<Int>()
                _ = subject.flatMap { Observable.range(start: $0, count: 10) }.subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "9 zip, per pair", elements: 200_000,
        contestants: [
            sending("hand") { sum in { sum.add($0 &+ $0) } },
            sending("Streams") { sum in
                let left = PublishSubject<Int>()
                let right = PublishSubject<Int>()
                _ = Observable.zip(left, right).map { $0 &+ $1 }.subscribe(onNext: { sum.add($0) })
                return {
                    left.onNext($0)
                    right.onNext($0)
                }
            },
        ]),
    Row(
        name: "9 merge of 4", elements: 200_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let subjects = (0..<4).map { _ in PublishSubject<Int>() }
                _ = Observable.merge(subjects.map { $0.asObservable() }).subscribe(onNext: { sum.add($0) })
                return { subjects[$0 & 3].onNext($0) }
            },
        ]),
    Row(
        name: "10 distinctUntilChanged",
        contestants: [
            sending("hand") { sum in
                let last = Sum()
                last.value = -1
                return {
                    if $0 != last.value { sum.add($0) }
                    last.value = $0
                }
            },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.distinctUntilChanged().subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "10 scan",
        contestants: [
            sending("hand") { sum in
                let total = Sum()
                return {
                    total.add($0)
                    sum.add(total.value)
                }
            },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.scan(0) { $0 &+ $1 }.subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
]
