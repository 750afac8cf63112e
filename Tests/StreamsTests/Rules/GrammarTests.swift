import Streams
import Testing

@Suite(.ownThreads)
struct GrammarTests {
    @Test func `G1 nothing arrives after a terminal event`() {
        let source = PublishSubject<Int>()
        let (events, _) = Recorder.events(of: source.map { $0 * 2 })
        source.onNext(1)
        source.onCompleted()
        source.onNext(2)
        source.onError(Failure())
        #expect(events.entries == [.next(2), .completed])
    }

    @Test func `G2 events of one subscription never overlap, whatever threads send`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        let inside = Recorder<Int>()
        let depth = Counter()
        let handle = Observable.merge(left.asObservable(), right.asObservable()).subscribe(onNext: { _ in
            inside.note(depth.add(1))
            depth.add(-1)
        })
        together(
            { for number in 0..<raceRounds { left.onNext(number) } },
            { for number in 0..<raceRounds { right.onNext(number) } },
            { for number in 0..<raceRounds { right.onNext(number) } })
        handle.dispose()
        #expect(inside.entries.count == 3 * raceRounds)
        #expect(inside.entries.allSatisfy { $0 == 1 })
    }

    @Test func `G3 a source that breaks the grammar cannot break it downstream`() {
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(Failure())
            observer.onCompleted()
            return Disposables.create()
        }
        let mapped = Counter()
        let (events, _) = Recorder.events(
            of: source.map { number in
                mapped.add(1)
                return number
            })
        #expect(events.entries == [.next(1), .completed])
        #expect(mapped.value == 1)
    }

    @Test func `G3 a source that sends from two threads at once is put in order`() {
        for _ in 0..<raceRounds {
            let received = Recorder<Int>()
            let source = Observable<Int>.create { observer in
                together({ observer.onNext(1) }, { observer.onNext(2) }, { observer.onCompleted() })
                return Disposables.create()
            }
            let ends = Counter()
            let handle = source.subscribe(onNext: { received.note($0) }, onCompleted: { ends.add(1) })
            handle.dispose()
            #expect(ends.value == 1)
            #expect(received.entries.count <= 2)
        }
    }

    @Test func `G4 every observer sees the same order, and each thread's own order`() {
        for _ in 0..<max(1, raceRounds / 30) {
            let subject = PublishSubject<Int>()
            let first = Recorder<Int>()
            let second = Recorder<Int>()
            let one = subject.subscribe(onNext: { first.note($0) })
            let two = subject.subscribe(onNext: { second.note($0) })
            together(
                { for number in 0..<100 { subject.onNext(number) } },
                { for number in 1000..<1100 { subject.onNext(number) } })
            one.dispose()
            two.dispose()
            #expect(first.entries == second.entries)
            #expect(first.entries.filter { $0 < 1000 } == Array(0..<100))
            #expect(first.entries.filter { $0 >= 1000 } == Array(1000..<1100))
        }
    }

    @Test func `G5 a closure that throws ends the stream and disposes of the source`() {
        let throwing: [(String, (Observable<Int>) -> Observable<Int>)] = [
            ("map", { $0.map { _ in throw Failure() } }),
            ("filter", { $0.filter { _ in throw Failure() } }),
            ("scan", { $0.scan(0) { _, _ in throw Failure() } }),
            ("flatMap", { $0.flatMap { _ -> Observable<Int> in throw Failure() } }),
            ("flatMapLatest", { $0.flatMapLatest { _ -> Observable<Int> in throw Failure() } }),
            ("concatMap", { $0.concatMap { _ -> Observable<Int> in throw Failure() } }),
            ("distinctUntilChanged", { $0.startWith(0).distinctUntilChanged { _, _ in throw Failure() } }),
            ("distinctUntilChanged(at:)", { $0.distinctUntilChanged(at: { _ throws -> Int in throw Failure() }) }),
        ]
        for (name, operation) in throwing {
            let disposals = Counter()
            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onNext(2)
                return Disposables.create { disposals.add(1) }
            }
            let (events, _) = Recorder.events(of: operation(source))
            #expect(events.entries.last == .error(Failure()), "\(name)")
            #expect(disposals.value == 1, "\(name)")
        }
    }

    @Test func `G6 an error is passed on at once and ends every combination`() {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        let combinations: [Observable<Int>] = [
            Observable.merge(left.asObservable(), right.asObservable()),
            Observable.combineLatest(left, right).map { $0 + $1 },
            left.flatMapLatest { _ in right },
        ]
        for combination in combinations {
            let left = PublishSubject<Int>()
            _ = left
            let (events, handle) = Recorder.events(of: combination)
            defer { handle.dispose() }
            #expect(events.entries.isEmpty)
        }
        let (merged, _) = Recorder.events(of: combinations[0])
        let (combined, _) = Recorder.events(of: combinations[1])
        let (switched, _) = Recorder.events(of: combinations[2])
        left.onNext(1)
        right.onError(Failure(number: 7))
        left.onNext(2)
        #expect(merged.entries == [.next(1), .error(Failure(number: 7))])
        #expect(combined.entries == [.error(Failure(number: 7))])
        #expect(switched.entries == [.error(Failure(number: 7))])
    }
}
