import Dispatch
import Streams
import Testing

struct SourceTests {
    func events<Element: Equatable>(_ stream: Observable<Element>) -> [Event<Element>] {
        Recorder.events(of: stream).0.entries
    }

    @Test func `plain sources emit their elements and complete`() {
        #expect(events(.just(1)) == [.next(1), .completed])
        #expect(events(Observable<Int>.empty()) == [.completed])
        #expect(events(Observable<Int>.never()).isEmpty)
        #expect(events(Observable<Int>.error(Failure())) == [.error(Failure())])
        #expect(events(.range(start: 254, count: 2) as Observable<UInt8>) == [.next(254), .next(255), .completed])
        #expect(events(.range(start: 1, count: 0)) == [.completed])
        #expect(events(.from(["a"])) == [.next("a"), .completed])
    }

    @Test func `deferred makes a stream for each subscription`() {
        let made = Counter()
        let stream = Observable.deferred { Observable.just(made.add(1)) }
        #expect(events(stream) == [.next(1), .completed])
        #expect(events(stream) == [.next(2), .completed])
        #expect(events(Observable<Int>.deferred { throw Failure() }) == [.error(Failure())])
    }

    @Test func `D3 using disposes of its resource exactly once, however the stream ends`() {
        for ending in [Observable<Int>.empty(), .error(Failure()), .never()] {
            let disposals = Counter()
            let bag = DisposeBag()
            Observable<Int>.using({
                let resource = DisposeBag()
                resource.insert(Disposables.create { disposals.add(1) })
                return resource
            }) { _ in ending }.subscribe(onError: { _ in }).disposed(by: bag)
            bag.dispose()
            #expect(disposals.value == 1)
        }
    }

    @Test func `D3 using keeps a resource of any type`() {
        let disposals = Counter()
        let stream = Observable.using({ Disposables.create { disposals.add(1) } }) { _ in Observable.of(1) }
        #expect(events(stream) == [.next(1), .completed])
        #expect(disposals.value == 1)
    }

    @Test func `D2 generate asks for nothing more once it has been disposed of`() {
        let numbers = Observable<Int8>.generate(initial: 126, while: { _ in true }, next: { $0 + 1 })
        #expect(Recorder.events(of: numbers.take(2)).0.entries == [.next(126), .next(127), .completed])
    }

    /// A sequence that never ends, and counts how many elements it has made.
    private struct Numbers: Sequence, IteratorProtocol, Sendable {
        let made = Counter()

        mutating func next() -> Int? { made.add(1) }
    }

    @Test func `D2 a sequence is asked for nothing more once the stream has been disposed of`() {
        for scheduler in [nil, ImmediateScheduler.instance as any Scheduler] {
            let numbers = Numbers()
            let stream = scheduler.map { .from(numbers, scheduler: $0) } ?? Observable.from(numbers)
            #expect(events(stream.take(2)) == [.next(1), .next(2), .completed])
            #expect(numbers.made.value == 2)
        }
    }

    /// A lazy sequence of streams that never ends, and counts how many it has made.
    private struct Endless: Sequence, IteratorProtocol, Sendable {
        let made = Counter()

        mutating func next() -> Observable<Int>? { .just(made.add(1)) }
    }

    @Test func `O3 merge of an endless lazy sequence ends by disposal`() {
        let endless = Endless()
        let stream = Observable.merge(endless)
        #expect(endless.made.value == 0)
        #expect(Recorder.events(of: stream.take(2)).0.entries == [.next(1), .next(2), .completed])
        #expect(endless.made.value == 2)
    }

    @Test func `O4 concat asks a lazy sequence for one stream after the other`() {
        let endless = Endless()
        let made = endless.made
        let stream = Observable.concat(endless)
        #expect(made.value == 0)
        #expect(Recorder.events(of: stream.take(2)).0.entries == [.next(1), .next(2), .completed])
        #expect(made.value == 2)
        #expect(Recorder.events(of: Observable<Int>.concat([])).0.entries == [.completed])
    }

    @Test func `O15 an interval of zero emits as fast as its scheduler runs it`() {
        let time = VirtualTimeScheduler()
        for make in [Observable<Int>.interval, { Observable.timer($0, every: $0, scheduler: $1) }] {
            let (events, _) = Recorder.events(of: make(.zero, time).take(3))
            time.advance(by: .zero)
            #expect(events.entries == [.next(0), .next(1), .next(2), .completed])
        }
    }

    @Test(.ownThreads)
    func `D2 an interval of any length ends by disposal on each scheduler`() async {
        let schedulers: [any Scheduler] = [
            DispatchQueueScheduler(label: "test"), ClockScheduler(ContinuousClock()), CurrentThreadScheduler.instance,
            ImmediateScheduler.instance,
        ]
        for scheduler in schedulers {
            for interval in [Duration.milliseconds(1), .nanoseconds(1), .zero, .seconds(-1)] {
                let received = Recorder<Int>()
                // Resumed by the completion and by the return of `subscribe`.
                await withCheckedContinuation { continuation in
                    let ends = Counter()
                    DispatchQueue(label: "test").async {
                        Observable<Int>.interval(interval, scheduler: scheduler).take(3)
                            .subscribe(
                                onNext: { received.note($0) },
                                onCompleted: { if ends.add(1) == 2 { continuation.resume() } })
                        if ends.add(1) == 2 { continuation.resume() }
                    }
                }
                #expect(received.entries == [0, 1, 2], "\(interval) on \(scheduler)")
            }
        }
    }

    @Test func `R4 repeatElement ends by disposal, in constant stack`() {
        let received = Counter()
        onSmallStack { _ = Observable.repeatElement(1).take(100_000).subscribe(onNext: { received.add($0) }) }
        #expect(received.value == 100_000)
    }
}
