import Streams
import Testing

/// A step of a stream that is derived from a variable, named as in the guide.
struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.make = make
    }

    static let keepingTheTurn = [
        Step("map") { $0.map { $0 } },
        Step("compactMap") { $0.compactMap { $0 } },
        Step("filter") { $0.filter { _ in true } },
        Step("scan") { $0.scan(0) { $1 } },
        Step("distinctUntilChanged") { $0.distinctUntilChanged() },
        Step("enumerated") { $0.enumerated().map { $0.element } },
        Step("pairwise") { $0.startWith(0).pairwise().map { $0.1 } },
        Step("materialize") { $0.materialize().dematerialize() },
        Step("buffer") { $0.buffer(count: 1).map { $0[0] } },
        Step("take") { $0.take(100) },
        Step("takeWhile") { $0.takeWhile { _ in true } },
        Step("takeUntil") { $0.takeUntil { $0 > 100 } },
        Step("skip") { $0.startWith(0).skip(1) },
        Step("skipWhile") { $0.skipWhile { $0 < 0 } },
        Step("startWith") { $0.startWith(0) },
        Step("ifEmpty") { $0.ifEmpty(default: 0) },
        Step("catchError") { $0.catchError { _ in .just(0) } },
        Step("retry") { $0.retry(3) },
        Step("repeat") { $0.repeat(2) },
        Step("do") { $0.do(onNext: { _ in }) },
        Step("debug") { $0.debug(log: { _ in }) },
        Step("signpost") { $0.signpost("a", log: { _ in }) },
        Step("timestamp") { $0.timestamp(TestScheduler()).map { $0.element } },
        Step("combineLatest") { Observable.combineLatest([$0]).map { $0[0] } },
    ]
}

struct TurnTests {
    @Test(arguments: Step.keepingTheTurn)
    func `V5 what is derived from a variable by steps with one source changes together with it`(step: Step) {
        let number = Variable(1)
        let seen = Recorder<[Int]>()
        let derived = step.make(number.asObservable())
        let before = Observable.combineLatest(derived, number).subscribe(onNext: { seen.note([$0, $1]) })
        let after = Observable.combineLatest(number, derived).subscribe(onNext: { seen.note([$0, $1]) })
        let start = seen.entries.count
        number.value = 2
        transaction { number.value = 3 }
        #expect(Array(seen.entries.dropFirst(start)) == [[2, 2], [2, 2], [3, 3], [3, 3]])
        before.dispose()
        after.dispose()
    }
}
