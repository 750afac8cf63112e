import Streams
import Testing

@Suite(.ownThreads)
struct ZipTests {
    @Test func `O2 elements are paired by position, whatever threads send`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        let (events, handle) = Recorder.events(of: Observable.zip(left, right).map { $0 - $1 })
        together(
            { for number in 0..<raceRounds { left.onNext(number) } },
            { for number in 0..<raceRounds { right.onNext(number) } })
        #expect(events.entries == Array(repeating: .next(0), count: raceRounds))
        handle.dispose()
    }

    @Test func `O2 it completes as soon as a completed source has no waiting element`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<String>()
        let (events, _) = Recorder.events(of: Observable.zip(left, right).map { "\($0)\($1)" })
        left.onNext(1)
        left.onNext(2)
        left.onCompleted()
        right.onNext("a")
        #expect(events.entries == [.next("1a")])
        right.onNext("b")
        #expect(events.entries == [.next("1a"), .next("2b"), .completed])
        let (empty, _) = Recorder.events(of: Observable.zip(Observable<Int>.empty(), right).map { number, _ in number })
        #expect(empty.entries == [.completed])
    }

    @Test func `G6 an error ends it at once, and waiting elements are dropped`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: Observable.zip(left, right).map { $0 + $1 })
        left.onNext(1)
        left.onError(Failure())
        right.onNext(1)
        #expect(events.entries == [.error(Failure())])
    }

    @Test func `O2 any number of sources, and long queues`() {
        let numbers = Observable.range(start: 0, count: 5000)
        let (three, _) = Recorder.events(of: Observable.zip(numbers, numbers, numbers).map { [$0, $1, $2] }.skip(4999))
        #expect(three.entries == [.next([4999, 4999, 4999]), .completed])
        let one = Observable.just(1)
        let (nine, _) = Recorder.events(
            of: Observable.zip(one, one, one, one, one, one, one, one, one.map { "\($0)" })
                .map { first, _, _, _, _, _, _, _, last in "\(first)\(last)" })
        #expect(nine.entries == [.next("11"), .completed])
        let (list, _) = Recorder.events(of: Observable.zip([numbers, numbers]).take(1))
        #expect(list.entries == [.next([0, 0]), .completed])
    }
}
