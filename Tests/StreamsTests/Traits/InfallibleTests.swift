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

    @Test func `T1 the further operators that cannot fail return an infallible, too`() {
        let numbers = Infallible.of(3, 1, 2, 3)
        let questions: Infallible<[Bool]> = .combineLatest([
            numbers.all { $0 > 0 }, numbers.contains { $0 > 5 }, numbers.contains(2), numbers.isEmpty(),
            numbers.sequenceEqual(Infallible.of(3, 1)),
        ])
        #expect(events(questions) == [.next([true, false, true, false, false]), .completed])
        let counts: Infallible<[Int]> = .combineLatest([
            numbers.count(), numbers.count { $0 > 2 }, numbers.min(), numbers.max(), numbers.min { $0 > $1 },
            numbers.max { $0 > $1 }, numbers.reduce { $0 + $1 }, numbers.reduce(into: 0) { $0 += $1 },
        ])
        #expect(events(counts) == [.next([4, 2, 1, 3, 3, 1, 9, 9]), .completed])
        let some: Infallible<Int> = numbers.distinct { $0 % 2 }.repeat(2).skipLast(1)
        #expect(events(some) == [.next(3), .next(2), .next(3), .completed])
        let windows: Infallible<[Int]> = numbers.nwise(3)
        #expect(events(windows) == [.next([3, 1, 2]), .next([1, 2, 3]), .completed])
        let sums: Infallible<Int> = numbers.mergeScan(0) { .just($0 + $1) }
        #expect(events(sums) == [.next(3), .next(4), .next(6), .next(9), .completed])
        let latest: Infallible<Int> = numbers.switchScan(0) { .just($0 + $1) }
        #expect(events(latest) == events(sums))
        let halves: Infallible<Int> = Infallible.just(4).expand { $0 > 1 ? .just($0 / 2) : .empty() }
        #expect(events(halves) == [.next(4), .next(2), .next(1), .completed])
        let later: Infallible<Int> = numbers.delayWhen { _ in Infallible.just(()) }
        #expect(events(later) == events(numbers))
        let groups: Infallible<Int> = numbers.groupBy { $0 % 2 }.map(\.key)
        #expect(events(groups) == [.next(1), .next(0), .completed])
        let parts: (matching: Infallible<Int>, others: Infallible<Int>) = numbers.partition { $0 > 2 }
        #expect(events(parts.matching) == [.next(3), .next(3), .completed])
        #expect(events(parts.others) == [.next(1), .next(2), .completed])
        let last: Infallible<[Int]> = .forkJoin([numbers, .from(optional: 8), .range(start: 5, count: 2)])
        #expect(events(last) == [.next([3, 8, 6]), .completed])
        let chained: Infallible<Int> = Infallible.of(Infallible.just(1), .just(2)).concat().amb(numbers)
        #expect(events(chained) == [.next(1), .next(2), .completed])
        let price = Variable(7)
        let three = numbers.withLatestFrom(price, price.map { -$0 }.asInfallible(onErrorJustReturn: 0))
        let scaled: Infallible<Int> = three.map { $0 + $1 + $2 }
        #expect(events(scaled) == events(numbers))
    }

    @Test func `T1 the further operators that wait return an infallible, too, in virtual time`() {
        let time = TestScheduler()
        let source = time.createHotObservable([.next(210, 1), .next(215, 2), .next(300, 3), .completed(400)])
            .asInfallible(onErrorJustReturn: 0)
        let gate = time.createHotObservable([.next(205, false), .next(305, true)])
            .asInfallible(onErrorJustReturn: true)
        let ticks: Infallible<Int> = .timer(100.ticks, every: 100.ticks, scheduler: time)
        let audited: Infallible<Int> = source.audit(20.ticks, scheduler: time)
        let kept: Infallible<Int> = source.pausableBuffered(gate)
        let windows: Infallible<Int> = source.window(boundary: ticks.take(1)).flatMap { $0.count() }
        let timed: Infallible<Int> = source.timestamp(time).map { $0.time == $0.time ? $0.element : 0 }
        let bursts: Infallible<Int> = source.buffer(openings: ticks.take(1)) { _ in
            Infallible<Int>.timer(50.ticks, scheduler: time)
        }
        .map(\.count)
        let (all, _) = (Recorder.events(of: audited), ())
        let (second, third, fourth, fifth) = (
            Recorder.events(of: kept), Recorder.events(of: windows), Recorder.events(of: timed),
            Recorder.events(of: bursts)
        )
        time.run()
        #expect(all.0.entries == [.next(2), .next(3), .completed])
        #expect(second.0.entries == [.next(1), .next(2), .next(3), .completed])
        #expect(third.0.entries.last == .completed)
        #expect(fourth.0.entries == [.next(1), .next(2), .next(3), .completed])
        #expect(fifth.0.entries.count == 2)
    }

    @Test func `T1 every operator that cannot fail has a form that keeps the promise`() throws {
        let traits = Project.sources.appendingPathComponent("Traits/Infallible")
        let kept = Set(try Declarations(in: traits).operators.keys)
        let all = try Declarations(in: Project.sources.appendingPathComponent("Operators")).operators.keys
        // They handle or cause errors, have another result, or their closures receive the stream itself.
        let others: Set = [
            "bind", "catchError", "catchErrorJustReturn", "dematerialize", "elementAt", "multicast",
            "onErrorResumeNext", "publish", "replay", "retry", "retryWhen", "single",
        ]
        #expect(all.filter { !kept.contains($0) && !others.contains($0) }.sorted() == [])
        #expect(others.filter { !all.contains($0) || kept.contains($0) }.sorted() == [])
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
