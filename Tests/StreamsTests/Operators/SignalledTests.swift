import Streams
import Testing

/// Operators that other streams open, close or continue, in virtual time.
struct SignalledTests {
    let time = TestScheduler()

    func after(_ ticks: Int) -> Observable<Int> {
        .timer(ticks.ticks, scheduler: time)
    }

    @Test func `O14 debounce by a stream waits as long as the element says, and starts anew with each`() {
        let source = time.createHotObservable([
            .next(210, 5), .next(213, 20), .next(220, 4), .next(240, 30), .completed(250),
        ])
        let result = time.start { source.debounce { after($0) } }
        #expect(result.events == [.next(224, 4), .next(250, 30), .completed(250)])
    }

    @Test
    func `O14 the completion of the stream of debounce counts, its error and that of the source drop the element`() {
        let source = time.createHotObservable([.next(210, 1), .next(220, 2), .error(230, Failure())])
        let result = time.start {
            source.debounce { $0 == 1 ? Observable<Int>.empty() : after(100) }
        }
        #expect(result.events == [.next(210, 1), .error(230, Failure())])
        let failing = TestScheduler()
        let numbers = failing.createHotObservable([.next(210, 1), .next(220, 2)])
        let failed = failing.start { numbers.debounce { _ in Observable<Int>.error(Failure()) } }
        #expect(failed.events == [.error(210, Failure())])
        #expect(numbers.subscriptions == [RecordedSubscription(200, 210)])
    }

    @Test func `O14 throttle by a stream emits the first and the last element of each interval`() {
        let source = time.createHotObservable([
            .next(210, 10), .next(212, 1), .next(215, 2), .next(240, 10), .next(243, 4), .completed(245),
        ])
        let result = time.start { source.throttle { after($0) } }
        #expect(
            result.events == [.next(210, 10), .next(220, 2), .next(240, 10), .next(250, 4), .completed(250)])
    }

    @Test func `O14 throttle by a stream without the latest drops what comes during an interval`() {
        let source = time.createHotObservable([
            .next(210, 10), .next(212, 1), .next(221, 2), .next(225, 3), .completed(226),
        ])
        let result = time.start { source.throttle(latest: false) { after($0) } }
        #expect(result.events == [.next(210, 10), .next(221, 2), .next(225, 3), .completed(226)])
    }

    @Test func `O9 mergeScan makes each stream from the latest result`() {
        let source = time.createHotObservable([.next(210, 1), .next(212, 2), .next(230, 3), .completed(231)])
        let result = time.start { source.mergeScan(0) { sum, number in after(5).map { _ in sum + number } } }
        // The second stream begins before the first one has emitted.
        #expect(result.events == [.next(215, 1), .next(217, 2), .next(235, 5), .completed(235)])
        let another = TestScheduler()
        let numbers = another.createHotObservable([.next(210, 1), .next(212, 2), .next(214, 3), .completed(215)])
        let inOrder = another.start {
            numbers.mergeScan(0, maxConcurrent: 1) { sum, number in
                Observable<Int>.timer(5.ticks, scheduler: another).map { _ in sum + number }
            }
        }
        #expect(inOrder.events == [.next(215, 1), .next(220, 3), .next(225, 6), .completed(225)])
    }

    @Test func `O9 switchScan disposes of the stream before, and keeps its result`() {
        let source = time.createHotObservable([.next(210, 1), .next(220, 2), .next(222, 3), .completed(223)])
        let made = time.createColdObservable([.next(5, 0), .completed(5)])
        let result = time.start { source.switchScan(0) { sum, number in made.map { _ in sum + number } } }
        #expect(result.events == [.next(215, 1), .next(227, 4), .completed(227)])
        #expect(
            made.subscriptions == [
                RecordedSubscription(210, 215), RecordedSubscription(220, 222), RecordedSubscription(222, 227),
            ])
    }

    @Test func `O9 an error of a stream or of the closure ends the accumulation`() {
        let source = time.createHotObservable([.next(210, 1), .next(220, 2)])
        let result = time.start {
            source.mergeScan(0) { sum, number in
                if number == 2 { throw Failure() }
                return Observable.of(sum + number)
            }
        }
        #expect(result.events == [.next(210, 1), .error(220, Failure())])
        #expect(source.subscriptions == [RecordedSubscription(200, 220)])
    }

    @Test func `O14 windows open and close as other streams say, and may overlap`() {
        let source = time.createHotObservable([
            .next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .next(250, 5), .next(260, 6), .completed(300),
        ])
        let openings = time.createHotObservable([.next(215, 20), .next(225, 30), .completed(226)])
        let result = time.start {
            source.window(openings: openings) { after($0) }.enumerated()
                .flatMap { index, window in window.map { "\(index): \($0)" }.endWith("\(index) ends") }
        }
        let expected: RecordedEvents<String> = [
            .next(220, "0: 2"), .next(230, "0: 3"), .next(230, "1: 3"), .next(235, "0 ends"), .next(240, "1: 4"),
            .next(250, "1: 5"), .next(255, "1 ends"), .completed(300),
        ]
        #expect(result.events == expected)
    }

    @Test func `G5 an error of the closing closure reaches the windows that are open, then the stream of windows`() {
        let (source, openings, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<String>())
        let handle = source.window(openings: openings) { number throws -> Observable<Int> in
            if number == 2 { throw Failure() }
            return .never()
        }.subscribe(
            onNext: { window in
                window.subscribe(onNext: { log.note("\($0)") }, onError: { _ in log.note("window fails") })
            }, onError: { _ in log.note("windows fail") })
        openings.onNext(1)
        source.onNext(10)
        openings.onNext(2)
        #expect(log.entries == ["10", "window fails", "window fails", "windows fail"])
        #expect(!source.hasObservers)
        handle.dispose()
    }

    @Test func `O14 buffers collect what comes between an opening and its closing, and at the completion`() {
        let source = time.createHotObservable([
            .next(210, 1), .next(220, 2), .next(230, 3), .next(260, 4), .completed(270),
        ])
        let openings = time.createHotObservable([.next(215, 20), .next(240, 10), .next(255, 100)])
        let result = time.start { source.buffer(openings: openings) { after($0) } }
        #expect(result.events == [.next(235, [2, 3]), .next(250, []), .next(270, [4]), .completed(270)])
    }

    @Test func `O14 an error of the openings or of a closing ends the buffers and drops them`() {
        let source = time.createHotObservable([.next(220, 1), .next(230, 2)])
        let openings = time.createHotObservable([.next(210, 50), .error(240, Failure())])
        let result = time.start { source.buffer(openings: openings) { after($0) } }
        #expect(result.events == [.error(240, Failure())])
        #expect(source.subscriptions == [RecordedSubscription(200, 240)])
    }
}
