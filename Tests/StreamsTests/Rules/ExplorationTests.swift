import Testing

@testable import Streams

/// Explores every order in which threads can take their steps through a gate.
@Suite(.serialized, .ownThreads)
struct ExplorationTests {
    @Test func `G4 three senders lose, duplicate and reorder nothing, in any schedule`() {
        explore { senders([[1], [2], [3]]) }
    }

    @Test func `G4 two senders of two elements each are put in one order, in any schedule`() {
        explore { senders([[1, 2], [11, 12]]) }
    }

    @Test
    func `R1 an element sent inside a delivery follows that delivery, also with a second sender, in any schedule`() {
        explore {
            let subject = PublishSubject<Int>()
            return senders([[1], [2]], into: subject, following: [1: 100]) { if $0 == 1 { subject.onNext(100) } }
        }
    }

    @Test func `R2 a subject handles an element, a subscription and a disposal at once, in any schedule`() {
        explore {
            let subject = PublishSubject<Int>()
            let visits = Visits()
            let (staying, going, coming) = (Recorder<Int>(), Recorder<Int>(), Recorder<Int>())
            let kept = subject.subscribe(onNext: { number in visits.note(number, staying) })
            let disposed = Counter()
            let handle = subject.subscribe(onNext: { number in
                if disposed.value > 0 { visits.complain("an event follows the disposal") }
                visits.note(number, going)
            })
            return Scenario(
                threads: [
                    { subject.onNext(1) },
                    { _ = subject.subscribe(onNext: { number in visits.note(number, coming) }) },
                    {
                        handle.dispose()
                        disposed.add(1)
                    },
                ], recorders: [staying, going, coming]
            ) {
                subject.onNext(2)
                kept.dispose()
                if staying.entries != [1, 2] { return "who stays receives \(staying.entries)" }
                if ![[], [1]].contains(going.entries) { return "who goes receives \(going.entries)" }
                if ![[2], [1, 2]].contains(coming.entries) { return "who comes receives \(coming.entries)" }
                return visits.complaint ?? subject.core.complaint
            }
        }
    }

    @Test func `G1 nothing that is merged follows an error of which another thread knows, in any schedule`() {
        explore {
            let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
            let seen = Recorder<Int>()
            let handle = Observable.merge(left, right)
                .catchError { _ in
                    seen.note(-1)
                    return .never()
                }
                .do(onNext: { seen.note($0) }).subscribe()
            return Scenario(
                threads: [{ left.onNext(1) }, { right.onError(Failure()) }], recorders: [seen]
            ) {
                handle.dispose()
                return seen.entries.last == -1 ? nil : "something follows the error: \(seen.entries)"
            }
        }
    }

    @Test func `V6 after two writes and a subscription every observer has the last value, in any schedule`() {
        explore {
            let variable = Variable(0)
            let visits = Visits()
            let (first, second) = (Recorder<Int>(), Recorder<Int>())
            let handle = variable.asObservable().subscribe(onNext: { visits.note($0, first) })
            return Scenario(
                threads: [
                    { variable.value = 1 }, { variable.value = 2 },
                    { _ = variable.asObservable().subscribe(onNext: { visits.note($0, second) }) },
                ], recorders: [first, second]
            ) {
                handle.dispose()
                if first.entries.sorted() != [0, 1, 2] { return "the first observer receives \(first.entries)" }
                if first.entries.last != variable.value { return "\(variable.value) is not delivered last" }
                if second.entries.isEmpty || !first.entries.ends(with: second.entries) {
                    return "one observer receives \(first.entries), another \(second.entries)"
                }
                return visits.complaint ?? variable.core.complaint
            }
        }
    }

    @Test func `V2 two updates are two atomic steps, in any schedule`() {
        explore {
            let variable = Variable(0)
            let received = Recorder<Int>()
            let handle = variable.asObservable().subscribe(onNext: { received.note($0) })
            let increase: @Sendable () -> Void = {
                variable.update { number in
                    Exploration.step("changes \(number)")
                    number += 1
                }
            }
            return Scenario(threads: [increase, increase], recorders: [received]) {
                handle.dispose()
                return received.entries == [0, 1, 2] ? variable.core.complaint : "received \(received.entries)"
            }
        }
    }

    @Test(arguments: [BufferPolicy.unbounded, .dropOldest(limit: 8)])
    func `R6 a change of threads loses, duplicates and reorders nothing, in any schedule`(policy: BufferPolicy) {
        explore { handovers(policy, of: [[1, 2], [11]], runners: 1) }
    }

    @Test(arguments: [BufferPolicy.unbounded, .dropOldest(limit: 8)])
    func `R6 a scheduler of two threads delivers one element after the other, in any schedule`(policy: BufferPolicy) {
        explore { handovers(policy, of: [[1, 2]], runners: 2) }
    }

    @Test func `G3 a source that sends and ends on three threads is put in order, in any schedule`() {
        explore {
            let visits = Visits()
            let (received, ends, cleanUps) = (Recorder<Int>(), Counter(), Counter())
            let sender = Locked<Observer<Int>?>(nil)
            let source = Observable<Int>.create { observer in
                sender.withLock { $0 = observer }
                return Disposables.create { cleanUps.add(1) }
            }
            let handle = source.subscribe(
                onNext: { number in
                    if ends.value > 0 { visits.complain("an element follows the end") }
                    visits.note(number, received)
                }, onCompleted: { ends.add(1) })
            let observer = sender.withLock { $0 }
            return Scenario(
                threads: [
                    { observer?.onNext(1) }, { observer?.onNext(2) }, { observer?.onCompleted() },
                ], recorders: [received]
            ) {
                handle.dispose()
                if ends.value != 1 || cleanUps.value != 1 { return "\(ends.value) ends, \(cleanUps.value) clean-ups" }
                if Set(received.entries).count != received.entries.count { return "received \(received.entries)" }
                return visits.complaint
            }
        }
    }

    @Test func `O16 subscribers that subscribe and dispose connect once at a time, in any schedule`() {
        explore(interruptions: 2) {
            let (now, counts) = (Counter(), Recorder<Int>())
            let shared = Observable<Int>.create { _ in
                counts.note(now.add(1))
                return Disposables.create { now.add(-1) }
            }.share()
            return Scenario(
                threads: [{ shared.subscribe().dispose() }, { shared.subscribe().dispose() }], recorders: [counts]
            ) {
                if counts.entries.contains(where: { $0 > 1 }) { return "two connections at a time" }
                return now.value == 0 ? nil : "a connection remains"
            }
        }
    }

    @Test func `V5 concurrent writes to one combination are neither lost nor mixed, in any schedule`() {
        explore(interruptions: 1, stress: 3) {
            let (left, right) = (Variable(0), Variable(0))
            let visits = Visits()
            let received = Recorder<Int>()
            let handle = Observable.combineLatest(left, right).subscribe(onNext: { first, second in
                visits.note(first * 10 + second, received)
            })
            return Scenario(
                threads: [
                    { left.value = 1 }, { right.value = 1 },
                    {
                        transaction {
                            left.value = 2
                            right.value = 2
                        }
                    },
                ], recorders: [received]
            ) {
                handle.dispose()
                if !received.entries.allSatisfy({ ![2, 20].contains($0) }) {
                    return "\(received.entries) mixes"
                }
                let last = left.value * 10 + right.value
                if received.entries.last != last { return "\(last) is not the last of \(received.entries)" }
                return visits.complaint ?? left.core.complaint ?? right.core.complaint
            }
        }
    }

    @Test func `V5 a transaction that restores a value takes its place among other writes, in any schedule`() {
        explore {
            let (left, right) = (Variable(0), Variable(0))
            let received = Recorder<Int>()
            let handle = Observable.combineLatest(left, right).subscribe(onNext: { received.note($0 * 10 + $1) })
            return Scenario(
                threads: [
                    { left.value = 1 },
                    {
                        transaction {
                            left.value = 0
                            right.value = 2
                        }
                    },
                ], recorders: [received]
            ) {
                handle.dispose()
                return [[0, 2, 12], [0, 10, 2]].contains(received.entries) ? nil : "received \(received.entries)"
            }
        }
    }

    @Test(arguments: Racer.meetings + Racer.subjects, Clash.untimed)
    func `G2 an operator keeps its guarantees when its sources emit at once, in any schedule`(
        racer: Racer, clash: Clash
    ) {
        explore(racer, clash)
    }

    @Test(arguments: Racer.handovers, Clash.allCases)
    func `D6 operators that change threads release everything when disposed of, in any schedule`(
        racer: Racer, clash: Clash
    ) {
        explore(racer, clash)
    }

    @Test func `an exploration with few preemptions also tries schedules with more of them`() {
        let exploration = Exploration(preemptions: 0) { _ in
            let steps = Recorder<Int>()
            let threads = [1, 2].map { number -> @Sendable () -> Void in
                {
                    for _ in 0..<3 {
                        steps.note(number)
                        Exploration.step("goes on")
                    }
                }
            }
            return Scenario(threads: threads) { steps.entries.starts(with: [1, 2]) ? "\(steps.entries)" : nil }
        }
        exploration.run()
        #expect(exploration.fault != nil)
    }

    private func explore(_ racer: Racer, _ clash: Clash) {
        for variant in isStressRun ? [0, 1, 2, 3] : [0] {
            let exploration = Exploration(preemptions: isStressRun ? 2 : 1) { live in
                let round = racer.round(of: clash, variant, live)
                return Scenario(threads: [round.left, round.right], complaint: round.complaint)
            }
            run(exploration, "\(racer.testDescription), \(clash)")
        }
    }

    /// Tries all schedules of a scenario; if there are too many, those with a limited number of preemptions, which is
    /// higher in a stress run.
    private func explore(
        interruptions suite: Int? = nil, stress: Int? = nil, _ scenario: @escaping () -> Scenario
    ) {
        run(
            Exploration(preemptions: isStressRun ? stress : suite) { _ in scenario() },
            Test.current?.name ?? "")
    }

    private func run(_ exploration: Exploration, _ name: String) {
        let time = ContinuousClock().measure { exploration.run() }
        print("\(exploration.schedules) schedules in \(time): \(name)")
        #expect(exploration.fault == nil, "\(exploration.fault ?? "")")
    }
}

/// Threads that send their elements to a scheduler, and others that run the scheduled work.
private func handovers(_ policy: BufferPolicy, of elements: [[Int]], runners: Int) -> Scenario {
    let time = VirtualTimeScheduler()
    let visits = Visits()
    let received = Recorder<Int>()
    let queue = ScheduledQueue(
        below: Observer<Int>(
            Subscription(), next: { element, _ in visits.note(element, received) }, end: { _, _ in }), time, policy)
    let senders = elements.map { elements -> @Sendable () -> Void in
        { for element in elements { queue.send(.next(element)) } }
    }
    let running = [@Sendable () -> Void](repeating: { time.run() }, count: runners)
    return Scenario(threads: senders + running, recorders: [received]) {
        time.run()
        return visits.complaint ?? disorder(received.entries, of: elements) ?? queue.complaint
    }
}
