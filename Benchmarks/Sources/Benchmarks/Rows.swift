import Streams

/// The workloads, numbered as in the table of goals.
@MainActor let rows = [
    Row(
        name: "1 subject, 1 observer",
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("chain") { sum in
                let subject = ClosureSubject()
                subject.observers.append { sum.add($0) }
                return { subject.send($0) }
            },
            sending("one closure") { sum in
                let subject = OneClosure.Subject()
                subject.subscribe(OneClosure.sink { sum.add($0) })
                return { subject.onNext($0) }
            },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "1 subject, 1 observer, beside a combination",
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let (left, right) = (Variable(0), Variable(0))
                let combined = Observable.combineLatest(left, right).subscribe(onNext: { _, _ in })
                let subject = PublishSubject<Int>()
                _ = subject.subscribe(onNext: { sum.add($0) })
                return {
                    subject.onNext($0)
                    withExtendedLifetime((left, right, combined)) {}
                }
            },
        ]),
    Row(
        name: "2 subject, map, filter, map",
        contestants: [
            sending("hand") { sum in { if ($0 &+ 1) & 1 == 0 { sum.add(($0 &+ 1) &* 3) } } },
            sending("chain") { sum in
                let subject = ClosureSubject()
                subject.observers.append(
                    mapped({ $0 &+ 1 }, filtered({ $0 & 1 == 0 }, mapped({ $0 &* 3 }, { sum.add($0) }))))
                return { subject.send($0) }
            },
            sending("one closure") { sum in
                let subject = OneClosure.Subject()
                subject.subscribe(
                    OneClosure.map(
                        { $0 &+ 1 },
                        OneClosure.filter({ $0 & 1 == 0 }, OneClosure.map({ $0 &* 3 }, OneClosure.sink { sum.add($0) }))
                    ))
                return { subject.onNext($0) }
            },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "3 subject, ten maps",
        contestants: [
            sending("hand") { sum in { sum.add($0 &+ 10) } },
            sending("chain") { sum in
                let subject = ClosureSubject()
                var next: (Int) -> Void = { sum.add($0) }
                for _ in 0..<10 { next = mapped({ $0 &+ 1 }, next) }
                subject.observers.append(next)
                return { subject.send($0) }
            },
            sending("one closure") { sum in
                let subject = OneClosure.Subject()
                var next = OneClosure.sink { sum.add($0) }
                for _ in 0..<10 { next = OneClosure.map({ $0 &+ 1 }, next) }
                subject.subscribe(next)
                return { subject.onNext($0) }
            },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
                    .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
                    .subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    // Different closures, as in programs; the compiler would merge equal closures into one function.
    Row(
        name: "3 subject, ten different maps",
        contestants: [
            sending("hand") { sum in { sum.add($0 &+ 55) } },
            sending("chain") { sum in
                let subject = ClosureSubject()
                var next: (Int) -> Void = { sum.add($0) }
                next = mapped({ $0 &+ 1 }, next)
                next = mapped({ $0 &+ 2 }, next)
                next = mapped({ $0 &+ 3 }, next)
                next = mapped({ $0 &+ 4 }, next)
                next = mapped({ $0 &+ 5 }, next)
                next = mapped({ $0 &+ 6 }, next)
                next = mapped({ $0 &+ 7 }, next)
                next = mapped({ $0 &+ 8 }, next)
                next = mapped({ $0 &+ 9 }, next)
                next = mapped({ $0 &+ 10 }, next)
                subject.observers.append(next)
                return { subject.send($0) }
            },
            sending("one closure") { sum in
                let subject = OneClosure.Subject()
                var next = OneClosure.sink { sum.add($0) }
                next = OneClosure.map({ $0 &+ 1 }, next)
                next = OneClosure.map({ $0 &+ 2 }, next)
                next = OneClosure.map({ $0 &+ 3 }, next)
                next = OneClosure.map({ $0 &+ 4 }, next)
                next = OneClosure.map({ $0 &+ 5 }, next)
                next = OneClosure.map({ $0 &+ 6 }, next)
                next = OneClosure.map({ $0 &+ 7 }, next)
                next = OneClosure.map({ $0 &+ 8 }, next)
                next = OneClosure.map({ $0 &+ 9 }, next)
                next = OneClosure.map({ $0 &+ 10 }, next)
                subject.subscribe(next)
                return { subject.onNext($0) }
            },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }.map { $0 &+ 5 }
                    .map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }.map { $0 &+ 10 }
                    .subscribe(onNext: { sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "5 variable, 1 observer",
        contestants: [
            sending("chain") { sum in
                let current = Sum()
                let subject = ClosureSubject()
                subject.observers.append { sum.add($0) }
                return {
                    current.value = $0
                    subject.send($0)
                }
            },
            sending("hand") { sum in
                let current = Sum()
                return {
                    current.value = $0
                    sum.add(current.value)
                }
            },
            sending("Streams") { sum in
                let variable = Variable(0)
                _ = variable.subscribe(onNext: { sum.add($0) })
                return { variable.value = $0 }
            },
        ]),
    Row(
        name: "6 combineLatest of two variables",
        contestants: [
            sending("hand") { sum in
                let other = 7
                return { sum.add($0 &+ other) }
            },
            sending("Streams") { sum in
                let left = Variable(-7)
                let right = Variable(7)
                _ = Observable.combineLatest(left, right).map { $0 &+ $1 }.subscribe(onNext: { sum.add($0) })
                return { left.value = $0 }
            },
        ]),
    Row(
        name: "16 diamond: one variable, two maps, combineLatest",
        contestants: [
            sending("hand") { sum in { sum.add(($0 &+ 1) &+ ($0 &* 2)) } },
            sending("Streams") { sum in
                let variable = Variable(0)
                sum.add(-1)
                _ = Observable.combineLatest(variable.map { $0 &+ 1 }, variable.map { $0 &* 2 }).map { $0 &+ $1 }
                    .subscribe(onNext: { sum.add($0) })
                return { variable.value = $0 }
            },
        ]),
    Row(
        name: "11 subscribe and dispose, subject.map.filter", elements: 100_000,
        contestants: [
            sending("hand") { sum in
                let subject = ClosureSubject()
                return { _ in
                    subject.observers.append(mapped({ $0 &+ 1 }, filtered({ $0 & 1 == 0 }, { sum.add($0) })))
                    subject.observers.removeLast()
                }
            },
            sending("Streams") { _ in
                let subject = PublishSubject<Int>()
                let stream = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
                return { _ in stream.subscribe(onNext: { _ in }).dispose() }
            },
        ]),
]
