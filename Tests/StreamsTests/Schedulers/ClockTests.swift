import Streams
import Testing

/// A scheduler as a clock, and a clock as a scheduler.
struct ClockTests {
    @Test func `S1 a task that sleeps on a scheduler's clock wakes when its time has come`() async throws {
        let time = TestScheduler()
        let virtual = SchedulerClock(time)
        let log = Recorder<Duration>()
        let task = Task {
            for wait in [2, 3] {
                try await virtual.sleep(for: wait.ticks)
                log.note(virtual.now.offset)
            }
        }
        await time.untilScheduled()
        time.advance(by: 2.ticks)
        await time.untilScheduled()
        #expect(log.entries == [2.ticks])
        time.advance(by: 3.ticks)
        try await task.value
        #expect(log.entries == [2.ticks, 5.ticks])
    }

    @Test func `S1 cancelling a task ends its sleep on a scheduler's clock`() async {
        let time = TestScheduler()
        let virtual = SchedulerClock(time)
        let task = Task { try await virtual.sleep(for: 1.ticks) }
        await time.untilScheduled()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await virtual.sleep(for: 1.ticks)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func `S1 a task inside a stream runs in virtual time`() async throws {
        let time = TestScheduler()
        let virtual = SchedulerClock(time)
        let stream = Observable<Int>.task {
            try await virtual.sleep(for: 5.ticks)
            return 1
        }
        let result = Task { try await stream.firstValue }
        await time.untilScheduled()
        time.advance(by: 5.ticks)
        #expect(try await result.value == 1)
    }

    @Test func `S1 a scheduler made from a clock runs work at the times of the clock`() async {
        let time = TestScheduler()
        let scheduler = ClockScheduler(SchedulerClock(time))
        let done = Signal()
        let log = Recorder<Duration>()
        scheduler.schedule(after: 3.ticks) {
            log.note(scheduler.now.offset)
            done.send()
        }
        await time.untilScheduled()
        time.advance(by: 3.ticks)
        await done.wait()
        #expect(log.entries == [3.ticks])
    }

    @Test func `S1 the continuous clock drives operators`() async throws {
        let scheduler = ClockScheduler(ContinuousClock())
        let stream = Observable.of(1, 2).delay(.milliseconds(1), scheduler: scheduler).observe(on: scheduler)
        #expect(try await stream.toArray().firstValue == [1, 2])
    }
}
