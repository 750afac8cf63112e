import Streams
import Testing

/// Operators that collect, hold back or repeat elements.
struct GatheringTests {
    @Test func `O12 repeatWhen subscribes again after a completion, and passes an error on at once`() {
        let starts = Counter()
        let source = Observable.deferred { Observable.just(starts.add(1)) }
        let (received, _) = Recorder.events(
            of: source.repeatWhen { $0.scan(0) { count, _ in count + 1 }.takeWhile { $0 < 3 } })
        #expect(received.entries == [.next(1), .next(2), .next(3), .completed])
        let failing = Observable<Int>.error(Failure()).repeatWhen { _ in Observable<Int>.never() }
        let (failed, _) = Recorder.events(of: failing)
        #expect(failed.entries == [.error(Failure())])
    }

    @Test func `O1 forkJoin emits the last elements together, or nothing if one source is empty`() {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<String>())
        let (received, _) = Recorder.events(of: Observable.forkJoin(left, right).map { "\($0)\($1)" })
        left.onNext(1)
        right.onNext("a")
        left.onNext(2)
        left.onCompleted()
        #expect(received.entries.isEmpty)
        right.onCompleted()
        #expect(received.entries == [.next("2a"), .completed])
        let (empty, _) = Recorder.events(of: Observable.forkJoin([Observable.just(1), .empty()]))
        #expect(empty.entries == [.completed])
    }

    @Test func `O3 expand emits after each element those made from it, and completes when nothing is left`() {
        let stream = Observable.of(1, 10).expand { $0 < 4 ? Observable.of($0 * 2, $0 * 3) : Observable.empty() }
        let (received, _) = Recorder.events(of: stream)
        #expect(received.entries.compactMap(\.element).sorted() == [1, 2, 3, 4, 6, 6, 9, 10])
        #expect(received.entries.last == .completed)
    }

    @Test func `R4 a hundred thousand steps of expand run in constant stack`() {
        onSmallStack {
            let count = Counter()
            Observable.just(1).expand { $0 < 100_000 ? Observable.just($0 + 1) : Observable.empty() }
                .subscribe(onNext: { _ in count.add(1) })
            #expect(count.value == 100_000)
        }
    }

    @Test func `O14 audit emits the latest element at the end of its period, and the waiting one at the completion`() {
        let scheduler = TestScheduler()
        let typed = scheduler.createHotObservable("-ab-c----d|")
        let sent = scheduler.start { typed.audit(4.ticks, scheduler: scheduler) }
        #expect(sent.events == [.next(205, "c"), .next(210, "d"), .completed(210)])
    }

    @Test func `O14 delayWhen emits each element when its stream emits`() {
        let scheduler = TestScheduler()
        let typed = scheduler.createHotObservable("-31--|")
        let sent = scheduler.start {
            typed.delayWhen { Observable<Int>.timer((Int($0) ?? 0).ticks, scheduler: scheduler) }
        }
        #expect(sent.events == [.next(203, "1"), .next(204, "3"), .completed(205)])
    }

    @Test func `O14 while closed, pausable drops elements and pausableBuffered keeps them`() {
        let scheduler = TestScheduler()
        let typed = scheduler.createHotObservable("-a-b-c-d|")
        let isOpen = scheduler.createHotObservable("--1-0-1--").map { $0 == "1" }
        let dropped = scheduler.start { typed.pausable(isOpen) }
        #expect(dropped.events == [.next(203, "b"), .next(207, "d"), .completed(208)])
        let other = TestScheduler()
        let kept = other.createHotObservable("-a-b-c-d|")
        let isOpenLater = other.createHotObservable("--1-0-1--").map { $0 == "1" }
        let sent = other.start { kept.pausableBuffered(isOpenLater) }
        #expect(
            sent.events == [.next(202, "a"), .next(203, "b"), .next(206, "c"), .next(207, "d"), .completed(208)])
    }

    @Test func `O14 buffer and window end with each element of their boundary`() {
        let (numbers, ticks) = (PublishSubject<Int>(), PublishSubject<Void>())
        let (lists, _) = Recorder.events(of: numbers.buffer(boundary: ticks))
        let (counts, _) = Recorder.events(of: numbers.window(boundary: ticks).flatMap { $0.count() })
        for number in 1...2 { numbers.onNext(number) }
        ticks.onNext(())
        ticks.onNext(())
        numbers.onNext(3)
        numbers.onCompleted()
        #expect(lists.entries == [.next([1, 2]), .next([]), .next([3]), .completed])
        #expect(counts.entries == [.next(2), .next(0), .next(1), .completed])
    }

    @Test(arguments: ["source", "boundary", "timed"])
    func `O14 an error reaches the open window, then the stream of windows`(failing: String) {
        let (numbers, ticks) = (PublishSubject<Int>(), PublishSubject<Void>())
        let windows =
            failing == "timed"
            ? numbers.window(time: 9.ticks, scheduler: VirtualTimeScheduler()) : numbers.window(boundary: ticks)
        let received = Recorder<String>()
        let handle = windows.subscribe(
            onNext: { window in
                window.subscribe(onNext: { received.note("\($0)") }, onError: { _ in received.note("window") })
            }, onError: { _ in received.note("windows") })
        numbers.onNext(1)
        if failing == "boundary" { ticks.onError(Failure()) } else { numbers.onError(Failure()) }
        #expect(received.entries == ["1", "window", "windows"])
        handle.dispose()
    }

    @Test func `O9 scan and reduce without a seed begin with the first element`() {
        let numbers = Observable.of(1, 2, 3)
        #expect(Recorder.events(of: numbers.scan { $0 + $1 }).0.entries == [.next(1), .next(3), .next(6), .completed])
        #expect(Recorder.events(of: numbers.reduce { $0 * $1 }).0.entries == [.next(6), .completed])
        #expect(Recorder.events(of: Observable<Int>.empty().reduce { $0 + $1 }).0.entries == [.completed])
    }

    @Test func `O8 distinct emits each element or key once`() {
        #expect(
            Recorder.events(of: Observable.of(1, 2, 1, 3).distinct()).0.entries
                == [.next(1), .next(2), .next(3), .completed])
        #expect(
            Recorder.events(of: Observable.of(1, 2, 3, 4).distinct(at: { $0 % 2 })).0.entries
                == [.next(1), .next(2), .completed])
    }

    @Test func `O10 endWith, nwise, unwrap, mapTo and partition`() {
        #expect(Recorder.events(of: Observable.of(1).endWith(2)).0.entries == [.next(1), .next(2), .completed])
        #expect(
            Recorder.events(of: Observable.of(1, 2, 3).nwise(2)).0.entries == [
                .next([1, 2]), .next([2, 3]), .completed,
            ])
        #expect(Recorder.events(of: Observable.of(1, nil).unwrap()).0.entries == [.next(1), .completed])
        #expect(Recorder.events(of: Observable.of(1, 2).mapTo(7)).0.entries == [.next(7), .next(7), .completed])
        let (even, odd) = Observable.of(1, 2, 3).partition { $0 % 2 == 0 }
        #expect(Recorder.events(of: even).0.entries == [.next(2), .completed])
        #expect(Recorder.events(of: odd).0.entries == [.next(1), .next(3), .completed])
    }

    @Test func `an AsyncSubject emits its last element to subscribers from before and after its completion`() {
        let subject = AsyncSubject<Int>()
        let (early, _) = Recorder.events(of: subject)
        subject.onNext(1)
        subject.onNext(2)
        #expect(early.entries.isEmpty)
        subject.onCompleted()
        let (late, _) = Recorder.events(of: subject)
        #expect(early.entries == [.next(2), .completed])
        #expect(late.entries == [.next(2), .completed])
    }

    @Test func `an AsyncSubject that has an element keeps it to itself until it completes`() {
        let subject = AsyncSubject<Int>()
        subject.onNext(1)
        let (events, _) = Recorder.events(of: subject)
        #expect(events.entries.isEmpty)
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
        subject.onCompleted()
        #expect(events.entries == [.next(2), .completed])
    }

    @Test func `an AsyncSubject that fails passes on its error without an element, also to later subscribers`() {
        let subject = AsyncSubject<Int>()
        let (early, _) = Recorder.events(of: subject)
        subject.onNext(1)
        subject.onError(Failure())
        subject.onCompleted()
        let (late, _) = Recorder.events(of: subject)
        #expect(early.entries == [.error(Failure())])
        #expect(late.entries == [.error(Failure())])
    }

    @Test func `what an AsyncSubject emits last reaches who subscribes in its delivery, once`() {
        let subject = AsyncSubject<Int>()
        let (late, log) = (Recorder<Int>(), DisposeBag())
        subject.subscribe(onNext: { _ in subject.subscribe(onNext: { late.note($0) }).disposed(by: log) }).disposed(
            by: log)
        subject.onNext(1)
        subject.onCompleted()
        #expect(late.entries == [1])
    }

    @Test func `D5 a scoped handle ends with the object that holds it`() {
        let disposals = Counter()
        var handle: ScopedDisposable? = Observable<Int>.never().do(onDispose: { disposals.add(1) }).subscribe().scoped()
        #expect(disposals.value == 0)
        withExtendedLifetime(handle) {}
        handle = nil
        #expect(disposals.value == 1)
    }
}
