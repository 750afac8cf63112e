import Streams
import Testing

struct SwitchLatestTests {
    @Test func `O5 the previous inner stream is disposed of before the next one is subscribed to`() {
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

    @Test func `O5 it completes when the source and the latest inner stream have completed`() {
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

    /// Sources that send a number to whoever subscribes, or when they are told to begin.
    enum Source: CaseIterable {
        case publish, behavior, variable, replay, shared, mapped

        /// The source, what sends into it, and what begins if subscribing does not.
        var parts: (stream: Observable<Int>, send: @Sendable (Int) -> Void, begin: () -> Void) {
            let publish = PublishSubject<Int>(), behavior = BehaviorSubject(1), variable = Variable(1)
            let replay = ReplaySubject<Int>(bufferSize: 1)
            replay.onNext(1)
            let sendBehavior: @Sendable (Int) -> Void = { behavior.onNext($0) }
            switch self {
            case .publish: return (publish.asObservable(), { publish.onNext($0) }, { publish.onNext(1) })
            case .behavior: return (behavior.asObservable(), sendBehavior, {})
            case .variable: return (variable.asObservable(), { variable.value = $0 }, {})
            case .replay: return (replay.asObservable(), { replay.onNext($0) }, {})
            case .shared: return (behavior.share(replay: 1), sendBehavior, {})
            case .mapped: return (behavior.map { $0 }.distinctUntilChanged().take(3), sendBehavior, {})
            }
        }
    }

    @Test(arguments: Source.allCases)
    func `O5 an inner stream that makes the source emit is replaced at once, whatever the source`(source: Source) {
        let (stream, send, begin) = source.parts
        let log = Recorder<String>()
        let (events, handle) = Recorder.events(
            of: stream.flatMapLatest { number in
                Observable<Int>.create { observer in
                    log.note("start \(number)")
                    if number < 3 { send(number + 1) }
                    observer.onNext(number)
                    return Disposables.create { log.note("stop \(number)") }
                }
            })
        begin()
        #expect(events.entries == [.next(3)])
        #expect(log.entries == ["start 1", "stop 1", "start 2", "stop 2", "start 3"])
        handle.dispose()
    }

    @Test func `O5 each of several streams that the source emits in one turn emits`() {
        let source = PublishSubject<Int>()
        let (events, handle) = Recorder.events(
            of: source.flatMapLatest { Observable.of($0, $0 + 1) }.flatMapLatest { Observable.of($0, -$0) })
        source.onNext(1)
        #expect(events.entries == [.next(1), .next(-1), .next(2), .next(-2)])
        handle.dispose()
    }

    @Test func `I3 a stream of a higher rank emits before the next one of the same turn replaces it`() {
        let left = Variable(1), right = Variable(10)
        let deep = Observable.combineLatest(Observable.combineLatest(left, right).map { $0 + $1 }, left).map { $0 + $1 }
        let (events, handle) = Recorder.events(
            of: left.skip(1).flatMap { Observable.of($0, -$0) }
                .flatMapLatest { number in deep.map { number * 1_000 + $0 } })
        transaction {
            right.value = 20
            left.value = 2
        }
        #expect(events.entries == [.next(2_024), .next(-1_976)])
        handle.dispose()
    }

    @Test func `I4 a combination of the elements that a switchLatest emits in one turn emits once`() {
        let source = PublishSubject<Int>()
        let (events, handle) = Recorder.events(
            of: Observable.combineLatest(source.flatMapLatest { Observable.of($0, $0 + 1) }, source).map { [$0, $1] })
        source.onNext(1)
        source.onNext(5)
        #expect(events.entries == [.next([2, 1]), .next([6, 5])])
        handle.dispose()
    }

    @Test func `D2 a source inside a junction of the inner stream stops when its element is enough`() {
        let sent = Counter()
        let inner = Observable.combineLatest(
            Observable.just(1), Observable.range(start: 1, count: 1_000).do(onNext: { _ in sent.add(1) })
        ).map { $0 + $1 }
        let outer = PublishSubject<Int>()
        let (within, _) = Recorder.events(of: outer.flatMapLatest { _ in inner }.take(1))
        outer.onNext(1)
        let (outside, _) = Recorder.events(of: Observable.just(1).flatMapLatest { _ in inner }.take(1))
        #expect(within.entries == [.next(2), .completed])
        #expect(outside.entries == [.next(2), .completed])
        #expect(sent.value == 2)
    }
}
