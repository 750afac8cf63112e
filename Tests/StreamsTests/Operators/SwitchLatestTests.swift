import Streams
import Testing

struct SwitchLatestTests {
    @Test func `O5 the inner stream before is disposed of before the next is subscribed to`() {
        let log = Recorder<String>()
        let outer = PublishSubject<Int>()
        let handle = outer.flatMapLatest { number in
            Observable<Int>.create { _ in
                log.note("start \(number)")
                return Disposables.create { log.note("stop \(number)") }
            }
        }.subscribe()
        outer.onNext(1)
        outer.onNext(2)
        handle.dispose()
        #expect(log.entries == ["start 1", "stop 1", "start 2", "stop 2"])
    }

    @Test func `O5 it completes when the source and the latest inner stream have`() {
        let outer = PublishSubject<Int>()
        let inners = [PublishSubject<Int>(), PublishSubject<Int>()]
        let (events, _) = Recorder.events(of: outer.flatMapLatest { inners[$0] })
        outer.onNext(0)
        inners[0].onNext(1)
        inners[0].onCompleted()
        outer.onNext(1)
        outer.onCompleted()
        inners[1].onNext(2)
        #expect(events.entries == [.next(1), .next(2)])
        inners[1].onCompleted()
        #expect(events.entries == [.next(1), .next(2), .completed])
    }

    @Test func `O5 an inner stream that sends while it is being replaced is cut at once`() {
        let outer = PublishSubject<Int>()
        let (events, handle) = Recorder.events(
            of: outer.flatMapLatest { number in Observable.range(start: number, count: 1000) }.map { number in
                if number == 3 { outer.onNext(5000) }
                return number
            }.take(1200))
        outer.onNext(1)
        #expect(events.entries.count == 1003)
        #expect(events.entries[2] == .next(3))
        #expect(events.entries[3] == .next(5000))
        handle.dispose()
    }
}
