import Streams
import Testing

struct ScheduledTests {
    private static let sources: [(name: String, make: @Sendable (any Scheduler) -> Observable<Int>)] = [
        ("of", { .of(1, 2, 3, scheduler: $0) }), ("from", { .from([1, 2, 3], scheduler: $0) }),
        ("range", { .range(start: 1, count: 3, scheduler: $0) }),
        ("generate", { .generate(initial: 1, while: { $0 < 4 }, next: { $0 + 1 }, scheduler: $0) }),
    ]

    @Test(arguments: sources.map(\.name))
    func `S1 a source with a scheduler emits each element in a separate run`(name: String) throws {
        let make = try #require(Self.sources.first { $0.name == name }).make
        let time = VirtualTimeScheduler()
        let log = Recorder<Event<Int>>()
        make(time).subscribe { log.note($0) }
        time.schedule { log.note(.next(9)) }
        #expect(log.entries == [])
        time.run()
        #expect(log.entries == [.next(1), .next(9), .next(2), .next(3), .completed])
        #expect(Recorder.events(of: make(ImmediateScheduler.instance).take(2)).0.entries.count == 3)
    }

    @Test func `S1 just, repeatElement and an error of generate on a scheduler`() {
        let now = CurrentThreadScheduler.instance
        #expect(Recorder.events(of: Observable.just(1, scheduler: now)).0.entries == [.next(1), .completed])
        let ones = Observable.repeatElement(1, scheduler: now).take(2)
        #expect(Recorder.events(of: ones).0.entries == [.next(1), .next(1), .completed])
        let failing = Observable.generate(
            initial: 1, while: { _ in true }, next: { _ in throw Failure() }, scheduler: now)
        #expect(Recorder.events(of: failing).0.entries == [.next(1), .error(Failure())])
    }

    @Test func `R4 a source on a scheduler that runs at once needs constant stack`() {
        let received = Counter()
        onSmallStack {
            let ones = Observable.repeatElement(1, scheduler: ImmediateScheduler.instance)
            ones.take(100_000).subscribe(onNext: { received.add($0) })
        }
        #expect(received.value == 100_000)
    }

    @Test func `D6 a source on a scheduler is released when it is disposed of`() {
        let live = LiveCount()
        let time = VirtualTimeScheduler()
        do {
            let witness = live.token()
            let numbers = Observable.of(1, 2, scheduler: time)
            numbers.subscribe(onNext: { _ in withExtendedLifetime(witness) {} }).dispose()
        }
        #expect(live.now == 0)
        time.run()
    }

    /// A sequence that sends an element into a subject when somebody begins to iterate over it.
    private struct Signalling: Sequence, Sendable {
        let subject: PublishSubject<Int>

        func makeIterator() -> IndexingIterator<[Int]> {
            subject.onNext(0)
            return [1, 2].makeIterator()
        }
    }

    @Test func `D6 a source on a scheduler is released when it is disposed of while it begins`() {
        let live = LiveCount()
        let time = VirtualTimeScheduler()
        do {
            let witness = live.token()
            let stop = PublishSubject<Int>()
            Observable.from(Signalling(subject: stop), scheduler: time).takeUntil(stop)
                .subscribe(onNext: { _ in withExtendedLifetime(witness) {} })
        }
        #expect(live.now == 0)
        time.run()
    }

    @Test func `a stream from an optional emits its element`() {
        #expect(Recorder.events(of: Observable.from(optional: 1)).0.entries == [.next(1), .completed])
        #expect(Recorder.events(of: Observable<Int>.from(optional: nil)).0.entries == [.completed])
    }
}
