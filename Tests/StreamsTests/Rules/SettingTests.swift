import Streams
import Testing

/// What an operator does depends neither on where it is subscribed to and sent to, nor on what is around it.
struct SettingTests {
    @Test(arguments: AnyOperator.all)
    func `I2 an operator behaves as alone in transactions, beside share, and beside junctions`(operation: AnyOperator) {
        for end in [Event<Setting.Token>.completed, .error(Failure())] {
            let alone = Setting.alone.events(of: operation, endingWith: end)
            for setting in Setting.all where !operation.losesElements(in: setting) {
                #expect(setting.events(of: operation, endingWith: end) == alone, "\(setting.testDescription)")
            }
        }
    }

    /// Streams that emit streams, and the elements of those.
    private static let nested: [(name: String, make: @Sendable (Observable<Int>) -> Observable<Observable<Int>>)] = [
        ("groupBy", { $0.groupBy { $0 % 3 }.map { $0.asObservable() } }),
        ("window", { $0.window(time: 1.ticks, count: 2, scheduler: VirtualTimeScheduler()) }),
        ("window by a stream", { $0.window(boundary: $0.filter { $0 % 2 == 0 }) }),
    ]

    private static let handing:
        [(name: String, link: @Sendable (Observable<Observable<Int>>) -> Observable<Observable<Int>>)] =
            [
                ("nothing", { $0 }),
                ("takeUntil", { $0.takeUntil(Observable<Int>.never()) }),
                ("skipUntil", { $0.skipUntil(Observable.never().startWith(1)) }),
                ("take(for:)", { $0.take(for: .seconds(1), scheduler: VirtualTimeScheduler()) }),
                ("withLatestFrom", { $0.withLatestFrom(Observable.never().startWith(1)).map { stream, _ in stream } }),
                ("combineLatest", { Observable.combineLatest($0, Observable.just(1)).map { stream, _ in stream } }),
                ("flatMapLatest", { $0.flatMapLatest { Observable.just($0) } }),
                ("pausable", { $0.pausable(Observable.never().startWith(true)) }),
                ("two junctions", { $0.takeUntil(Observable<Int>.never()).flatMapLatest { Observable.just($0) } }),
                ("share and a junction", { $0.share().takeUntil(Observable<Int>.never()) }),
            ]

    /// What is received through `flatten` of streams that are handed on, when seven numbers are sent one by one, or all
    /// in one turn.
    private func received(
        _ make: (Observable<Int>) -> Observable<Observable<Int>>,
        _ link: (Observable<Observable<Int>>) -> Observable<Observable<Int>>, isAtOnce: Bool,
        _ flatten: (Observable<Observable<Int>>) -> Observable<Int>
    ) -> [Event<Int>] {
        let subject = PublishSubject<Int>()
        let (seen, handle) = Recorder.events(of: flatten(link(make(subject.asObservable()))))
        func sendAll() { for number in 1...7 { subject.onNext(number) } }
        if isAtOnce { transaction { sendAll() } } else { sendAll() }
        subject.onCompleted()
        handle.dispose()
        return seen.entries
    }

    private static let sent = (1...7).map { Event.next($0) } + [.completed]

    @Test(arguments: nested.map(\.name))
    func `I2 a stream that a junction hands on emits what it has received in the turn`(name: String) throws {
        let make = try #require(Self.nested.first { $0.name == name }).make
        for (junction, link) in Self.handing {
            let oneByOne = received(make, link, isAtOnce: false) { $0.flatMap { $0 } }
            #expect(oneByOne == Self.sent, "handed on by \(junction)")
            // It emits once per turn.
            if junction == "combineLatest" { continue }
            let atOnce = received(make, link, isAtOnce: true) { $0.flatMap { $0 } }
            // Groups are subscribed to one after the other.
            #expect(atOnce.compactMap(\.element).sorted() == Array(1...7), "handed on by \(junction)")
        }
    }

    @Test(arguments: nested.map(\.name).filter { $0 != "groupBy" })
    func `O5 flatMapLatest of windows emits every element`(name: String) throws {
        let make = try #require(Self.nested.first { $0.name == name }).make
        for (junction, link) in Self.handing {
            for isAtOnce in [false, true] where !isAtOnce || junction != "combineLatest" {
                let seen = received(make, link, isAtOnce: isAtOnce) { $0.flatMapLatest { $0 } }
                #expect(seen == Self.sent, "handed on by \(junction)")
            }
        }
    }

    /// A screen that keeps its subscription, and uses itself in the closures.
    private final class Screen: Sendable {
        private let handle = Locked<Subscription?>(nil)
        private let token: LiveCount.Token
        let hasEnded = Locked(false)

        init(_ token: LiveCount.Token) {
            self.token = token
        }

        func show(_ stream: Observable<LiveCount.Token>) {
            let subscription = stream.subscribe(
                onNext: { _ in self.note(isEnd: false) }, onError: { _ in self.note(isEnd: true) },
                onCompleted: { self.note(isEnd: true) })
            handle.withLock { $0 = subscription }
        }

        func close() { handle.withLock { $0 }?.dispose() }

        private func note(isEnd: Bool) {
            if isEnd { hasEnded.withLock { $0 = true } }
        }
    }

    @Test(arguments: AnyOperator.all, EveryOperatorTests.Ending.allCases)
    func `D3 an object that keeps its handle is released after the end`(
        operation: AnyOperator, ending: EveryOperatorTests.Ending
    ) {
        let live = LiveCount()
        let time = VirtualTimeScheduler()
        let subject = PublishSubject<LiveCount.Token>()
        do {
            let screen = Screen(live.token())
            screen.show(operation.apply(subject.asObservable(), time))
            for _ in 0..<2 {
                time.advance(by: 1.ticks)
                subject.onNext(live.token())
            }
            switch ending {
            case .completion: subject.onCompleted()
            case .error: subject.onError(Failure())
            case .disposal: screen.close()
            }
            time.advance(by: 200.ticks)
            // Some go on with another stream.
            if !screen.hasEnded.withLock({ $0 }) { screen.close() }
        }
        if operation.name == "share for ever", ending == .disposal { subject.onCompleted() }
        #expect(live.now == 0)
    }
}

extension AnyOperator {
    /// Whether it emits several elements in one turn, of which `combineLatest` takes the last.
    fileprivate func losesElements(in setting: Setting) -> Bool {
        name == "takeLast" && setting.testDescription == "above combineLatest"
    }
}
