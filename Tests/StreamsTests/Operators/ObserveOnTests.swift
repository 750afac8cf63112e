import Dispatch
import Streams
import Testing

@Suite(.ownThreads)
struct ObserveOnTests {
    @Test func `R6 observe keeps the order and delivers on its scheduler`() {
        let scheduler = TestScheduler()
        let subject = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: subject.observe(on: scheduler))
        subject.onNext(1)
        subject.onNext(2)
        subject.onCompleted()
        #expect(events.entries.isEmpty)
        scheduler.run()
        #expect(events.entries == [.next(1), .next(2), .completed])
    }

    @Test func `G6 observe delivers the elements before an error, then the error`() {
        let scheduler = TestScheduler()
        let subject = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: subject.observe(on: scheduler))
        subject.onNext(1)
        subject.onError(Failure())
        scheduler.run()
        #expect(events.entries == [.next(1), .error(Failure())])
    }

    @Test(arguments: [
        (BufferPolicy.unbounded, [1, 2, 3, 4, 5], nil as Failing?), (.dropOldest(limit: 2), [4, 5], nil),
        (.dropNewest(limit: 2), [1, 2], nil), (.fail(limit: 2), [1, 2], Failing.overflow),
    ])
    func `R6 a bounded buffer drops or fails as it says`(policy: BufferPolicy, elements: [Int], failing: Failing?) {
        let scheduler = TestScheduler()
        let subject = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: subject.observe(on: scheduler, buffering: policy))
        for number in 1...5 { subject.onNext(number) }
        subject.onCompleted()
        scheduler.run()
        let end: Event<Int> = failing == nil ? .completed : .error(StreamError.bufferOverflow(limit: 2))
        #expect(events.entries == elements.map { .next($0) } + [end])
    }

    enum Failing { case overflow }

    @Test func `D1 disposing drops queued elements`() {
        let scheduler = TestScheduler()
        let subject = PublishSubject<Int>()
        let (events, handle) = Recorder.events(of: subject.observe(on: scheduler))
        subject.onNext(1)
        handle.dispose()
        scheduler.run()
        #expect(events.entries.isEmpty)
    }

    @Test(arguments: [BufferPolicy.unbounded, .dropOldest(limit: 1_000_000)])
    func `R6 two senders and a queue lose and duplicate nothing and keep each sender's order`(policy: BufferPolicy) {
        let count = raceRounds * 10
        let subject = PublishSubject<Int>()
        let received = Recorder<Int>()
        let done = DispatchSemaphore(value: 0)
        let handle = subject.observe(on: DispatchQueueScheduler(label: "test"), buffering: policy)
            .subscribe(onNext: { received.note($0) }, onCompleted: { done.signal() })
        together(
            { for number in 0..<count { subject.onNext(number) } },
            { for number in 0..<count { subject.onNext(-number - 1) } })
        subject.onCompleted()
        done.wait()
        #expect(received.entries.filter { $0 >= 0 } == Array(0..<count))
        #expect(received.entries.filter { $0 < 0 } == (0..<count).map { -$0 - 1 })
        handle.dispose()
    }

    @Test func `R5 subscribe on a scheduler subscribes there`() {
        let scheduler = TestScheduler()
        let (events, _) = Recorder.events(of: Observable.of(1, 2).subscribe(on: scheduler))
        #expect(events.entries.isEmpty)
        scheduler.run()
        #expect(events.entries == [.next(1), .next(2), .completed])
    }

    @Test func `R3 an observer may wait for a queue whose work subscribes to the same subject`() {
        let queue = DispatchQueue(label: "test")
        let subject = PublishSubject<Int>()
        let received = Recorder<Int>()
        let handles = DisposeBag()
        subject.subscribe(onNext: { _ in
            queue.sync { subject.subscribe(onNext: { received.note($0) }).disposed(by: handles) }
        }).disposed(by: handles)
        subject.onNext(1)
        subject.onNext(2)
        #expect(received.entries == [2])
    }
}
