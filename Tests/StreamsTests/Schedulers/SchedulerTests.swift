import Dispatch
@testable import Streams
import Testing

@Suite(.ownThreads)
struct SchedulerTests {
    /// Runs the first work before it returns, as another thread may, and later work in virtual time.
    private struct HastyScheduler: Scheduler {
        let time = VirtualTimeScheduler()
        private let isFirst = Locked(true)

        var now: Instant { time.now }

        func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
            schedule(after: .zero, work)
        }

        func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
            let runsNow = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            guard runsNow else { return time.schedule(after: delay, work) }
            time.advance(by: delay)
            work()
            return Disposables.create()
        }
    }

    @Test func `S1 periodic work continues if its first run ends before scheduling it returns`() {
        let scheduler = HastyScheduler()
        let runs = Counter()
        let handle = scheduler.schedule(after: .zero, every: 1.ticks) { runs.add(1) }
        scheduler.time.advance(by: 3.ticks)
        #expect(runs.value == 4)
        handle.dispose()
        scheduler.time.advance(by: 3.ticks)
        #expect(runs.value == 4)
    }

    @Test func `S1 a time operator continues if its first timer fires before scheduling it returns`() {
        let operators: [@Sendable (PublishSubject<Int>, HastyScheduler) -> Observable<Int>] = [
            { $0.buffer(time: 1.ticks, scheduler: $1).map(\.count) },
            { $0.window(time: 1.ticks, scheduler: $1).flatMap { $0.count() } },
        ]
        for apply in operators {
            let scheduler = HastyScheduler()
            let subject = PublishSubject<Int>()
            let counts = Recorder<Int>()
            let handle = apply(subject, scheduler).subscribe(onNext: { counts.note($0) })
            subject.onNext(1)
            scheduler.time.advance(by: 3.ticks)
            #expect(counts.entries == [0, 1, 0, 0])
            handle.dispose()
        }
    }

    @Test func `S1 the current thread runs work one after the other, by time`() {
        let scheduler = CurrentThreadScheduler.instance
        let log = Recorder<String>()
        scheduler.schedule {
            log.note("outer")
            scheduler.schedule(after: .milliseconds(100)) { log.note("later") }
            scheduler.schedule { log.note("inner") }
            scheduler.schedule(after: .seconds(3600)) { log.note("cancelled") }.dispose()
            log.note("outer ends")
        }
        #expect(log.entries == ["outer", "outer ends", "inner", "later"])
    }

    @Test func `R4 any number of items of work that schedule each other runs in constant stack`() {
        let count = isStressRun ? 1_000_000 : 50_000
        onSmallStack {
            let rounds = Counter()
            @Sendable func again() {
                if rounds.add(1) < count { CurrentThreadScheduler.instance.schedule(again) }
            }
            CurrentThreadScheduler.instance.schedule(again)
            #expect(rounds.value == count)
        }
    }

    @Test func `S1 immediate work runs before the call returns, delayed work after its time`() {
        let scheduler = ImmediateScheduler.instance
        let start = scheduler.now
        let log = Recorder<String>()
        scheduler.schedule { log.note("now") }
        scheduler.schedule(after: .milliseconds(1)) { log.note("later") }
        #expect(log.entries == ["now", "later"])
        #expect(start.duration(to: scheduler.now) >= .milliseconds(1))
    }

    @Test func `S1 a dispatch queue runs work in order, delayed work after its time, and cancelled work never`() {
        let queue = DispatchQueue(label: "test")
        let scheduler = DispatchQueueScheduler(queue: queue)
        let log = Recorder<String>()
        let done = DispatchSemaphore(value: 0)
        queue.sync {
            _ = scheduler.schedule(after: .milliseconds(100)) {
                log.note("later")
                done.signal()
            }
            _ = scheduler.schedule { log.note("one") }
            scheduler.schedule { log.note("cancelled") }.dispose()
            _ = scheduler.schedule { log.note("two") }
        }
        done.wait()
        #expect(log.entries == ["one", "two", "later"])
    }

    @Test func `S1 periodic work runs once for all times that it missed`() {
        let time = VirtualTimeScheduler()
        let runs = Recorder<Duration>()
        let handle = time.schedule(after: .seconds(10), every: .seconds(10)) {
            runs.note(time.now.offset)
            if runs.entries.count == 1 { time.advance(by: .seconds(65)) }
        }
        time.advance(by: .seconds(100))
        handle.dispose()
        #expect(runs.entries == [.seconds(10), .seconds(75), .seconds(80), .seconds(90), .seconds(100)])
    }

    @Test func `S1 a wait of any length is counted in whole nanoseconds, rounded up`() {
        #expect(Duration.seconds(10).nanoseconds == 10_000_000_000)
        #expect(Duration(secondsComponent: 3, attosecondsComponent: 1).nanoseconds == 3_000_000_001)
        #expect(Duration.seconds(Int64.max).nanoseconds == nil)
    }

    @Test func `D3 cancelling releases the work at once`() {
        let live = LiveCount()
        let scheduler = DispatchQueueScheduler(label: "test")
        do {
            let token = live.token()
            scheduler.schedule(after: .seconds(3600)) { withExtendedLifetime(token) {} }.dispose()
        }
        #expect(live.now == 0)
    }

    @Test func `D3 a dispatch queue keeps nothing of cancelled work until its time`() {
        let live = LiveCount()
        do {
            let queue = DispatchQueue(label: "test")
            queue.setSpecific(key: DispatchSpecificKey<LiveCount.Token>(), value: live.token())
            DispatchQueueScheduler(queue: queue).schedule(after: .seconds(3600)) {}.dispose()
        }
        // What waits for the hour would keep the queue.
        #expect(live.reachesZero())
    }

    @Test func `S1 the main scheduler delivers on the main queue`() async {
        let queue = Recorder<Bool>()
        await withCheckedContinuation { continuation in
            MainScheduler.instance.schedule {
                dispatchPrecondition(condition: .onQueue(.main))
                MainScheduler.instance.schedule { queue.note(true) }
                queue.note(false)
                MainScheduler.asynchronous.schedule {
                    queue.note(true)
                    continuation.resume()
                }
            }
        }
        #expect(queue.entries == [true, false, true])
    }
}
