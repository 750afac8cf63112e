import Synchronization
import Testing

@testable import Streams

/// Two regions of the graph that become one, in every order of the steps of their threads.
extension GraphExplorationTests {
    /// Two values that have nothing to do with each other.
    private final class Pair: Sendable {
        let left = Variable(0), right = Variable(0), isJoined = Variable(false)
        let tens: Computed<Int>
        let units: Computed<Int>

        /// Threads of which one joins both values, and the others change one each.
        var joining: [@Sendable () -> Void] {
            [
                { self.isJoined.value = true },
                {
                    self.right.value = 1
                    _ = self.units.value
                },
                { self.left.value = 1 },
            ]
        }

        init() {
            tens = Computed { [left] in
                Exploration.step("reads the left variable")
                return left.value * 10
            }
            units = Computed { [right] in
                Exploration.step("reads the right variable")
                return right.value
            }
            _ = (tens.value, units.value)
        }

        func write(_ number: Int) {
            transaction {
                left.value = number
                right.value = number
            }
        }
    }

    @Test func `C5 an observed value that begins to depend on another region ends at the last value in any order`() {
        explore(preemptions: 2) { _ in
            let pair = Pair()
            let sum = Computed { [tens = pair.tens, units = pair.units, isJoined = pair.isJoined] in
                tens.value + (isJoined.value ? units.value : 0)
            }
            let seen = Recorder<Int>()
            let handle = sum.subscribe(onNext: { seen.note($0) })
            return Scenario(
                threads: pair.joining, recorders: [seen]
            ) {
                handle.dispose()
                return seen.complaint(endingWith: 11, sum.value)
            }
        }
    }

    @Test func `C4 two values that join two regions from both sides are never half of a transaction in any order`() {
        explore(preemptions: 2) { _ in
            let pair = Pair()
            let sum = Computed { [tens = pair.tens, units = pair.units] in tens.value + units.value }
            let reversed = Computed { [tens = pair.tens, units = pair.units] in units.value + tens.value }
            let (seen, second) = (Recorder<Int>(), Recorder<Int>())
            return Scenario(
                threads: [
                    { pair.write(1) },
                    { seen.note(sum.value) },
                    { second.note(reversed.value) },
                ], recorders: [seen, second]
            ) {
                seen.complaint(of: [[0], [11]], sum.value, 11) ?? second.complaint(of: [[0], [11]], reversed.value, 11)
            }
        }
    }

    @Test func `C4 a transaction that writes in two regions is seen whole by a value of both in any order`() {
        explore(preemptions: 3) { _ in
            let pair = Pair()
            let seen = Recorder<Int>()
            let sum = Computed { [tens = pair.tens, units = pair.units] in tens.value + units.value }
            return Scenario(
                threads: [
                    {
                        pair.write(1)
                        pair.write(2)
                    },
                    {
                        seen.note(sum.value)
                        seen.note(sum.value)
                    },
                ], recorders: [seen]
            ) { seen.complaint(of: [[0, 0], [0, 11], [0, 22], [11, 11], [11, 22], [22, 22]], sum.value, 22) }
        }
    }

    @Test func `C4 a read in a transaction never sees half of a write that another thread has begun, in any order`() {
        explore(preemptions: 2) { _ in
            let own = Variable(0), number = Variable(0)
            let tens = Computed { number.value * 10 }
            let sum = Computed { own.value + tens.value + number.value }
            _ = sum.value
            let seen = Recorder<Int>()
            return Scenario(
                threads: [
                    { number.value = 1 },
                    {
                        transaction {
                            own.value = 100
                            seen.note(sum.value)
                        }
                    },
                ], recorders: [seen]
            ) { seen.complaint(of: [[100], [111]], sum.value, 111) }
        }
    }

    @Test func `C5 observers of two regions receive the last value while the regions are joined in any order`() {
        explore(preemptions: 2) { live in
            let pair = Pair(), token = live.token(.observer)
            let (seen, late) = (Recorder<Int>(), Recorder<Int>())
            let bag = DisposeBag()
            pair.units.subscribe(onNext: { number in withExtendedLifetime(token) { seen.note(number) } }).disposed(
                by: bag)
            let sum = Computed { [tens = pair.tens, units = pair.units] in tens.value + units.value }
            return Scenario(
                threads: [
                    { sum.subscribe(onNext: { late.note($0) }).disposed(by: bag) },
                    { pair.write(1) },
                    { _ = pair.tens.value },
                ], recorders: [seen, late]
            ) {
                bag.dispose()
                return seen.complaint(of: [[0, 1]], sum.value, 11) ?? late.complaint(endingWith: 11, sum.value)
            }
        }
    }

    @Test func `C10 an effect that joins two regions ends at the last values in any order`() {
        explore(preemptions: 2) { _ in
            let pair = Pair()
            let seen = Recorder<Int>()
            let bag = DisposeBag()
            effect { [tens = pair.tens, units = pair.units, isJoined = pair.isJoined] in
                seen.note(tens.value + (isJoined.value ? units.value : 0))
            }.disposed(by: bag)
            return Scenario(
                threads: pair.joining, recorders: [seen]
            ) {
                bag.dispose()
                return seen.complaint(endingWith: 11, pair.tens.value + pair.units.value)
            }
        }
    }

    @Test func `C5 two closures on two threads that read each other's regions both end in any order`() {
        explore(preemptions: 3) { _ in
            let pair = Pair(), isOn = Variable(false)
            let first = Computed { [tens = pair.tens, units = pair.units] in
                isOn.value ? tens.value + units.value : tens.value
            }
            let second = Computed { [tens = pair.tens, units = pair.units] in units.value + tens.value }
            let (seen, other) = (Recorder<Int>(), Recorder<Int>())
            let bag = DisposeBag()
            first.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
            return Scenario(
                threads: [
                    {
                        pair.left.value = 1
                        isOn.value = true
                    },
                    {
                        pair.right.value = 1
                        second.subscribe(onNext: { other.note($0) }).disposed(by: bag)
                    },
                ], recorders: [seen, other]
            ) {
                bag.dispose()
                return seen.complaint(endingWith: 11, first.value) ?? other.complaint(endingWith: 11, second.value)
            }
        }
    }

    @Test func `C9 observed external state that begins to read a busy region ends at the last value in any order`() {
        explore(preemptions: 2) { _ in
            let pair = Pair(), outside = Atomic(0), changes = PublishSubject<Void>()
            let sum = Computed(externalChanges: changes.asObservable()) { [units = pair.units] in
                let number = outside.load(ordering: .acquiring)
                return number == 0 ? 0 : number * 10 + units.value
            }
            let seen = Recorder<Int>()
            let handle = sum.subscribe(onNext: { seen.note($0) })
            return Scenario(
                threads: [
                    {
                        pair.right.value = 1
                        _ = pair.units.value
                    },
                    {
                        outside.store(1, ordering: .releasing)
                        _ = sum.value
                        outside.store(2, ordering: .releasing)
                        changes.onNext(())
                    },
                ], recorders: [seen]
            ) {
                handle.dispose()
                return seen.complaint(endingWith: 21, sum.value)
            }
        }
    }

    @Test func `C5 what is written while an observer reads is delivered in any order`() {
        explore(preemptions: 3) { _ in
            let pair = Pair()
            let sum = Computed { [tens = pair.tens, units = pair.units] in tens.value + units.value }
            let (seen, read) = (Recorder<Int>(), Recorder<Int>())
            let handle = pair.units.subscribe(onNext: { _ in read.note(sum.value) })
            let other = sum.subscribe(onNext: { seen.note($0) })
            return Scenario(
                threads: [{ pair.right.value = 1 }, { pair.left.value = 1 }], recorders: [seen, read]
            ) {
                handle.dispose()
                other.dispose()
                let isRead = read.entries.last == 1 || read.entries.last == 11
                return seen.complaint(endingWith: 11, sum.value) ?? (isRead ? nil : "\(read.entries) was read")
            }
        }
    }

    @Test func `C6 an observer that ends while its value joins another region is released in any order`() {
        explore(preemptions: 2) { live in
            let pair = Pair(), token = live.token(.observer)
            let sum = Computed { [tens = pair.tens, units = pair.units, isJoined = pair.isJoined] in
                tens.value + (isJoined.value ? units.value : 0)
            }
            let seen = Recorder<Int>()
            let handle = sum.subscribe(onNext: { number in withExtendedLifetime(token) { seen.note(number) } })
            return Scenario(
                threads: [
                    { pair.isJoined.value = true },
                    { handle.dispose() },
                    {
                        pair.right.value = 1
                        _ = pair.units.value
                    },
                ], recorders: [seen]
            ) { seen.complaint(of: [[0], [0, 1]], sum.value, 1) }
        }
    }

    @Test func `C4 three regions that become one from both ends are never half of a transaction in any order`() {
        explore(preemptions: 2) { _ in
            let variables = [Variable(0), Variable(0), Variable(0)]
            let values = variables.map { variable in Computed { variable.value } }
            let first = Computed { values[0].value * 10 + values[1].value }
            let last = Computed { values[1].value * 10 + values[2].value }
            _ = values.map(\.value)
            let (seen, other) = (Recorder<Int>(), Recorder<Int>())
            return Scenario(
                threads: [
                    { seen.note(first.value) },
                    { other.note(last.value) },
                    { transaction { for variable in variables { variable.value = 1 } } },
                ], recorders: [seen, other]
            ) {
                seen.complaint(of: [[0], [11]], first.value, 11) ?? other.complaint(of: [[0], [11]], last.value, 11)
            }
        }
    }

    /// Programs of two or three threads that write, read, observe and dispose, up to four steps each.
    @Test func `C3 random threads see states that were in every order with one preemption`() {
        let seeds = RandomThreadsTests.firstSeed...
        let plans = seeds.lazy.map { StatePlan(seed: $0) }.filter { plan in
            (2...3).contains(plan.scripts.count) && plan.scripts.allSatisfy { $0.count <= 4 }
        }
        for plan in plans.prefix(isStressRun ? max(3, raceRounds / 100) : 1) {
            explore(preemptions: 1) { _ in
                let run = StateRun(plan) {}
                return Scenario(threads: run.begin()) { run.complaint().map { "seed \(plan.seed): \($0)" } }
            }
        }
    }
}
