import Foundation
import Streams
import Testing

/// Streams whose events come from outside of turns.
struct OutsideTests {
    @Test func `I6 each tick of a timer is a separate turn`() {
        let time = VirtualTimeScheduler()
        let number = Variable(0)
        let ticks = Observable<Int>.interval(1.ticks, scheduler: time).share()
        let sums = Observable.combineLatest(ticks, ticks.map { -$0 }, number).map { [$0, $1, $2] }
        let (seen, handle) = Recorder.events(of: sums)
        time.advance(by: 1.ticks)
        number.value = 1
        time.advance(by: 2.ticks)
        #expect(seen.entries == [[0, 0, 0], [0, 0, 1], [1, -1, 1], [2, -2, 1]].map { .next($0) })
        handle.dispose()
    }

    @Test func `I6 each element that a callback sends into create is a separate turn`() {
        let callback = Locked<(@Sendable (Int) -> Void)?>(nil)
        let source = Observable<Int>.create { observer in
            callback.withLock { $0 = { observer.onNext($0) } }
            return Disposables.create()
        }.share()
        let sums = Observable.combineLatest(source, source.map { -$0 }).map { $0 + $1 }
        let (seen, handle) = Recorder.events(of: sums)
        let send = callback.withLock { $0 }
        for number in 1...3 { send?(number) }
        #expect(seen.entries == [.next(0), .next(0), .next(0)])
        handle.dispose()
    }

    @Test func `I6 a callback inside a transaction is notified when the transaction commits`() {
        let callback = Locked<(@Sendable (Int) -> Void)?>(nil)
        let source = Observable<Int>.create { observer in
            callback.withLock { $0 = { observer.onNext($0) } }
            return Disposables.create()
        }
        let number = Variable(0)
        let (seen, handle) = Recorder.events(of: Observable.combineLatest(source, number).map { [$0, $1] })
        let send = callback.withLock { $0 }
        send?(1)
        transaction {
            send?(2)
            number.value = 2
        }
        #expect(seen.entries.last == .next([2, 2]))
        handle.dispose()
    }

    @Test func `I6 an element that a scheduler delivers later is one turn for all observers of a share`() {
        let time = VirtualTimeScheduler()
        let number = Variable(1)
        let later = number.observe(on: time).share(replay: 1)
        let (seen, handle) = Recorder.events(of: Observable.combineLatest(later, later.map { -$0 }).map { $0 + $1 })
        time.advance(by: 1.ticks)
        number.value = 2
        number.value = 3
        time.advance(by: 1.ticks)
        #expect(seen.entries == [.next(0), .next(0), .next(0)])
        handle.dispose()
    }

    @Test func `I4 outside of turns a combination takes each element of a synchronous source`() {
        let letters = Observable.combineLatest(Observable.just("x"), Observable.of(1, 2, 3)).map { "\($0)\($1)" }
        let (seen, _) = Recorder.events(of: letters)
        #expect(seen.entries == [.next("x1"), .next("x2"), .next("x3"), .completed])
    }

    @Test func `I7 observe on the immediate scheduler leaves the turn`() {
        let number = Variable(1)
        let once = Observable.combineLatest(number.observe(on: ImmediateScheduler.instance), number).map { [$0, $1] }
        let (seen, handle) = Recorder.events(of: once)
        number.value = 2
        #expect(seen.entries == [[1, 1], [2, 1], [2, 2]].map { .next($0) })
        handle.dispose()
    }

    @Test func `I7 on the immediate scheduler a combination emits for each of several elements of a turn`() {
        let taps = PublishSubject<Int>()
        let isBusy = taps.flatMap { _ in Observable.of(true, false) }.startWith(false)
        let each = Observable.combineLatest(taps, isBusy.observe(on: ImmediateScheduler.instance)).map { "\($0) \($1)" }
        let (seen, handle) = Recorder.events(of: each)
        taps.onNext(1)
        taps.onNext(2)
        #expect(seen.entries == ["1 true", "1 false", "2 true", "2 false"].map { .next($0) })
        handle.dispose()
    }

    @Test func `I7 on the immediate scheduler a combination waits for what it depends on besides`() {
        let number = Variable(1)
        let sum = Observable.combineLatest(number, number.map { $0 * 10 }).map { $0 + $1 }
        let both = Observable.combineLatest(sum, number.observe(on: ImmediateScheduler.instance)).map { [$0, $1] }
        let (seen, handle) = Recorder.events(of: both)
        number.value = 2
        #expect(seen.entries == [[11, 1], [22, 2]].map { .next($0) })
        handle.dispose()
    }

    @Test func `I7 only operators that name a scheduler leave the turn`() throws {
        let labels = try Declarations(in: Project.sources.appendingPathComponent("Operators")).labels
        let leaving = TurnRow.all.filter { $0.manner == .leaves }.map(\.function)
        #expect(leaving.contains("observe"))
        #expect(leaving.filter { labels[$0]?.isDisjoint(with: ["scheduler", "on"]) != false } == [])
    }
}
