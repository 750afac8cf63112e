import Streams
import Testing

struct GroupByTests {
    @Test func `O15 groupBy emits a stream per key, before its first element`() {
        let (events, _) = Recorder.events(
            of: Observable.of(1, 2, 3, 4).groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } })
        #expect(events.entries == [.next("1:1"), .next("0:2"), .next("1:3"), .next("0:4"), .completed])
    }

    @Test func `O15 an end reaches the groups before the stream of groups`() {
        let log = Recorder<String>()
        let source = PublishSubject<Int>()
        let handles = DisposeBag()
        source.groupBy { $0 }.subscribe(
            onNext: { group in
                group.subscribe(onError: { _ in log.note("group \(group.key)") }).disposed(by: handles)
            }, onError: { _ in log.note("groups") }
        ).disposed(by: handles)
        source.onNext(1)
        source.onError(Failure())
        #expect(log.entries == ["group 1", "groups"])
    }

    @Test func `D3 a group keeps the source after the stream of groups is disposed of, and the last one releases it`() {
        let disposals = Counter()
        let subject = PublishSubject<Int>()
        let source = subject.do(onDispose: { disposals.add(1) })
        let (events, handle) = Recorder.events(of: source.groupBy { $0 % 2 }.take(1).flatMap { $0 })
        subject.onNext(1)
        subject.onNext(2)
        subject.onNext(3)
        #expect(events.entries == [.next(1), .next(3)])
        #expect(disposals.value == 0)
        handle.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `D3 a window keeps the source after the stream of windows is disposed of`() {
        let scheduler = TestScheduler()
        let source = scheduler.createHotObservable("-a-b-----c-|")
        let result = scheduler.start { source.window(time: 5.ticks, scheduler: scheduler).take(1).flatMap { $0 } }
        #expect(result.events.difference(from: at200("-a-b-|")) == nil)
        #expect(source.subscriptions == [RecordedSubscription(200, 205)])
    }
}
