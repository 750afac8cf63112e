import Streams
import Testing

struct CombineLatestTests {
    @Test func `O1 it emits when each source has emitted, and then each time`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<String>()
        let (events, handle) = Recorder.events(of: Observable.combineLatest(left, right).map { "\($0)\($1)" })
        left.onNext(1)
        left.onNext(2)
        right.onNext("a")
        right.onNext("b")
        left.onNext(3)
        #expect(events.entries == [.next("2a"), .next("2b"), .next("3b")])
        handle.dispose()
    }

    @Test func `O1 it completes when all have completed, or when one completes without an element`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        let (all, _) = Recorder.events(of: Observable.combineLatest(left, right).map { $0 + $1 })
        let (silent, _) = Recorder.events(
            of: Observable.combineLatest(left, Observable<Int>.empty()).map { $0 + $1 })
        #expect(silent.entries == [.completed])
        left.onNext(1)
        right.onNext(1)
        left.onCompleted()
        right.onNext(2)
        right.onCompleted()
        #expect(all.entries == [.next(2), .next(3), .completed])
    }

    @Test func `O1 any number of sources, of any types`() {
        let one = Observable.just(1)
        let (three, _) = Recorder.events(of: Observable.combineLatest(one, one, one).map { [$0, $1, $2] })
        let (eight, _) = Recorder.events(
            of: Observable.combineLatest(one, one, one, one, one, one, one, one)
                .map { [$0, $1, $2, $3, $4, $5, $6, $7] })
        let (nine, _) = Recorder.events(
            of: Observable.combineLatest(one, one, one, one, one, one, one, one, one.map { "\($0)" })
                .map { first, _, _, _, _, _, _, _, last in "\(first)\(last)" })
        let (list, _) = Recorder.events(of: Observable.combineLatest([one, one]))
        let (none, _) = Recorder.events(of: Observable.combineLatest([Observable<Int>]()))
        #expect(three.entries == [.next([1, 1, 1]), .completed])
        #expect(eight.entries == [.next(Array(repeating: 1, count: 8)), .completed])
        #expect(nine.entries == [.next("11"), .completed])
        #expect(list.entries == [.next([1, 1]), .completed])
        #expect(none.entries == [.completed])
    }
}
