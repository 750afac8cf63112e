import Foundation
import Synchronization
import Testing

@testable import Streams

extension ComputedTests {
    @Test func `C4 a thread that has seen a part of a transaction sees the rest of it`() {
        let (first, second, third) = (Variable(0), Variable(0), Variable("0"))
        let rounds = raceRounds * 10
        let complaints = Recorder<String>()
        let read: @Sendable () -> Void = {
            var seen = 0
            while seen < rounds {
                let numbers = (first.value, second.value, first.value)
                let text = Int(third.value) ?? 0
                if numbers.1 < numbers.0 || numbers.2 < numbers.1 || text < numbers.2 {
                    return complaints.note("\(numbers), then \(text)")
                }
                seen = numbers.0
            }
        }
        together(
            read, read,
            {
                for round in 1...rounds {
                    transaction {
                        first.value = round
                        second.value = round
                        third.value = "\(round)"
                    }
                }
            })
        #expect(complaints.entries == [])
    }

    @Test(arguments: ["first", "read by others before", "one untracked"])
    func `C4 a closure that reads for the first time what a transaction writes sees all of it or nothing`(kind: String)
    {
        let torn = Recorder<[Int]>()
        for _ in 1...raceRounds * 4 {
            let first = Variable(0), second = Variable(0)
            let both = Computed {
                let pair = [first.value, kind == "one untracked" ? untracked { second.value } : second.value]
                if pair[0] != pair[1] { torn.note(pair) }
                return pair
            }
            if kind == "read by others before" {
                _ = (Computed { first.value }.value, Computed { second.value }.value)
            }
            together(
                { _ = both.value },
                {
                    transaction {
                        first.value = 1
                        second.value = 1
                    }
                })
            #expect(both.value == (kind == "one untracked" ? both.value : [1, 1]))
        }
        #expect(torn.entries == [])
    }

    @Test func `C2 a variable that closures of two threads read first at the same time changes both`() {
        let variables = (0..<raceRounds * 20).map { _ in Variable(0) }
        let arrived = Atomic<Int>(0)
        let seen: [[Computed<Int>]] = (0..<2).map { _ in variables.map { variable in Computed { variable.value } } }
        let read: @Sendable ([Computed<Int>]) -> Void = { values in
            for (round, value) in values.enumerated() {
                arrived.wrappingAdd(1, ordering: .relaxed)
                while arrived.load(ordering: .relaxed) < 2 * round + 2 {}
                _ = value.value
            }
        }
        together({ read(seen[0]) }, { read(seen[1]) })
        for variable in variables { variable.value = 1 }
        #expect(seen[0].allSatisfy { $0.value == 1 } && seen[1].allSatisfy { $0.value == 1 })
    }

    @Test func `C4 a thread that has seen the new value of a variable sees what depends on it`() {
        let number = Variable(0)
        let doubled = Computed { number.value * 2 }
        let quadrupled = Computed { doubled.value * 2 }
        let rounds = raceRounds * 100
        let complaints = Recorder<String>()
        let read: @Sendable () -> Void = {
            while true {
                let before = number.value
                let (double, quadruple, double2) = (doubled.value, quadrupled.value, doubled.value)
                let after = number.value
                if double < before * 2 || quadruple < double * 2 || double2 * 2 < quadruple || after * 2 < double2 {
                    return complaints.note("\(before), \(double), \(quadruple), \(double2), \(after)")
                }
                if before == rounds { return }
            }
        }
        together(read, read, { for round in 1...rounds { number.value = round } })
        #expect(complaints.entries == [])
    }

    @Test func `C3 a write that another thread has announced and not yet stored is waited for`() {
        for round in 1...20 {
            let number = Variable(0)
            let doubled = Computed { number.value * 2 }
            #expect(doubled.value == 0)
            let isMarking = Baton()
            number.core.acquire()
            let marking = Thread {
                guard let node = number.core.node else { return }
                var here = Streams.Graph.enter(node)
                while here == nil {
                    sched_yield()
                    here = Streams.Graph.enter(node)
                }
                isMarking.give()
                guard let here else { return }
                number.core.mark(changedFrom: 0, here)
                Streams.Graph.leave(here)
            }
            isMarking.take()
            // Gives the other thread the time in which it would read the value.
            for _ in 0..<100 { sched_yield() }
            _ = number.core.exchange(round)
            number.core.release()
            marking.join()
            #expect(doubled.value == round * 2)
        }
    }

    @Test func `C4 readers on eight threads never see half of a transaction`() {
        let left = Variable(0), right = Variable(0)
        let items = Variable([0])
        let sum = Computed { left.value + right.value }
        let size = Computed { items.value.count }
        let all = Computed { (sum: sum.value, size: size.value, last: items.value[left.value]) }
        let isDone = Atomic(false)
        let wrong = Counter(), reads = Counter()
        let rounds = raceRounds
        let readers = (0..<8).map { _ in
            Thread {
                var count = 0
                while !isDone.load(ordering: .acquiring) || count == 0 {
                    let seen = all.value
                    if seen.sum != 0 || seen.last != seen.size - 1 { wrong.add(1) }
                    count += 1
                }
                reads.add(count)
            }
        }
        for round in 1...rounds {
            transaction {
                left.value = round % 100
                right.value = -(round % 100)
                items.value = Array(0...(round % 100))
            }
        }
        isDone.store(true, ordering: .releasing)
        for reader in readers { reader.join() }
        #expect(wrong.value == 0)
        #expect(reads.value >= 8)
        #expect(all.value.size == rounds % 100 + 1)
    }

    @Test func `C4 after a write has returned the value reflects it on that thread`() {
        let number = Variable(0)
        let doubled = Computed { number.value * 2 }
        let quadrupled = Computed { doubled.value * 2 }
        let others = (0..<2).map { _ in Variable(0) }
        let wrong = Counter()
        let rounds = raceRounds * 10
        @Sendable func run(_ own: Variable<Int>) {
            let derived = Computed { quadrupled.value * 0 + own.value + 1 }
            for round in 1...rounds {
                own.value = round
                if derived.value != round + 1 { wrong.add(1) }
                number.value = round
            }
        }
        together({ run(others[0]) }, { run(others[1]) })
        #expect(wrong.value == 0)
        #expect(quadrupled.value == number.value * 4)
    }

    @Test func `C3 after the last write every observer has received the last value, whatever threads wrote`() {
        for _ in 0..<raceRounds {
            let numbers = (0..<4).map { _ in Variable(0) }
            let sum = Computed { numbers.reduce(0) { $0 + $1.value } }
            let doubled = Computed { sum.value * 2 }
            let last = Locked([0, 0])
            let handles = [
                sum.subscribe(onNext: { value in last.withLock { $0[0] = value } }),
                doubled.subscribe(onNext: { value in last.withLock { $0[1] = value } }),
            ]
            together(
                { for round in 1...20 { numbers[0].value = round } },
                { for round in 1...20 { transaction { for number in numbers[1...2] { number.value = round } } } },
                { for _ in 1...20 { numbers[3].update { $0 += 1 } } })
            #expect(last.withLock { $0 } == [80, 160])
            for handle in handles { handle.dispose() }
        }
    }

    @Test func `C3 what is combined of one value never mixes two of its elements while others subscribe`() throws {
        for _ in 0..<max(1, raceRounds / 3) {
            let source = Variable(0)
            let value = Computed { source.value }
            let pairs = Observable.combineLatest(value, value)
            let mixed = Recorder<[Int]>()
            let bag = DisposeBag()
            let observe: @Sendable () -> Void = {
                pairs.subscribe(onNext: { if $0 != $1 { mixed.note([$0, $1]) } }).disposed(by: bag)
            }
            observe()
            let work: @Sendable (Int) -> Void = { thread in
                for step in 1...60 {
                    if step < 20, (step + thread) % 4 == 0 { observe() } else { source.value = step * 4 + thread }
                }
            }
            together({ work(0) }, { work(1) }, { work(2) })
            try #require(mixed.entries == [])
            bag.dispose()
        }
    }

    @Test func `C5 while a closure runs other threads write, read and observe without waiting`() {
        let number = Variable(1), other = Variable(10)
        let entered = Baton(), leave = Baton()
        let isBlocking = Atomic(true)
        let slow = Computed {
            let before = number.value
            if isBlocking.exchange(false, ordering: .relaxed) {
                entered.give()
                leave.take()
            }
            return before * 100 + number.value
        }
        let quick = Computed { other.value + 1 }
        let reader = Thread { #expect(slow.value == 202) }
        entered.take()
        number.value = 2
        other.value = 20
        #expect(quick.value == 21)
        #expect(slow.value == 202)
        let seen = Recorder<Int>()
        let handle = quick.subscribe(onNext: { seen.note($0) })
        leave.give()
        reader.join()
        #expect(slow.value == 202)
        other.value = 30
        #expect(seen.entries == [21, 31])
        handle.dispose()
    }

    @Test func `C6 values are made, observed and dropped on many threads at once`() {
        let live = LiveCount()
        let number = Variable(0)
        let shared = Computed { number.value + 1 }
        let rounds = raceRounds * 3
        @Sendable func run() {
            for _ in 0..<rounds {
                let token = live.token()
                let derived = Computed { withExtendedLifetime(token) { shared.value * 2 } }
                _ = derived.value
                let handle = derived.subscribe(onNext: { _ in })
                number.update { $0 += 1 }
                handle.dispose()
            }
        }
        together({ run() }, { run() }, { run() })
        _ = shared.value
        #expect(live.reachesZero())
    }
}
