import Testing

@testable import Streams

/// What a subscription causes is emitted at once, as in Rx.
struct SubscribingTests {
    @Test func `I3 a switch passes on everything that a subscription causes, even if a shared stream delivers it`() {
        let source = BehaviorSubject(1)
        let twice = source.flatMapLatest { number in
            Observable.merge(source.map { number * 10 + $0 }, source.map { number * 100 + $0 })
        }
        let switched = twice.flatMapLatest { number in twice.map { number * 1_000 + $0 } }.share(replay: 1)
        let (seen, handle) = Recorder.events(of: switched)
        source.onNext(2)
        #expect(seen.entries.suffix(4) == [22_022, 22_202, 202_022, 202_202].map { .next($0) })
        handle.dispose()
    }

    @Test func `I3 a group that relays an element at subscription delays nothing`() {
        let number = Variable(8)
        let grouped = number.groupBy { $0 % 3 }.flatMap { $0 }
        let joined = Observable.just(9).withLatestFrom(number).map { $0 * 10 + $1 }
        let (plain, plainHandle) = Recorder.events(of: grouped.flatMapLatest { _ in joined })
        let (nested, nestedHandle) = Recorder.events(
            of: BehaviorSubject(1).flatMapLatest { _ in grouped }.flatMapLatest { _ in joined })
        #expect(plain.entries == [.next(98)])
        #expect(nested.entries == [.next(98)])
        plainHandle.dispose()
        nestedHandle.dispose()
    }

    @Test func `I4 a combination emits each element that it receives from a source that is being subscribed to`() {
        let number = BehaviorSubject(4)
        let pair = number.flatMapLatest { _ in Observable.of(7, 0) }
        let (seen, handle) = Recorder.events(of: pair.flatMapLatest { _ in Observable.combineLatest([pair]) })
        #expect(seen.entries == [7, 0, 7, 0].map { .next([$0]) })
        handle.dispose()
    }

    @Test func `I3 the stops of combinations that are made in the middle of a turn do not accumulate`() {
        let number = Variable(1)
        let counts = Recorder<Int>()
        let sums = number.map { number -> Observable<Int> in
            let parts = (0..<100).map { Observable.combineLatest(Variable(number), Variable($0)).map { $0 + $1 } }
            return Observable.combineLatest(parts).map { $0.reduce(0, +) }
        }
        let (seen, handle) = Recorder.events(
            of: sums.switchLatest().do(onNext: { _ in
                var count = 0
                _ = Turn.current.stops.contains { _ in
                    count += 1
                    return false
                }
                counts.note(count)
            }))
        number.value = 2
        #expect(seen.entries == [.next(5_050), .next(5_150)])
        #expect(counts.entries.allSatisfy { $0 < 10 })
        handle.dispose()
    }
}
