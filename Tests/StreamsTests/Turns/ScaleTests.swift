import Streams
import Testing

/// Turns that are long, deep or wide.
@Suite(.ownThreads)
struct ScaleTests {
    @Test(.enabled(if: !isSanitized))
    func `I1 an observer may run 10,000 transactions, each inside the delivery of the one before, in constant stack`() {
        let count = 10_000
        let mixtures = Counter(), notified = Counter(), last = Locked([0, 0])
        onSmallStack {
            let left = Variable(0), right = Variable(0)
            let pairs = Observable.combineLatest(left, right).subscribe(onNext: { left, right in
                if left != right { mixtures.add(1) }
                last.withLock { $0 = [left, right] }
            })
            let writer = left.subscribe(onNext: { number in
                notified.add(1)
                guard number < count else { return }
                transaction {
                    right.value = number + 1
                    left.value = number + 1
                }
            })
            pairs.dispose()
            writer.dispose()
        }
        #expect(notified.value == count + 1)
        #expect(mixtures.value == 0)
    }

    @Test(.enabled(if: !isSanitized))
    func `I1 two threads run transactions over the same variables in constant stack`() {
        let left = Variable(0), right = Variable(0)
        let mixtures = Counter(), last = Locked([0, 0])
        let handle = Observable.combineLatest(left, right).subscribe(onNext: { left, right in
            if left != right { mixtures.add(1) }
            last.withLock { $0 = [left, right] }
        })
        let count = max(20_000, raceRounds)
        let write: @Sendable (Int) -> Void = { sign in
            onSmallStack {
                for number in 1...count {
                    transaction {
                        left.value = sign * number
                        right.value = sign * number
                    }
                }
            }
        }
        together({ write(1) }, { write(-1) })
        #expect(mixtures.value == 0)
        #expect(last.withLock { $0 } == [left.value, right.value])
        #expect(abs(left.value) == count)
        handle.dispose()
    }

    @Test(arguments: [64, 200])
    func `I3 a long chain of combineLatest emits once per write, and no mixture`(length: Int) {
        let variable = Variable(1)
        let calls = Counter()
        var chain = variable.asObservable()
        for _ in 0..<length {
            chain = Observable.combineLatest(chain, variable).map { sum, number in
                calls.add(1)
                return sum + number
            }
        }
        let (sums, handle) = Recorder.events(of: chain)
        calls.add(-calls.value)
        variable.value = 2
        transaction { variable.value = 3 }
        #expect(sums.entries == [1, 2, 3].map { .next($0 * (length + 1)) })
        #expect(calls.value == 2 * length)
        handle.dispose()
    }

    @Test func `I3 a chain of 1,000 combineLatest, each shared, emit no mixture`() {
        let length = 1_000
        let sums = Recorder<Int>()
        onSmallStack(bytes: deepStack) {
            let variable = Variable(1)
            let budget = Budget(10 * length)
            var chain = variable.asObservable()
            for _ in 0..<length {
                chain = Observable.combineLatest(chain, variable).map { sum, number in
                    try budget.spend()
                    return sum + number
                }.share(replay: 1)
            }
            let handle = chain.subscribe(onNext: { sums.note($0) }, onError: { _ in })
            variable.value = 2
            variable.value = 3
            handle.dispose()
        }
        #expect(sums.entries == [1, 2, 3].map { $0 * (length + 1) })
    }

    @Test(arguments: [1_000, 16_000])
    func `I2 a write runs the closure of each of so many combined streams once`(count: Int) {
        let variable = Variable(0)
        let double = variable.map { $0 * 2 }
        let calls = Counter(), wrong = Counter()
        let bag = DisposeBag()
        for _ in 0..<count {
            Observable.combineLatest(variable, double)
                .subscribe(onNext: { number, twice in
                    calls.add(1)
                    if twice != 2 * number { wrong.add(1) }
                })
                .disposed(by: bag)
        }
        calls.add(-calls.value)
        variable.value = 1
        #expect(calls.value == count)
        #expect(wrong.value == 0)
    }

    @Test func `I2 one observer of 4,000 combined streams is notified once of all changes`() {
        let variable = Variable(0)
        let budget = Budget(20_000)
        let streams = (0..<4_000).map { number in
            Observable.combineLatest(variable, variable.map { $0 + number }).map { a, b in
                try budget.spend()
                return b - a
            }
        }
        let sums = Recorder<Int>()
        let handle = Observable<[Int]>.combineLatest(streams).subscribe(
            onNext: { sums.note($0.reduce(0, +)) }, onError: { _ in })
        variable.value = 1
        #expect(sums.entries == [4_000 * 3_999 / 2, 4_000 * 3_999 / 2])
        handle.dispose()
    }
}
