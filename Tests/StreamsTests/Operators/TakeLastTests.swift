import Streams
import Testing

/// Operators for the end of a stream, or for one element.
struct TakeLastTests {
    func events<Element: Equatable>(_ stream: Observable<Element>) -> [Event<Element>] {
        Recorder.events(of: stream).0.entries
    }

    let numbers = Observable.of(1, 2, 3)
    let failing = Observable.concat(.of(1, 2), .error(Failure()))

    @Test func `O11 takeLast emits the last elements at the end, skipLast all others with a delay`() {
        #expect(events(numbers.takeLast(2)) == [.next(2), .next(3), .completed])
        #expect(events(numbers.takeLast(0)) == [.completed])
        #expect(events(failing.takeLast(1)) == [.error(Failure())])
        #expect(events(numbers.skipLast(2)) == [.next(1), .completed])
        #expect(events(failing.skipLast(1)) == [.next(1), .error(Failure())])
    }

    @Test func `O11 skipUntil waits for the first element of the other stream, and disposes of it then`() {
        let scheduler = TestScheduler()
        let signal = scheduler.createHotObservable("---x-x-")
        let result = scheduler.result(of: "-a-b-c-|") { $0.skipUntil(signal) }
        #expect(result.difference(from: at200("---b-c-|")) == nil)
        #expect(signal.subscriptions == [RecordedSubscription(200, 203)])
        #expect(events(numbers.skipUntil(Observable<Int>.empty())) == [.completed])
        #expect(
            events(Observable.never().skipUntil(Observable<Int>.error(Failure()))) as [Event<Int>] == [
                .error(Failure())
            ])
    }

    @Test func `O11 takeUntil with a predicate ends before or after the matching element`() {
        #expect(events(numbers.takeUntil { $0 == 2 }) == [.next(1), .completed])
        #expect(events(numbers.takeUntil(inclusive: true) { $0 == 2 }) == [.next(1), .next(2), .completed])
    }

    @Test func `O11 first, last and elementAt select one element`() {
        #expect(events(numbers.first()) == [.next(1), .completed])
        #expect(events(numbers.first { $0 > 1 }) == [.next(2), .completed])
        #expect(events(numbers.first { $0 > 9 }) == [.completed])
        #expect(events(numbers.last()) == [.next(3), .completed])
        #expect(events(numbers.last { $0 < 3 }) == [.next(2), .completed])
        #expect(events(numbers.elementAt(1)) == [.next(2), .completed])
        #expect(events(numbers.elementAt(3)) == [.error(StreamError.noElement)])
    }

    @Test func `O11 single fails without an element, and at once at a second one`() {
        #expect(events(Observable.just(1).single()) == [.next(1), .completed])
        #expect(events(numbers.single { $0 == 2 }) == [.next(2), .completed])
        #expect(events(Observable<Int>.empty().single()) == [.error(StreamError.noElement)])
        #expect(events(Observable.concat(numbers, .never()).single()) == [.error(StreamError.moreThanOneElement)])
    }

    @Test func `O13 ifEmpty replaces only a stream without elements`() {
        #expect(events(Observable<Int>.empty().ifEmpty(default: 0)) == [.next(0), .completed])
        #expect(events(Observable<Int>.empty().ifEmpty(switchTo: numbers)) == events(numbers))
        #expect(events(numbers.ifEmpty(default: 0)) == events(numbers))
        #expect(events(Observable<Int>.error(Failure()).ifEmpty(default: 0)) == [.error(Failure())])
    }

    @Test func `O13 onErrorResumeNext continues after an error only`() {
        #expect(events(failing.onErrorResumeNext(.just(9))) == [.next(1), .next(2), .next(9), .completed])
        #expect(events(numbers.onErrorResumeNext(.just(9))) == events(numbers))
    }

    @Test func `O17 count, min, max, all, contains and isEmpty answer with one element`() {
        #expect(events(numbers.count()) == [.next(3), .completed])
        #expect(events(numbers.count { $0 > 1 }) == [.next(2), .completed])
        #expect(events(Observable.of(2, 1, 3).min()) == [.next(1), .completed])
        #expect(events(Observable.of(2, 3, 1).max()) == [.next(3), .completed])
        #expect(events(Observable<Int>.empty().max()) == [.completed])
        #expect(events(Observable.of("b", "aa").max { $0.count < $1.count }) == [.next("aa"), .completed])
        #expect(events(numbers.all { $0 < 9 }) == [.next(true), .completed])
        #expect(events(Observable.concat(numbers, .never()).all { $0 < 2 }) == [.next(false), .completed])
        #expect(events(Observable.concat(numbers, .never()).contains(2)) == [.next(true), .completed])
        #expect(events(numbers.contains { $0 > 9 }) == [.next(false), .completed])
        #expect(events(Observable<Int>.empty().isEmpty()) == [.next(true), .completed])
        #expect(events(Observable.concat(numbers, .never()).isEmpty()) == [.next(false), .completed])
    }

    @Test func `G5 a predicate that throws ends the stream and disposes of the source`() {
        let disposals = Counter()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            return Disposables.create { disposals.add(1) }
        }
        let throwing: @Sendable (Int) throws -> Bool = { _ in throw Failure() }
        let streams: [Observable<Bool>] = [
            source.all(throwing), source.contains(where: throwing), source.first(where: throwing).map { _ in true },
            source.count(where: throwing).map { _ in true }, source.takeUntil(throwing).map { _ in true },
            source.groupBy(throwing).map { _ in true },
        ]
        for stream in streams { #expect(events(stream) == [.error(Failure())]) }
        #expect(disposals.value == streams.count)
    }

    @Test func `O17 sequenceEqual compares pair by pair, whichever stream is ahead`() {
        #expect(events(numbers.sequenceEqual(Observable.of(1, 2, 3))) == [.next(true), .completed])
        #expect(events(numbers.sequenceEqual(Observable.of(1, 2))) == [.next(false), .completed])
        #expect(events(Observable.of(1).sequenceEqual(numbers)) == [.next(false), .completed])
        #expect(events(Observable<Int>.empty().sequenceEqual(Observable.empty())) == [.next(true), .completed])
        #expect(events(numbers.sequenceEqual(Observable.error(Failure()))) == [.error(Failure())])
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (answer, _) = Recorder.events(of: left.sequenceEqual(right.asObservable()))
        left.onNext(1)
        right.onNext(2)
        #expect(answer.entries == [.next(false), .completed])
    }

    @Test func `O17 amb continues with the stream that emits first and disposes of the others`() {
        let scheduler = TestScheduler()
        let slow = scheduler.createColdObservable("---a-b|")
        let fast = scheduler.createColdObservable("-x----y|")
        let result = scheduler.start { Observable.amb(slow.asObservable(), fast.asObservable()) }
        #expect(result.events.difference(from: at200("-x----y|")) == nil)
        #expect(slow.subscriptions == [RecordedSubscription(200, 201)])
        let untouched = Counter()
        let last = Observable<Int>.deferred {
            untouched.add(1)
            return .just(9)
        }
        #expect(events(numbers.amb(last)) == events(numbers))
        #expect(events(Observable.never().amb(Variable(7)).take(1)) == [.next(7), .completed])
        #expect(events(Observable.amb([Variable(8), Variable(9)]).take(1)) == [.next(8), .completed])
        #expect(untouched.value == 0)
    }

    @Test func `O6 flatMapFirst ignores elements while an inner stream runs`() {
        let scheduler = TestScheduler()
        let source = scheduler.createHotObservable("-a-b----c--|")
        let result = scheduler.start {
            source.flatMapFirst { letter in
                scheduler.createColdObservable("-1--2|").map { letter + $0 }
            }
        }
        #expect(result.events.elements == ["a1", "a2", "c1", "c2"])
        #expect(result.events.last?.time == 213)
    }

    @Test func `O7 withLatestFrom of several waits for all of them`() {
        let source = PublishSubject<Int>()
        let (a, b) = (Variable("a"), PublishSubject<Bool>())
        let (events, _) = Recorder.events(of: source.withLatestFrom(a, b).map { "\($0)\($1)\($2)" })
        source.onNext(1)
        b.onNext(true)
        source.onNext(2)
        a.value = "c"
        source.onNext(3)
        #expect(events.entries == [.next("2atrue"), .next("3ctrue")])
    }

    @Test func `O7 withLatestFrom takes more than eight streams`() {
        let one = Observable.never().startWith(1)
        let source = PublishSubject<Int>()
        let (events, _) = Recorder.events(
            of: source.withLatestFrom(one, one, one, one, one, one, one, one, Variable("x"))
                .map { "\($0.0)\($0.1)\($0.9)" })
        source.onNext(7)
        #expect(events.entries == [.next("71x")])
    }

    @Test func `repeat subscribes again after completion only`() {
        #expect(events(Observable.of(1).repeat(3)) == [.next(1), .next(1), .next(1), .completed])
        #expect(events(Observable.of(1).repeat(0)) == [.completed])
        #expect(events(failing.repeat(2)) == [.next(1), .next(2), .error(Failure())])
    }

    @Test func `generate emits as long as its condition holds`() {
        #expect(
            events(.generate(initial: 1, while: { $0 < 5 }, next: { $0 * 2 })) == [
                .next(1), .next(2), .next(4), .completed,
            ])
        #expect(
            events(Observable.generate(initial: 1, while: { _ in true }, next: { $0 + 1 }).take(1)) == [
                .next(1), .completed,
            ])
        #expect(events(.generate(initial: 1, while: { _ in throw Failure() }, next: { $0 })) == [.error(Failure())])
    }

    @Test func `withUnretained does not keep the object alive and ends with it`() {
        let subject = PublishSubject<Int>()
        var object: DisposeBag? = DisposeBag()
        weak let watched = object
        var recorder: Recorder<Event<Int>>?
        if let object { recorder = Recorder.events(of: subject.withUnretained(object).map { $1 }).0 }
        subject.onNext(1)
        object = nil
        #expect(watched == nil)
        subject.onNext(2)
        #expect(recorder?.entries == [.next(1), .completed])
    }

    @Test func `O17 debug reports each event with its place or name`() {
        let log = Recorder<String>()
        let handle = numbers.take(1).debug("numbers") { log.note($0) }.subscribe()
        handle.dispose()
        #expect(
            log.entries == ["numbers: subscribed", "numbers: next(1)", "numbers: completed", "numbers: disposed"])
        _ = numbers.debug { log.note($0) }.subscribe()
        #expect(log.entries[4].hasPrefix("StreamsTests/TakeLastTests.swift:"))
    }
}
