import Streams
import Testing

/// What is released, and when.
@Suite(.ownThreads)
struct LifetimeTests {
    private let live = LiveCount()

    private typealias Token = LiveCount.Token

    private static let subjects: [(name: String, make: @Sendable (Token) -> any SubjectType<Token>)] = [
        ("PublishSubject", { _ in PublishSubject() }), ("ReplaySubject", { _ in ReplaySubject(bufferSize: 2) }),
        ("BehaviorSubject", { BehaviorSubject($0) }),
    ]

    @Test(arguments: subjects.map(\.name))
    func `D6 a released subject disposes of its subscriptions, without an event`(name: String) throws {
        let make = try #require(Self.subjects.first { $0.name == name }).make
        let events = Counter()
        let disposals = Counter()
        do {
            let witness = live.token()
            let subject = make(live.token())
            subject.asObservable().map { $0 }.take(5).do(onDispose: { disposals.add(1) }).subscribe { event in
                withExtendedLifetime(witness) { if event.element == nil { events.add(1) } }
            }
            subject.asObservable().subscribe(onDisposed: { disposals.add(1) })
            subject.onNext(live.token())
        }
        #expect(live.now == 0)
        #expect(events.value == 0)
        #expect(disposals.value == 2)
    }

    /// All except those that wait for a clock, or that have another source that never ends: these stay until they are
    /// disposed of.
    private static let operators = AnyOperator.all.filter { operation in
        let others = [
            "startWith", "merge", "amb", "takeUntil", "skipUntil", "sample", "sample with a default", "sequenceEqual",
            "share for ever", "bind", "flatMapFirst", "flatMapLatest", "multicast to a selector", "groupBy unobserved",
            "retryWhen", "repeatWhen", "pausable", "pausableBuffered", "pausableBuffered with a bound",
            "buffer by a stream", "window by a stream", "buffer opened by a stream", "window opened by a stream",
        ]
        return !operation.isTimed && !others.contains(operation.name) && !operation.name.hasPrefix("with")
    }

    @Test(arguments: operators)
    func `D6 a released subject also releases the operators downstream`(operation: AnyOperator) {
        do {
            let subject = PublishSubject<LiveCount.Token>()
            let witness = live.token()
            let stream = operation.apply(subject.asObservable(), VirtualTimeScheduler())
            stream.subscribe { _ in withExtendedLifetime(witness) {} }
            subject.onNext(live.token())
            subject.onNext(live.token())
        }
        #expect(live.now == 0)
    }

    @Test func `D6 an element that is queued when a subject is released still arrives`() {
        let time = VirtualTimeScheduler()
        let received = Recorder<Int>()
        let bag = DisposeBag()
        do {
            let subject = PublishSubject<Int>()
            for stream in [subject.observe(on: time), subject.delay(1.ticks, scheduler: time)] {
                stream.subscribe(onNext: { received.note($0) }).disposed(by: bag)
            }
            Observable.merge(subject.asObservable(), .timer(1.ticks, scheduler: time))
                .subscribe(onNext: { received.note($0) }).disposed(by: bag)
            subject.onNext(1)
        }
        #expect(received.entries == [1])
        time.advance(by: 2.ticks)
        #expect(received.entries == [1, 1, 1, 0] || received.entries == [1, 1, 0, 1])
    }

    @Test func `D6 a subject that is released inside a transaction emits what was sent before`() {
        let received = Recorder<Int>()
        transaction {
            let subject = PublishSubject<Int>()
            subject.subscribe(onNext: { received.note($0) })
            subject.onNext(1)
        }
        #expect(received.entries == [1])
    }

    @Test func `D6 a released subject emits nothing to later subscribers`() {
        let stream = {
            let subject = ReplaySubject<Int>(bufferSize: 1)
            subject.onNext(1)
            return subject.asObservable()
        }()
        let (events, handle) = Recorder.events(of: stream)
        #expect(events.entries == [.next(1)])
        handle.dispose()
    }

    @Test func `D6 a replay subject keeps as many elements as it replays`() {
        let subject = ReplaySubject<LiveCount.Token>(bufferSize: 3)
        for _ in 0..<100 {
            subject.onNext(live.token())
            #expect(live.now <= 3)
        }
    }

    /// Those that collect elements until an end or another stream.
    private static let collectors = [
        "scan", "reduce", "toArray", "sequenceEqual", "buffer by a stream", "buffer opened by a stream", "mergeScan",
        "switchScan",
    ]

    @Test(arguments: AnyOperator.all.filter { !collectors.contains($0.name) })
    func `D6 an operator keeps no more elements than it still needs`(operation: AnyOperator) {
        let time = VirtualTimeScheduler()
        let subject = PublishSubject<Token>()
        let handle = operation.apply(subject.asObservable(), time).subscribe(onError: { _ in })
        for _ in 0..<200 {
            subject.onNext(live.token())
            time.advance(by: 1.ticks)
        }
        #expect(live.now <= 3)
        handle.dispose()
    }

    @Test func `D6 a queued element is released when it has been delivered`() {
        let subject = PublishSubject<Token>()
        let alive = Recorder<Int>()
        let handle = subject.subscribe(onNext: { [live] _ in
            if alive.entries.isEmpty {
                for _ in 0..<50 { subject.onNext(live.token()) }
            }
            alive.note(live.now)
        })
        subject.onNext(live.token())
        handle.dispose()
        #expect(alive.entries.count == 51)
        #expect((alive.entries.last ?? .max) <= 2)
    }

    @Test func `D6 if a subject is released while another source is being subscribed to, its elements remain`() {
        let combinations: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<[Int]>] = [
            { Observable.combineLatest($0, $1).map { [$0, $1] } },
            { Observable.zip($0, $1).map { [$0, $1] } },
            { other, source in source.withLatestFrom(other).map { [$1, $0] } },
            { Observable.combineLatest([$0, $1]) },
        ]
        for combine in combinations {
            let going = Locked<BehaviorSubject<Int>?>(BehaviorSubject(1))
            let staying = PublishSubject<Int>()
            let received = Recorder<[Int]>()
            let first = going.withLock { $0?.asObservable() } ?? .never()
            let second = staying.do(onSubscribe: { going.withLock { $0 = nil } })
            let handle = combine(first, second).subscribe(onNext: { received.note($0) })
            staying.onNext(2)
            handle.dispose()
            #expect(received.entries == [[1, 2]])
        }
    }

    @Test func `O2 zip keeps elements that have no partner yet`() {
        let (left, right) = (PublishSubject<LiveCount.Token>(), PublishSubject<Int>())
        let handle = Observable.zip(left, right).subscribe()
        for _ in 0..<1_000 { left.onNext(live.token()) }
        for number in 1...499 {
            right.onNext(number)
            #expect(live.now == 1_000 - number)
        }
        handle.dispose()
    }

    @Test func `O16 share connects again only after the last clean-up has run`() {
        let log = Recorder<String>()
        let shared = Locked<Observable<Int>?>(nil)
        let again = Locked<Subscription?>(nil)
        let isFirst = Locked(true)
        let source = Observable<Int>.create { _ in
            log.note("start")
            return Disposables.create {
                let isFirst = isFirst.withLock { value in
                    defer { value = false }
                    return value
                }
                guard isFirst else { return log.note("stop") }
                together({
                    let handle = shared.withLock { $0 }?.subscribe()
                    again.withLock { $0 = handle }
                })
                log.note("stop")
            }
        }
        // Two shares, because the clean-up of the second one waits until that of the first one is over.
        let stream = source.share().map { $0 }.share()
        shared.withLock { $0 = stream }
        stream.subscribe().dispose()
        again.withLock { $0 }?.dispose()
        #expect(log.entries == ["start", "stop", "start", "stop"])
        shared.withLock { $0 = nil }
    }

    @Test func `O16 an inner share connects again only after the last clean-up has run`() {
        let log = Recorder<String>()
        let inner = Observable<Int>.create { _ in
            log.note("start")
            return Disposables.create { log.note("stop") }
        }.share()
        let again = Locked<Subscription?>(nil)
        let outer = inner.do(onDispose: {
            let handle = inner.subscribe()
            again.withLock { $0 = handle }
        }).share()
        outer.subscribe().dispose()
        #expect(log.entries == ["start", "stop", "start"])
        again.withLock { $0 }?.dispose()
    }
}
