import Streams
import Testing

/// Streams that do not fail: their operators keep that promise in the type.
struct InfallibleTests {
    func events<Element: Equatable>(_ stream: some ObservableType<Element>) -> [Event<Element>] {
        Recorder.events(of: stream).0.entries
    }

    @Test func `T1 operators that cannot fail return an infallible`() {
        let numbers = Infallible.of(1, 2, 3)
        let doubled: Infallible<Int> = numbers.map { $0 * 2 }.filter { $0 > 2 }.startWith(0).endWith(9)
        #expect(events(doubled) == [.next(0), .next(4), .next(6), .next(9), .completed])
        let parsed: Infallible<Int> = Infallible.of("1", "x").compactMap { Int($0) }
        #expect(events(parsed) == [.next(1), .completed])
        let known: Infallible<Int> = Infallible.of(nil, 4).unwrap()
        #expect(events(known) == [.next(4), .completed])
        let sums: Infallible<Int> = numbers.scan(0) { $0 + $1 }.takeWhile { $0 < 6 }.skipWhile { $0 < 2 }
        #expect(events(sums) == [.next(3), .completed])
        let total: Infallible<Int> = numbers.reduce(0) { $0 + $1 }
        #expect(events(total) == [.next(6), .completed])
        let nested: Infallible<Int> = numbers.concatMap { .of($0, $0) }.distinctUntilChanged().skip(1).take(1)
        #expect(events(nested) == [.next(2), .completed])
        let latest: Infallible<Int> = numbers.flatMapLatest { .just($0) }.flatMapFirst { .just($0) }.takeLast(1)
        #expect(events(latest) == [.next(3), .completed])
        let pairs: Infallible<Int> = numbers.pairwise().map { $0 * $1 }
        #expect(events(pairs) == [.next(2), .next(6), .completed])
        let merged: Infallible<Int> = .merge(numbers, .empty(), .just(7))
        #expect(events(merged) == [.next(1), .next(2), .next(3), .next(7), .completed])
        let first: Infallible<Int> = numbers.first { $0 > 1 }.ifEmpty(default: 0)
        #expect(events(first) == [.next(2), .completed])
        let none: Infallible<Int> = numbers.filter { $0 > 5 }.ifEmpty(switchTo: .of(8))
        #expect(events(none) == [.next(8), .completed])
        let switched: Infallible<Int> = Infallible.of(numbers, .just(5)).switchLatest()
        #expect(events(switched) == [.next(1), .next(2), .next(3), .next(5), .completed])
    }

    @Test func `T1 an infallible is combined with whatever cannot fail`() {
        let (price, count) = (Variable(2), Variable(3))
        let total = Computed { price.value * count.value }
        let lines: Infallible<String> = Infallible.combineLatest(price, count, total, Infallible.just("EUR"))
            .map { "\($0) * \($1) = \($2) \($3)" }
        let (seen, handle) = Recorder.events(of: lines)
        price.value = 4
        #expect(seen.entries == [.next("2 * 3 = 6 EUR"), .next("4 * 3 = 12 EUR")])
        handle.dispose()
        let sums: Infallible<Int> = Infallible.zip(Infallible.of(1, 2), Infallible.of(10, 20)).map { $0 + $1 }
        #expect(events(sums) == [.next(11), .next(22), .completed])
        let all: Infallible<[Int]> = .combineLatest([price, count])
        #expect(events(all) == [.next([4, 3])])
        let taps: Infallible<Int> = Infallible.of(1, 2).withLatestFrom(price).map { $0 * $1 }
        #expect(events(taps) == [.next(4), .next(8), .completed])
        let stopped: Infallible<Int> = price.asInfallible().takeUntil(Infallible.just(()))
        #expect(events(stopped) == [.completed])
    }

    @Test func `T1 an operator that can fail returns a plain stream`() {
        let failing: Observable<Int> = Infallible.of(1).concatMap { _ in Observable<Int>.error(Failure()) }
        #expect(events(failing) == [.error(Failure())])
        let stopped: Observable<Int> = Infallible<Int>.never().takeUntil(Observable<Int>.error(Failure()))
        #expect(events(stopped) == [.error(Failure())])
        let single: Observable<Int> = Infallible.of(1, 2).single()
        #expect(events(single) == [.error(StreamError.moreThanOneElement)])
    }

    @Test func `T1 a debounced infallible is an infallible, in virtual time`() {
        let scheduler = TestScheduler()
        let source = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .next(300, 3), .completed(400)])
        let quiet: Infallible<Int> = source.asInfallible(onErrorJustReturn: 0)
            .debounce(20.ticks, scheduler: scheduler).delay(5.ticks, scheduler: scheduler)
        #expect(scheduler.start { quiet }.events == [.next(240, 2), .next(325, 3), .completed(405)])
    }

    @Test func `A1 the loop over a variable, a computed value or a store does not throw`() async {
        let variable = Variable(1)
        let double = Computed { variable.value * 2 }
        let store = Store(5, reducer: Reducer<Int, Int>(returning: +))
        for await number in variable.values() {
            #expect(number == 1)
            break
        }
        for await number in double.map({ $0 }).asInfallible(onErrorJustReturn: 0).values() {
            #expect(number == 2)
            break
        }
        for await number in double.values() {
            #expect(number == 2)
            break
        }
        for await number in store.values() {
            #expect(number == 5)
            break
        }
    }
}
