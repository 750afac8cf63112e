import Dispatch
import Synchronization
import Testing

@testable import Streams

/// A number outside of all variables, with counters for its reads and listeners.
private final class Outside: Sendable {
    let number = Atomic<Int>(1)
    let asked = Counter()
    let changes = PublishSubject<Void>()
    private let listeners = Atomic<Int>(0)

    /// Without announcing the change.
    func set(_ value: Int) { number.store(value, ordering: .releasing) }

    func setAndTell(_ value: Int) {
        set(value)
        changes.onNext(())
    }

    var state: Computed<Int> {
        let counted = Observable<Void>.create { [self] observer in
            listeners.add(1, ordering: .relaxed)
            let inner = changes.subscribe(onNext: { observer.onNext(()) })
            return Disposables.create { [self] in
                inner.dispose()
                listeners.subtract(1, ordering: .relaxed)
            }
        }
        return Computed(externalChanges: counted) { [self] in
            asked.add(1)
            return number.load(ordering: .acquiring)
        }
    }

    var listenerCount: Int { listeners.load(ordering: .relaxed) }
}

extension ComputedTests {
    @Test func `C9 each read runs the closure of external state, also through other computed values`() {
        let outside = Outside()
        let state = outside.state
        let doubled = Computed { state.value * 2 }
        let label = Computed { "\(doubled.value)" }
        #expect(label.value == "2")
        outside.set(5)
        #expect(label.value == "10" && doubled.value == 10 && state.value == 5)
        outside.set(6)
        #expect(state.value == 6 && label.value == "12")
    }

    @Test func `C9 a read runs the closure once for all paths, and reruns only what has changed`() {
        let outside = Outside()
        let runs = Counter()
        let state = outside.state
        let sign = Computed { state.value.signum() }
        let label = Computed {
            runs.add(1)
            return "\(sign.value) \(sign.value)"
        }
        let both = Computed { "\(label.value) \(state.value) \(sign.value)" }
        #expect(both.value == "1 1 1 1")
        #expect(outside.asked.value == 1 && runs.value == 1)
        outside.set(2)
        #expect(both.value == "1 1 2 1")
        #expect(outside.asked.value == 2 && runs.value == 1)
        #expect(both.value == "1 1 2 1")
        #expect(outside.asked.value == 3 && runs.value == 1)
    }

    @Test func `C9 a long chain above external state is read iteratively`() {
        let outside = Outside()
        let runs = Counter()
        var last = outside.state
        for _ in 0..<200 {
            let before = last
            last = Computed {
                runs.add(1)
                return before.value + 1
            }
        }
        #expect(last.value == 201)
        outside.set(2)
        #expect(last.value == 202)
        #expect(outside.asked.value == 2 && runs.value == 400)
    }

    @Test func `C9 observers are notified, with one subscription to the changes while there are any`() {
        let outside = Outside()
        let state = outside.state
        let doubled = Computed { state.value * 2 }
        let (first, firstHandle) = Recorder.events(of: doubled)
        let (second, secondHandle) = Recorder.events(of: Computed { doubled.value + state.value })
        #expect(outside.listenerCount == 1)
        outside.setAndTell(2)
        outside.setAndTell(2)
        firstHandle.dispose()
        #expect(outside.listenerCount == 1)
        outside.setAndTell(3)
        secondHandle.dispose()
        #expect(outside.listenerCount == 0)
        outside.setAndTell(4)
        #expect(first.entries == [.next(2), .next(4)])
        #expect(second.entries == [.next(3), .next(6), .next(9)])
        #expect(doubled.value == 8)
    }

    @Test func `C9 a change that a read finds is also sent to observers`() {
        let outside = Outside()
        let state = outside.state
        let (events, handle) = Recorder.events(of: Computed { state.value * 2 })
        outside.set(2)
        #expect(state.value == 2)
        #expect(events.entries == [.next(2), .next(4)])
        outside.changes.onNext(())
        #expect(events.entries == [.next(2), .next(4)])
        handle.dispose()
    }

    @Test func `C9 the changes are subscribed to as long as an observed value reads the state`() {
        let outside = Outside()
        let isWanted = Variable(false)
        let state = outside.state
        let inner = Computed { isWanted.value ? state.value : 0 }
        let (events, handle) = Recorder.events(of: Computed { inner.value })
        #expect(outside.listenerCount == 0)
        outside.set(7)
        isWanted.value = true
        #expect(outside.listenerCount == 1)
        outside.setAndTell(8)
        isWanted.value = false
        #expect(outside.listenerCount == 0)
        handle.dispose()
        #expect(events.entries == [.next(0), .next(7), .next(8), .next(0)])
    }

    @Test func `C9 a new subscriber receives the current state, not the last one read`() {
        let outside = Outside()
        let state = outside.state
        let doubled = Computed { state.value * 2 }
        #expect(doubled.value == 2)
        outside.set(4)
        let (events, handle) = Recorder.events(of: doubled)
        handle.dispose()
        outside.set(5)
        let (later, laterHandle) = Recorder.events(of: doubled)
        laterHandle.dispose()
        #expect(events.entries == [.next(8)] && later.entries == [.next(10)])
    }

    @Test func `C9 a change before the subscription to the changes is not lost`() {
        let outside = Outside()
        let changes = Observable<Void>.create { _ in
            outside.set(2)
            return Disposables.create {}
        }
        let state = Computed(externalChanges: changes) { outside.number.load(ordering: .acquiring) }
        let (events, handle) = Recorder.events(of: state)
        #expect(events.entries == [.next(1), .next(2)])
        handle.dispose()
    }

    @Test func `C9 reading is up to date inside deliveries and transactions`() {
        let outside = Outside()
        let state = outside.state
        let doubled = Computed { state.value * 2 }
        let seen = Recorder<Int>()
        let trigger = Variable(0)
        let handle = trigger.skip(1).subscribe(onNext: { value in
            outside.set(value)
            seen.note(doubled.value)
            transaction {
                trigger.value = value
                outside.set(value + 1)
                seen.note(doubled.value)
            }
        })
        trigger.value = 10
        #expect(seen.entries == [20, 22])
        handle.dispose()
    }

    @Test func `C4 optional values are read inside a transaction like outside`() {
        let chosen = Variable<Int?>(1), other = Variable(0)
        let copy = Computed { chosen.value }
        let seen = transaction {
            other.value = 1
            return Computed { [copy.value, copy.value, chosen.value] }.value
        }
        #expect(seen == [1, 1, 1])
        chosen.value = nil
        let nothing = transaction {
            other.value = 2
            return copy.value
        }
        #expect(nothing == nil && copy.value == nil)
    }

    @Test func `C9 external state may depend on variables and on other external state`() {
        let outside = Outside()
        let runs = Counter()
        let factor = Variable(10)
        let state = outside.state
        let product = Computed(externalChanges: .never()) {
            runs.add(1)
            return factor.value * state.value
        }
        let label = Computed { "\(product.value) of \(state.value)" }
        #expect(label.value == "10 of 1")
        factor.value = 20
        outside.set(2)
        #expect(label.value == "40 of 2")
        #expect(runs.value == 2)
        let (events, handle) = Recorder.events(of: label)
        outside.setAndTell(3)
        factor.value = 1
        #expect(events.entries == [.next("40 of 2"), .next("60 of 3"), .next("3 of 3")])
        handle.dispose()
    }

    @Test func `C9 a failure of the changes is reported, and reads stay up to date`() {
        let outside = Outside()
        let state = Computed(externalChanges: .error(Failure(number: 77))) { outside.number.load(ordering: .acquiring) }
        let reports = reports(naming: "ComputedExternalTests.swift") {
            let (_, handle) = Recorder.events(of: state)
            outside.set(2)
            #expect(state.value == 2)
            handle.dispose()
        }
        #expect(reports.contains { $0.contains("77") })
    }

    @Test func `C9 everything is released with the last reference`() {
        let outside = Outside()
        let live = LiveCount()
        do {
            let token = live.token()
            let state = Computed(externalChanges: outside.changes.asObservable()) {
                withExtendedLifetime(token) { outside.number.load(ordering: .acquiring) }
            }
            let (_, handle) = Recorder.events(of: Computed { state.value * 2 })
            outside.setAndTell(2)
            handle.dispose()
        }
        #expect(live.reachesZero())
    }

    @Test func `C9 on any thread a read includes all earlier writes`() {
        let outside = Outside()
        let state = outside.state
        let pair = Computed { (state.value, state.value) }
        let total = Computed { pair.value.0 + pair.value.1 }
        let isDone = Atomic(false)
        let wrong = Counter()
        let readers = (0..<4).map { index in
            Thread {
                let handle = index == 0 ? total.subscribe(onNext: { if $0 % 2 != 0 { wrong.add(1) } }) : nil
                repeat {
                    let before = outside.number.load(ordering: .acquiring)
                    let seen = pair.value
                    if seen.0 < before || seen.0 != seen.1 { wrong.add(1) }
                } while !isDone.load(ordering: .acquiring)
                handle?.dispose()
            }
        }
        for number in 2..<(raceRounds * 20) {
            if number.isMultiple(of: 3) { outside.setAndTell(number) } else { outside.set(number) }
        }
        isDone.store(true, ordering: .releasing)
        for reader in readers { reader.join() }
        #expect(wrong.value == 0)
        #expect(outside.listenerCount == 0)
    }

    @Test func `C9 threads that observe external state for a moment are sent it, and leave no listener behind`() {
        let outside = Outside()
        let state = outside.state
        let doubled = Computed { state.value * 2 }
        let received = Counter()
        let threads = (0..<4).map { index in
            Thread {
                for _ in 0..<raceRounds {
                    let handle =
                        index.isMultiple(of: 2)
                        ? state.subscribe(onNext: { _ in received.add(1) })
                        : doubled.subscribe(onNext: { _ in received.add(1) })
                    handle.dispose()
                }
            }
        }
        for thread in threads { thread.join() }
        let handle = doubled.subscribe(onNext: { _ in received.add(1) })
        #expect(received.value > 0 && outside.listenerCount == 1)
        handle.dispose()
        #expect(outside.listenerCount == 0)
    }

    @Test(arguments: [false, true])
    func `C9 what is observed and read while it depends on a busy value is delivered when that is free`(
        isIndirect: Bool
    ) {
        let outside = Outside()
        let begun = DispatchSemaphore(value: 0), ended = DispatchSemaphore(value: 0)
        let isFirst = Atomic(true)
        let slow = Computed {
            if isFirst.exchange(false, ordering: .relaxed) {
                begun.signal()
                ended.wait()
            }
            return 10
        }
        let own = Computed(externalChanges: outside.changes.asObservable()) {
            let number = outside.number.load(ordering: .acquiring)
            return number == 1 ? number : number + slow.value
        }
        let label = Computed { own.value }
        let observed = isIndirect ? label : own
        let seen = Recorder<Int>()
        let handle = observed.subscribe(onNext: { seen.note($0) })
        let reader = Thread { _ = slow.value }
        begun.wait()
        outside.set(2)
        #expect(observed.value == 12)
        ended.signal()
        reader.join()
        outside.setAndTell(3)
        #expect(seen.entries.last == 13)
        handle.dispose()
    }
}
