import Testing

@testable import Streams

/// Every order in which threads can take their steps through a gate.
@Suite(.serialized)
struct ExplorationTests {
    @Test func `G4 three senders lose, double and mix up nothing, in any schedule`() {
        explore { senders([[1], [2], [3]]) }
    }

    @Test func `G4 two senders of two elements each are put in one order, in any schedule`() {
        explore { senders([[1, 2], [11, 12]]) }
    }

    @Test func `R1 what a delivery sends beside another sender follows it, in any schedule`() {
        explore {
            let subject = PublishSubject<Int>()
            return senders([[1], [2]], into: subject, following: [1: 100]) { if $0 == 1 { subject.onNext(100) } }
        }
    }

    @Test func `R2 a subject takes an element, an observer and a disposal, in any schedule`() {
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

    @Test func `V6 two writes and a subscription end with the value for everybody, in any schedule`() {
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

    @Test func `V2 two updates are two steps, in any schedule`() {
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
    func `R6 a change of threads loses, doubles and mixes up nothing, in any schedule`(policy: BufferPolicy) {
        explore {
            let time = VirtualTimeScheduler()
            let visits = Visits()
            let received = Recorder<Int>()
            let handover = Handover(
                below: Observer<Int>(Subscription(), next: { visits.note($0, received) }, end: { _ in }), time, policy)
            return Scenario(
                threads: [
                    {
                        handover.send(.next(1))
                        handover.send(.next(2))
                    }, { handover.send(.next(11)) }, { time.run() },
                ], recorders: [received]
            ) {
                time.run()
                return visits.complaint ?? disorder(received.entries, of: [[1, 2], [11]]) ?? handover.complaint
            }
        }
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

    @Test func `O16 subscribers that come and go connect once at a time, in any schedule`() {
        explore(interruptions: 2) {
            let (now, most) = (Counter(), Recorder<Int>())
            let shared = Observable<Int>.create { _ in
                most.note(now.add(1))
                return Disposables.create { now.add(-1) }
            }.share()
            return Scenario(
                threads: [{ shared.subscribe().dispose() }, { shared.subscribe().dispose() }], recorders: [most]
            ) {
                if most.entries.contains(where: { $0 > 1 }) { return "two connections at a time" }
                return now.value == 0 ? nil : "a connection remains"
            }
        }
    }

    @Test func `V5 writes that meet in one combination are neither lost nor mixed, in any schedule`() {
        explore(interruptions: 1) {
            // A transaction takes its variables in the order of their addresses.
            let variables = [Variable(0), Variable(0)].sorted { ObjectIdentifier($0.core) < ObjectIdentifier($1.core) }
            let (left, right) = (variables[0], variables[1])
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
            let variables = [Variable(0), Variable(0)].sorted { ObjectIdentifier($0.core) < ObjectIdentifier($1.core) }
            let (left, right) = (variables[0], variables[1])
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

    /// Tries the schedules of a scenario: in the suite, where a bound is given, those with so many interruptions only.
    private func explore(interruptions: Int? = nil, _ scenario: @escaping @Sendable () -> Scenario) {
        let exploration = Exploration(preemptions: isStressRun ? nil : interruptions, scenario)
        let time = ContinuousClock().measure { exploration.run() }
        print("\(exploration.schedules) schedules in \(time): \(Test.current?.name ?? "")")
        #expect(exploration.fault == nil, "\(exploration.fault ?? "")")
    }
}

/// Threads that send into a subject with two observers, of which the first sends more by `meanwhile`.
private func senders(
    _ sent: [[Int]], into subject: PublishSubject<Int> = PublishSubject(), following: [Int: Int] = [:],
    meanwhile: @escaping @Sendable (Int) -> Void = { _ in }
) -> Scenario {
    let visits = Visits()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let one = subject.subscribe(onNext: { number in visits.note(number, first) { meanwhile(number) } })
    let two = subject.subscribe(onNext: { second.note($0) })
    return Scenario(
        threads: sent.map { numbers in { for number in numbers { subject.onNext(number) } } },
        recorders: [first, second]
    ) {
        one.dispose()
        two.dispose()
        if first.entries != second.entries { return "\(first.entries) and \(second.entries) are not in one order" }
        let all = sent.map { numbers in numbers.flatMap { [$0] + (following[$0].map { [$0] } ?? []) } }
        return visits.complaint ?? disorder(first.entries, of: all) ?? subject.core.complaint
    }
}

/// What is wrong with the elements that came of those sent by several threads.
private func disorder(_ received: [Int], of sent: [[Int]]) -> String? {
    if received.count != sent.joined().count { return "\(received) came of \(sent)" }
    let isInOrder = sent.allSatisfy { sender in received.filter { sender.contains($0) } == sender }
    return isInOrder ? nil : "\(received) is not in the order of \(sent)"
}

/// Notes what observers behind one gate receive, and whether they ever do so at the same time.
private final class Visits: Sendable {
    private let inside = Counter()
    private let complaints = Recorder<String>()

    var complaint: String? { complaints.entries.first }

    func complain(_ complaint: String) {
        complaints.note(complaint)
    }

    func note(_ number: Int, _ recorder: Recorder<Int>, meanwhile: () -> Void = {}) {
        if inside.add(1) > 1 { complain("two deliveries overlap") }
        recorder.note(number)
        Exploration.step("delivers")
        meanwhile()
        inside.add(-1)
    }
}

extension Gate {
    /// What is left in a gate that should be free.
    fileprivate var complaint: String? {
        state.load(ordering: .relaxed) == 0 && queue.isEmpty && position == batch.count
            ? nil : "the gate is left in state \(state.load(ordering: .relaxed)), \(queue.count) messages wait"
    }
}

extension Array where Element == Int {
    fileprivate func ends(with end: [Int]) -> Bool {
        Array(suffix(end.count)) == end
    }
}
