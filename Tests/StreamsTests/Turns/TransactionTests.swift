import Streams
import Testing

/// What is subscribed to, and what ends, inside a transaction.
struct TransactionTests {
    /// Streams through which a variable is observed.
    private static let ways: [(name: String, make: @Sendable (Variable<Int>) -> Observable<Int>)] = [
        ("nothing", { $0.asObservable() }),
        ("share", { $0.share() }),
        ("share that replays", { $0.share(replay: 1) }),
        ("publish", { $0.publish().refCount() }),
        ("multicast", { $0.multicast({ ReplaySubject(bufferSize: 1) }) { $0 } }),
        ("multicast to a subject of the application", { $0.multicast { Relay() }.refCount() }),
        ("groupBy", { $0.groupBy { _ in 1 }.flatMap { $0 } }),
        ("window", { $0.window(time: .seconds(1), scheduler: VirtualTimeScheduler()).flatMap { $0 } }),
        ("window by a stream", { $0.window(boundary: Observable<Int>.never()).flatMap { $0 } }),
        ("retryWhen", { $0.retryWhen { $0 } }),
        ("computed", { variable in Computed { variable.value }.share(replay: 1) }),
        ("a subject bound to it", { through(ReplaySubject<Int>(bufferSize: 1)) { $1.bind(to: $0) }($0) }),
        ("a subject with a value bound to it", { through(BehaviorSubject(0)) { $1.bind(to: $0) }($0) }),
        ("two subjects bound to it", { through(BehaviorSubject(0)) { $1.bind(to: $0, BehaviorSubject(0)) }($0) }),
        (
            "an observer that sends",
            { through(ReplaySubject<Int>(bufferSize: 1)) { s, v in v.subscribe(onNext: { s.onNext($0) }) }($0) }
        ),
        ("a variable bound to it", { through(Variable(0)) { $1.bind(to: $0) }($0) }),
    ]

    /// A subject that the library does not know.
    private struct Relay: SubjectType {
        private let subject = PublishSubject<Int>()

        func onNext(_ element: Int) { subject.onNext(element) }
        func onError(_ error: any Error) { subject.onError(error) }
        func onCompleted() { subject.onCompleted() }
        func asObservable() -> Observable<Int> { subject.asObservable() }
    }

    /// The stream of a target, into which `bind` passes a variable.
    private static func through<Target: ObservableType>(
        _ target: Target, _ bind: @escaping @Sendable (Target, Variable<Int>) -> Subscription
    ) -> @Sendable (Variable<Int>) -> Observable<Int> where Target.Element == Int {
        { variable in
            .create { observer in
                let binding = bind(target, variable)
                // A binding does not keep a variable.
                let keeping = Disposables.create { withExtendedLifetime(target) {} }
                return Disposables.create(binding, target.subscribe { observer.on($0) }, keeping)
            }
        }
    }

    @Test func `V3 what is released in a transaction that is undone ends and releases its observers all the same`() {
        weak var captured: Captured?
        let events = Recorder<Event<Int>>()
        try? transaction { () throws(Failure) in
            let (variable, subject, token) = (Variable(1), PublishSubject<Int>(), Captured())
            captured = token
            variable.subscribe { events.note($0) }
            subject.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            throw Failure()
        }
        #expect(events.entries == [.next(1), .completed])
        #expect(captured == nil)
    }

    private final class Captured: Sendable {}

    @Test(arguments: [2, 15, 16, 17, 1_000])
    func `V5 a transaction of many variables reads its own writes, and undoes those of a nested one that throws`(
        count: Int
    ) {
        let variables = (0..<count).map { Variable($0) }
        let sum = Computed { variables.reduce(0) { $0 + $1.value } }
        let (sums, handle) = Recorder.events(of: sum.asObservable())
        let first = count * (count - 1) / 2
        transaction {
            // In another order than that in which they were made.
            for variable in variables.reversed() { variable.value += 1 }
            for variable in variables { variable.update { $0 += 1 } }
            try? transaction {
                for variable in variables { variable.value = 0 }
                #expect(sum.value == 0)
                throw Failure()
            }
            #expect(variables.map(\.value) == (2..<count + 2).map { $0 })
            #expect(sum.value == first + 2 * count)
        }
        #expect(variables.map(\.value) == (2..<count + 2).map { $0 })
        #expect(sums.entries == [.next(first), .next(first + 2 * count)])
        handle.dispose()
    }

    @Test(arguments: ways.map(\.name))
    func `V6 what subscribes in a transaction that has written a variable receives the new value last`(name: String)
        throws
    {
        let make = try #require(Self.ways.first { $0.name == name }).make
        let variable = Variable(0)
        let seen = Recorder<Int>()
        let handle = transaction {
            variable.value = 1
            return make(variable).subscribe(onNext: { seen.note($0) })
        }
        #expect(seen.entries.last == 1)
        variable.value = 2
        #expect(seen.entries.last == 2)
        handle.dispose()
    }

    @Test func `V5 what subscribes to a replaying subject in a transaction receives each element once, in their order`()
    {
        let subject = ReplaySubject<Int>(bufferSize: 2)
        subject.onNext(1)
        let seen = Recorder<Int>()
        let bag = DisposeBag()
        transaction {
            subject.onNext(2)
            subject.subscribe(onNext: { seen.note($0) }).disposed(by: bag)
            subject.onNext(3)
        }
        subject.onNext(4)
        #expect(seen.entries == [1, 2, 3, 4])
    }

    @Test func `V5 what an operator passes on in a transaction is delivered there, the end too`() {
        let subject = BehaviorSubject(0)
        let (events, handle) = Recorder.events(of: subject.asObservable())
        let (inside, other) = transaction {
            let other = Observable.of(1, 2).multicast { subject }.refCount().subscribe()
            return (events.entries, other)
        }
        #expect(inside == [.next(0), .next(1), .next(2), .completed])
        other.dispose()
        handle.dispose()
    }

    @Test func `V5 a combination that is subscribed to in a transaction emits no mixture`() {
        let variable = Variable(0)
        let shared = variable.share(replay: 1)
        let (seen, handle) = transaction {
            variable.value = 1
            return Recorder.events(of: Observable.combineLatest(variable, shared).map { "\($0) \($1)" })
        }
        #expect(seen.entries == [.next("1 1")])
        handle.dispose()
    }

    @Test func `V5 a transaction that throws drops what observers sent in it, and keeps what operators delivered`() {
        let variable = Variable(1)
        let target = PublishSubject<Int>()
        let (sent, sentHandle) = Recorder.events(of: target)
        let shared = Recorder<Int>()
        let bag = DisposeBag()
        try? transaction {
            variable.share().subscribe(onNext: { shared.note($0) }).disposed(by: bag)
            variable.subscribe(onNext: { target.onNext($0) }).disposed(by: bag)
            throw Failure()
        }
        #expect(shared.entries == [1])
        #expect(sent.entries.isEmpty)
        sentHandle.dispose()
    }

    @Test func `R1 an AsyncSubject that is completed while it emits emits once`() {
        let subject = AsyncSubject<Int>()
        let seen = Recorder<Int>()
        subject.subscribe(onNext: { number in
            seen.note(number)
            transaction { subject.onCompleted() }
        })
        transaction {
            subject.onNext(1)
            subject.onCompleted()
        }
        subject.onNext(2)
        subject.onCompleted()
        #expect(seen.entries == [1])
        #expect(!subject.hasObservers)
    }

    /// Endless streams that pass on at once.
    private static let endless: [(name: String, make: @Sendable (Observable<Int>) -> Observable<Int>)] = [
        ("nothing", { $0 }),
        ("share", { $0.share() }),
        ("share that replays", { $0.share(replay: 2) }),
        ("publish", { $0.publish().refCount() }),
        ("multicast", { $0.multicast({ PublishSubject() }) { $0 } }),
        ("groupBy", { $0.groupBy { $0 }.flatMap { $0 } }),
        ("window", { $0.window(time: .seconds(1), scheduler: VirtualTimeScheduler()).flatMap { $0 } }),
        ("window by a stream", { $0.window(boundary: Observable<Int>.never()).flatMap { $0 } }),
        ("flatMapLatest", { $0.flatMapLatest { Observable.just($0) } }),
        ("takeUntil", { $0.takeUntil(Observable<Int>.never()) }),
        ("withLatestFrom", { $0.withLatestFrom(Observable.never().startWith(1)).map { number, _ in number } }),
        ("combineLatest", { Observable.combineLatest(Observable.just(1), $0).map { _, number in number } }),
        ("an operator of one's own", { tens($0) }),
    ]

    private static func tens(_ source: Observable<Int>) -> Observable<Int> {
        .create { observer in source.subscribe(for: observer, onNext: { observer.onNext($0 * 10) }) }
    }

    @Test(arguments: endless.map(\.name))
    func `D2 take(1) ends an endless source in a transaction, inside flatMapLatest and below a junction`(name: String)
        throws
    {
        let make = try #require(Self.endless.first { $0.name == name }).make
        let endless = Observable.repeatElement(1)
        let (alone, _) = Recorder.events(of: make(endless).take(1))
        #expect(alone.entries.count == 2)
        let (inTransaction, _) = transaction { Recorder.events(of: make(endless).take(1)) }
        #expect(inTransaction.entries == alone.entries)
        let (switched, _) = Recorder.events(of: Observable.just(0).flatMapLatest { _ in make(endless) }.take(1))
        #expect(switched.entries == alone.entries)
        for isJoined in [false, true] {
            let subject = PublishSubject<Int>()
            let inner = subject.flatMap { _ in isJoined ? make(endless) : endless }
            let stream = isJoined ? inner.takeUntil(Observable<Int>.never()) : make(inner)
            let (joined, _) = Recorder.events(of: stream.take(1))
            subject.onNext(0)
            #expect(joined.entries == alone.entries)
        }
    }

    @Test func `D2 a source that an operator of one's own subscribes to stops at once`() {
        let sent = Counter()
        let source = Observable.range(start: 1, count: 1_000).do(onNext: { _ in sent.add(1) })
        let (seen, _) = Recorder.events(of: Self.tens(source).take(3))
        #expect(seen.entries == [.next(10), .next(20), .next(30), .completed])
        #expect(sent.value == 3)
        let failing = Observable<Int>.create { observer in
            source.subscribe(for: observer, onNext: { if $0 > 1 { throw Failure() } else { observer.onNext($0) } })
        }
        let (failed, _) = Recorder.events(of: failing)
        #expect(failed.entries == [.next(1), .error(Failure())])
    }
}
