import Streams
import Testing

/// Streams for views: shared, on the main actor, with closures that use its state.
@Suite(.ownThreads)
struct DriverTests {
    @MainActor final class Scale {
        var unit = "kg"
        var limit = 10
        private(set) var lines: [String] = []
        private let bag = DisposeBag()

        func show(_ weights: Driver<Int>) {
            weights.filter { $0 < self.limit }
                .scan("") { [unowned self] in "\($0)\($1)\(unit) " }
                .drive(onNext: { self.lines.append($0) })
                .disposed(by: bag)
        }

        func note(_ line: String) { lines.append(line) }
    }

    @Test @MainActor func `T1 a driver is shared, replayed, and delivered on the main actor`() {
        let starts = Counter()
        let numbers = PublishSubject<Int>()
        let driver = Observable.deferred {
            starts.add(1)
            return numbers.asObservable()
        }
        .asDriver(onErrorJustReturn: 0).map { $0 * 2 }
        let seen = Recorder<Int>()
        let bag = DisposeBag()
        driver.drive(onNext: { seen.note($0) }).disposed(by: bag)
        numbers.onNext(1)
        driver.drive(onNext: { seen.note($0 * 100) }).disposed(by: bag)
        numbers.onError(Failure())
        #expect(seen.entries == [2, 200, 0, 0])
        #expect(starts.value == 1)
    }

    @Test @MainActor func `T1 a signal is shared and replays nothing`() {
        let starts = Counter()
        let numbers = PublishSubject<Int>()
        let signal: Streams.Signal<Int> = numbers.do(onSubscribe: { starts.add(1) })
            .asSignal(onErrorJustReturn: 0).map { $0 * 2 }
        let seen = Recorder<Int>()
        let bag = DisposeBag()
        signal.emit(onNext: { seen.note($0) }).disposed(by: bag)
        numbers.onNext(1)
        signal.emit(onNext: { seen.note($0 * 100) }, onCompleted: { seen.note(-1) }, onDisposed: { seen.note(-2) })
            .disposed(by: bag)
        numbers.onNext(2)
        numbers.onError(Failure())
        #expect(seen.entries == [2, 4, 400, 0, 0, -1, -2])
        #expect(starts.value == 1)
    }

    @Test @MainActor func `T1 the operators of a driver use state of the main actor`() {
        let scale = Scale()
        let weights = Variable(1)
        scale.show(weights.asDriver())
        scale.unit = "lb"
        weights.value = 20
        weights.value = 3
        #expect(scale.lines == ["1kg ", "1kg 3lb "])
        let bag = DisposeBag()
        weights.asSignal().compactMap { $0 > 4 ? "\(scale.unit)" : nil }.emit(onNext: scale.note).disposed(by: bag)
        weights.value = 5
        #expect(scale.lines.last == "lb")
    }

    @Test @MainActor func `T1 do sets a property of a class of the main actor, before the element is passed on`() {
        let (weight, scale, seen) = (Variable(1), Scale(), Recorder<String>())
        let driver = weight.asDriver().do(onNext: { scale.unit = $0 > 1 ? "lb" : "kg" })
        let shown = driver.map { "\($0) \(scale.unit)" }.drive(onNext: { seen.note($0) })
        let alone = driver.drive()
        weight.value = 2
        #expect(seen.entries == ["1 kg", "2 lb"])
        shown.dispose()
        weight.value = 1
        #expect(scale.unit == "kg")
        alone.dispose()
    }

    @Test @MainActor func `T1 the closures run on the main actor wherever a driver is subscribed to`() async {
        let scale = Scale()
        let numbers = Variable(1)
        let labels = numbers.asDriver().map { "\($0) \(scale.unit)" }
        let (seen, ended) = (Recorder<String>(), Signal())
        let first = labels.drive(onNext: { seen.note("here \($0)") })
        // The replayed element of a subscriber elsewhere, and what is sent elsewhere.
        let second = await Task.detached {
            let handle = labels.subscribe(onNext: {
                seen.note("there \($0)")
                if $0 == "2 kg" { ended.send() }
            })
            numbers.value = 2
            return handle
        }.value
        await ended.wait()
        #expect(seen.entries.filter { $0.hasPrefix("here") } == ["here 1 kg", "here 2 kg"])
        #expect(seen.entries.filter { $0.hasPrefix("there") } == ["there 1 kg", "there 2 kg"])
        first.dispose()
        second.dispose()
    }

    @Test @MainActor func `T1 an operator that waits on another scheduler is followed by the main actor`() async {
        let (scale, time, ended) = (Scale(), TestScheduler(), Signal())
        let words = Variable("a")
        let handle = words.asDriver().debounce(10.ticks, scheduler: time)
            .map { "\($0) \(scale.unit)" }
            .drive(onNext: {
                scale.note($0)
                ended.send()
            })
        await Task.detached { time.advance(by: 10.ticks) }.value
        await ended.wait()
        #expect(scale.lines == ["a kg"])
        handle.dispose()
    }

    @Test @MainActor func `T1 after an error a driver or signal continues with another one`() {
        let scale = Scale()
        let failing = Observable.of(1).concat(Observable.error(Failure()))
        let bag = DisposeBag()
        let seen = Recorder<Int>()
        failing.asDriver(onErrorDriveWith: .just(2)).drive(onNext: { seen.note($0) }).disposed(by: bag)
        failing.asSignal(onErrorSignalWith: .empty()).emit(onNext: { seen.note($0 + 10) }).disposed(by: bag)
        failing.asDriver { error in
            scale.note("\(error)")
            return .just(3)
        }
        .drive(onNext: { seen.note($0 + 20) }).disposed(by: bag)
        failing.asSignal { _ in scale.lines.isEmpty ? .empty() : .just(4) }
            .emit(onNext: { seen.note($0 + 30) }).disposed(by: bag)
        #expect(seen.entries == [1, 2, 11, 21, 23, 31, 34])
        #expect(scale.lines == ["\(Failure())"])
    }

    @Test @MainActor func `T1 operators that cannot fail return a driver`() {
        let (name, age) = (Variable("Anna"), Variable(9))
        let line: Driver<String> = Driver.combineLatest(name, age).map { "\($0) \($1)" }.distinctUntilChanged()
        let seen = Recorder<String>()
        let bag = DisposeBag()
        line.drive(onNext: { seen.note($0) }).disposed(by: bag)
        let both: Driver<String> = Driver.merge(line, .just("x"), .empty())
            .flatMapLatest { $0.isEmpty ? .never() : .just($0) }.flatMap { .of($0) }
            .withLatestFrom(age).filter { $1 > 9 }.map { $0.0 }
            .startWith("first").do(onNext: { _ in })
        both.drive(onNext: { seen.note("both " + $0) }).disposed(by: bag)
        age.value = 10
        let plain: Observable<Int> = age.asDriver().map { if $0 > 5 { throw Failure() } else { $0 } }
        #expect(Recorder.events(of: plain).0.entries == [.error(Failure())])
        #expect(seen.entries.first == "Anna 9")
        #expect(seen.entries.contains("Anna 10") && seen.entries.contains("both first"))
        #expect(seen.entries.last == "both Anna 10")
    }

    @Test @MainActor func `T1 the further operators return a driver, and their closures use its state`() {
        let scale = Scale()
        let numbers = Driver.of(3, 1, 2)
        let all: Driver<[Int]> = .forkJoin([
            numbers.count { $0 < scale.limit }, numbers.reduce { $0 + $1 }, numbers.min { $0 < $1 },
            numbers.distinct { $0 % 2 }.count(), numbers.mergeScan(scale.limit) { .just($0 + $1) },
            numbers.expand { $0 > scale.limit ? .empty() : .just($0 * 4) }.max(),
            numbers.partition { $0 > scale.limit }.others.count(),
        ])
        let questions: Driver<Bool> = .merge(numbers.all { $0 < scale.limit }, numbers.contains { $0 > scale.limit })
        let keys: Driver<String> = numbers.groupBy { "\($0 % 2) \(scale.unit)" }.map(\.key)
        let seen = Recorder<String>()
        let bag = DisposeBag()
        all.drive(onNext: { seen.note("\($0)") }).disposed(by: bag)
        questions.drive(onNext: { seen.note("\($0)") }).disposed(by: bag)
        keys.drive(onNext: { seen.note($0) }).disposed(by: bag)
        #expect(seen.entries == ["[3, 6, 1, 2, 16, 32, 3]", "true", "false", "1 kg", "0 kg"])
    }

    @Test @MainActor func `I2 drivers of one variable, combined on the main actor, emit once per write there`() {
        let number = Variable(1)
        let (even, double) = (number.asDriver().map { $0.isMultiple(of: 2) }, number.asDriver().map { $0 * 2 })
        let seen = Recorder<String>()
        let handle = Driver.combineLatest(even, double).drive(onNext: { seen.note("\($0) \($1)") })
        number.value = 2
        #expect(seen.entries == ["false 2", "true 4"])
        handle.dispose()
    }

    @Test @MainActor func `D6 no object is alive after the last subscriber of a driver has left`() {
        let tokens = LiveCount()
        let source = PublishSubject<LiveCount.Token>()
        do {
            let driver = source.asDriver(onErrorDriveWith: .empty()).map { $0 }.filter { _ in true }
            let handle = driver.drive(onNext: { _ in })
            source.onNext(tokens.token())
            #expect(tokens.now == 1)
            handle.dispose()
        }
        #expect(tokens.now == 0)
    }
}
