import Synchronization
import Testing

@testable import Streams

struct RankTests {
    /// A chain of `length` sums that each combine the previous one with `variable`.
    private static func chain(_ variable: Variable<Int>, _ length: Int) -> Observable<Int> {
        (0..<length).reduce(variable.asObservable()) { chain, _ in
            Observable.combineLatest(chain, variable).map { $0 + $1 }
        }
    }

    @Test(arguments: [1, 2, 10, 100], [true, false])
    func `I3 dependents of a switchLatest rise above its new inner stream in the middle of the turn`(
        depth: Int, isShared: Bool
    ) {
        let number = Variable(1), isDeep = Variable(false)
        let chain = isShared ? Self.chain(number, depth).share(replay: 1) : Self.chain(number, depth)
        let other = isShared ? chain.subscribe() : Subscription.none
        let switched = isDeep.flatMapLatest { $0 ? chain : number.asObservable() }
        let joined = Observable.combineLatest(switched, number, isDeep).map { [$0, $1, $2 ? depth : 0] }
        let above = Observable.combineLatest(joined, switched, chain).map { $0 + [$1, $2] }
        let (seen, handle) = Recorder.events(of: above)
        func expected(_ number: Int, _ depth: Int, _ all: Int) -> [Int] {
            [number * (depth + 1), number, depth, number * (depth + 1), number * (all + 1)]
        }
        #expect(seen.entries.last == .next(expected(1, 0, depth)))
        let start = seen.entries.count
        transaction {
            number.value = 2
            isDeep.value = true
        }
        number.value = 3
        transaction {
            isDeep.value = false
            number.value = 4
        }
        isDeep.value = true
        number.value = 5
        let later =
            [expected(2, depth, depth), expected(3, depth, depth), expected(4, 0, depth)]
            + [expected(4, depth, depth), expected(5, depth, depth)]
        #expect(Array(seen.entries.dropFirst(start)) == later.map { .next($0) })
        handle.dispose()
        other.dispose()
    }

    @Test(arguments: [1, 2, 10, 100])
    func `I3 dependents of a variable rise when a stream is bound to it`(depth: Int) {
        let number = Variable(1), bound = Variable(0)
        let joined = Observable.combineLatest(bound, number).map { [$0, $1] }
        let above = Observable.combineLatest(joined, bound).map { $0 + [$1] }
        let (seen, handle) = Recorder.events(of: above.skip(1))
        let binding = Self.chain(number, depth).bind(to: bound)
        number.value = 2
        transaction { number.value = 3 }
        #expect(seen.entries == [1, 2, 3].map { .next([$0 * (depth + 1), $0, $0 * (depth + 1)]) })
        binding.dispose()
        handle.dispose()
    }

    @Test func `I3 a stream that flatMap adds in the middle of a turn raises its dependents`() {
        let number = Variable(1)
        let chain = Self.chain(number, 10).take(1)
        let joined = Observable.combineLatest(number.flatMap { _ in chain }, number).map { [$0, $1] }
        let (seen, handle) = Recorder.events(of: joined)
        number.value = 2
        number.value = 3
        #expect(seen.entries == [1, 2, 3].map { .next([$0 * 11, $0]) })
        handle.dispose()
    }

    @Test func `I3 a variable that deeper and deeper streams write rises above each of them, sixteen times`() {
        let number = Variable(0), written = Variable(0)
        let writer = Atomic(0)
        let bag = DisposeBag()
        var level = number
        for index in 0...16 {
            let next = Variable(0)
            Observable.combineLatest(level, number).subscribe(onNext: { _, number in
                next.value = number
                if writer.load(ordering: .relaxed) == index { written.value = number }
            }).disposed(by: bag)
            level = next
        }
        let joined = Observable.combineLatest(written, number).map { [$0, $1] }
        let (seen, handle) = Recorder.events(of: joined.skip(1))
        for index in 0...16 {
            writer.store(index, ordering: .relaxed)
            number.value = index + 1
        }
        #expect(seen.entries == (1...17).map { .next([$0, $0]) })
        handle.dispose()
        bag.dispose()
    }

    private static let sources: [(name: String, stream: @Sendable () -> Observable<Int>)] = {
        let (publishing, replaying) = (PublishSubject<Int>(), ReplaySubject<Int>(bufferSize: 1))
        let (behaving, number) = (BehaviorSubject(0), Variable(0))
        let doubled = Computed { number.value * 2 }
        let shared = number.map { $0 }.share(replay: 1, scope: .forever)
        return [
            ("PublishSubject", { publishing.asObservable() }), ("ReplaySubject", { replaying.asObservable() }),
            ("BehaviorSubject", { behaving.asObservable() }), ("Variable", { number.asObservable() }),
            ("Computed", { doubled.asObservable() }), ("share", { shared }),
        ]
    }()

    @Test(arguments: [3, 15, 16, 17, 50], [1, 2, 3])
    func `I3 of many junctions of a source those rise that it still feeds`(count: Int, step: Int) {
        let source = Rank()
        let junctions = (0..<count).map { _ in Rank(feeding: nil) }
        // The odd ones are fed twice.
        for (index, junction) in junctions.enumerated() {
            for _ in 0...(index % 2) { source.feed(junction) }
        }
        let before = junctions.map(\.level)
        let stopped = Set(stride(from: 0, to: count, by: step))
        for (index, junction) in junctions.enumerated() where stopped.contains(index) { source.stopFeeding(junction) }
        source.rise(after: before[0] + 10)
        for (index, junction) in junctions.enumerated() {
            let isFed = !stopped.contains(index) || index % 2 == 1
            #expect(junction.level == (isFed ? before[0] + 11 : before[index]))
        }
        for junction in junctions + junctions { source.stopFeeding(junction) }
        source.rise(after: before[0] + 20)
        #expect(junctions.allSatisfy { $0.level <= before[0] + 11 })
    }

    @Test(arguments: sources.map(\.name))
    func `D6 a source keeps nothing of a combination that has been disposed of`(name: String) throws {
        let source = try #require(Self.sources.first { $0.name == name }).stream()
        let rank = Locked(WeakRank())
        let input = Observable<Int> { observer in
            rank.withLock { $0.rank = observer.subscription.rank }
            source.subscribe(observer)
        }
        let handle = Observable.combineLatest(input, source).subscribe()
        #expect(rank.withLock { $0.rank } != nil)
        handle.dispose()
        #expect(rank.withLock { $0.rank } == nil)
    }
}

private struct WeakRank {
    weak var rank: Rank?
}

extension Subscription {
    /// A subscription to a stream that never emits.
    fileprivate static var none: Subscription { Observable<Int>.never().subscribe() }

    @Test func `a junction keeps the one whose gate it passes, even when everything else has let go of that`() {
        var below: TurnJunction? = TurnJunction(feeding: nil) { _, _ in }
        weak let gate = below
        below?.beginStart()
        let above = TurnJunction(feeding: below?.rank, sharesGate: true) { _, _ in }
        below?.endStart()
        let rank = below?.rank
        below = nil
        #expect(gate === above.gate?.takeUnretainedValue())
        withExtendedLifetime(above) { #expect(rank?.gate != nil) }
    }
}
