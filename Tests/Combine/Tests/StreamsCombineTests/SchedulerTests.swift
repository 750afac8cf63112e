import OpenCombine
import Streams
import StreamsOpenCombine
import Testing

struct SchedulerTests {
    @Test func `operators of Combine run in virtual time`() {
        let (time, subject, log) = (TestScheduler(), PassthroughSubject<String, Never>(), Log())
        let cancellable = subject.debounce(for: .seconds(1), scheduler: time.asCombineScheduler())
            .sink { log.add("\($0) at \(time.now.offset)") }
        subject.send("a")
        time.advance(by: .milliseconds(600))
        subject.send("ab")
        time.advance(by: .milliseconds(600))
        #expect(log.lines == [])
        time.advance(by: .milliseconds(400))
        #expect(log.lines == ["ab at \(Duration.seconds(1.6))"])
        cancellable.cancel()
    }

    @Test func `repeated work runs at each interval until it is cancelled`() {
        let (time, log) = (TestScheduler(), Log())
        let scheduler = time.asCombineScheduler()
        let cancellable = scheduler.schedule(
            after: scheduler.now.advanced(by: .seconds(1)), interval: .milliseconds(500)
        ) { log.add("\(time.now.offset)") }
        time.advance(by: .seconds(2))
        cancellable.cancel()
        time.advance(by: .seconds(2))
        #expect(log.lines == [Duration.seconds(1), .seconds(1.5), .seconds(2)].map { "\($0)" })
    }

    @Test func `operators of Streams run on a scheduler of Combine, which has the clock`() {
        let (time, log) = (TestScheduler(), Log())
        let scheduler = time.asCombineScheduler().asScheduler()
        time.advance(by: .seconds(5))
        #expect(scheduler.now.offset == .seconds(5))
        let handle = Observable.of(1, 2).delay(.seconds(1), scheduler: scheduler)
            .subscribe(onNext: { log.add("\($0) at \(time.now.offset)") })
        time.advance(by: .seconds(1))
        #expect(log.lines == ["1 at \(Duration.seconds(6))", "2 at \(Duration.seconds(6))"])
        handle.dispose()
    }

    @Test func `work that was cancelled does not run, and is released`() {
        let (time, log) = (TestScheduler(), Log())
        let scheduler = time.asCombineScheduler().asScheduler()
        weak var captured: Token?
        do {
            let token = Token()
            captured = token
            scheduler.schedule(after: .seconds(1)) { log.add("\(token)") }.dispose()
        }
        #expect(captured == nil)
        time.advance(by: .seconds(2))
        #expect(log.lines == [])
    }

    @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(86_400 * 36_525), .nanoseconds(1_234_567_890)])
    func `a time is exact to the nanosecond in both directions`(offset: Duration) {
        let time = TestScheduler()
        let scheduler = time.asCombineScheduler().asScheduler()
        time.advance(by: offset)
        #expect(scheduler.now.offset == offset)
        #expect(
            StreamScheduler.SchedulerTimeType(offset: offset).distance(to: .init(offset: .zero)).nanoseconds
                == -StreamScheduler.SchedulerTimeType(offset: .zero).distance(to: .init(offset: offset)).nanoseconds)
    }

    @Test(arguments: [1, -1]) func `a time beyond what Combine's intervals can say is the longest one`(sign: Int64) {
        let start = StreamScheduler.SchedulerTimeType(offset: .zero)
        #expect(start.distance(to: .init(offset: .seconds(sign * Int64.max))).nanoseconds == sign * (Int64.max / 2))
    }

    @Test func `intervals are numbers of seconds`() {
        typealias Stride = StreamScheduler.SchedulerTimeType.Stride
        #expect(Stride.seconds(2) * .milliseconds(1_500) == 3)
        #expect(Stride.seconds(1.5) - 2 == .milliseconds(-500))
        #expect(Stride(exactly: Int.max) == nil)
        #expect(Stride.milliseconds(-500).magnitude == .microseconds(500_000))
    }
}

private final class Token: Sendable {}
