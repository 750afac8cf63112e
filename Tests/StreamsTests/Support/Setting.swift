import Streams
import Testing

/// A place in which an operator runs. It does not change what the operator does.
struct Setting: Sendable, CustomTestStringConvertible {
    typealias Token = LiveCount.Token
    typealias Link = @Sendable (Observable<Token>) -> Observable<Token>

    let testDescription: String
    /// What is between the source and the operator, and between the operator and the observer.
    var source: Link = { $0 }
    var result: Link = { $0 }
    /// How the observer subscribes, and how the source sends.
    var subscribing: @Sendable (() -> Void) -> Void = { $0() }
    var sending: @Sendable (() -> Void) -> Void = { $0() }

    init(_ name: String, _ change: (inout Setting) -> Void = { _ in }) {
        testDescription = name
        change(&self)
    }

    static let alone = Setting("alone")

    static let transactions = [
        Setting("subscribed to in a transaction") { $0.subscribing = { body in transaction { body() } } },
        Setting("sent to in a transaction") { $0.sending = { body in transaction { body() } } },
        Setting("in transactions") {
            $0.subscribing = { body in transaction { body() } }
            $0.sending = { body in transaction { body() } }
        },
        Setting("below share, in transactions") {
            $0.source = { $0.share() }
            $0.subscribing = { body in transaction { body() } }
            $0.sending = { body in transaction { body() } }
        },
    ]

    static let shares = [
        Setting("below share") { $0.source = { $0.share() } },
        Setting("below a share that replays") { $0.source = { $0.share(replay: 1) } },
        Setting("above share") { $0.result = { $0.share() } },
        Setting("between two") {
            $0.source = { $0.share() }
            $0.result = { $0.share() }
        },
    ]

    static let junctions: [(name: String, link: Link)] = [
        ("takeUntil", { $0.takeUntil(Observable<Int>.never()) }),
        ("skipUntil", { $0.skipUntil(Observable.never().startWith(1)) }),
        ("take(for:)", { $0.take(for: .seconds(1), scheduler: VirtualTimeScheduler()) }),
        ("withLatestFrom", { $0.withLatestFrom(Observable.never().startWith(1)).map { token, _ in token } }),
        ("combineLatest", { Observable.combineLatest($0, Observable.just(1)).map { token, _ in token } }),
        ("flatMapLatest", { $0.flatMapLatest { Observable.just($0) } }),
        ("pausable", { $0.pausable(Observable.never().startWith(true)) }),
        ("window by a stream", { $0.window(boundary: Observable<Int>.never()).flatMap { $0 } }),
    ]

    static let belowJunctions = junctions.map { junction in
        Setting("below \(junction.name)") { $0.source = junction.link }
    }

    static let aboveJunctions = junctions.map { junction in
        Setting("above \(junction.name)") { $0.result = junction.link }
    }

    static let all = transactions + shares + belowJunctions + aboveJunctions
}

extension Setting {
    /// What an observer of the operator receives: the number of the element and its time, and the end with its time.
    func events(of operation: AnyOperator, endingWith end: Event<Token>) -> [String] {
        let live = LiveCount()
        let tokens = (0..<4).map { _ in live.token() }
        let time = VirtualTimeScheduler()
        let subject = PublishSubject<Token>()
        let seen = Recorder<String>()
        let handle = Locked<Subscription?>(nil)
        let stream = result(operation.apply(source(subject.asObservable()), time))
        subscribing {
            let subscription = stream.subscribe { event in
                let now = Instant().duration(to: time.now) / 1.ticks
                switch event {
                case .next(let token): seen.note("\(now): \(tokens.firstIndex(of: token) ?? -1)")
                case .error: seen.note("\(now): error")
                case .completed: seen.note("\(now): completed")
                }
            }
            handle.withLock { $0 = subscription }
        }
        for (tick, event) in zip([1, 2, 4, 7, 9], tokens.map { Event.next($0) } + [end]) {
            time.advance(to: Instant().advanced(by: tick.ticks))
            sending { subject.on(event) }
        }
        time.advance(by: 200.ticks)
        handle.withLock { $0 }?.dispose()
        return seen.entries
    }
}
