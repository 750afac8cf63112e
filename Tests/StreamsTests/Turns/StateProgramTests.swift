import Streams
import Testing

/// Programs that failed while operators emitted in a later turn than their sources.
struct StateProgramTests {
    @Test func `I2 withLatestFrom uses the combination of the same turn`() {
        let query = Variable("a"), page = Variable(1)
        let params = Observable.combineLatest(query, page).map { "\($0)\($1)" }
        let (answers, handle) = Recorder.events(of: page.skip(1).withLatestFrom(params).map { $1 })
        page.value = 2
        page.value = 3
        transaction {
            page.value = 4
            query.value = "b"
        }
        #expect(answers.entries == ["a2", "a3", "b4"].map { .next($0) })
        handle.dispose()
    }

    @Test func `I2 sample emits the combination of the same turn`() {
        let query = Variable("a"), page = Variable(1)
        let params = Observable.combineLatest(query, page).map { "\($0)\($1)" }
        let (answers, handle) = Recorder.events(of: params.sample(page.skip(1)))
        page.value = 2
        query.value = "b"
        page.value = 3
        #expect(answers.entries == ["a2", "b3"].map { .next($0) })
        handle.dispose()
    }

    @Test func `I4 a transaction notifies its variables in the order of their creation, in every run`() {
        let wrongRun = (0..<1_000).first { run in
            // Allocations between two variables change their addresses.
            let ballast = (0..<run % 17).map { Array(repeating: $0, count: run % 7 + 1) }
            let first = Variable(0)
            let second = withExtendedLifetime(ballast) { Variable(0) }
            let (both, handle) = Recorder.events(of: Observable.merge(second.map { -$0 }, first.map { $0 }).skip(2))
            transaction {
                second.value = 1
                first.value = 1
            }
            handle.dispose()
            return both.entries != [.next(1), .next(-1)]
        }
        #expect(wrongRun == nil)
    }

    @Test func `I2 withLatestFrom of two variables of one transaction pairs the new values, in every run`() {
        let wrongRun = (0..<1_000).first { run in
            let first = Variable(0), second = Variable(0)
            let (left, right) = run % 2 == 0 ? (first, second) : (second, first)
            let (pairs, handle) = Recorder.events(of: left.withLatestFrom(right).map { [$0, $1] }.skip(1))
            transaction {
                first.value = 1
                second.value = 1
            }
            handle.dispose()
            return pairs.entries != [.next([1, 1])]
        }
        #expect(wrongRun == nil)
    }

    @Test func `I5 an event sent inside a transaction is combined with the values of that transaction`() {
        let filter = Variable(0)
        let taps = PublishSubject<Int>()
        let (answers, handle) = Recorder.events(of: taps.withLatestFrom(filter).map { [$0, $1] })
        transaction {
            filter.value = 1
            taps.onNext(1)
        }
        transaction {
            taps.onNext(2)
            filter.value = 2
        }
        #expect(answers.entries == [.next([1, 1]), .next([2, 2])])
        handle.dispose()
    }

    @Test func `I5 a subject emits when the outermost transaction commits, and not if it throws`() {
        let variable = Variable(0)
        let subject = PublishSubject<Int>()
        let seen = Recorder<[Int]>()
        let handle = subject.subscribe(onNext: { seen.note([$0, variable.value]) })
        transaction {
            transaction { subject.onNext(1) }
            #expect(seen.entries == [])
            subject.onNext(2)
            variable.value = 5
        }
        #expect(seen.entries == [[1, 5], [2, 5]])
        #expect(throws: Failure.self) {
            try transaction {
                subject.onNext(3)
                throw Failure()
            }
        }
        transaction {
            try? transaction {
                subject.onNext(4)
                throw Failure()
            }
            subject.onNext(5)
        }
        #expect(seen.entries == [[1, 5], [2, 5], [5, 5]])
        handle.dispose()
    }

    @Test func `I5 changes of variables and subjects in one transaction cause one combination`() {
        let variable = Variable(0)
        let publish = PublishSubject<Int>(), replay = ReplaySubject<Int>(bufferSize: 1)
        let behavior = BehaviorSubject(0)
        let all = Observable<[Int]>.combineLatest([
            variable.asObservable(), publish.startWith(0), replay.startWith(0), behavior.asObservable(),
        ])
        let (seen, handle) = Recorder.events(of: all.skip(1))
        for number in 1...3 {
            transaction {
                publish.onNext(number)
                behavior.onNext(number)
                variable.value = number
                replay.onNext(number)
            }
        }
        #expect(seen.entries == (1...3).map { .next([$0, $0, $0, $0]) })
        handle.dispose()
    }

    @Test func `I1 what an observer writes belongs to the turn that notifies it`() {
        let source = Variable(0), doubled = Variable(0)
        let (seen, handle) = Recorder.events(of: Observable.combineLatest(source, doubled).map { [$0, $1] }.skip(1))
        let writer = source.skip(1).subscribe(onNext: { doubled.value = $0 * 2 })
        source.value = 1
        source.value = 2
        #expect(seen.entries == [.next([1, 2]), .next([2, 4])])
        writer.dispose()
        handle.dispose()
    }
}
