import Streams
import Testing

/// What a stream keeps, although its handle is kept, after a part of it has ended.
struct ReleaseTests {
    private let live = LiveCount()

    /// A stream whose closures hold a token.
    private func holding(_ source: Observable<Int>) -> Observable<Int> {
        let token = live.token(.observer)
        return source.map { number in withExtendedLifetime(token) { number } }
    }

    @Test func `D3 a bag lets go of a subscription that has ended`() {
        let bag = DisposeBag()
        let subject = PublishSubject<Int>()
        weak var kept: Subscription?
        do {
            let token = live.token()
            let handle = subject.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            handle.disposed(by: bag)
            kept = handle
        }
        #expect(kept != nil)
        subject.onCompleted()
        #expect(kept == nil)
        #expect(live.now == 0)
        let ended = Observable.just(1).subscribe()
        ended.disposed(by: bag)
        let other = PublishSubject<Int>()
        other.subscribe().disposed(by: bag)
        bag.dispose()
        #expect(!other.hasObservers)
    }

    @Test func `D5 a bag disposes of what is left, the last one first`() {
        let log = Recorder<Int>()
        let subject = PublishSubject<Int>()
        do {
            let bag = DisposeBag()
            for number in 1...4 {
                let handle = subject.subscribe(onDisposed: { log.note(number) })
                handle.disposed(by: bag)
                if number == 2 { handle.dispose() }
            }
        }
        #expect(log.entries == [2, 4, 3, 1])
    }

    @Test func `O4 concat releases a stream that has completed`() {
        let handles = [
            holding(.just(1)).concat(.never()).subscribe(),
            Observable.concat([holding(.just(1)), holding(.just(2)), .never()]).subscribe(),
            Observable.concat(holding(.just(1)), .never()).subscribe(),
            holding(.just(1)).ignoreElements().asCompletable().andThen(Completable.never()).subscribe(),
            holding(.just(1)).endWith(1).concat(.never()).subscribe(),
        ]
        #expect(live.now == 0)
        for handle in handles { handle.dispose() }
    }

    @Test func `O16 the handle of a connection keeps nothing after the end of the source`() {
        let subject = PublishSubject<Int>()
        let first = holding(subject.asObservable()).publish().connect()
        let second = holding(subject.asObservable()).publish().connect()
        #expect(live.now == 2)
        second.dispose()
        #expect(live.now == 1)
        subject.onCompleted()
        #expect(live.now == 0)
        first.dispose()
    }

    @Test func `V3 a stream of a variable that has been released emits the last value and completes`() {
        func stream() -> Observable<Int> {
            let variable = Variable(1)
            variable.value = 2
            return variable.map { $0 * 10 }
        }
        #expect(Recorder.events(of: stream()).0.entries == [.next(20), .completed])
        let joined = Observable.combineLatest(stream(), stream()).map { $0 + $1 }
        #expect(Recorder.events(of: joined).0.entries == [.next(40), .completed])
    }

    @Test func `V4 a binding ends when its variable is released`() {
        let subject = PublishSubject<Int>()
        var (first, second): (Variable<Int>?, Variable<Int>?) = (Variable(0), Variable(0))
        var optional: Variable<Int?>? = Variable(nil)
        var handles: [Subscription] = []
        if let first, let second, let optional {
            handles = [subject.bind(to: first), subject.bind(to: first, second), subject.bind(to: optional)]
        }
        subject.onNext(1)
        #expect([first?.value, second?.value, optional?.value] == [1, 1, 1])
        first = nil
        #expect(handles.map(\.isDisposed) == [true, false, false])
        subject.onNext(2)
        #expect(second?.value == 2)
        (second, optional) = (nil, nil)
        #expect(handles.map(\.isDisposed) == [true, true, true])
        #expect(!subject.hasObservers)
    }

    @Test func `V4 variables that are bound to each other, and to themselves, are released`() {
        do {
            let token = live.token()
            let (left, right) = (Variable(token), Variable(token))
            _ = left.bind(to: right)
            _ = right.filter { $0 !== token }.bind(to: left)
            _ = left.filter { _ in false }.bind(to: left)
        }
        #expect(live.now == 0)
    }

    @Test func `O4 concatMap calls its closure when the stream before has completed`() {
        let log = Recorder<String>()
        let inner = PublishSubject<String>()
        let stream = Observable.of(1, 2, 3).concatMap { number in
            log.note("make \(number)")
            if number == 3 { throw Failure() }
            return inner.take(1)
        }
        stream.subscribe(onNext: { log.note($0) }, onError: { _ in log.note("error") })
        inner.onNext("a")
        inner.onNext("b")
        #expect(log.entries == ["make 1", "a", "make 2", "b", "make 3", "error"])
    }

    @Test func `O16 a selector that subscribes again after the end receives what its subject replays`() {
        let again: @Sendable (Observable<Int>) -> Observable<Int> = { .concat($0, $0.takeLast(1)) }
        let (replayed, _) = Recorder.events(
            of: Observable.of(1, 2).multicast({ ReplaySubject(bufferSize: 1) }, selector: again))
        #expect(replayed.entries == [.next(1), .next(2), .next(2), .completed])
        let (plain, _) = Recorder.events(of: Observable.of(1, 2).multicast({ PublishSubject() }, selector: again))
        #expect(plain.entries == [.next(1), .next(2), .completed])
    }

    @Test func `O16 a policy starts the source again when a stream emits`() {
        let (subject, starts) = (Locked(PublishSubject<Int>()), Counter())
        let source = Observable.deferred {
            starts.add(1)
            return subject.withLock { $0 }.asObservable()
        }
        let (isOver, isOld) = (PublishSubject<Void>(), PublishSubject<Void>())
        let shared = source.share(
            SharePolicy(
                replay: .last(1), release: .when { isOver.asObservable() },
                restartAfterCompletion: .when { isOld.asObservable() }))
        Recorder.events(of: shared).1.dispose()
        #expect(isOver.hasObservers)
        let (seen, handle) = Recorder.events(of: shared)
        #expect(!isOver.hasObservers)
        subject.withLock { $0 }.onNext(1)
        handle.dispose()
        isOver.onNext(())
        #expect(!subject.withLock { $0 }.hasObservers)
        #expect(seen.entries == [.next(1)])
        let (second, _) = Recorder.events(of: shared)
        subject.withLock { $0 }.onNext(2)
        subject.withLock { $0 }.onCompleted()
        #expect(Recorder.events(of: shared).0.entries == [.next(2), .completed])
        #expect(second.entries == [.next(2), .completed])
        #expect(starts.value == 2)
        subject.withLock { $0 = PublishSubject() }
        isOld.onNext(())
        let (third, last) = Recorder.events(of: shared)
        subject.withLock { $0 }.onNext(3)
        #expect(third.entries == [.next(3)])
        #expect(starts.value == 3)
        last.dispose()
    }
}
