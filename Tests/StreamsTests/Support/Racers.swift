import Streams
import Synchronization
import Testing

/// What two threads do to a stream at the same time.
enum Clash: CaseIterable {
    case nextAndNext, nextAndDispose, completeAndSubscribe, completeAndNext, errorAndDispose
    case nextAndTime, disposeAndTime

    static let timed = [nextAndTime, disposeAndTime]
    static let untimed = allCases.filter { !timed.contains($0) }
}

/// A stream with the two inputs that feed it; both are the same if there is one source.
struct Track: Sendable {
    typealias Token = LiveCount.Token

    let stream: Observable<Token>
    let left: @Sendable (Event<Token>) -> Void
    let right: @Sendable (Event<Token>) -> Void
    var time = VirtualTimeScheduler()
    /// The number of running subscriptions to a source.
    var running: @Sendable () -> Int = { 0 }
}

/// A stream that two threads can feed.
struct Racer: Sendable, CustomTestStringConvertible {
    typealias Token = LiveCount.Token

    let testDescription: String
    let make: @Sendable () -> Track

    init(_ name: String, _ make: @escaping @Sendable () -> Track) {
        testDescription = name
        self.make = make
    }

    /// An operator with one source.
    init(_ operation: AnyOperator) {
        self.init(operation.testDescription) {
            let (source, time) = (RaceSource(), VirtualTimeScheduler())
            return Track(
                stream: operation.apply(source.stream, time), left: { source.send($0) }, right: { source.send($0) },
                time: time,
                running: { source.running })
        }
    }

    /// An operator with two sources.
    init(_ name: String, meeting: @escaping @Sendable (Observable<Token>, Observable<Token>) -> Observable<Token>) {
        self.init(name) {
            let (left, right) = (RaceSource(), RaceSource())
            return Track(
                stream: meeting(left.stream, right.stream), left: { left.send($0) }, right: { right.send($0) },
                running: { left.running + right.running })
        }
    }

    /// A subject.
    init<Subject: SubjectType>(subject name: String, _ make: @escaping @Sendable () -> Subject)
    where Subject.Element == Token {
        self.init(name) {
            let subject = make()
            return Track(stream: subject.asObservable(), left: { subject.on($0) }, right: { subject.on($0) })
        }
    }

    static let subjects = [
        Racer(subject: "PublishSubject") { PublishSubject() },
        Racer(subject: "ReplaySubject") { ReplaySubject(bufferSize: 2) },
        Racer(subject: "BehaviorSubject") { BehaviorSubject(LiveCount().token()) },
        Racer("Variable") {
            let variable = Variable(LiveCount().token())
            let send: @Sendable (Event<Token>) -> Void = { event in
                if let token = event.element { variable.value = token }
            }
            return Track(stream: variable.asObservable(), left: send, right: send)
        },
        Racer("create") {
            let source = RaceSource(isOrdered: false)
            return Track(
                stream: source.stream, left: { source.send($0) }, right: { source.send($0) },
                running: { source.running })
        },
    ]

    /// The operators that deliver on a scheduler.
    static let handovers = AnyOperator.all.filter { $0.testDescription.hasPrefix("observe") }.map { Racer($0) }

    static let meetings = [
        Racer("merge") { Observable.merge($0, $1) },
        Racer("combineLatest") { Observable.combineLatest($0, $1).map { token, _ in token } },
        Racer("zip") { Observable.zip($0, $1).map { token, _ in token } },
        Racer("withLatestFrom") { $0.withLatestFrom($1).map { token, _ in token } },
        Racer("concat") { $0.concat($1) },
        Racer("amb") { $0.amb($1) },
        Racer("takeUntil") { $0.takeUntil($1) },
        Racer("skipUntil") { $0.skipUntil($1) },
        Racer("sample") { $0.sample($1) },
        Racer("flatMap") { left, right in left.flatMap { right.startWith($0) } },
        Racer("concatMap") { left, right in left.concatMap { right.startWith($0) } },
        Racer("flatMapFirst") { left, right in left.flatMapFirst { right.startWith($0) } },
        Racer("flatMapLatest") { left, right in left.flatMapLatest { right.startWith($0) } },
        Racer("switchLatest") { left, right in Observable.merge(left.map { .just($0) }, .just(right)).switchLatest() },
        Racer("catchError") { left, right in left.catchError { _ in right } },
        Racer("retryWhen") { left, right in left.retryWhen { $0.flatMap { _ in right } } },
        Racer("publish") { left, right in Observable.merge(left, right).publish().refCount() },
        Racer("share") { left, right in Observable.merge(left, right).share(replay: 1) },
        Racer("groupBy") { left, right in Observable.merge(left, right).groupBy { _ in 1 }.flatMap { $0 } },
    ]
}

extension Racer {
    /// One round in which two threads use the stream; the number selects the variant.
    ///
    /// Events of one subscription do not overlap (G2) and keep the grammar (G1), at most one follows a disposal (D1),
    /// each source is cleaned up once (D3), and all counted objects are released after the round (D6).
    func round(of clash: Clash, _ number: Int, _ live: LiveCount) -> Round {
        let track = make()
        let (watch, later) = (Watch(), Watch())
        let (first, second) = number % 4 < 2 ? (track.left, track.right) : (track.right, track.left)
        let handles = DisposeBag()
        let handle = watch.subscribe(to: track.stream, live.token(.observer))
        handles.insert(handle)
        track.time.advance(by: 1.ticks)
        if number % 2 == 0 { for send in [first, second] { send(.next(live.token())) } }
        let (left, right): (@Sendable () -> Void, @Sendable () -> Void) =
            switch clash {
            case .nextAndNext: ({ first(.next(live.token())) }, { second(.next(live.token())) })
            case .nextAndDispose: ({ first(.next(live.token())) }, { watch.dispose(handle) })
            case .completeAndSubscribe:
                ({ first(.completed) }, { handles.insert(later.subscribe(to: track.stream, live.token(.observer))) })
            case .completeAndNext: ({ first(.completed) }, { second(.next(live.token())) })
            case .errorAndDispose: ({ first(.error(Failure())) }, { watch.dispose(handle) })
            case .nextAndTime: ({ first(.next(live.token())) }, { track.time.advance(by: 3.ticks) })
            case .disposeAndTime: ({ watch.dispose(handle) }, { track.time.advance(by: 3.ticks) })
            }
        return Round(left: left, right: right) {
            let isLeft = clash == .nextAndDispose || clash == .disposeAndTime
            if !isLeft || testDescription == "share for ever" {
                first(.completed)
                second(.completed)
                track.time.advance(by: 200.ticks)
            }
            handles.dispose()
            if track.running() != 0 { return "\(track.running()) sources are not cleaned up, or twice (D3)" }
            return watch.complaint ?? later.complaint
        }
    }
}

/// A source for any number of observers that counts its clean-ups.
final class RaceSource: Sendable {
    typealias Token = LiveCount.Token

    private let subject = PublishSubject<Token>()
    private let observers = Locked<[Observer<Token>]>([])
    private let isOrdered: Bool
    private let starts = Atomic<Int>(0)
    private let cleanUps = Atomic<Int>(0)

    /// An ordered one sends through a subject; another one calls its observers from any thread.
    init(isOrdered: Bool = true) {
        self.isOrdered = isOrdered
    }

    var running: Int { starts.load(ordering: .relaxed) - cleanUps.load(ordering: .relaxed) }

    var stream: Observable<Token> {
        .create { observer in
            self.starts.wrappingAdd(1, ordering: .relaxed)
            let end = Disposables.create { self.cleanUps.wrappingAdd(1, ordering: .relaxed) }
            guard self.isOrdered else {
                self.observers.withLock { $0.append(observer) }
                return end
            }
            return Disposables.create(end, self.subject.subscribe { observer.on($0) })
        }
    }

    func send(_ event: Event<Token>) {
        if isOrdered { return subject.on(event) }
        // An array of its own: the thread sanitizer does not see that a shared one is released before it changes.
        for observer in observers.withLock({ $0.map { $0 } }) { observer.on(event) }
    }
}
