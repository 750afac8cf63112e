import Streams
import Testing

@Suite(.ownThreads)
struct DisposalTests {
    @Test func `D1 after dispose on the delivering thread no event follows`() {
        let subject = PublishSubject<Int>()
        let received = Recorder<Int>()
        let serial = SerialDisposable()
        serial.set(
            subject.subscribe(onNext: { number in
                received.note(number)
                // These are queued behind the current one when the subscription ends.
                subject.onNext(number + 1)
                subject.onNext(number + 2)
                if number == 2 { serial.dispose() }
                #expect(number <= 2)
            }))
        subject.onNext(1)
        subject.onNext(9)
        #expect(received.entries == [1, 2])
    }

    @Test func `D1 disposing from another thread lets at most the current event finish`() {
        for _ in 0..<raceRounds {
            let subject = PublishSubject<Int>()
            let isDisposed = Counter()
            let late = Counter()
            let handle = subject.subscribe(onNext: { _ in if isDisposed.value == 2 { late.add(1) } })
            together(
                { for number in 0..<20 { subject.onNext(number) } },
                {
                    handle.dispose()
                    isDisposed.add(2)
                })
            #expect(late.value <= 1)
        }
    }

    @Test func `D2 take ends an endless synchronous source, which checks isDisposed`() {
        let rounds = Counter()
        let endless = Observable<Int>.create { observer in
            while !observer.isDisposed { observer.onNext(rounds.add(1)) }
            return Disposables.create()
        }
        let (events, _) = Recorder.events(of: endless.take(1))
        #expect(events.entries == [.next(1), .completed])
        #expect(rounds.value == 1)
    }

    @Test func `D2 disposing twice, on any thread, has the effect of disposing once`() {
        for _ in 0..<raceRounds {
            let disposals = Counter()
            let source = Observable<Int>.create { _ in Disposables.create { disposals.add(1) } }
            let handle = source.subscribe()
            together({ handle.dispose() }, { handle.dispose() })
            #expect(disposals.value == 1)
        }
    }

    @Test func `D3 a terminal event releases what the subscription held, upstream first`() {
        let log = Recorder<String>()
        let subject = PublishSubject<Int>()
        let source = Observable<Int>.create { observer in
            let inner = subject.subscribe(onNext: { observer.onNext($0) }, onCompleted: { observer.onCompleted() })
            return Disposables.create(inner, Disposables.create { log.note("source released") })
        }
        let handle = source.subscribe(onCompleted: { log.note("completed") }, onDisposed: { log.note("disposed") })
        subject.onCompleted()
        #expect(log.entries == ["source released", "completed", "disposed"])
        handle.dispose()
        #expect(log.entries.count == 3)
    }

    @Test func `D4 take disposes of its source before it completes`() {
        let log = Recorder<String>()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            return Disposables.create { log.note("disposed") }
        }
        let subject = PublishSubject<Int>()
        let handle = Observable.merge(source, subject.asObservable()).take(2)
            .subscribe(onCompleted: { log.note("completed") })
        subject.onNext(2)
        #expect(log.entries == ["disposed", "completed"])
        handle.dispose()
    }

    @Test func `D5 a bag disposes of its content when it is released, and of later additions at once`() {
        let disposals = Counter()
        var bag: DisposeBag? = DisposeBag()
        if let bag { Disposables.create { disposals.add(1) }.disposed(by: bag) }
        bag = nil
        #expect(disposals.value == 1)
        let disposed = DisposeBag()
        disposed.dispose()
        Disposables.create { disposals.add(1) }.disposed(by: disposed)
        #expect(disposals.value == 2)
    }

    @Test func `D6 a source that keeps its observer forever keeps nothing downstream alive`() {
        let live = LiveCount()
        let kept = Locked<Observer<Int>?>(nil)
        let serial = SerialDisposable()
        do {
            let token = live.token()
            let source = Observable<Int>.create { observer in
                kept.withLock { $0 = observer }
                return Disposables.create()
            }
            serial.set(source.subscribe(onNext: { _ in withExtendedLifetime(token) { serial.dispose() } }))
        }
        #expect(live.now == 1)
        kept.withLock { $0 }?.onNext(1)
        #expect(live.now == 0)
    }

    @Test func `D6 variables bound to each other form no retain cycle`() {
        let live = LiveCount()
        do {
            let left = Variable(live.token())
            let right = Variable(live.token())
            let one = left.distinctUntilChanged().bind(to: right)
            let two = right.distinctUntilChanged().bind(to: left)
            _ = (one, two)
            left.value = live.token()
            #expect(right.value === left.value)
        }
        #expect(live.now == 0)
    }
}
