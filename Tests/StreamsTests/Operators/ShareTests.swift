import Streams
import Testing

@Suite(.ownThreads)
struct ShareTests {
    let starts = Counter()
    let stops = Counter()
    let subject = PublishSubject<Int>()

    var source: Observable<Int> {
        Observable.create { [starts, stops, subject] observer in
            starts.add(1)
            let inner = subject.subscribe { observer.on($0) }
            return Disposables.create(inner, Disposables.create { stops.add(1) })
        }
    }

    @Test func `O16 one subscription to the source while there are subscribers`() {
        let shared = source.share()
        let (one, first) = Recorder.events(of: shared)
        let (two, second) = Recorder.events(of: shared)
        subject.onNext(1)
        first.dispose()
        subject.onNext(2)
        #expect(stops.value == 0)
        second.dispose()
        #expect(starts.value == 1)
        #expect(stops.value == 1)
        #expect(one.entries == [.next(1)])
        #expect(two.entries == [.next(1), .next(2)])
    }

    @Test func `O16 after the end a new subscriber starts the source again`() {
        let shared = Observable.of(1, 2).share(replay: 1)
        let (one, _) = Recorder.events(of: shared)
        let (two, _) = Recorder.events(of: shared)
        #expect(one.entries == [.next(1), .next(2), .completed])
        #expect(two.entries == one.entries)
    }

    @Test func `O16 subscribing while other subscribers receive the end starts the source again`() {
        let shared = source.share()
        let again = Observable.concat(shared, shared).subscribe()
        let other = shared.subscribe()
        subject.onCompleted()
        #expect(starts.value == 2)
        again.dispose()
        other.dispose()
    }

    static let restarts: [(String, SharePolicy.Reset)] = [
        ("immediately", .immediately), ("when", .when { .just(()) }),
        ("after", .after(.zero, ImmediateScheduler.instance)),
    ]

    @Test(arguments: restarts)
    func `O16 a policy that restarts at the end does so for retry and repeat, which subscribe while it is sent`(
        name: String, restart: SharePolicy.Reset
    ) {
        let policy = SharePolicy(restartAfterCompletion: restart, restartAfterError: restart)
        for end in [Event<Int>.error(Failure()), .completed] {
            let scheduler = TestScheduler()
            let starts = Counter()
            let source = scheduler.createColdObservable([.next(3, 1), Recorded(time: 12, value: end)])
                .do(onSubscribe: { starts.add(1) }).share(policy)
            let handle = (end == .completed ? source.repeat(3) : source.retry(3)).subscribe(onError: { _ in })
            scheduler.run()
            #expect(starts.value == 3, "\(end)")
            handle.dispose()
        }
    }

    @Test func `O16 a late subscriber receives the replayed elements`() {
        let shared = source.share(replay: 2)
        let (_, first) = Recorder.events(of: shared)
        for number in 1...3 { subject.onNext(number) }
        let (late, second) = Recorder.events(of: shared)
        #expect(late.entries == [.next(2), .next(3)])
        first.dispose()
        second.dispose()
        let (anew, third) = Recorder.events(of: shared)
        #expect(anew.entries.isEmpty)
        #expect(starts.value == 2)
        third.dispose()
    }

    @Test func `O16 shared forever, the source runs once and its end is replayed`() {
        let shared = source.share(replay: 1, scope: .forever)
        let (_, first) = Recorder.events(of: shared)
        subject.onNext(1)
        first.dispose()
        #expect(stops.value == 0)
        subject.onNext(2)
        subject.onCompleted()
        let (late, _) = Recorder.events(of: shared)
        #expect(late.entries == [.next(2), .completed])
        #expect(starts.value == 1)
    }

    @Test func `O16 several threads that subscribe first at once connect once`() {
        for _ in 0..<raceRounds {
            let starts = Counter()
            let shared = Observable<Int>.create { _ in
                starts.add(1)
                return Disposables.create()
            }.share()
            let bag = DisposeBag()
            together({ shared.subscribe().disposed(by: bag) }, { shared.subscribe().disposed(by: bag) })
            #expect(starts.value == 1)
        }
    }

    @Test func `O16 a grace period that ends while a subscriber arrives leaves the source running`() {
        let scheduler = FiringScheduler()
        let shared = source.share(SharePolicy(release: .after(.seconds(1), scheduler)))
        shared.subscribe().dispose()
        let (seen, handle) = Recorder.events(of: shared)
        scheduler.fire()
        subject.onNext(1)
        #expect(seen.entries == [.next(1)])
        #expect(stops.value == 0)
        handle.dispose()
        scheduler.fire()
        #expect(stops.value == 1)
    }
}

/// Its work cannot be cancelled any more: like a timer that fires on another thread at this moment.
private final class FiringScheduler: Scheduler {
    private let work = Recorder<@Sendable () -> Void>()

    var now: Instant { Instant() }

    func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        self.work.note(work)
        return Disposables.create()
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(work)
    }

    func fire() {
        for work in work.entries { work() }
    }
}
