import Dispatch
import Streams
import Synchronization
import Testing

/// Observers on several threads, while others run transactions.
@Suite(.serialized, .ownThreads)
struct TurnThreadsTests {
    /// Ways to combine two variables.
    enum Path: CaseIterable, Sendable {
        case plain, nested, shared, bound, merged, zipped, sampled, latest, switched

        func pairs(_ left: Variable<Int>, _ right: Variable<Int>, _ bag: DisposeBag) -> Observable<[Int]> {
            switch self {
            case .plain:
                return Observable.combineLatest(left, right).map { [$0, $1] }
            case .nested:
                return Observable.combineLatest(Observable.combineLatest(left, right), left).map { [$0.0, $0.1, $1] }
            case .shared:
                let shared = left.map { $0 }.share(replay: 1)
                return Observable.combineLatest(shared, right, shared.map { $0 }).map { [$0, $1, $2] }
            case .bound:
                let bound = Variable(0)
                Disposables.create(left.bind(to: bound), Disposables.create { _ = bound }).disposed(by: bag)
                return Observable.combineLatest(bound, right).map { [$0, $1] }
            case .merged:
                let merged = Observable.merge(left.map { $0 }, left.map { $0 })
                return Observable.combineLatest(merged, right, merged).map { [$0, $1, $2] }
            case .zipped:
                let zipped = Observable.zip(left, left).map { $0.0 }
                return Observable.combineLatest(zipped, right).map { [$0, $1] }
            case .sampled:
                return Observable.combineLatest(left, right).map { [$0, $1] }.sample(right)
            case .latest:
                return left.withLatestFrom(right).map { [$0, $1] }
            case .switched:
                return left.flatMapLatest { number in right.map { [number, $0] } }
            }
        }
    }

    @Test(arguments: Path.allCases)
    func `I2 observers never see half of a transaction, on any thread`(path: Path) throws {
        for _ in 0..<max(1, raceRounds / 30) {
            let left = Variable(0), right = Variable(0)
            let bag = DisposeBag()
            let seen = Recorder<[Int]>()
            let handle = path.pairs(left, right, bag).subscribe(onNext: { seen.note($0) })
            let write: @Sendable (Int) -> Void = { first in
                for number in first..<first + 50 {
                    transaction {
                        right.value = number
                        left.value = number
                    }
                }
            }
            together({ write(100) }, { write(200) }, { write(300) })
            handle.dispose()
            try #require(seen.entries.first { Set($0).count > 1 } == nil)
            try #require(seen.entries.last?.first == left.value)
        }
    }

    @Test(arguments: [Path.plain, .sampled, .latest, .switched])
    func `I2 an observer that subscribes during a commit never sees half of a transaction`(path: Path) throws {
        for _ in 0..<max(1, raceRounds / 30) {
            let left = Variable(0), right = Variable(0)
            let bag = DisposeBag()
            let halves = Recorder<[Int]>()
            let observe: @Sendable () -> Void = {
                for _ in 0..<30 {
                    let handle = path.pairs(left, right, bag).subscribe(onNext: {
                        if Set($0).count > 1 { halves.note($0) }
                    })
                    handle.dispose()
                }
            }
            together(
                {
                    for number in 1...100 {
                        transaction {
                            left.value = number
                            right.value = number
                        }
                    }
                }, observe, observe)
            try #require(halves.entries == [])
        }
    }

    @Test func `I2 two turns that meet at two junctions both continue if one of the junctions rises meanwhile`() {
        let (first, second, late) = (Variable(0), Variable(0), Variable(0))
        let (bound, zero) = (Variable(0), Variable(0))
        let bag = DisposeBag()
        let middle = Observable.combineLatest(second, late).map { [$0, $1] }
        let (seen, handle) = Recorder.events(of: Self.under(5, middle))
        let low = Observable.combineLatest(first, second, bound).map { [$0, $1, $2] }
        let (other, otherHandle) = Recorder.events(of: Self.under(10, low))
        let high = Observable.combineLatest(zero, zero).map { $0 + $1 }.share(replay: 1)
        high.subscribe().disposed(by: bag)
        first.skip(1).subscribe(onNext: { number in
            // This turn has reached the low junction. The other one reaches both, and waits there.
            Thread { second.value = number }.join()
            high.bind(to: bound).disposed(by: bag)
            late.value = number
        }).disposed(by: bag)
        first.value = 1
        #expect(seen.entries.last == .next([1, 1]))
        #expect(other.entries.last == .next([1, 1, 0]))
        withExtendedLifetime(zero) { bag.dispose() }
        handle.dispose()
        otherHandle.dispose()
    }

    @Test func `V6 junctions emit for two turns in one order, even if each turn reaches another one first`() {
        let (left, right) = (Variable(0), Variable(0))
        let low = Observable.combineLatest(left, right).map { [$0, $1] }
        let (seen, handle) = Recorder.events(of: Observable.combineLatest(low, left).map { $0 + [$1] })
        let meanwhile = right.skip(1).subscribe(onNext: { number in
            // This turn has reached the low junction. The other one waits there, and reaches the upper one before.
            Thread { left.value = number }.join()
        })
        right.value = 1
        #expect(seen.entries.compactMap(\.element).allSatisfy { $0[0] == $0[2] })
        #expect(seen.entries.last == .next([1, 1, 1]))
        meanwhile.dispose()
        handle.dispose()
    }

    @Test(arguments: [false, true])
    func `V6 observers that subscribe while others write receive what was written last`(isComputed: Bool) throws {
        for _ in 0..<max(1, raceRounds / 3) {
            let (selector, value) = (Variable(0), Variable(0))
            let inner = isComputed ? Computed { value.value }.asObservable() : value.asObservable()
            let stream = selector.flatMapLatest { _ in inner }
            let bag = DisposeBag()
            let observers = Recorder<Recorder<Int>>()
            let work: @Sendable (Int) -> Void = { thread in
                for step in 0..<60 {
                    switch (step * 7 + thread * 3) % 5 {
                    case 0: selector.value = step
                    case 1, 2: value.value = step * 10 + thread
                    default:
                        let seen = Recorder<Int>()
                        observers.note(seen)
                        stream.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
                    }
                }
            }
            together({ work(0) }, { work(1) }, { work(2) })
            try #require(observers.entries.allSatisfy { $0.entries.last == value.value })
            bag.dispose()
        }
    }

    @Test func `I1 what a thread writes has reached its observers when the write returns, whatever runs elsewhere`() {
        let late = Counter()
        @Sendable func write() {
            let (variable, combined, computed) = (Variable(0), Locked(0), Locked(0))
            let bag = DisposeBag()
            Observable.combineLatest(variable, variable.map { $0 }).subscribe(onNext: { left, right in
                combined.withLock { $0 = left + right }
            }).disposed(by: bag)
            Computed { variable.value + 1 }.subscribe(onNext: { next in computed.withLock { $0 = next } })
                .disposed(by: bag)
            for number in 1...max(2_000, raceRounds * 20) {
                if number % 2 == 0 { variable.value = number } else { transaction { variable.value = number } }
                let (sum, next) = (combined.withLock { $0 }, computed.withLock { $0 })
                if (sum, next) != (2 * number, number + 1) { late.add(1) }
            }
            bag.dispose()
        }
        together({ write() }, { write() })
        #expect(late.value == 0)
    }

    /// Ways from a merge to a combination.
    private static let ways: [(name: String, make: @Sendable (Observable<Int>, DisposeBag) -> Observable<Int>)] = [
        ("share", { merged, _ in merged.share() }),
        ("share(replay: 1)", { merged, _ in merged.share(replay: 1) }),
        (
            "a bound variable",
            { merged, bag in
                let variable = Variable(0)
                merged.bind(to: variable).disposed(by: bag)
                Disposables.create { withExtendedLifetime(variable) {} }.disposed(by: bag)
                return variable.asObservable()
            }
        ),
        (
            "a bound subject",
            { merged, bag in
                let subject = PublishSubject<Int>()
                merged.bind(to: subject).disposed(by: bag)
                Disposables.create { withExtendedLifetime(subject) {} }.disposed(by: bag)
                return subject.asObservable()
            }
        ),
    ]

    @Test(arguments: ways.map(\.name))
    func `I2 a source that another thread is passing on is combined once with what it depends on`(name: String) throws {
        let make = try #require(Self.ways.first { $0.name == name }).make
        let (own, other, bag) = (PublishSubject<Int>(), PublishSubject<Int>(), DisposeBag())
        let (isInside, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let passed = make(Observable.merge(own, other), bag)
        passed.subscribe(onNext: { number in
            guard number == 100 else { return }
            isInside.signal()
            isSent.wait()
        }).disposed(by: bag)
        let (seen, handle) = Recorder.events(of: Observable.combineLatest(passed, own).map { [$0, $1] })
        own.onNext(1)
        let before = seen.entries
        together(
            { other.onNext(100) },
            {
                isInside.wait()
                own.onNext(2)
                isSent.signal()
            })
        #expect(seen.entries.dropFirst(before.count).compactMap(\.element).allSatisfy { $0 != [1, 2] })
        #expect(seen.entries.last == .next([2, 2]))
        handle.dispose()
        bag.dispose()
    }

    /// What becomes of two variables below a junction.
    private static let chains: [(name: String, make: @Sendable (Variable<Int>, Variable<Int>) -> Observable<[Int]>)] = [
        ("variables", { Observable.combineLatest($0, $1).map { [$0, $1] } }),
        ("a map", { Observable.combineLatest($0.map { $0 }, $1).map { [$0, $1] } }),
        ("a computed value", { v, w in Observable.combineLatest(Computed { v.value }, w).map { [$0, $1] } }),
        ("a shared stream", { Observable.combineLatest($0.share(replay: 1), $1).map { [$0, $1] } }),
        ("a switch", { v, w in w.flatMapLatest { number in v.map { [$0, number] } } }),
        ("withLatestFrom", { v, w in Observable.merge(v, w).withLatestFrom(v).map { [$0.1, w.value] } }),
    ]

    @Test(arguments: chains.map(\.name), [false, true])
    func `V6 what an observer writes follows what another thread wrote before`(name: String, isThird: Bool) throws {
        let make = try #require(Self.chains.first { $0.name == name }).make
        let (variable, other) = (Variable(0), Variable(0))
        let (isInside, isInsideAgain) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isWritten = DispatchSemaphore(value: 0)
        let seen = Recorder<[Int]>()
        let handle = make(variable, other).subscribe(onNext: { pair in
            seen.note(pair)
            guard pair == [0, 1] else { return }
            isInside.signal()
            isWritten.wait()
            variable.value = 38
            guard isThird else { return }
            isInsideAgain.signal()
            isWritten.wait()
        })
        together(
            { other.value = 1 },
            {
                isInside.wait()
                variable.value = 4
                isWritten.signal()
            },
            {
                guard isThird else { return }
                isInsideAgain.wait()
                variable.value = 50
                isWritten.signal()
            })
        #expect(seen.entries.last?.first == variable.value && seen.entries.last?.last == 1)
        handle.dispose()
    }

    @Test(arguments: chains.map(\.name), [false, true])
    func `V6 what an observer writes into two variables follows what another thread writes between`(
        name: String, isOtherFirst: Bool
    ) throws {
        let make = try #require(Self.chains.first { $0.name == name }).make
        let (variable, other) = (Variable(0), Variable(0))
        let (isInside, isWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let seen = Recorder<[Int]>()
        let handle = make(variable, other).subscribe(onNext: { pair in
            seen.note(pair)
            guard pair == [0, 1] else { return }
            (isOtherFirst ? other : variable).value = 38
            isInside.signal()
            isWritten.wait()
            (isOtherFirst ? variable : other).value = 39
        })
        together(
            { other.value = 1 },
            {
                isInside.wait()
                (isOtherFirst ? variable : other).value = 4
                isWritten.signal()
            })
        #expect(seen.entries.last == [variable.value, other.value])
        handle.dispose()
    }

    @Test(arguments: [false, true])
    func `V6 a thread that writes once does not go on with what another one writes without pause`(
        isThirdInTransaction: Bool
    ) {
        let (number, other) = (Variable(0), Variable(0))
        let (isInside, isWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isDone = Atomic<Bool>(false)
        let once = Atomic<UInt>(0)
        let deliveredForOther = Counter()
        let handle = Observable.combineLatest(number, other).subscribe(onNext: { number, other in
            for _ in 0..<5000 { _ = isDone.load(ordering: .relaxed) }
            if currentThread() == once.load(ordering: .relaxed) { deliveredForOther.add(1) }
            guard number == 0, other == 1 else { return }
            isInside.signal()
            isWritten.wait()
        })
        let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let third = Thread {
            transaction {
                hasBegun.signal()
                if isThirdInTransaction { isOver.wait() }
            }
        }
        hasBegun.wait()
        together(
            {
                once.store(currentThread(), ordering: .relaxed)
                other.value = 1
                isDone.store(true, ordering: .relaxed)
            },
            {
                isInside.wait()
                for step in 1...50_000 where !isDone.load(ordering: .relaxed) {
                    number.value = step
                    if step == 100 { isWritten.signal() }
                }
            })
        isOver.signal()
        third.join()
        #expect(deliveredForOther.value < 10_000)
        handle.dispose()
    }

    @Test func `G4 what an observer sends follows what another thread sent before`() {
        let subject = PublishSubject<Int>()
        let (isInside, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (plain, below) = (Recorder<Int>(), Recorder<Int>())
        let handles = [
            subject.takeUntil(Observable<Int>.never()).subscribe(onNext: { number in
                below.note(number)
                guard number == 0 else { return }
                isInside.signal()
                isSent.wait()
                for number in 3...5 { subject.onNext(number) }
            }),
            subject.subscribe(onNext: { plain.note($0) }),
        ]
        together(
            { subject.onNext(0) },
            {
                isInside.wait()
                for number in 1...2 { subject.onNext(number) }
                isSent.signal()
            })
        #expect(below.entries == plain.entries)
        #expect(below.entries.sorted() == Array(0...5))
        for handle in handles { handle.dispose() }
    }

    @Test func `G4 elements of one thread stay in their order through junctions around a merge`() throws {
        let never = Observable<Int>.never()
        for _ in 0..<raceRounds {
            let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
            let seen = Recorder<Int>()
            let handle = Observable.merge(left.takeUntil(never), right.asObservable()).takeUntil(never)
                .subscribe(onNext: { seen.note($0) })
            together(
                { for number in 0..<100 { left.onNext(number) } }, { for number in 100..<200 { right.onNext(number) } })
            handle.dispose()
            try #require(seen.entries.filter { $0 < 100 } == Array(0..<100))
            try #require(seen.entries.filter { $0 >= 100 } == Array(100..<200))
        }
    }

    /// The stream below so many further junctions.
    private static func under(_ count: Int, _ stream: Observable<[Int]>) -> Observable<[Int]> {
        (0..<count).reduce(stream) { stream, _ in Observable.combineLatest(stream, Variable(0)).map { $0.0 } }
    }
}
