import Streams
import Testing

@Suite(.ownThreads)
struct ReentrancyTests {
    @Test func `R1 sending inside a delivery does not recurse and keeps the order for all`() {
        let subject = PublishSubject<Int>()
        let first = Recorder<Int>()
        let second = Recorder<Int>()
        let one = subject.subscribe(onNext: { number in
            first.note(number)
            guard number == 1 else { return }
            subject.onNext(2)
            subject.onNext(3)
        })
        let two = subject.subscribe(onNext: { second.note($0) })
        subject.onNext(1)
        #expect(first.entries == [1, 2, 3])
        #expect(second.entries == [1, 2, 3])
        one.dispose()
        two.dispose()
    }

    @Test func `R2 a subscriber from inside a delivery receives later events only`() {
        let subject = PublishSubject<Int>()
        let late = Recorder<Int>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { number in
            if number == 1 { subject.subscribe(onNext: { late.note($0) }).disposed(by: bag) }
        }).disposed(by: bag)
        subject.onNext(1)
        subject.onNext(2)
        #expect(late.entries == [2])
    }

    @Test func `R2 a subscriber of a variable from inside a delivery receives the value of that moment, once`() {
        let variable = Variable(0)
        let late = Recorder<Int>()
        let bag = DisposeBag()
        variable.subscribe(onNext: { number in
            guard number == 1 else { return }
            variable.value = 2
            variable.subscribe(onNext: { late.note($0) }).disposed(by: bag)
            variable.value = 3
        }).disposed(by: bag)
        variable.value = 1
        #expect(late.entries == [2, 3])
    }

    @Test(.ownThreads)
    func `R3 two subjects that send into each other from two threads do not deadlock`() {
        for _ in 0..<raceRounds {
            let left = PublishSubject<Int>()
            let right = PublishSubject<Int>()
            let received = Counter()
            let one = left.subscribe(onNext: { if $0 > 0 { right.onNext($0 - 1) } else { received.add(1) } })
            let two = right.subscribe(onNext: { if $0 > 0 { left.onNext($0 - 1) } else { received.add(1) } })
            together({ left.onNext(5) }, { right.onNext(5) })
            #expect(received.value == 2)
            one.dispose()
            two.dispose()
        }
    }

    @Test(.ownThreads)
    func `R3 a replaying share may be subscribed to while another thread combines it`() {
        for _ in 0..<raceRounds {
            let subject = PublishSubject<Int>()
            let shared = subject.share(replay: 1)
            let bag = DisposeBag()
            let received = Counter()
            Observable.combineLatest(shared, shared.map { $0 * 2 })
                .subscribe(onNext: { _, _ in received.add(1) }).disposed(by: bag)
            together(
                { for number in 0..<5 { subject.onNext(number) } },
                { shared.subscribe(onNext: { _ in received.add(1) }).disposed(by: bag) })
            #expect(received.value >= 5)
        }
    }

    @Test(.ownThreads)
    func `R3 an observer may wait for a thread that subscribes to the same subject`() {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        let late = Recorder<Int>()
        subject.subscribe(onNext: { number in
            guard number == 1 else { return }
            together({ subject.subscribe(onNext: { late.note($0) }).disposed(by: bag) })
        }).disposed(by: bag)
        subject.onNext(1)
        subject.onNext(2)
        #expect(late.entries == [2])
    }

    @Test(.ownThreads)
    func `R3 an inner stream of merge may end another on another thread`() {
        for _ in 0..<raceRounds {
            let left = PublishSubject<Int>()
            let right = PublishSubject<Int>()
            let bag = DisposeBag()
            let ends = Counter()
            Observable.merge(left.asObservable(), right.asObservable())
                .subscribe(
                    onNext: { if $0 == 1 { right.onCompleted() } else { left.onCompleted() } },
                    onCompleted: {
                        ends.add(1)
                    }
                ).disposed(by: bag)
            together({ left.onNext(1) }, { right.onNext(2) })
            left.onCompleted()
            right.onCompleted()
            #expect(ends.value == 1)
        }
    }

    @Test(.ownThreads)
    func `R3 a shared source may be disposed of while it delivers`() {
        for _ in 0..<raceRounds {
            let subject = PublishSubject<Int>()
            let handle = subject.share().subscribe(onNext: { _ in })
            together({ for number in 0..<10 { subject.onNext(number) } }, { handle.dispose() })
            subject.onNext(0)
        }
    }

    static let recursions: [(name: String, stream: @Sendable (Int) -> Observable<Int>)] = [
        ("range", { Observable.range(start: 0, count: $0) }),
        (
            "retry",
            { count in
                let attempts = Counter()
                return Observable<Int>.create { observer in
                    if attempts.add(1) < count { observer.onError(Failure()) } else { observer.onCompleted() }
                    return Disposables.create()
                }.retry()
            }
        ),
        (
            "retryWhen",
            { count in
                let attempts = Counter()
                return Observable<Int>.create { observer in
                    if attempts.add(1) < count { observer.onError(Failure()) } else { observer.onCompleted() }
                    return Disposables.create()
                }.retryWhen { $0 }
            }
        ),
        ("concat", { Observable.range(start: 0, count: $0).map { Observable.just($0) }.concat() }),
        ("concatMap", { Observable.range(start: 0, count: $0).concatMap { Observable.just($0) } }),
        ("flatMap", { Observable.range(start: 0, count: $0).flatMap { Observable.just($0) } }),
        ("switchLatest", { Observable.range(start: 0, count: $0).flatMapLatest { Observable.just($0) } }),
        (
            "catchError",
            { count in
                Observable.range(start: 0, count: count).concatMap { number in
                    Observable<Int>.error(Failure()).catchError { _ in .just(number) }
                }
            }
        ),
    ]

    @Test func `R4 any number of synchronous steps runs in constant stack`() {
        let steps = isStressRun ? 1_000_000 : 20_000
        for (name, stream) in Self.recursions {
            let ends = Counter()
            onSmallStack {
                ends.add(1); _ = stream(steps).subscribe(onCompleted: { ends.add(1) })
            }
            #expect(ends.value == 2, "\(name)")
        }
    }

    @Test func `R4 a subject that sends into itself runs in constant stack`() {
        let received = Counter()
        onSmallStack {
            let subject = PublishSubject<Int>()
            let handle = subject.subscribe(onNext: { number in
                received.add(1)
                if number > 1 { subject.onNext(number - 1) }
            })
            subject.onNext(10_000)
            handle.dispose()
        }
        #expect(received.value == 10_000)
    }

    static let links: [(name: String, apply: @Sendable (Observable<Int>) -> Observable<Int>)] = [
        ("map", { $0.map { $0 + 1 } }), ("filter", { $0.filter { _ in true } }), ("take", { $0.take(10) }),
        ("scan", { $0.scan(0) { $1 } }), ("startWith", { $0.startWith() }),
        ("distinctUntilChanged", { $0.distinctUntilChanged() }), ("catchError", { $0.catchError { .error($0) } }),
    ]

    @Test(.enabled(if: !isSanitized), arguments: links.map(\.name))
    func `R4 a chain of 2,000 operators starts, delivers, ends and is released on a small stack`(name: String) throws {
        let operation = try #require(Self.links.first { $0.name == name }).apply
        let received = Recorder<Int>()
        let ends = Counter()
        onSmallStack(bytes: chainStack) {
            let subject = PublishSubject<Int>()
            var chain = subject.asObservable()
            for _ in 0..<2_000 { chain = operation(chain) }
            let first = chain.subscribe(onNext: { received.note($0) }, onCompleted: { ends.add(1) })
            let second = chain.subscribe(onNext: { received.note($0) })
            subject.onNext(1)
            second.dispose()
            subject.onNext(2)
            subject.onCompleted()
            first.dispose()
        }
        #expect(received.entries.count == 3, "\(name)")
        #expect(ends.value == 1, "\(name)")
    }

    @Test func `R5 an operator delivers on the thread that sends`() {
        let subject = PublishSubject<Int>()
        let threads = Recorder<Bool>()
        let sender = Recorder<UInt>()
        let handle = subject.map { $0 + 1 }.filter { _ in true }
            .subscribe(onNext: { _ in threads.note(sender.entries.last == currentThread()) })
        together({
            sender.note(currentThread())
            subject.onNext(1)
        })
        #expect(threads.entries == [true])
        handle.dispose()
    }

    /// A view model of the main actor whose operators run where the stream is sent, and whose observer does not.
    @MainActor
    private final class ViewModel {
        let subject = PublishSubject<Int>()
        let passed = Recorder<Bool>(), received = Signal()
        private(set) var sum = 0

        func start() -> Subscription {
            subject.map { $0 * 2 }
                .do(onNext: { [passed] _ in passed.note(true) })
                .subscribe(onNext: {
                    self.sum += $0
                    self.received.send()
                })
        }
    }

    @Test func `R5 an operator of a main-actor method runs on the thread that sends, its observer on the main actor`()
        async
    {
        let model = ViewModel()
        let handle = await model.start()
        let subject = model.subject
        together({ subject.onNext(1) })
        #expect(model.passed.entries == [true])
        await model.received.wait()
        #expect(await model.sum == 2)
        handle.dispose()
    }
}
