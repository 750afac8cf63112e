import Testing

@testable import Streams

/// `update` of a variable: in place if possible, and not overtaken endlessly.
@Suite(.serialized, .ownThreads)
struct VariableUpdateTests {
    @Test func `V2 updates in a transaction change one copy in place`() {
        let numbers = Variable(Array(1...1000))
        var addresses: Set<UInt> = []
        transaction {
            for number in 1...500 {
                numbers.update { numbers in
                    numbers.append(number)
                    if numbers.count % 100 == 0 { numbers.reserveCapacity(4000) }
                }
                numbers.update { numbers in
                    numbers[0] = number
                    guard number >= 100 else { return }
                    addresses.insert(numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
                }
            }
        }
        #expect(numbers.value.count == 1500 && numbers.value[0] == 500)
        #expect(addresses.count == 1)
    }

    @Test func `V5 an update in a transaction is seen there, and by others after the commit`() {
        let number = Variable(1)
        let (events, handle) = Recorder.events(of: number)
        transaction {
            number.update { $0 += 1 }
            #expect(number.value == 2)
            number.update { $0 += 1 }
            #expect(number.value == 3)
            #expect(number.core.current == 1)
        }
        #expect(events.entries == [.next(1), .next(3)])
        handle.dispose()
    }

    @Test func `V5 a nested transaction that throws undoes updates in place, and those before it stay`() {
        let numbers = Variable([1])
        transaction {
            numbers.update { $0.append(2) }
            #expect(throws: Failure.self) {
                try transaction {
                    numbers.update { $0.append(3) }
                    transaction { numbers.update { $0.append(4) } }
                    throw Failure()
                }
            }
            #expect(numbers.value == [1, 2])
            try? transaction { () throws(Failure) in numbers.update { $0.append(5) } }
            numbers.update { $0.append(6) }
            #expect(numbers.value == [1, 2, 5, 6])
        }
        #expect(numbers.value == [1, 2, 5, 6])
    }

    @Test func `V5 an update that throws in a transaction leaves what was written before`() {
        let number = Variable(1)
        transaction {
            number.update { $0 = 2 }
            #expect(throws: Failure.self) {
                try number.update { number in
                    number = 3
                    throw Failure()
                }
            }
            #expect(number.value == 2)
        }
        #expect(number.value == 2)
    }

    @Test func `V5 a read of the variable inside its own update returns the previous value`() {
        let number = Variable(1)
        var seen: [Int] = []
        transaction {
            number.update {
                $0 = 2
                seen.append(number.value)
            }
        }
        number.update {
            $0 = 3
            seen.append(number.value)
        }
        #expect(seen == [1, 2])
        #expect(number.value == 3)
    }

    @Test func `V2 an assignment of another thread counts as written after an update, which runs once`() {
        let number = Variable(1)
        let (events, handle) = Recorder.events(of: number)
        var runs = 0
        let result = number.update { value in
            runs += 1
            together({ number.value = 10 }, {})
            value += 1
            return value
        }
        #expect(runs == 1 && result == 2)
        #expect(number.value == 10)
        #expect(events.entries == [.next(1), .next(10)])
        handle.dispose()
    }

    @Test func `V2 an update of another thread makes an update run again`() {
        let number = Variable(1)
        var runs = 0
        number.update { value in
            runs += 1
            if runs == 1 { together({ number.update { $0 *= 10 } }, {}) }
            value += 1
        }
        #expect(runs == 2)
        #expect(number.value == 11)
    }

    @Test func `V2 a write of another thread to what a transaction has updated makes the transaction run again`() {
        let number = Variable(1), other = Variable(1), sent = PublishSubject<Int>()
        let (events, handle) = Recorder.events(of: Observable.combineLatest(number, other).map { [$0, $1] })
        let (sends, second) = Recorder.events(of: sent)
        var runs = 0
        let result = transaction {
            runs += 1
            number.update { $0 += 1 }
            if runs == 1 { together({ number.update { $0 *= 10 } }, {}) }
            if runs == 2 { together({ number.value = 20 }, {}) }
            number.update { $0 += 1 }
            other.value = number.value
            sent.onNext(runs)
            return number.value
        }
        #expect(runs == 3 && result == 22)
        #expect(events.entries == [.next([1, 1]), .next([10, 1]), .next([20, 1]), .next([22, 22])])
        #expect(sends.entries == [.next(3)])
        handle.dispose()
        second.dispose()
    }

    @Test func `V2 a transaction whose update was undone, or that only assigns, runs once`() {
        let number = Variable(1)
        var runs = 0
        transaction {
            runs += 1
            try? transaction { () throws(Failure) in
                number.update { $0 += 1 }
                throw Failure()
            }
            together({ number.update { $0 *= 10 } }, {})
            number.value += 1
        }
        #expect(runs == 1 && number.value == 11)
    }

    @Test func `V2 a transaction that throws after its update was overtaken does not run again`() {
        let number = Variable(1)
        var runs = 0
        try? transaction { () throws(Failure) in
            runs += 1
            number.update { $0 += 1 }
            together({ number.value = 5 }, {})
            throw Failure()
        }
        #expect(runs == 1 && number.value == 5)
    }

    @Test func `V2 a transaction with a slow update gets through while another thread assigns without pause`() {
        let number = Variable(0)
        let isDone = Locked(false), assigned = Locked(0), runs = Locked(0)
        together(
            {
                while !isDone.withLock({ $0 }) {
                    number.value = 1
                    assigned.withLock { $0 += 1 }
                }
            },
            {
                transaction {
                    let run = runs.withLock {
                        $0 += 1; return $0
                    }
                    number.update { value in
                        let before = assigned.withLock { $0 }
                        // Until an assignment has come between, or waits.
                        var looks = 0
                        while assigned.withLock({ $0 }) < before + 2, looks < 100_000, run < 200 { looks += 1 }
                        value += 10
                    }
                }
                isDone.withLock { $0 = true }
            })
        #expect(runs.withLock { $0 } < 100)
    }

    @Test func `V2 no update in transactions of several threads is lost`() {
        let first = Variable(0), second = Variable(0)
        let pairs = Observable.combineLatest(first, second)
        let torn = Locked(0)
        let handle = pairs.subscribe(onNext: { pair in if pair.0 != pair.1 { torn.withLock { $0 += 1 } } })
        let forwards: @Sendable () -> Void = {
            for _ in 1...2000 {
                transaction {
                    first.update { $0 += 1 }
                    second.update { $0 += 1 }
                }
            }
        }
        let backwards: @Sendable () -> Void = {
            for _ in 1...2000 {
                transaction {
                    second.update { $0 += 1 }
                    first.update { $0 += 1 }
                }
            }
        }
        together(forwards, backwards, forwards)
        #expect(first.value == 6000 && second.value == 6000)
        #expect(torn.withLock { $0 } == 0)
        handle.dispose()
    }

    @Test func `V2 a slow update gets through while others update without pause`() {
        let number = Variable(0)
        let isDone = Locked(false)
        let runs = Locked(0), quick = Locked(0)
        let update: @Sendable () -> Void = {
            while !isDone.withLock({ $0 }) {
                number.update { $0 += 1 }
                quick.withLock { $0 += 1 }
            }
        }
        together(
            update, update,
            {
                for _ in 1...3 {
                    number.update { value in
                        let run = runs.withLock {
                            $0 += 1; return $0
                        }
                        let before = quick.withLock { $0 }
                        // Until another update has come between, or waits.
                        var looks = 0
                        while quick.withLock({ $0 }) < before + 4, looks < 100_000, run < 200 { looks += 1 }
                        value += 1
                    }
                }
                isDone.withLock { $0 = true }
            })
        #expect(number.value == quick.withLock { $0 } + 3)
        #expect(runs.withLock { $0 } < 100)
    }

    @Test func `V2 an update that becomes slower gets through while another updates without pause`() {
        let number = Variable(0)
        let isDone = Locked(false), runs = Locked(0), quick = Locked(0)
        together(
            {
                while !isDone.withLock({ $0 }) {
                    number.update { $0 += 1 }
                    quick.withLock { $0 += 1 }
                }
            },
            {
                number.update { value in
                    let run = runs.withLock {
                        $0 += 1; return $0
                    }
                    let before = quick.withLock { $0 }
                    // Until another update has come between; from the time on when others wait, longer than they did.
                    let end = ContinuousClock.now + .milliseconds(run < 30 ? 500 : 0)
                    while quick.withLock({ $0 }) < before + 2, .now < end {}
                    value += 1
                }
                isDone.withLock { $0 = true }
            })
        #expect(number.value == quick.withLock { $0 } + 1)
        #expect(runs.withLock { $0 } < 20)
    }

    @Test(arguments: [false, true])
    func `V2 an update inside an update of the same variable is reported and not made`(isInTransaction: Bool) {
        let (number, other) = (Variable(0), Variable(0))
        var results: [Int] = []
        let reports = reports(naming: "VariableUpdateTests.swift") {
            func change() {
                number.update { value in
                    value += 1
                    other.update { other in
                        other += 1
                        results.append(
                            number.update { inner in
                                inner += 10
                                return inner
                            })
                    }
                }
                number.update { $0 += 2 }
            }
            if isInTransaction { transaction { change() } } else { change() }
        }
        #expect(reports.count == 1 && reports[0].contains("inside another update"))
        #expect(results == [10] && number.value == 3 && other.value == 1)
    }

    @Test(arguments: [false, true])
    func `V2 an update that what depends on its closure's writes makes run again and again ends, with a report`(
        isEffect: Bool
    ) {
        let (number, other) = (Variable(0), Variable(0))
        let double = Computed { other.value * 2 }
        let observe: @Sendable (Int) -> Void = { if $0 > 0 { number.update { $0 += 10 } } }
        let handle: any Disposable = isEffect ? effect { observe(other.value) } : double.subscribe(onNext: observe)
        let reports = reports(naming: "VariableUpdateTests.swift") {
            number.update { value in
                other.value += 1
                value += 1
            }
        }
        #expect(reports.count == 1 && number.value % 10 == 1)
        handle.dispose()
    }

    @Test func `V2 what another thread left for this one is no part of the update that this one is making`() {
        let (number, other) = (Variable(0), Variable(0))
        let handle = other.asObservable().skip(1).filter { $0 == 2 }
            .subscribe(onNext: { _ in number.update { $0 += 10 } })
        let second = other.asObservable().filter { $0 == 1 }
            .subscribe(onNext: { _ in together({ other.value = 2 }) })
        var isFirst = true
        number.update { value in
            if isFirst { other.value = 1 }
            isFirst = false
            value += 1
        }
        #expect(number.value == 11)
        handle.dispose()
        second.dispose()
    }
}
