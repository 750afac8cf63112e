import Synchronization
import Testing

@testable import Streams

/// What observers of computed values receive if something changes while they are being notified.
extension ComputedTests {
    @Test func `C3 the first observer receives a change that it makes and reads in its first delivery`() {
        let number = Variable(0), tens = Computed { number.value * 10 }
        let seen = Recorder<Int>()
        let handle = tens.subscribe(onNext: {
            seen.note($0)
            guard $0 == 0 else { return }
            number.value = 5
            _ = tens.value
        })
        #expect(seen.entries == [0, 50])
        handle.dispose()
    }

    @Test func `C3 the first observer receives a change that another thread makes and reads in its first delivery`() {
        let number = Variable(0), tens = Computed { number.value * 10 }
        let seen = Recorder<Int>()
        let handle = tens.subscribe(onNext: {
            seen.note($0)
            guard $0 == 0 else { return }
            together({
                number.value = 5
                _ = tens.value
            })
        })
        #expect(seen.entries == [0, 50])
        handle.dispose()
    }

    @Test
    func `C3 an observer receives the last value if a dependency of higher rank comes while another thread writes`() {
        let number = Variable(0), deep = Variable(0)
        let first = Computed { deep.value }, second = Computed { first.value }
        let isRunning = Baton(), isWritten = Baton()
        let isFirstRun = Atomic(true)
        // Gets a dependency of higher rank, and reads a variable that no computed value has read before.
        let rising = Computed {
            guard number.value > 0 else { return -1 }
            if isFirstRun.exchange(false, ordering: .relaxed) {
                _ = Variable(1).value
                isRunning.give()
                isWritten.take()
            }
            return second.value * 10 + number.value
        }
        let beside = Computed { number.value * 2 }
        let seen = Recorder<Int>()
        let handles = [beside.subscribe(onNext: { _ in }), rising.subscribe(onNext: { seen.note($0) })]
        together(
            {
                isRunning.take()
                number.value = 2
                isWritten.give()
            }, { number.value = 1 })
        #expect(seen.entries.last == 2)
        for handle in handles { handle.dispose() }
    }

    @Test func `C3 observers never receive equal values in a row`() {
        let number = Variable(1), same = Computed { number.value }
        let seen = Recorder<Int>()
        let isFirst = Atomic(true)
        let handles = [
            same.subscribe(onNext: {
                guard $0 == 2, isFirst.exchange(false, ordering: .relaxed) else { return }
                number.value = 3
                _ = same.value
                number.value = 2
                _ = same.value
            }),
            same.subscribe(onNext: { seen.note($0) }),
        ]
        number.value = 2
        #expect(seen.entries == [1, 2])
        for handle in handles { handle.dispose() }
    }

    @Test func `C1 what an observer reads inside a closure is not a dependency of that closure`() {
        let observed = Variable(0), read = Variable(0), subject = ReplaySubject<Int>(bufferSize: 1)
        let derived = Computed { observed.value }
        subject.onNext(1)
        let runs = Counter()
        let outer = Computed {
            observed.subscribe(onNext: { _ in _ = read.value }).dispose()
            derived.subscribe(onNext: { _ in _ = read.value }).dispose()
            subject.subscribe(onNext: { _ in _ = read.value }).dispose()
            return runs.add(1)
        }
        #expect(outer.value == 1)
        read.value = 1
        #expect(outer.value == 1)
    }

    @Test func `C2 a value that is not a number equals itself`() {
        let number = Variable(Double.nan), runs = Counter()
        let copy = Computed {
            runs.add(1)
            return number.value
        }
        let dependent = Computed {
            runs.add(1)
            return copy.value.isNaN
        }
        #expect(dependent.value)
        number.value = .nan
        transaction { number.value = -.nan }
        #expect(dependent.value)
        #expect(runs.value == 2)
    }

    @Test func `C4 a variable that was first read after a read on another thread began is of the same instant`() {
        let left = Variable(0), right = Variable(0)
        let isBlocking = Baton(), unblock = Baton(), isReading = Baton(), readOn = Baton()
        let blocker = Computed {
            isBlocking.give()
            unblock.take()
        }
        let isFirstRun = Atomic(true)
        let both = Computed {
            let first = left.value
            if isFirstRun.exchange(false, ordering: .relaxed) {
                isReading.give()
                readOn.take()
            }
            return first * 10 + right.value
        }
        // While a thread owns the graph, others compute for themselves.
        let owner = Thread { _ = blocker.value }
        isBlocking.take()
        let reader = Thread { #expect(both.value == 11) }
        isReading.take()
        left.value = 1
        right.value = 1
        #expect(Computed { right.value }.value == 1)
        readOn.give()
        reader.join()
        unblock.give()
        owner.join()
    }

    @Test func `V1 what is subscribed to in a transaction begins with what the transaction reads`() {
        let number = Variable(0), tens = Computed { number.value * 10 }
        let seen = Recorder<Int>(), derived = Recorder<Int>(), shared = Recorder<Int>(), combined = Recorder<Int>()
        let bag = DisposeBag()
        transaction {
            number.value = 1
            number.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
            tens.subscribe(onNext: { derived.note($0) }).disposed(by: bag)
            number.share(replay: 1).subscribe(onNext: { shared.note($0) }).disposed(by: bag)
            Observable.combineLatest(number, tens).subscribe(onNext: { combined.note($0 + $1) }).disposed(by: bag)
            number.subscribe(onNext: { seen.note($0) }).dispose()
            number.value = 2
        }
        number.value = 3
        #expect(seen.entries == [2, 3])
        #expect(derived.entries == [20, 30])
        #expect(shared.entries == [2, 3])
        #expect(combined.entries == [22, 33])
    }

    @Test func `V1 what is subscribed to in a transaction that is undone begins with the value before it`() {
        let number = Variable(0), tens = Computed { number.value * 10 }
        let seen = Recorder<Int>(), sent = Recorder<Int>()
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { sent.note($0) }).disposed(by: bag)
        func fail() throws(Failure) {
            number.value = 1
            number.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
            tens.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
            subject.onNext(1)
            throw Failure()
        }
        try? transaction { () throws(Failure) in try fail() }
        #expect(seen.entries == [0, 0])
        transaction {
            number.value = 5
            try? transaction { () throws(Failure) in try fail() }
            number.value = 6
        }
        #expect(seen.entries == [0, 0, 6, 60, 6, 60])
        #expect(sent.entries == [])
    }

    @Test func `C2 a value that is read often in a transaction is computed once for each of its changes`() {
        let number = Variable(1), other = Variable("a"), runs = Counter()
        let doubled = Computed { number.value * 2 }
        let text = Computed {
            runs.add(1)
            return "\(doubled.value) \(other.value)"
        }
        #expect(text.value == "2 a")
        transaction {
            number.value = 2
            #expect((0..<3).map { _ in text.value } == ["4 a", "4 a", "4 a"])
            #expect(runs.value == 2)
            together({ other.value = "b" })
            #expect((0..<3).map { _ in text.value } == ["4 b", "4 b", "4 b"])
            #expect(runs.value == 3)
            try? transaction { () throws(Failure) in
                number.value = 3
                #expect(text.value == "6 b")
                throw Failure()
            }
            #expect(text.value == "4 b")
            number.update { $0 += 2 }
            #expect(text.value == "8 b")
        }
        #expect(text.value == "8 b")
    }

    @Test func `C2 a value that is read often while another thread runs a closure is computed once for each change`() {
        let number = Variable(1), shared = Variable(0), runs = Counter()
        let isBlocking = Baton(), unblock = Baton()
        let blocker = Computed {
            _ = shared.value
            isBlocking.give()
            unblock.take()
        }
        let text = Computed { () -> String? in
            runs.add(1)
            _ = shared.value
            return number.value == 0 ? nil : "\(number.value)"
        }
        #expect(text.value == "1")
        let owner = Thread { _ = blocker.value }
        isBlocking.take()
        for _ in 1...3 { #expect(text.value == "1") }
        #expect(runs.value == 2)
        number.value = 0
        for _ in 1...3 { #expect(text.value == nil) }
        #expect(runs.value == 3)
        unblock.give()
        owner.join()
        #expect(text.value == nil)
    }
}
