import Streams
import Testing

/// What turns leave at a busy junction, some of it later than what other turns leave there after them.
@Suite(.serialized, .ownThreads)
struct PostedArrivalsTests {
    /// Streams of two variables, with a gate of another kind between the first one and the place where both meet.
    private static let gated: [(name: String, stream: @Sendable (Variable<Int>, Variable<Int>) -> Observable<[Int]>)] =
        [
            (
                "combined",
                { left, right in
                    let shared = left.do(onNext: { _ in letOthersRun() }).share(replay: 1)
                    return Observable.combineLatest(shared, right).map { [$0, $1] }
                }
            ),
            (
                "switched",
                { left, right in left.share(replay: 1).flatMapLatest { number in right.map { [number, $0] } } }
            ),
        ]

    @Test(arguments: gated.map(\.name))
    func `V6 what one turn posts in several steps stays in the order of its inputs`(name: String) throws {
        let gated = try #require(Self.gated.first { $0.name == name })
        for _ in 0..<5 * raceRounds {
            let (left, right) = (Variable(0), Variable(0))
            let stream = gated.stream(left, right)
            let recorders = (0..<4).map { _ in Recorder<[Int]>() }
            let bag = DisposeBag()
            let subscribe: @Sendable (Int) -> Void = { index in
                stream.subscribe(onNext: { numbers in
                    letOthersRun()
                    recorders[index].note(numbers)
                }).disposed(by: bag)
            }
            subscribe(0)
            together(
                {
                    for number in 1...3 {
                        transaction {
                            left.value = number
                            right.value = number
                        }
                    }
                },
                { for index in 1...3 { subscribe(index) } },
                { for number in 101...103 { left.value = number } })
            bag.dispose()
            for recorder in recorders { try #require(recorder.entries.last == [left.value, right.value]) }
        }
    }
}
