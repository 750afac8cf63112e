import Streams
import Testing

struct GroupByTests {
    @Test func `O15 groupBy emits a stream per key, before its first element`() {
        let (events, _) = Recorder.events(
            of: Observable.of(1, 2, 3, 4).groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } })
        #expect(events.entries == [.next("1:1"), .next("0:2"), .next("1:3"), .next("0:4"), .completed])
    }

    @Test func `I4 the groups end in the order in which they were made`() {
        let words = ["alpha", "apple", "beta", "bat", "gamma", "delta", "eta", "zeta"]
        let (events, _) = Recorder.events(
            of: Observable.from(words).groupBy { $0.first }.flatMap { $0.toArray() }.map { $0[0] })
        let expected = ["alpha", "beta", "gamma", "delta", "eta", "zeta"]
        #expect(events.entries == expected.map { .next($0) } + [.completed])
    }

    @Test func `O15 who subscribes to a group later receives later elements only, also if one turn has made several`() {
        let source = PublishSubject<Int>()
        let groups = Recorder<Observable<Int>>()
        let handle = source.groupBy { $0 % 2 }.subscribe(onNext: { groups.note($0.asObservable()) })
        transaction {
            source.onNext(0)
            source.onNext(1)
        }
        source.onNext(2)
        let (late, lateHandle) = Recorder.events(of: groups.entries[0])
        source.onNext(4)
        #expect(late.entries == [.next(4)])
        lateHandle.dispose()
        handle.dispose()
    }

    /// Ways to split a stream into one stream that has all of its elements.
    enum Splitting: CaseIterable {
        case groups, windowsOfTime, windowsByBoundary, windowsByOpening

        func split<Element>(_ source: Observable<Element>) -> Observable<Observable<Element>> {
            switch self {
            case .groups: source.groupBy { _ in 0 }.map { $0.asObservable() }
            case .windowsOfTime: source.window(time: 5.ticks, scheduler: TestScheduler())
            case .windowsByBoundary: source.window(boundary: Observable<Int>.never())
            case .windowsByOpening: source.window(openings: Observable.just(0)) { _ in Observable<Int>.never() }
            }
        }
    }

    @Test(arguments: Splitting.allCases, Splitting.allCases)
    func `D3 a group or window inside another one keeps none of the elements that have passed`(
        outer: Splitting, inner: Splitting
    ) {
        let live = LiveCount()
        let source = PublishSubject<LiveCount.Token>()
        let received = Counter()
        let handle = outer.split(source.asObservable()).flatMap { inner.split($0) }.flatMap { $0 }
            .subscribe(onNext: { _ in received.add(1) })
        for _ in 0..<10 { source.onNext(live.token()) }
        #expect(received.value == 10)
        #expect(live.now == 0)
        handle.dispose()
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
