import Testing

@testable import Streams

/// Each test runs in a process of its own, because the limit holds for all streams of a process.
struct CycleTests {
    @Test func `V5 an endless cycle is stopped and reported with its path`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let left = Variable(0, fileID: "left", line: 1)
            let right = Variable(0, fileID: "right", line: 2)
            func connect(_ write: @escaping @Sendable (Variable<Int>, Int) -> Void) {
                let bag = DisposeBag()
                left.subscribe(onNext: { write(right, $0 + 1) }).disposed(by: bag)
                right.subscribe(onNext: { write(left, $0 + 1) }).disposed(by: bag)
                bag.dispose()
            }
            for write: @Sendable (Variable<Int>, Int) -> Void in [
                { $0.value = $1 }, { variable, number in variable.update { $0 = number } },
            ] {
                #expect(
                    reports(naming: "left:1") { connect(write) }.contains {
                        $0.contains("left:1 -> right:2 -> left:1") || $0.contains("right:2 -> left:1 -> right:2")
                    })
            }
        }
    }

    @Test func `V5 an endless cycle through any kind of source is stopped and reported`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            for cycle in Cycle.allCases {
                let reports = reports(naming: "start:1") { cycle.run() }
                #expect(reports.first?.contains("rounds: start:1") == true && reports.count < 4, "\(cycle): \(reports)")
            }
        }
    }

    @Test func `V5 an endless cycle through a store is stopped and reported`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let store = Store(0, reducer: Reducer<Int, Int>(returning: +), fileID: "store", line: 1)
            let reports = reports(naming: "store:1") { store.subscribe(onNext: { _ in store.dispatch(1) }).dispose() }
            #expect(reports.count == 1, "\(reports)")
        }
    }

    @Test func `V5 an endless cycle through the observer of create is stopped and reported`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let input = Variable<Observer<Int>?>(nil)
            let reports = reports(naming: "rounds") {
                Observable<Int>.create {
                    input.value = $0
                    return Disposables.create()
                }.subscribe(onNext: { input.value?.onNext($0 + 1) })
                input.value?.onNext(0)
            }
            #expect(reports.count == 1 && reports.first?.contains("rounds. Put") == true, "\(reports)")
        }
    }

    @Test func `V5 a value that does not change ends a cycle, however many writes follow`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let celsius = Variable(0), fahrenheit = Variable(0)
            let shownCelsius = Computed { celsius.value / 10 }, shownFahrenheit = Computed { fahrenheit.value / 10 }
            let seen = Recorder<Int>()
            let bag = DisposeBag()
            shownCelsius.subscribe(onNext: { fahrenheit.value = $0 * 10 + 5 }).disposed(by: bag)
            shownFahrenheit.subscribe(onNext: {
                seen.note($0)
                celsius.value = $0 * 10 + 1
            }).disposed(by: bag)
            let reports = reports(naming: "rounds") { for degrees in 1...200 { celsius.value = degrees * 10 } }
            #expect(reports.isEmpty && seen.entries.suffix(200) == Array(1...200)[...], "\(reports)")
            bag.dispose()
        }
    }

    @Test func `V5 what another thread writes while an observer reads is no cycle`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let number = Variable(0), toRead = Variable(0)
            let shown = Computed { number.value }
            // Another thread writes while this one owns the region, to which both values belong.
            let read = Computed {
                let next = toRead.value + 1
                if next <= 300, shown.value < next { Thread { number.value = next }.join() }
                return next
            }
            let seen = Recorder<Int>()
            let reports = reports(naming: "rounds") {
                shown.subscribe(onNext: {
                    seen.note($0)
                    toRead.value = $0
                    _ = read.value
                }).dispose()
            }
            #expect(reports.isEmpty && seen.entries == Array(0...300), "\(reports) \(seen.entries.suffix(3))")
        }
    }

    @Test(arguments: [false, true])
    func `V5 what another thread writes while an observer writes is no cycle`(isObserved: Bool) async {
        await #expect(processExitsWith: .success) { [isObserved] in
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let number = Variable(0)
            // Another thread writes while this one owns the region, to which both variables belong.
            let toWrite = Variable(
                0,
                isEqual: { _, new in
                    if new > 0, new <= 300 { Thread { number.value = new }.join() }
                    return false
                })
            let shown = Computed { number.value }
            let both = Computed { shown.value + toWrite.value }
            let seen = Recorder<Int>()
            let direct = isObserved ? toWrite.subscribe(onNext: { _ in }) : nil
            _ = both.value
            let reports = reports(naming: "rounds") {
                shown.subscribe(onNext: {
                    seen.note($0)
                    if $0 < 300 { toWrite.value = $0 + 1 }
                }).dispose()
            }
            direct?.dispose()
            #expect(reports.isEmpty && seen.entries == Array(0...300), "\(reports) \(seen.entries.suffix(3))")
        }
    }

    @Test func `V5 many writes of one delivery are no cycle`() async {
        await #expect(processExitsWith: .success) {
            Feedback.limitSetting.store(100, ordering: .relaxed)
            let number = Variable(0), subject = PublishSubject<Int>(), copy = Computed { number.value }
            let seen = Recorder<Int>()
            let bag = DisposeBag()
            number.subscribe(onNext: { if $0 == -1 { for next in 1...1_000 { number.value = next } } }).disposed(
                by: bag)
            subject.subscribe(onNext: {
                seen.note($0)
                if $0 == 0 { for next in 1...1_000 { subject.onNext(next) } }
            }).disposed(by: bag)
            copy.subscribe(onNext: { if $0 == -2 { for next in 1...1_000 { number.value = next } } }).disposed(by: bag)
            Observable.combineLatest(number, subject).subscribe(onNext: { _, _ in }).disposed(by: bag)
            let reports = reports(naming: "rounds") {
                number.value = -1
                number.value = -2
                subject.onNext(0)
            }
            #expect(reports == [])
            #expect(number.value == 1_000)
            #expect(seen.entries == Array(0...1_000))
        }
    }

    @Test func `C5 a computed value that depends on itself is reported before the process ends`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let itself = Variable<Computed<Int?>?>(nil)
            let cyclic = Computed(fileID: "itself", line: 1) { () -> Int? in itself.value?.value }
            itself.value = cyclic
            ProgrammingError.setReporter { writeToStandardError("reported: \($0)") }
            _ = cyclic.value
        }
        let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(output.contains("reported: computed values depend on each other: itself:1 -> itself:1"))
    }
}

/// An endless cycle that begins at a source made at `start:1`. It may be found in several queues.
private enum Cycle: CaseIterable {
    case variable, committed, updated, behaviorSubject, publishSubject, replaySubject, asyncSubject, computed, combined
    case switched, shared, merged, flatMapped, bound, boundSubject, effect
    /// Of which the source is free when it is sent to, so that the gate of the operator is the first busy one.
    case mergedAfterOther, mergedTwice, zipped, raced, retried, timed

    func run() {
        let bag = DisposeBag()
        switch self {
        case .variable:
            let source = Self.number
            source.subscribe(onNext: { source.value = $0 + 1 }).disposed(by: bag)
        case .committed:
            let source = Self.number, other = Variable(0)
            source.subscribe(onNext: { next in
                transaction {
                    source.value = next + 1
                    other.value = next
                }
            }).disposed(by: bag)
        case .updated:
            let source = Self.number
            source.subscribe(onNext: { _ in source.update { $0 += 1 } }).disposed(by: bag)
        case .behaviorSubject:
            let source = BehaviorSubject(0, fileID: "start", line: 1)
            source.subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
        case .publishSubject:
            let source = Self.subject
            source.subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
            source.onNext(0)
        case .replaySubject:
            let source = ReplaySubject<Int>(bufferSize: 2, fileID: "start", line: 1)
            source.subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
            source.onNext(0)
        case .asyncSubject:
            let source = Self.subject
            source.subscribe(onNext: { number in
                let last = AsyncSubject<Int>()
                last.subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
                last.onNext(number)
                last.onCompleted()
            }).disposed(by: bag)
            source.onNext(0)
        case .computed:
            let source = Variable(0)
            let derived = Computed(fileID: "start", line: 1) { source.value }
            derived.subscribe(onNext: { source.value = $0 + 1 }).disposed(by: bag)
        case .effect:
            let source = Variable(0)
            bag.collect { _ = Streams.effect({ source.value += 1 }, fileID: "start", line: 1) }
        case .combined:
            let source = Self.number, other = Variable(0)
            Observable.combineLatest(source, other).subscribe(onNext: { number, _ in source.value = number + 1 })
                .disposed(by: bag)
        case .switched:
            let source = Self.number
            source.flatMapLatest { .just($0) }.subscribe(onNext: { source.value = $0 + 1 }).disposed(by: bag)
        case .shared:
            let source = Self.subject
            source.share(replay: 1).subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
            source.onNext(0)
        case .merged:
            let source = Self.subject
            Observable.merge(source.asObservable(), .never()).subscribe(onNext: { source.onNext($0 + 1) })
                .disposed(by: bag)
            source.onNext(0)
        case .flatMapped:
            let source = Self.subject
            source.flatMap { number in
                Observable<Int>.create { observer in
                    source.onNext(number + 1)
                    return Disposables.create()
                }
            }.subscribe(onNext: { _ in }).disposed(by: bag)
            source.onNext(0)
        case .mergedAfterOther:
            let source = Self.subject
            Observable.merge(.just(0), source.asObservable()).subscribe(onNext: { source.onNext($0 + 1) })
                .disposed(by: bag)
            source.onNext(0)
        case .mergedTwice:
            let source = Self.subject, other = Self.subject
            Observable.merge(source, other).subscribe(onNext: {
                other.onNext($0 + 1)
                source.onNext($0 + 1)
            }).disposed(by: bag)
            source.onNext(0)
        case .zipped:
            let source = Self.subject, other = Variable(0)
            Observable.zip(source, other).subscribe(onNext: { number, _ in
                other.value = number
                source.onNext(number + 1)
            }).disposed(by: bag)
            source.onNext(0)
        case .raced:
            let source = Self.subject
            Observable.amb(Self.twice(source), .never()).subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
        case .retried:
            let source = Self.subject
            Self.twice(source).retryWhen { $0 }.subscribe(onNext: { source.onNext($0 + 1) }).disposed(by: bag)
        case .timed:
            let source = Self.subject
            Self.twice(source).timeout(.seconds(1), scheduler: VirtualTimeScheduler()).subscribe(onNext: {
                source.onNext($0 + 1)
            }).disposed(by: bag)
        case .bound:
            let source = Self.number
            source.map { $0 + 1 }.bind(to: source).disposed(by: bag)
        case .boundSubject:
            let source = Self.subject
            source.map { $0 + 1 }.bind(to: source).disposed(by: bag)
            source.onNext(0)
        }
    }

    /// Emits while the source is free.
    private static func twice(_ source: PublishSubject<Int>) -> Observable<Int> {
        Observable { observer in
            source.asObservable().subscribe(observer)
            observer.onNext(0)
        }
    }

    private static var number: Variable<Int> { Variable(0, fileID: "start", line: 1) }
    private static var subject: PublishSubject<Int> { PublishSubject(fileID: "start", line: 1) }
}
