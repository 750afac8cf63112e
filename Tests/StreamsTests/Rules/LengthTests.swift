import Streams
import Testing

/// The length of a chain does not change its meaning (R4).
struct LengthTests {
    private typealias Case = (name: String, stream: @Sendable (Int) -> Observable<Int>)

    private static let cases: [Case] = [
        ("take of repeatElement", { Observable.repeatElement(1).through($0).take(1) }),
        (
            "take of a counted source",
            { length in
                let sent = Counter()
                let source = Observable.range(start: 1, count: 1_000).do(onNext: { _ in sent.add(1) })
                return Observable.concat(source.through(length).take(1), .deferred { .just(sent.value) })
            }
        ),
        ("groupBy", { length in Observable.of(1, 2, 3, 4).groupBy { $0 % 2 }.through(length).flatMap { $0 } }),
        (
            "window",
            { length in
                let time = VirtualTimeScheduler()
                return Observable.of(1, 2, 3).window(time: 9.ticks, count: 2, scheduler: time).through(length)
                    .flatMap { $0 }
            }
        ),
        (
            "withLatestFrom",
            { length in
                Observable.of(1, 2, 3).withLatestFrom(Observable.just(10).through(length)).map { $0 + $1 }
                    .through(length)
            }
        ),
        (
            "combineLatest",
            { length in
                Observable.combineLatest(Observable.just(10).through(length), Observable.of(1, 2, 3).through(length))
                    .map { $0 + $1 }.through(length)
            }
        ),
        ("merge", { Observable.merge(Observable.of(1, 2).through($0), Observable.of(3, 4)).through($0) }),
        ("startWith", { Observable.of(2, 3).through($0).startWith(1).through($0) }),
        ("share", { Observable.of(1, 2, 3).through($0).share().through($0).take(2) }),
        (
            "sequence of starts",
            { length in
                let starts = Recorder<Int>()
                let stream = { (number: Int) in
                    Observable.deferred {
                        starts.note(number)
                        return .just(number)
                    }.through(length)
                }
                return Observable.concat(
                    Observable.zip(stream(1), stream(2)).map { $0 * $1 }, .deferred { .from(starts.entries) })
            }
        ),
    ]

    @Test(arguments: cases.map(\.name))
    func `R4 a chain of 70 or 1,500 operators that change nothing changes nothing`(name: String) throws {
        let stream = try #require(Self.cases.first { $0.name == name }).stream
        let expected = Recorder.events(of: stream(0)).0.entries
        #expect(expected.last == .completed)
        for length in [62, 63, 64, 70, 1_500] {
            let events = Recorder<Event<Int>>()
            onSmallStack(bytes: deepStack) { stream(length).subscribe { events.note($0) } }
            #expect(events.entries == expected, "\(length) operators")
        }
    }
}

extension Observable {
    /// The stream through a number of operators that change nothing.
    func through(_ length: Int) -> Observable<Element> {
        var chain = self
        for _ in 0..<length { chain = chain.map { $0 } }
        return chain
    }
}
