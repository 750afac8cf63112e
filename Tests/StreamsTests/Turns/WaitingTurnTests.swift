import Streams
import Testing

/// Turns that wait at a busy gate, in an order that is always the same: a thread stops where another one is to come.
@Suite(.serialized, .ownThreads)
struct WaitingTurnTests {
    /// Runs the body on a thread of its own, and waits for its end.
    private func onOther(_ body: @escaping @Sendable () -> Void) {
        Thread(body).join()
    }

    @Test func `V6 what a turn writes after another thread, while both wait at the variable, is delivered last`() {
        let (number, other, start) = (Variable(0), Variable(0), PublishSubject<Void>())
        let (seen, combined) = (Recorder<Int>(), Recorder<Int>())
        let (inside, go) = (Baton(), Baton())
        let bag = DisposeBag()
        number.subscribe(onNext: {
            seen.note($0)
            guard $0 == 1 else { return }
            inside.give()
            go.take()
        }).disposed(by: bag)
        Observable.combineLatest(number, other).subscribe(onNext: { combined.note($0.0) }).disposed(by: bag)
        start.subscribe(onNext: {
            number.value = 2
            onOther { number.value = 3 }
            number.value = 4
        }).disposed(by: bag)
        let first = Thread { number.value = 1 }
        inside.take()
        onOther { start.onNext(()) }
        go.give()
        first.join()
        #expect(seen.entries == [0, 1, 2, 3, 4])
        #expect(combined.entries.last == 4)
        bag.dispose()
    }

    @Test func `G4 elements that a thread sends before and in a transaction stay in their order at a busy merge`() {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let seen = Recorder<Int>()
        let (inside, go) = (Baton(), Baton())
        let handle = Observable.merge(left, right).share().subscribe(onNext: {
            seen.note($0)
            guard $0 == 100 else { return }
            inside.give()
            go.take()
        })
        let first = Thread { left.onNext(100) }
        inside.take()
        left.onNext(1)
        transaction {
            right.onNext(2)
            left.onNext(3)
        }
        go.give()
        first.join()
        #expect(seen.entries.filter { $0 != 2 } == [100, 1, 3])
        handle.dispose()
    }

    @Test func `V6 what is bound in a transaction ends at the last value, even if the transaction is undone`() {
        let (source, target, other) = (Variable(0), Variable(-1), Variable(0))
        let (second, third) = (Variable(-1), Variable(-1))
        let bag = DisposeBag()
        transaction {
            other.value = 1
            source.bind(to: target).disposed(by: bag)
            source.bind(to: second, third).disposed(by: bag)
            onOther { source.value = 5 }
        }
        #expect([target.value, second.value, third.value] == [5, 5, 5])
        let latest = transaction {
            other.value = 2
            let latest = Computed(initially: -1, from: source)
            onOther { source.value = 6 }
            return latest
        }
        #expect(latest.value == 6)
        let undone = Variable(-1)
        try? transaction {
            other.value = 3
            source.bind(to: undone).disposed(by: bag)
            throw Failure()
        }
        #expect(undone.value == 6)
        bag.dispose()
    }

    @Test func `V6 a junction whose run is left to another turn twice still runs`() {
        let (number, outer) = (Variable(0), Variable(0))
        let seen = Recorder<[Int]>()
        let switched = outer.flatMapLatest { element in
            Observable<Int>.deferred {
                if element == 5 { onOther { outer.value = 6 } }
                return number.asObservable()
            }
        }
        let mapped = number.map { element in
            if element == 1 { onOther { outer.value = 5 } }
            return element
        }
        let pair = Observable.combineLatest(mapped, number).map { [$0, $1] }
        let handle = Observable.combineLatest(switched, pair).subscribe(onNext: { seen.note([$0] + $1) })
        number.value = 1
        #expect(seen.entries.last == [1, 1, 1])
        handle.dispose()
    }

    @Test func `V6 what is emitted for a gate at which the turn waits already takes no second place there`() {
        let (number, left, right, zero) = (Variable(0), Variable(0), Variable(0), Variable(0))
        let seen = Recorder<[Int]>()
        let (inside, go, isWaiting) = (Baton(), Baton(), Baton())
        let bag = DisposeBag()
        let high = Observable.combineLatest(zero, PublishSubject<Int>()).map { $0 + $1 }.share()
        high.subscribe().disposed(by: bag)
        Observable.combineLatest(number, left).subscribe(onNext: {
            seen.note([$0, $1])
            guard $0 == 0, $1 == 1 else { return }
            inside.give()
            go.take()
        }).disposed(by: bag)
        let low = Observable.combineLatest(number, right).map { first, _ in first }
        (0..<3).reduce(low) { stream, _ in Observable.combineLatest(stream, zero).map { first, _ in first } }
            .subscribe(onNext: { if $0 == 1 { number.value = 2 } }).disposed(by: bag)
        number.subscribe(onNext: {
            guard $0 == 1 else { return }
            onOther { right.value = 1 }
            high.bind(to: right).disposed(by: bag)
        }).disposed(by: bag)
        let first = Thread { left.value = 1 }
        inside.take()
        let second = Thread {
            number.value = 1
            isWaiting.give()
        }
        isWaiting.take()
        go.give()
        first.join()
        second.join()
        number.value = 10
        left.value = 9
        #expect(seen.entries.last == [10, 9])
        bag.dispose()
    }

    /// Two variables, one with a lower rank, with what a combination of each has emitted. The first thread is delivering 1
    /// from the higher one, until `go`.
    private struct TwoVariables {
        let high = Variable(0)
        let low = Variable(0)
        let zero = Variable(0)
        let start = PublishSubject<Void>()
        let seenHigh = Recorder<Int>()
        let seenLow = Recorder<Int>()
        let go = Baton()
        let bag = DisposeBag()

        func run(during delivery: (TwoVariables) -> Void) {
            let inside = Baton()
            let nested = Observable.combineLatest(low, zero).map { first, _ in first }
            Observable.combineLatest(nested, zero).subscribe(onNext: { seenLow.note($0.0) }).disposed(by: bag)
            Observable.combineLatest(high, zero).subscribe(onNext: { seenHigh.note($0.0) }).disposed(by: bag)
            high.subscribe(onNext: {
                guard $0 == 1 else { return }
                inside.give()
                go.take()
            }).disposed(by: bag)
            let first = Thread { high.value = 1 }
            inside.take()
            delivery(self)
            go.give()
            first.join()
            bag.dispose()
        }

        func writeBoth() {
            transaction {
                high.value = 5
                low.value = 6
            }
        }
    }

    @Test func `V6 a turn that has waited at a variable does not keep it while it waits at another one`() {
        let both = TwoVariables()
        both.run { both in
            both.start.subscribe(onNext: { both.high.value = 2 }).disposed(by: both.bag)
            both.high.subscribe(onNext: { if $0 == 2 { both.low.value = 3 } }).disposed(by: both.bag)
            onOther { both.start.onNext(()) }
            onOther { both.writeBoth() }
        }
        #expect(both.seenHigh.entries == [0, 1, 2, 5])
        #expect(both.seenLow.entries == [0, 6, 3])
    }

    @Test func `V6 a turn that waits at two variables goes on at the one that it comes to first`() {
        let both = TwoVariables()
        both.run { both in
            both.start.subscribe(onNext: {
                both.high.value = 2
                // It holds the low one, and comes to the high one after this turn.
                onOther { both.writeBoth() }
                both.low.value = 3
            }).disposed(by: both.bag)
            onOther { both.start.onNext(()) }
        }
        #expect(both.seenHigh.entries == [0, 1, 2, 5])
        #expect(both.seenLow.entries == [0, 6, 3])
    }

    @Test(arguments: ["groupBy", "window"])
    func `G4 a group keeps its first element until a junction whose run was left to another turn passes it on`(
        name: String
    ) {
        let (left, right, start) = (Variable(0), Variable(5), PublishSubject<Void>())
        let seen = Recorder<[Int]>()
        let bag = DisposeBag()
        let source = Observable<Int>.deferred {
            onOther { left.value = 1 }
            return right.asObservable()
        }
        let groups =
            name == "groupBy"
            ? source.groupBy { _ in 0 }.flatMapLatest { $0.asObservable() }
            : source.window(boundary: Observable<Int>.never()).flatMapLatest { $0 }
        Observable.combineLatest(start, start).subscribe().disposed(by: bag)
        start.subscribe(onNext: {
            Observable.combineLatest(left, groups).subscribe(onNext: { seen.note([$0, $1]) }).disposed(by: bag)
        }).disposed(by: bag)
        start.onNext(())
        #expect(seen.entries.last == [1, 5])
        bag.dispose()
    }
}
