import Dispatch
import Streams
import Synchronization
import Testing

/// Two threads at a time, for each operator and each primitive: a few rounds here, many in a stress run.
@Suite(.serialized, .ownThreads)
struct RaceTests {
    private static let rounds = isStressRun ? raceRounds : 20

    @Test(arguments: AnyOperator.all, Clash.untimed)
    func `G2 an operator keeps its guarantees when two threads use its source`(
        operation: AnyOperator, clash: Clash
    ) {
        // With one source, a subject or `create` serialises the threads, so the rounds are divided.
        let rounds = Self.rounds / Clash.untimed.count
        #expect(Self.complaint(about: Racer(operation), clash, rounds: rounds) == nil)
    }

    @Test(arguments: AnyOperator.all.filter(\.isTimed), Clash.timed)
    func `G2 an operator keeps its guarantees when its clock runs meanwhile`(operation: AnyOperator, clash: Clash) {
        #expect(Self.complaint(about: Racer(operation), clash) == nil)
    }

    @Test(arguments: Racer.meetings, Clash.untimed)
    func `G2 an operator keeps its guarantees when its sources emit at once`(racer: Racer, clash: Clash) {
        #expect(Self.complaint(about: racer, clash) == nil)
    }

    @Test(arguments: Racer.subjects, Clash.untimed)
    func `G2 a source keeps its guarantees when two threads use it`(racer: Racer, clash: Clash) {
        #expect(Self.complaint(about: racer, clash) == nil)
    }

    private static func complaint(about racer: Racer, _ clash: Clash, rounds: Int = rounds) -> String? {
        race(rounds: rounds) { number, live in racer.round(of: clash, number, live) }
    }

    @Test func `R6 a queue delivers the elements of two threads while a third one disposes`() {
        let queue = DispatchQueue(label: "race")
        let complaint = race(rounds: Self.rounds) { _, live in
            let subject = PublishSubject<LiveCount.Token>()
            let watch = Watch()
            let handle = watch.subscribe(
                to: subject.observe(on: DispatchQueueScheduler(queue: queue)), live.token(.observer))
            return Round(
                left: { for _ in 0..<3 { subject.onNext(live.token()) } },
                right: {
                    subject.onNext(live.token())
                    watch.dispose(handle)
                }
            ) {
                queue.sync {}
                return watch.complaint
            }
        }
        #expect(complaint == nil)
    }

    @Test func `O16 connecting twice, and while somebody subscribes, starts the source once`() {
        let complaint = race(rounds: Self.rounds) { number, live in
            let source = RaceSource()
            let connectable = source.stream.publish()
            let handles = DisposeBag()
            let watch = Watch()
            let subscribe: @Sendable () -> Void = {
                handles.insert(watch.subscribe(to: connectable.asObservable(), live.token(.observer)))
            }
            let connect: @Sendable () -> Void = { handles.insert(connectable.connect()) }
            return Round(left: number % 2 == 0 ? subscribe : connect, right: connect) {
                let running = source.running
                source.send(.next(live.token()))
                handles.dispose()
                if running != 1 || source.running != 0 { return "\(running) sources, then \(source.running)" }
                return watch.complaint
            }
        }
        #expect(complaint == nil)
    }

    @Test func `O16 the last subscriber disposes while another one subscribes`() {
        let complaint = race(rounds: Self.rounds) { _, live in
            let source = RaceSource()
            let shared = source.stream.share()
            let (leaving, coming) = (Watch(), Watch())
            let handles = DisposeBag()
            let handle = leaving.subscribe(to: shared, live.token(.observer))
            return Round(
                left: { leaving.dispose(handle) },
                right: { handles.insert(coming.subscribe(to: shared, live.token(.observer))) }
            ) {
                let running = source.running
                handles.dispose()
                if running != 1 || source.running != 0 { return "\(running) sources, then \(source.running)" }
                return leaving.complaint ?? coming.complaint
            }
        }
        #expect(complaint == nil)
    }

    @Test func `D3 a subject is released while its subscription is disposed of`() {
        let complaint = race(rounds: isStressRun ? raceRounds : 1000) { _, live in
            let subject = Locked<PublishSubject<LiveCount.Token>?>(PublishSubject())
            let disposals = Counter()
            let token = live.token(.observer)
            let handle = subject.withLock { $0 }?.asObservable().subscribe(
                onNext: { _ in }, onDisposed: { withExtendedLifetime(token) { _ = disposals.add(1) } })
            return Round(
                left: { handle?.dispose() },
                right: {
                    // Released after the lock.
                    let last = subject.withLock { $0.take() }
                    withExtendedLifetime(last) {}
                }
            ) { disposals.value == 1 ? nil : "\(disposals.value) disposals" }
        }
        #expect(complaint == nil)
    }

    @Test func `D5 a bag that is disposed of during an insertion disposes of everything once`() {
        let complaint = race(rounds: Self.rounds) { _, live in
            let bag = DisposeBag()
            let disposals = Counter()
            let insert: @Sendable () -> Void = {
                let token = live.token()
                bag.insert(Disposables.create { withExtendedLifetime(token) { _ = disposals.add(1) } })
            }
            insert()
            return Round(left: insert, right: { bag.dispose() }) {
                disposals.value == 2 ? nil : "\(disposals.value) of 2 disposed of"
            }
        }
        #expect(complaint == nil)
    }

    @Test func `D2 a serial disposable that is set twice, or disposed of, keeps at most one`() {
        let complaint = race(rounds: Self.rounds) { number, live in
            let serial = SerialDisposable()
            let disposals = Counter()
            let set: @Sendable () -> Void = {
                let token = live.token()
                serial.set(Disposables.create { withExtendedLifetime(token) { _ = disposals.add(1) } })
            }
            let dispose: @Sendable () -> Void = { serial.dispose() }
            let isDisposing = number % 2 == 0
            return Round(left: set, right: isDisposing ? dispose : set) {
                if disposals.value != 1 { return "\(disposals.value) disposed of" }
                serial.dispose()
                return disposals.value == (isDisposing ? 1 : 2) ? nil : "\(disposals.value) disposed of at the end"
            }
        }
        #expect(complaint == nil)
    }

    @Test func `S1 work that is scheduled or cancelled while time advances runs at most once`() {
        let complaint = race(rounds: Self.rounds) { number, live in
            let time = VirtualTimeScheduler()
            let runs = Counter()
            let token = live.token()
            let work = time.schedule(after: 1.ticks) { withExtendedLifetime(token) { _ = runs.add(1) } }
            let isCancelling = number % 2 == 0
            return Round(
                left: {
                    if isCancelling { work.dispose() } else { time.schedule(after: 1.ticks) { runs.add(1) } }
                }, right: { time.advance(by: 1.ticks) }
            ) {
                time.advance(by: 2.ticks)
                return (isCancelling ? 0...1 : 2...2).contains(runs.value) ? nil : "\(runs.value) runs"
            }
        }
        #expect(complaint == nil)
    }
}
