import Testing

@testable import Streams

/// Values that have nothing to do with each other do not wait for each other, see `Region`.
@Suite(.ownThreads)
struct RegionTests {
    /// A computed value whose closure another thread runs, until it may go on.
    private final class SlowValue: Sendable {
        let source = Variable(0), runs = Counter()
        private let isBlocked = Variable(false)
        private let isRunning = Baton(), goOn = Baton()
        let value: Computed<Int>

        init() {
            let (source, isBlocked, isRunning, goOn, runs) = (source, isBlocked, isRunning, goOn, runs)
            value = Computed {
                runs.add(1)
                guard isBlocked.value else { return source.value }
                if runs.value == 2 {
                    isRunning.give()
                    goOn.take()
                }
                return source.value
            }
            _ = value.value
        }

        /// Runs `body` while the closure runs on another thread.
        func whileRunning(_ body: () -> Void) {
            let thread = Thread { [value, isBlocked] in
                isBlocked.value = true
                _ = value.value
            }
            isRunning.take()
            body()
            goOn.give()
            thread.join()
        }
    }

    @Test func `C5 a slow closure delays neither observers nor reads of values that it has nothing to do with`() {
        let slow = SlowValue(), name = Variable("Ada"), runs = Counter()
        let greeting = Computed { () -> String in
            runs.add(1)
            return "Hello, \(name.value)"
        }
        let seen = Recorder<String>()
        let handle = greeting.subscribe(onNext: { seen.note($0) })
        slow.whileRunning {
            name.value = "Grace"
            #expect(seen.entries == ["Hello, Ada", "Hello, Grace"])
            for _ in 1...3 { #expect(greeting.value == "Hello, Grace") }
            #expect(runs.value == 2)
            transaction {
                name.value = "Joan"
                slow.source.value = 3
            }
            #expect(seen.entries.last == "Hello, Joan")
            #expect(slow.value.value == 3)
        }
        handle.dispose()
    }

    @Test func `C4 a value that begins to depend on one that is being computed is read at once`() {
        let slow = SlowValue(), isOn = Variable(false), number = Variable(1)
        let sum = Computed { [value = slow.value] in number.value + (isOn.value ? value.value : 0) }
        #expect(sum.value == 1)
        slow.whileRunning {
            isOn.value = true
            slow.source.value = 10
            #expect(sum.value == 11)
            number.value = 2
            #expect(sum.value == 12)
        }
        #expect(sum.value == 12)
        slow.source.value = 20
        #expect(sum.value == 22)
    }

    @Test func `C3 observers of a value that begins to depend on one that is being computed are called after that`() {
        let slow = SlowValue(), isOn = Variable(false), number = Variable(1)
        let sum = Computed { [value = slow.value] in number.value + (isOn.value ? value.value : 0) }
        let seen = Recorder<Int>(), runs = Recorder<Int>(), late = Recorder<Int>()
        let bag = DisposeBag()
        sum.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
        effect { [value = slow.value] in runs.note(number.value + (isOn.value ? value.value : 0)) }.disposed(by: bag)
        slow.whileRunning {
            slow.source.value = 10
            isOn.value = true
            #expect(seen.entries == [1])
            sum.subscribe(onNext: { late.note($0) }).disposed(by: bag)
            number.value = 2
        }
        #expect(seen.entries.last == 12)
        #expect(runs.entries.last == 12)
        #expect(late.entries == [12])
        slow.source.value = 20
        #expect(seen.entries.last == 22)
        #expect(runs.entries.last == 22)
        #expect(late.entries == [12, 22])
        bag.dispose()
    }

    @Test func `C3 a combination of values that are not connected ends at the last ones when one is being computed`() {
        let slow = SlowValue(), number = Variable(0)
        let doubled = Computed { number.value * 2 }
        let seen = Recorder<[Int]>()
        let both = Observable.combineLatest(slow.value.asObservable(), doubled.asObservable()).map { [$0, $1] }
        let handle = both.subscribe(onNext: { seen.note($0) })
        slow.whileRunning {
            transaction {
                slow.source.value = 10
                number.value = 1
            }
        }
        #expect(seen.entries.first == [0, 0])
        #expect(seen.entries.last == [10, 2])
        handle.dispose()
    }

    @Test func `C6 what a value of another thread has used is released with it`() {
        weak var source: Variable<Int>?
        do {
            let number = Variable(1)
            source = number
            Thread {
                let doubled = Computed { number.value * 2 }
                let other = Computed { doubled.value + number.value }
                _ = (doubled.value, other.value)
            }.join()
            let tripled = Computed { number.value * 3 }
            #expect(tripled.value == 3)
        }
        #expect(source == nil)
    }
}
