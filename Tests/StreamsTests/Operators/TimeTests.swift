import Streams
import Testing

/// Time operators, all in virtual time.
struct TimeTests {
    let scheduler = TestScheduler()

    @Test func `O14 debounce emits the last element after a silence`() {
        let events = scheduler.result(of: "-a-b--c-------d---|") { [scheduler] in
            $0.debounce(3.ticks, scheduler: scheduler)
        }
        #expect(events.difference(from: at200("---------c-------d|")) == nil)
    }

    @Test func `O14 debounce flushes on completion and drops on error`() {
        let completed = scheduler.result(of: "-a-|") { [scheduler] in $0.debounce(5.ticks, scheduler: scheduler) }
        #expect(completed.difference(from: at200("---(a|)")) == nil)
        let other = TestScheduler()
        let failed = other.result(of: "-a-#") { $0.debounce(5.ticks, scheduler: other) }
        #expect(failed.difference(from: at200("---#")) == nil)
    }

    @Test func `O14 debounce keeps one timer, which is rescheduled`() {
        let counting = CountingScheduler(scheduler)
        let subject = PublishSubject<Int>()
        let received = Recorder<Int>()
        let handle = subject.debounce(10.ticks, scheduler: counting).subscribe(onNext: { received.note($0) })
        for number in 0..<1000 { subject.onNext(number) }
        #expect(counting.scheduled.value == 1)
        scheduler.advance(by: 20.ticks)
        #expect(received.entries == [999])
        handle.dispose()
    }

    @Test func `O14 throttle emits the first element at once and the last one of each interval`() {
        let events = scheduler.result(of: "-a-b-c------d--e--|") { [scheduler] in
            $0.throttle(5.ticks, scheduler: scheduler)
        }
        #expect(events.difference(from: at200("-a----c-----d----e|")) == nil)
        let first = TestScheduler()
        let leading = first.result(of: "-a-b-c------d--e--|") { $0.throttle(5.ticks, latest: false, scheduler: first) }
        #expect(leading.difference(from: at200("-a----------d-----|")) == nil)
    }

    @Test func `O14 sample emits a new element at each tick, and none twice`() {
        let ticks = scheduler.createHotObservable("---x---x---x--")
        let events = scheduler.result(of: "-a-----b-c-------|") { $0.sample(ticks) }
        #expect(events.difference(from: at200("---a-------c-----|")) == nil)
        let other = TestScheduler()
        let timed = other.result(of: "-a-b-----c-|") { $0.sample(4.ticks, scheduler: other) }
        #expect(timed.difference(from: at200("----b------|")) == nil)
    }

    @Test func `O15 delay shifts elements and completion, not errors`() {
        let events = scheduler.result(of: "-a-bc--|") { [scheduler] in $0.delay(3.ticks, scheduler: scheduler) }
        #expect(events.difference(from: at200("----a-bc--|")) == nil)
        let other = TestScheduler()
        let failed = other.result(of: "-a---b-#") { $0.delay(3.ticks, scheduler: other) }
        #expect(failed.difference(from: at200("----a--#")) == nil)
    }

    @Test func `O15 delaySubscription subscribes later`() {
        let source = scheduler.createColdObservable("-a-|")
        let events = scheduler.start { [scheduler] in source.delaySubscription(4.ticks, scheduler: scheduler) }.events
        #expect(events.difference(from: at200("-----a-|")) == nil)
        #expect(source.subscriptions == [RecordedSubscription(204, 207)])
    }

    @Test func `O13 timeout fails, or continues with another stream, if nothing arrives in time`() {
        let source = scheduler.createHotObservable("-a-b------c-|")
        let events = scheduler.start { [scheduler] in source.timeout(4.ticks, scheduler: scheduler) }.events
        #expect(events == [.next(201, "a"), .next(203, "b"), .error(207, StreamError.timeout(after: 4.ticks))])
        #expect(source.subscriptions == [RecordedSubscription(200, 207)])
        let other = TestScheduler()
        let switched = other.result(of: "-a-b------c-|") {
            $0.timeout(4.ticks, switchTo: .of("x", "y"), scheduler: other)
        }
        #expect(switched.difference(from: at200("-a-b---(xy|)")) == nil)
    }

    @Test func `O13 timeout does nothing if all elements arrive in time`() {
        let events = scheduler.result(of: "-a--b--|") { [scheduler] in $0.timeout(4.ticks, scheduler: scheduler) }
        #expect(events.difference(from: at200("-a--b--|")) == nil)
    }

    @Test func `O15 interval and timer emit ascending numbers`() {
        let interval = scheduler.start(disposed: 250) { [scheduler] in
            Observable<Int>.interval(10.ticks, scheduler: scheduler)
        }.events
        #expect(interval == [.next(210, 0), .next(220, 1), .next(230, 2), .next(240, 3)])
        let other = TestScheduler()
        let once = other.start { Observable<Int>.timer(7.ticks, scheduler: other) }.events
        #expect(once == [.next(207, 0), .completed(207)])
        let third = TestScheduler()
        let both = third.start(disposed: 225) { Observable<Int>.timer(1.ticks, every: 10.ticks, scheduler: third) }
            .events
        #expect(both == [.next(201, 0), .next(211, 1), .next(221, 2)])
    }

    @Test func `O15 buffer emits after a period or a number of elements`() {
        let source = scheduler.createHotObservable("-ab-c-----d-|")
        let events = scheduler.start { [scheduler] in source.buffer(time: 4.ticks, count: 2, scheduler: scheduler) }
            .events
        let lists: RecordedEvents<[String]> = [
            .next(202, ["a", "b"]), .next(206, ["c"]), .next(210, ["d"]), .next(212, []), .completed(212),
        ]
        #expect(events == lists)
        #expect(events.elements.flatMap { $0 } == ["a", "b", "c", "d"])
    }

    @Test func `O15 buffer by count emits the rest at the end`() {
        let (events, _) = Recorder.events(of: Observable.of(1, 2, 3).buffer(count: 2))
        #expect(events.entries == [.next([1, 2]), .next([3]), .completed])
    }

    @Test func `O15 window splits by time and count`() {
        let source = scheduler.createHotObservable("-abc-----d-|")
        let events = scheduler.start { [scheduler] in
            source.window(time: 5.ticks, count: 2, scheduler: scheduler)
                .enumerated().flatMap { index, window in window.map { "\(index)\($0)" } }
        }.events
        #expect(
            events == [.next(201, "0a"), .next(202, "0b"), .next(203, "1c"), .next(209, "2d"), .completed(211)])
    }

    @Test func `take and skip for a period`() {
        let taken = scheduler.result(of: "-a-b-c-|") { [scheduler] in $0.take(for: 4.ticks, scheduler: scheduler) }
        #expect(taken.difference(from: at200("-a-b|")) == nil)
        let other = TestScheduler()
        let skipped = other.result(of: "-a-b-c-|") { $0.skip(for: 4.ticks, scheduler: other) }
        #expect(skipped.difference(from: at200("-----c-|")) == nil)
    }

    @Test func `timestamp and timeInterval read the scheduler's clock`() {
        let source = scheduler.createHotObservable("-a--b|")
        let events = scheduler.start { [scheduler] in
            source.timeInterval(scheduler).map { "\($0.element) after \($0.interval / 1.ticks)" }
        }.events
        #expect(events.elements == ["a after 1.0", "b after 3.0"])
        let other = TestScheduler()
        let stamped = other.start { Observable.just(1).timestamp(other).map(\.time.offset) }.events
        #expect(stamped.elements == [200.ticks])
    }
}

/// Counts the work that is scheduled on another scheduler.
final class CountingScheduler: Scheduler {
    let scheduled = Counter()
    private let scheduler: any Scheduler

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    var now: Instant { scheduler.now }

    func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        scheduled.add(1)
        return scheduler.schedule(work)
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        scheduled.add(1)
        return scheduler.schedule(after: delay, work)
    }
}
