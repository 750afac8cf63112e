import Streams
import Testing

/// Traits keep their promise, or fail with an error that says how it was broken.
struct TraitTests {
    @Test func `T1 a maybe, a completable and an infallible are created, zipped and concatenated`() async throws {
        let made = Maybe<Int>.create { report in
            report(.success(1))
            return Disposables.create()
        }
        let pair = try await Maybe.zip(made, Maybe.just("a")).value
        #expect(pair?.0 == 1 && pair?.1 == "a")
        #expect(try await Maybe.zip(made, Maybe<Int>.empty()).value == nil)
        let log = Recorder<Int>()
        let steps = (1...2).map { number in
            Completable.deferred {
                log.note(number)
                return .empty()
            }
        }
        try await Completable.concat(steps[0], steps[1]).value
        try await Completable.zip(steps[0], steps[1]).value
        #expect(log.entries == [1, 2, 1, 2])
        let numbers = Infallible<Int>.create { send in
            for number in [1, 2, nil] { send(number) }
            return Disposables.create()
        }
        let all = Infallible.concat(numbers, .of(3))
        #expect(Recorder.events(of: all).0.entries == [.next(1), .next(2), .next(3), .completed])
        let pairs = Infallible.zip(numbers, Infallible.of("a", "b")).map { "\($0)\($1)" }
        #expect(Recorder.events(of: pairs).0.entries == [.next("1a"), .next("2b"), .completed])
    }

    func events<Element: Equatable>(_ stream: some ObservableType<Element>) -> [Event<Element>] {
        Recorder.events(of: stream).0.entries
    }

    @Test func `T1 a single of two elements fails and disposes of its source`() {
        let disposals = Counter()
        let source = Observable.of(1, 2, 3).concat(Observable.never()).do(onDispose: { disposals.add(1) })
        #expect(events(source.asSingle()) == [.error(StreamError.moreThanOneElement)])
        #expect(disposals.value == 1)
        #expect("\(StreamError.moreThanOneElement)".contains("more than one element"))
    }

    @Test func `T1 a single of no element fails`() {
        #expect(events(Observable<Int>.empty().asSingle()) == [.error(StreamError.noElement)])
        #expect(events(Maybe<Int>.empty().asSingle()) == [.error(StreamError.noElement)])
    }

    @Test func `T1 a maybe takes one element or none, not two`() {
        #expect(events(Observable.of(1).asMaybe()) == [.next(1), .completed])
        #expect(events(Observable<Int>.empty().asMaybe()) == [.completed])
        #expect(events(Observable.of(1, 2).asMaybe()) == [.error(StreamError.moreThanOneElement)])
    }

    @Test func `T1 an error passes through every trait that may fail`() {
        #expect(events(Observable<Int>.error(Failure()).asSingle()) == [.error(Failure())])
        #expect(events(Observable<Int>.error(Failure()).asMaybe()) == [.error(Failure())])
        #expect(events(Observable<Never>.error(Failure()).asCompletable()) == [.error(Failure())])
    }

    @Test func `T1 an infallible has an element or a stream instead of an error`() {
        let failing = Observable.of(1).concat(Observable.error(Failure()))
        #expect(events(failing.asInfallible(onErrorJustReturn: 0)) == [.next(1), .next(0), .completed])
        #expect(
            events(failing.asInfallible { _ in Infallible.of(7, 8) }) == [.next(1), .next(7), .next(8), .completed])
    }

    @Test func `T1 operators that keep the promise return the same trait`() async throws {
        let attempts = Counter()
        let single: Single<String> = Single<Int>.create { report in
            report(attempts.add(1) < 3 ? .failure(Failure()) : .success(21))
            return Disposables.create()
        }
        .retry(3).map { $0 * 2 }.flatMap { .just("\($0)") }
        #expect(try await single.value == "42")
        let maybe: Maybe<Int> = Single.just(1).filter { $0 > 1 }
        #expect(try await maybe.value == nil)
        let rescued: Single<Int> = Single<Int>.error(Failure()).catchError { _ in .just(5) }
        #expect(try await rescued.value == 5)
        let parsed: Maybe<Int> = Single.just("7").compactMap { Int($0) }
        let doubled: Maybe<Int> = parsed.compactMap { $0 > 7 ? $0 : nil }.catchErrorJustReturn(0)
        #expect(try await parsed.value == 7)
        #expect(try await doubled.value == nil)
        let log = Recorder<String>()
        let resource: @Sendable () -> DisposeBag = {
            let bag = DisposeBag()
            bag.insert(Disposables.create { log.note("released") })
            return bag
        }
        let logged: Single<Int> = .using(resource) { _ in
            Single.just(8).do(onNext: { log.note("\($0)") }).debug("d", log: { log.note($0) }).named("eight")
        }
        #expect(try await logged.value == 8)
        #expect(log.entries.contains("8") && log.entries.contains("d: next(8)") && log.entries.contains("released"))
        let saved: Completable = Completable.empty().do(onCompleted: { log.note("saved") })
        try await saved.value
        #expect(log.entries.last == "saved")
        let scheduler = TestScheduler()
        let rescuedLate: Single<Int> = Single<Int>.never()
            .timeout(.milliseconds(3), switchTo: .just(9), scheduler: scheduler)
        #expect(scheduler.start { rescuedLate }.events == [.next(203, 9), .completed(203)])
        let another = TestScheduler()
        let later: Single<Int> = Single.just(6).delaySubscription(5.ticks, scheduler: another)
        #expect(another.start { later }.events == [.next(205, 6), .completed(205)])
        let variable = Variable(3)
        let flags: Infallible<Bool> = variable.asInfallible().map { $0 > 2 }.distinctUntilChanged()
        #expect(events(flags) == [.next(true)])
        withExtendedLifetime(variable) {}
    }

    @Test func `T1 what is called for the outcome of a single can be named by it`() {
        let log = Recorder<String>()
        let single = Single.just(1).do(onSuccess: { log.note("on \($0)") }, afterSuccess: { log.note("after \($0)") })
        single.subscribe(onSuccess: { log.note("\($0)") })
        Single<Int>.error(Failure()).do(onSuccess: { _ in }, onFailure: { log.note("failed: \($0)") })
            .subscribe(onSuccess: { _ in }, onFailure: { _ in })
        #expect(log.entries == ["on 1", "1", "after 1", "failed: \(Failure())"])
    }

    @Test func `T1 do of a single tells also of its beginning and its disposal, or of its failure alone`() {
        let log = Recorder<String>()
        Single.just(1).do(
            onSuccess: { log.note("on \($0)") }, onSubscribe: { log.note("subscribes") },
            onDispose: { log.note("disposes") }
        ).subscribe(onSuccess: { log.note("\($0)") })
        Single<Int>.error(Failure()).do(onFailure: { _ in log.note("failed") })
            .subscribe(onSuccess: { _ in }, onFailure: { _ in })
        #expect(log.entries == ["subscribes", "on 1", "1", "disposes", "failed"])
    }

    @Test func `T1 a transform that throws fails the single, and turns an infallible into a plain stream`() {
        let single = Single.just(1).map { _ -> Int in throw Failure() }
        #expect(events(single) == [.error(Failure())])
        let plain: Observable<Int> = Infallible.of(1).map { _ in throw Failure() }
        #expect(events(plain) == [.error(Failure())])
    }

    @Test func `T1 zip waits for all singles and fails with the first that does`() async throws {
        let (number, word, flag) = try await Single.zip(Single.just(1), Single.just("a"), Single.just(true)).value
        #expect(number == 1 && word == "a" && flag)
        await #expect(throws: Failure(number: 2)) {
            try await Single.zip(Single<Int>.never(), Single<Int>.error(Failure(number: 2))).value
        }
    }

    @Test func `T1 a report counts once`() {
        let disposals = Counter()
        let single = Single<Int>.create { report in
            report(.success(1))
            report(.success(2))
            report(.failure(Failure()))
            return Disposables.create { disposals.add(1) }
        }
        #expect(events(single) == [.next(1), .completed])
        #expect(disposals.value == 1)
    }

    @Test func `T1 andThen starts when the completable has completed`() async throws {
        let log = Recorder<String>()
        let saving = Completable.create { report in
            log.note("save")
            report(.success(()))
            return Disposables.create()
        }
        let loading = Single<Int>.deferred {
            log.note("load")
            return .just(1)
        }
        #expect(try await saving.andThen(loading).value == 1)
        #expect(log.entries == ["save", "load"])
        let failed = Completable.error(Failure()).andThen(loading)
        await #expect(throws: Failure()) { try await failed.value }
        #expect(log.entries == ["save", "load"])
    }

    @Test func `T1 subscribers receive the outcome by name`() {
        let log = Recorder<String>()
        Single.just(1).subscribe(onSuccess: { log.note("single \($0)") })
        Single<Int>.error(Failure()).subscribe(onSuccess: { _ in }, onFailure: { _ in log.note("failed") })
        Maybe.just(2).subscribe(onSuccess: { log.note("maybe \($0)") }, onEmpty: { log.note("wrong") })
        Maybe<Int>.empty().subscribe(onSuccess: { _ in log.note("wrong") }, onEmpty: { log.note("empty") })
        #expect(log.entries == ["single 1", "failed", "maybe 2", "empty"])
    }

    @Test func `T1 each trait can be made from an asynchronous function and awaited as one`() async throws {
        #expect(try await Single.task { 1 }.value == 1)
        #expect(try await Maybe<Int>.task { nil }.value == nil)
        #expect(try await Maybe.task { 3 }.value == 3)
        try await Completable.task {}.value
        await #expect(throws: Failure()) { try await Completable.task { throw Failure() }.value }
        await #expect(throws: Failure()) { try await Single<Int>.task { throw Failure() }.value }
        var received: [Int] = []
        for await number in Infallible.of(1, 2).values() { received.append(number) }
        #expect(received == [1, 2])
    }
}
