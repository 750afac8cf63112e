import Streams
import Testing

struct MergeTests {
    @Test func `O3 merge takes subjects, variables and streams of other kinds together`() {
        let (first, second, variable) = (PublishSubject<Int>(), PublishSubject<Int>(), Variable(7))
        let (two, _) = Recorder.events(of: Observable.merge(first, second))
        let (three, _) = Recorder.events(of: Observable.merge(first, variable, .just(9)))
        first.onNext(1)
        second.onNext(2)
        variable.value = 8
        #expect(two.entries == [.next(1), .next(2)])
        #expect(three.entries == [.next(7), .next(9), .next(1), .next(8)])
    }

    @Test func `O3 amb takes a subject and a variable`() {
        let (silent, number) = (PublishSubject<Int>(), Variable(7))
        let (events, handle) = Recorder.events(of: Observable.amb(silent, number))
        silent.onNext(1)
        number.value = 8
        #expect(events.entries == [.next(7), .next(8)])
        handle.dispose()
    }

    @Test func `O3 it completes when the source and all inner streams have completed`() {
        let outer = PublishSubject<Int>()
        let inners = [PublishSubject<Int>(), PublishSubject<Int>()]
        let (events, _) = Recorder.events(of: outer.flatMap { inners[$0] })
        outer.onNext(0)
        outer.onNext(1)
        outer.onCompleted()
        inners[1].onNext(1)
        inners[0].onNext(2)
        inners[0].onCompleted()
        #expect(events.entries == [.next(1), .next(2)])
        inners[1].onCompleted()
        #expect(events.entries == [.next(1), .next(2), .completed])
    }

    @Test func `O3 beyond the limit inner streams wait, and start in order`() {
        let started = Recorder<Int>()
        let inners = (0..<4).map { _ in PublishSubject<Int>() }
        let handle = Observable.range(start: 0, count: 4).flatMap(maxConcurrent: 2) { number in
            Observable<Int>.create { observer in
                started.note(number)
                return inners[number].subscribe(onCompleted: { observer.onCompleted() })
            }
        }.subscribe()
        #expect(started.entries == [0, 1])
        inners[1].onCompleted()
        #expect(started.entries == [0, 1, 2])
        inners[0].onCompleted()
        #expect(started.entries == [0, 1, 2, 3])
        handle.dispose()
    }

    @Test func `O3 an inner error ends it at once and disposes of the others`() {
        let disposals = Counter()
        let failing = PublishSubject<Int>()
        let other = Observable<Int>.create { _ in Disposables.create { disposals.add(1) } }
        let (events, _) = Recorder.events(of: Observable.merge(other, failing.asObservable(), other))
        failing.onError(Failure())
        #expect(events.entries == [.error(Failure())])
        #expect(disposals.value == 2)
    }

    @Test func `O6 flatMapFirst does not call its closure for what it ignores`() {
        let source = PublishSubject<Int>()
        let inner = PublishSubject<Int>()
        let calls = Recorder<Int>()
        let (events, handle) = Recorder.events(
            of: source.flatMapFirst { number in
                calls.note(number)
                if number == 2 { throw Failure() }
                return inner.asObservable()
            })
        for number in [1, 2, 3] { source.onNext(number) }
        inner.onNext(4)
        inner.onCompleted()
        source.onNext(2)
        #expect(calls.entries == [1, 2])
        #expect(events.entries == [.next(4), .error(Failure())])
        handle.dispose()
    }

    @Test func `O4 concat subscribes to the next stream only when the previous one has completed`() {
        let log = Recorder<String>()
        func part(_ name: String, _ subject: PublishSubject<Int>) -> Observable<Int> {
            Observable.create { observer in
                log.note("start \(name)")
                let inner = subject.subscribe(onNext: { observer.onNext($0) }, onCompleted: { observer.onCompleted() })
                return Disposables.create(Disposables.create { log.note("stop \(name)") }, inner)
            }
        }
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: Observable.concat(part("a", first), part("b", second)))
        first.onNext(1)
        second.onNext(9)
        first.onCompleted()
        second.onNext(2)
        second.onCompleted()
        #expect(log.entries == ["start a", "stop a", "start b", "stop b"])
        #expect(events.entries == [.next(1), .next(2), .completed])
    }

    @Test func `O3 a collection of subjects is merged like one of streams`() {
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
        let (received, handle) = Recorder.events(of: Observable.merge(subjects))
        subjects[1].onNext(2)
        subjects[0].onNext(1)
        for subject in subjects { subject.onCompleted() }
        #expect(received.entries == [.next(2), .next(1), .completed])
        handle.dispose()
    }

    @Test func `O3 the closure of flatMap may return a source without naming its type`() {
        let stream = Observable.of(1, 2, 3).flatMap { $0 % 2 == 0 ? .empty() : .just("\($0)") }
        let (received, _) = Recorder.events(of: stream)
        #expect(received.entries == [.next("1"), .next("3"), .completed])
    }
}
