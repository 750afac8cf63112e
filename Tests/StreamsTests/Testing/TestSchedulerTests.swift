import Streams
import Testing

struct TestSchedulerTests {
    @Test func `S2 time jumps from event to event, by time and at equal times in the order of scheduling`() {
        let scheduler = TestScheduler()
        let log = Recorder<String>()
        let note = { @Sendable (text: String) in { @Sendable in log.note("\(scheduler.clock) \(text)") } }
        scheduler.schedule(after: 20.ticks, note("third"))
        scheduler.schedule(after: 10.ticks, note("first"))
        scheduler.schedule(after: 10.ticks) {
            note("second")()
            scheduler.schedule(note("second and a half"))
        }
        scheduler.schedule(after: 15.ticks, note("cancelled")).dispose()
        scheduler.run()
        #expect(log.entries == ["10 first", "10 second", "10 second and a half", "20 third"])
    }

    @Test func `S2 advancing stops at the requested time`() {
        let scheduler = TestScheduler()
        let runs = Counter()
        let timer = scheduler.schedule(after: 5.ticks, every: 10.ticks) { runs.add(1) }
        scheduler.advance(by: 25.ticks)
        #expect(runs.value == 3)
        #expect(scheduler.clock == 25)
        timer.dispose()
        scheduler.run()
        #expect(runs.value == 3)
    }

    @Test func `S2 start creates at 100, subscribes at 200 and disposes at 1000`() {
        let scheduler = TestScheduler()
        let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(1100, 3)])
        let made = Recorder<Int>()
        let observer = scheduler.start {
            made.note(scheduler.clock)
            return source
        }
        #expect(made.entries == [100])
        #expect(observer.events == [.next(210, 2)])
        #expect(source.subscriptions == [RecordedSubscription(200, 1000)])
    }

    @Test func `S2 a stream that is created and subscribed to at one time records its events`() {
        for time in [0, 200] {
            let scheduler = TestScheduler()
            let source = scheduler.createHotObservable([.next(time, 1), .next(210, 2)])
            #expect(
                scheduler.start(created: time, subscribed: time) { source }.events == [.next(time, 1), .next(210, 2)])
        }
    }

    @Test func `S2 a hot stream stays subscribed to after its last element`() {
        let scheduler = TestScheduler()
        let source = scheduler.createHotObservable([.next(210, 1)])
        #expect(scheduler.start { source }.events == [.next(210, 1)])
        #expect(source.subscriptions == [RecordedSubscription(200, 1000)])
    }

    @Test func `S2 a cold stream begins with each subscription`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable([.next(10, "a"), .completed(20)])
        let late = scheduler.createObserver(String.self)
        scheduler.schedule(atTick: 205) { late.subscribe(to: source) }
        let observer = scheduler.start { source }
        #expect(observer.events == [.next(210, "a"), .completed(220)])
        #expect(late.events == [.next(215, "a"), .completed(225)])
        #expect(source.subscriptions == [RecordedSubscription(200, 220), RecordedSubscription(205, 225)])
    }

    @Test func `S2 marbles stand for a table`() {
        #expect(
            "--a-(bc)d|" as RecordedEvents == [
                .next(2, "a"), .next(4, "b"), .next(4, "c"), .next(8, "d"), .completed(9),
            ])
        let numbers = RecordedEvents(marbles: "a-^ b #", values: ["a": 1, "b": 2], error: Failure(), start: 200)
        #expect(numbers == [.next(198, 1), .next(201, 2), .error(202, Failure())])
    }

    @Test func `S2 start subscribes before a hot stream sends its first character`() {
        let scheduler = TestScheduler()
        let hot = scheduler.createHotObservable("a-b|")
        #expect(scheduler.start { hot }.events == [.next(200, "a"), .next(202, "b"), .completed(203)])
    }

    @Test func `S2 a difference is drawn with the expected events above the actual ones`() {
        let actual: RecordedEvents = "--a-c-|"
        #expect(actual.difference(from: "--a-c-|") == nil)
        let drawing = """

            time        2    4    5    6
            expected  --"a"--"b"-------|
            actual    --"a"-------"c"--|
            """
        #expect(("--a--c|" as RecordedEvents).difference(from: "--a-b-|") == drawing)
    }

    @Test func `S1 a periodic schedule does not drift however long its work takes`() {
        let scheduler = TestScheduler()
        let times = Recorder<Int>()
        let timer = scheduler.schedule(after: 10.ticks, every: 10.ticks) {
            times.note(scheduler.clock)
            if times.entries.count == 1 { scheduler.advance(by: 3.ticks) }
        }
        scheduler.advance(toTick: 45)
        #expect(times.entries == [10, 20, 30, 40])
        timer.dispose()
    }
}
