import Foundation
import Streams
import Testing

/// Guarantees that hold for every operator.
struct EveryOperatorTests {
    enum Ending: CaseIterable { case completion, error, disposal }

    /// How many operators that change nothing are put before and after the tested one.
    private let lengths = isStressRun && !isSanitized ? [0, 70, 1_500] : [0, 70]

    /// The operators of which long chains are made: one in four in the suite, in a stress run all.
    private static let longLinks = AnyOperator.links.enumerated()
        .filter { isStressRun || $0.offset % 4 == 0 }.map(\.element)

    @Test func `every operator that the library declares is in the table`() throws {
        let declared = Set(try Declarations(in: Project.sources.appendingPathComponent("Operators")).operators.keys)
        let known = Set(AnyOperator.all.map(\.function))
        #expect(declared.subtracting(known).sorted() == [])
        #expect(known.subtracting(declared).sorted() == [])
    }

    @Test(arguments: AnyOperator.all, Ending.allCases)
    func `D6 no object is alive after the end, also in a long chain`(operation: AnyOperator, ending: Ending) {
        for length in lengths {
            onSmallStack(bytes: deepStack) { Self.checkLife(of: operation.amid(length), ending) }
        }
    }

    private static func checkLife(of operation: AnyOperator, _ ending: Ending) {
        let live = LiveCount()
        do {
            let time = VirtualTimeScheduler()
            let subject = PublishSubject<LiveCount.Token>()
            let witness = live.token()
            let stream = operation.apply(subject.map { token in withExtendedLifetime(witness) { token } }, time)
            let handle = stream.subscribe(onNext: { _ in withExtendedLifetime(witness) {} }, onError: { _ in })
            time.advance(by: 1.ticks)
            subject.onNext(live.token())
            time.advance(by: 1.ticks)
            subject.onNext(live.token())
            switch ending {
            case .completion: subject.onCompleted()
            case .error: subject.onError(Failure())
            case .disposal: break
            }
            if ending != .disposal { time.advance(by: 200.ticks) }
            handle.dispose()
        }
        // A stream that is shared forever stays connected until the source ends.
        if operation.name == "share for ever", ending == .disposal { return }
        #expect(live.now == 0)
    }

    @Test(arguments: AnyOperator.all)
    func `D2 cancelling at every point of a run cleans up once, and no event follows`(operation: AnyOperator) {
        for length in lengths {
            let cuts = length > 100 ? [3, 11] : Array(0..<12)
            onSmallStack(bytes: deepStack) { Self.checkCuts(cuts, of: operation.amid(length)) }
        }
    }

    private static func checkCuts(_ cuts: [Int], of operation: AnyOperator) {
        let live = LiveCount()
        for cut in cuts {
            let time = VirtualTimeScheduler()
            let (starts, stops, late) = (Counter(), Counter(), Counter())
            let isDisposed = Locked(false)
            let source = Observable<LiveCount.Token>.create { observer in
                starts.add(1)
                let timers = DisposeBag()
                for tick in [1, 2, 4, 7] {
                    timers.insert(time.schedule(after: tick.ticks) { observer.onNext(live.token()) })
                }
                timers.insert(time.schedule(after: 9.ticks) { observer.onCompleted() })
                return Disposables.create(timers, Disposables.create { stops.add(1) })
            }
            let handle = operation.apply(source, time).subscribe { _ in
                if isDisposed.withLock({ $0 }) { late.add(1) }
            }
            time.advance(by: cut.ticks)
            handle.dispose()
            isDisposed.withLock { $0 = true }
            time.advance(by: 50.ticks)
            if operation.name != "share for ever" { #expect(starts.value == stops.value, "cut at \(cut)") }
            #expect(late.value == 0, "cut at \(cut)")
        }
    }

    @Test(arguments: AnyOperator.all)
    func `G1 nothing follows an end, and G3 a source that breaks the grammar is contained`(operation: AnyOperator) {
        for length in lengths {
            onSmallStack(bytes: deepStack) { Self.checkEnds(of: operation.amid(length)) }
        }
    }

    private static func checkEnds(of operation: AnyOperator) {
        for end in [Event<LiveCount.Token>.completed, .error(Failure())] {
            let live = LiveCount()
            let time = VirtualTimeScheduler()
            let source = Observable<LiveCount.Token>.create { observer in
                for event in [.next(live.token()), end, .next(live.token()), .completed, .error(Failure())] {
                    observer.on(event)
                }
                return Disposables.create()
            }
            let ends = Recorder<Int>()
            let received = Counter()
            let handle = operation.apply(source, time).subscribe { event in
                if event.element == nil { ends.note(received.value) } else { received.add(1) }
            }
            time.advance(by: 200.ticks)
            #expect(ends.entries.count <= 1)
            if let end = ends.entries.first { #expect(end == received.value) }
            handle.dispose()
        }
    }

    @Test(.enabled(if: !isSanitized), arguments: longLinks)
    func `R4 a chain of 2,000 starts, delivers, ends and is released`(operation: AnyOperator) {
        let live = LiveCount()
        let ended = Counter()
        onSmallStack(bytes: deepStack) {
            let time = VirtualTimeScheduler()
            let subject = PublishSubject<LiveCount.Token>()
            var chain = subject.asObservable()
            for _ in 0..<2_000 { chain = operation.apply(chain, time) }
            let first = chain.subscribe(onError: { _ in })
            let second = chain.subscribe(onError: { _ in })
            subject.onNext(live.token())
            second.dispose()
            subject.onNext(live.token())
            subject.onCompleted()
            first.dispose()
            ended.add(1)
        }
        #expect(ended.value == 1)
        #expect(live.now == 0)
    }
}
