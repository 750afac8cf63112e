import Testing

@testable import Streams

/// Tries every order in which threads can take their steps through the graph of computed values, see `Exploration`.
@Suite(.serialized, .ownThreads)
struct GraphExplorationTests {
    @Test func `C3 an observer receives the last value in any order of two writes`() {
        explore { _ in
            let left = Variable(0), right = Variable(0)
            let sum = Computed { left.value + right.value }
            let seen = Recorder<Int>()
            let handle = sum.subscribe(onNext: { seen.note($0) })
            return Scenario(threads: [{ left.value = 1 }, { right.value = 10 }], recorders: [seen]) {
                handle.dispose()
                return seen.complaint(endingWith: 11, sum.value)
            }
        }
    }

    @Test func `C4 a thread never sees half of a transaction in any order`() {
        explore { _ in
            let left = Variable(0), right = Variable(0)
            let both = Computed { () -> Int in
                let first = left.value
                Exploration.step("reads the second variable")
                return first * 10 + right.value
            }
            let seen = Recorder<Int>()
            return Scenario(
                threads: [
                    {
                        transaction {
                            left.value = 1
                            right.value = 1
                        }
                    },
                    {
                        seen.note(both.value)
                        seen.note(both.value)
                    },
                ], recorders: [seen]
            ) { seen.complaint(of: [[0, 0], [0, 11], [11, 11]], both.value, 11) }
        }
    }

    @Test func `C3 a subscription during a write begins with the old or the new value and ends with the new one`() {
        explore { _ in
            let number = Variable(0)
            let tens = Computed { number.value * 10 }
            let seen = Recorder<Int>()
            let bag = DisposeBag()
            return Scenario(
                threads: [
                    { number.value = 1 },
                    { tens.subscribe(onNext: { seen.note($0) }).disposed(by: bag) },
                ], recorders: [seen]
            ) {
                bag.dispose()
                return seen.complaint(of: [[0, 10], [10]], tens.value, 10)
            }
        }
    }

    @Test func `C3 an observer that writes and one that comes receive the last value in any order`() {
        explore(preemptions: 2) { _ in
            let number = Variable(0), echo = Variable(0)
            let tens = Computed { number.value * 10 }
            let all = Computed { tens.value + echo.value }
            let (seen, late) = (Recorder<Int>(), Recorder<Int>())
            let bag = DisposeBag()
            tens.subscribe(onNext: { echo.value = $0 / 10 }).disposed(by: bag)
            all.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
            return Scenario(
                threads: [
                    { number.value = 1 },
                    { number.value = 2 },
                    { all.subscribe(onNext: { late.note($0) }).disposed(by: bag) },
                ], recorders: [seen, late]
            ) {
                bag.dispose()
                let last = number.value * 11
                return seen.complaint(endingWith: last, all.value) ?? late.complaint(endingWith: last, all.value)
            }
        }
    }

    @Test func `C2 a variable that is first read while others write is of one instant in any order`() {
        explore(preemptions: 2) { _ in
            let left = Variable(0), right = Variable(0)
            let both = Computed { () -> Int in
                let first = left.value
                Exploration.step("reads the second variable")
                return first * 10 + right.value
            }
            let other = Computed { right.value }
            let (seen, second) = (Recorder<Int>(), Recorder<Int>())
            return Scenario(
                threads: [
                    {
                        left.value = 1
                        right.value = 1
                    },
                    { seen.note(both.value) },
                    { second.note(other.value) },
                ], recorders: [seen, second]
            ) { seen.complaint(of: [[0], [10], [11]], both.value, 11) }
        }
    }

    @Test func `C3 what is changed back and forth while it is read ends at the last value in any order`() {
        explore(preemptions: 5) { _ in
            let number = Variable(1)
            let copy = Computed { number.value }
            _ = copy.value
            let seen = Recorder<Int>()
            return Scenario(
                threads: [
                    {
                        number.value = 2
                        number.value = 1
                        number.value = 2
                    },
                    { _ = copy.subscribe(onNext: { seen.note($0) }) },
                ], recorders: [seen]
            ) { seen.complaint(endingWith: 2, copy.value) }
        }
    }

    @Test func `C3 what an observer writes is not undone by another thread's transaction in any order`() {
        explore(preemptions: 3) { _ in
            let number = Variable(0), copy = Variable(0), other = Variable(0)
            let tens = Computed { number.value * 10 }
            let bag = DisposeBag()
            tens.subscribe(onNext: { copy.value = $0 }).disposed(by: bag)
            return Scenario(
                threads: [
                    { number.value = 1 },
                    {
                        try? transaction {
                            other.value = 1
                            _ = Computed { number.value }.value
                            // Releases the computed value, inside of the graph.
                            other.value = 2
                            throw StreamError.notEnabled
                        }
                    },
                ], recorders: []
            ) {
                bag.dispose()
                return copy.value == 10 && other.value == 0 ? nil : "\(copy.value) was written"
            }
        }
    }

    @Test func `C3 what is delivered while a transaction subscribes is not undone with it in any order`() {
        explore(preemptions: 3) { _ in
            let number = Variable(0), copy = Variable(0)
            let subject = PublishSubject<Int>()
            let (bag, sum) = (DisposeBag(), Variable(0))
            number.asObservable().subscribe(onNext: { copy.value = $0 }).disposed(by: bag)
            subject.subscribe(onNext: { sum.value = $0 }).disposed(by: bag)
            return Scenario(
                threads: [
                    {
                        number.value = 1
                        subject.onNext(1)
                    },
                    {
                        try? transaction {
                            number.asObservable().subscribe(onNext: { _ in }).disposed(by: bag)
                            subject.subscribe(onNext: { _ in }).disposed(by: bag)
                            throw StreamError.notEnabled
                        }
                    },
                ], recorders: []
            ) {
                bag.dispose()
                return copy.value == 1 && sum.value == 1 ? nil : "\(copy.value) and \(sum.value) were written"
            }
        }
    }

    @Test func `C10 an effect that begins while another thread writes ends at the last value in any order`() {
        explore(preemptions: 3) { live in
            let number = Variable(0), token = live.token(.observer)
            let tens = Computed { number.value * 10 }
            let seen = Recorder<Int>()
            let bag = DisposeBag()
            return Scenario(
                threads: [
                    { number.value = 1 },
                    {
                        effect { withExtendedLifetime(token) { seen.note(tens.value + number.value) } }
                            .disposed(by: bag)
                    },
                ], recorders: [seen]
            ) {
                bag.dispose()
                return seen.complaint(endingWith: 11, tens.value + 1)
            }
        }
    }

    @Test func `C10 an effect that several threads cause to run ends at the last values in any order`() {
        explore(preemptions: 2) { _ in
            let left = Variable(0), right = Variable(0), echo = Variable(0)
            let tens = Computed { left.value * 10 }
            let seen = Recorder<Int>()
            let bag = DisposeBag()
            effect {
                Exploration.step("reads")
                seen.note(tens.value + right.value)
                echo.value = right.value
            }.disposed(by: bag)
            return Scenario(
                threads: [
                    { left.value = 1 },
                    {
                        transaction {
                            left.value = 2
                            right.value = 1
                        }
                    },
                    { _ = tens.value },
                ], recorders: [seen]
            ) {
                bag.dispose()
                let last = left.value * 10 + 1
                return echo.value == 1 ? seen.complaint(endingWith: last, tens.value + 1) : "\(echo.value) was written"
            }
        }
    }

    @Test func `C11 an effect that ends while another thread writes cleans up each of its runs in any order`() {
        explore { live in
            let number = Variable(0), token = live.token(.observer)
            let seen = Recorder<Int>(), open = Counter()
            let handle = effect {
                seen.note(number.value)
                open.add(1)
                onCleanUp { withExtendedLifetime(token) { _ = open.add(-1) } }
            }
            return Scenario(threads: [{ number.value = 1 }, { handle.dispose() }], recorders: [seen]) {
                open.value == 0
                    ? seen.complaint(of: [[0], [0, 1]], number.value, 1) : "\(open.value) runs are not cleaned up"
            }
        }
    }

    @Test func `C11 an effect inside another one ends with the run that made it in any order`() {
        explore(preemptions: 2) { _ in
            let isShown = Variable(true), number = Variable(0)
            let seen = Recorder<Int>()
            let handle = effect {
                if isShown.value { effect { seen.note(number.value) } }
            }
            return Scenario(threads: [{ isShown.value = false }, { number.value = 1 }], recorders: [seen]) {
                defer { handle.dispose() }
                number.value = 2
                return seen.complaint(of: [[0], [0, 1]], number.value, 2)
            }
        }
    }

    @Test func `C6 an observer that goes while another thread writes leaves nothing behind`() {
        explore { live in
            let number = Variable(0)
            let token = live.token(.observer)
            let tens = Computed { withExtendedLifetime(token) { number.value * 10 } }
            let seen = Recorder<Int>()
            let handle = tens.subscribe(onNext: { seen.note($0) })
            return Scenario(threads: [{ number.value = 1 }, { handle.dispose() }], recorders: [seen]) {
                seen.complaint(of: [[0], [0, 10]], tens.value, 10)
            }
        }
    }

    func explore(
        preemptions: Int? = nil, _ scenario: @escaping (LiveCount) -> Scenario,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // Whether there are junctions and transactions decides on some steps; other tests make and end them meanwhile.
        ProcessActivity.addJunction()
        ProcessActivity.begin()
        defer {
            ProcessActivity.end()
            ProcessActivity.removeJunction()
        }
        let exploration = Exploration(preemptions: preemptions.map { isStressRun ? $0 : max(1, $0 - 1) }, scenario)
        exploration.run()
        print("\(exploration.schedules) schedules of the graph")
        #expect(exploration.fault == nil, sourceLocation: sourceLocation)
    }
}

extension Recorder where Entry == Int {
    func complaint(endingWith last: Int, _ value: Int) -> String? {
        entries.last == last && value == last ? nil : "\(entries) came, the value is \(value) instead of \(last)"
    }

    func complaint(of possible: [[Int]], _ value: Int, _ last: Int) -> String? {
        possible.contains(entries) && value == last ? nil : "\(entries) came, the value is \(value)"
    }
}
