import Streams

/// Rows 17 to 21: replays, transactions, computed values and switches, as an application links the library.
@MainActor let stateRows = [
    Row(
        name: "17 share(replay: 1), ten observers", elements: 200_000,
        contestants: [
            sending("hand") { sum in { for _ in 0..<10 { sum.add($0 &+ 1) } } },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                let shared = subject.map { $0 &+ 1 }.share(replay: 1)
                for _ in 0..<10 { _ = shared.subscribe(onNext: { sum.add($0) }) }
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "18 transaction of two variables, combineLatest", elements: 100_000,
        contestants: [
            sending("hand") { sum in { sum.add($0 &* 2) } },
            sending("Streams") { sum in
                let left = Variable(0)
                let right = Variable(0)
                _ = Observable.combineLatest(left, right).subscribe(onNext: { sum.add($0 &+ $1) })
                return { number in
                    transaction {
                        left.value = number
                        right.value = number
                    }
                }
            },
        ]),
    Row(
        name: "18 transaction of two variables, Computed", elements: 100_000,
        contestants: [
            sending("hand") { sum in { sum.add($0 &* 2) } },
            sending("Streams") { sum in
                let left = Variable(0)
                let right = Variable(0)
                let total = Computed { left.value &+ right.value }
                _ = total.subscribe(onNext: { sum.add($0) })
                return { number in
                    transaction {
                        left.value = number
                        right.value = number
                    }
                }
            },
        ]),
    Row(
        name: "19 write to an observed Computed",
        contestants: [
            sending("hand") { sum in { sum.add($0 &+ 1) } },
            sending("Streams") { sum in
                let variable = Variable(-1)
                let next = Computed { variable.value &+ 1 }
                _ = next.subscribe(onNext: { sum.add($0) })
                return { variable.value = $0 }
            },
        ]),
    Row(
        name: "20 switch to another variable", elements: 200_000,
        contestants: [
            sending("hand") { sum in { sum.add($0 & 1) } },
            sending("Streams") { sum in
                let chosen = Variable(0)
                let even = Variable(0)
                let odd = Variable(1)
                _ = chosen.map { $0 & 1 == 0 ? even.asObservable() : odd.asObservable() }.switchLatest()
                    .subscribe(onNext: { sum.add($0) })
                return { chosen.value = $0 }
            },
        ]),
    Row(
        name: "21 create and dispose, observed Computed", elements: 100_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let variable = Variable(0)
                return { number in
                    Computed { variable.value &+ number }.subscribe(onNext: { sum.add($0) }).dispose()
                }
            },
        ]),
    Row(
        name: "22 create and release, variable", elements: 100_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in { sum.add(Variable($0).value) } },
        ]),
    Row(
        name: "23 update of a variable, 1 observer", elements: 500_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let variable = Variable(0)
                _ = variable.subscribe(onNext: { sum.add($0) })
                return { number in variable.update { $0 = number } }
            },
        ]),
    Row(
        name: "24 subject, observer on the main actor", elements: 500_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let subject = PublishSubject<Int>()
                _ = subject.subscribe(onNext: { @MainActor in sum.add($0) })
                return { subject.onNext($0) }
            },
        ]),
    Row(
        name: "25 variable, asDriver, map, drive", elements: 200_000,
        contestants: [
            sending("hand") { sum in { sum.add($0) } },
            sending("Streams") { sum in
                let variable = Variable(0)
                _ = variable.asDriver().map { $0 &+ 1 }.drive(onNext: { sum.add($0) })
                return { variable.value = $0 }
            },
        ]),
]
