import Streams
import Testing

/// One operator, applied to a stream so that it emits the elements it can, with a scheduler as its clock.
struct AnyOperator: Sendable, CustomTestStringConvertible {
    /// The name of the function; the overload follows after a blank.
    let name: String
    /// The number of operators that it is made of, for rows that need others to emit the same kind of elements.
    let count: Int
    /// Whether it uses the scheduler.
    let isTimed: Bool
    let apply: @Sendable (Observable<Token>, VirtualTimeScheduler) -> Observable<Token>

    typealias Token = LiveCount.Token

    init(_ name: String, of count: Int = 1, _ apply: @escaping @Sendable (Observable<Token>) -> Observable<Token>) {
        self.name = name
        self.count = count
        isTimed = false
        self.apply = { stream, _ in apply(stream) }
    }

    init(
        timed name: String, of count: Int = 1,
        _ apply: @escaping @Sendable (Observable<Token>, VirtualTimeScheduler) -> Observable<Token>
    ) {
        self.name = name
        self.count = count
        isTimed = true
        self.apply = apply
    }

    /// An operator that changes the element type; its result is paired with a token again.
    init<Other: Sendable>(
        answering name: String, of count: Int = 4, _ apply: @escaping @Sendable (Observable<Token>) -> Observable<Other>
    ) {
        self.init(name, of: count) { source in
            let token = Locked<Token?>(nil)
            return apply(source.do(onNext: { next in token.withLock { $0 = next } }))
                .compactMap { _ in token.withLock { $0 } }
                .do(onDispose: { token.withLock { $0 = nil } })
        }
    }

    /// The operator with a number of others before and after it that change nothing.
    func amid(_ length: Int) -> AnyOperator {
        AnyOperator(timed: name, of: count + 2 * length) { source, time in
            apply(source.through(length), time).through(length)
        }
    }

    var testDescription: String { name }
    var function: String { String(name.prefix { $0 != " " }) }
}

extension AnyOperator {
    /// All operators that can be in a chain of 2,000: not `bind`, which ends a chain, and not `repeat`, which doubles
    /// the rounds with each link.
    static let links = all.filter { !["bind", "repeat"].contains($0.function) }

    static let all: [AnyOperator] = elementwise + ending + joining + nesting + failing + shared + timed

    private static let bag = DisposeBag()

    private static let elementwise = [
        AnyOperator("map") { $0.map { $0 } },
        AnyOperator("compactMap") { $0.compactMap { $0 } },
        AnyOperator("filter") { $0.filter { _ in true } },
        AnyOperator("distinctUntilChanged") { $0.distinctUntilChanged() },
        AnyOperator("distinctUntilChanged by key") { $0.distinctUntilChanged { ObjectIdentifier($0) } },
        AnyOperator("scan", of: 3) { source in source.map { [$0] }.scan([]) { $0 + $1 }.map { $0[0] } },
        AnyOperator("do") { $0.do(onNext: { _ in }, onDispose: {}) },
        AnyOperator("do after") {
            $0.do(
                afterNext: { _ in }, onError: { _ in }, afterError: { _ in }, afterCompleted: {}, onSubscribed: {})
        },
        AnyOperator("debug") { $0.debug("", log: { _ in }) },
        AnyOperator("observe at once") { $0.observe(on: ImmediateScheduler.instance) },
        AnyOperator("signpost", of: 2) { $0.signpost("", log: { _ in }) },
        AnyOperator("named") { $0.named("") },
        AnyOperator("enumerated", of: 2) { $0.enumerated().map(\.element) },
        AnyOperator("pairwise", of: 2) { $0.pairwise().map { first, _ in first } },
        AnyOperator("materialize", of: 2) { $0.materialize().compactMap(\.element) },
        AnyOperator("dematerialize", of: 2) { $0.materialize().dematerialize() },
        AnyOperator("mapTo", of: 2) { source in source.flatMap { Observable.just(1).mapTo($0) } },
        AnyOperator("unwrap", of: 2) { source in source.map { $0 as Token? }.unwrap() },
        AnyOperator("distinct") { $0.distinct(at: { ObjectIdentifier($0) }) },
        AnyOperator("partition") { $0.partition { _ in true }.matching },
        AnyOperator("nwise", of: 2) { $0.nwise(2).map { $0[0] } },
        AnyOperator("scan without a seed") { $0.scan { first, _ in first } },
        AnyOperator("endWith", of: 2) { source in source.flatMap { Observable.empty().endWith($0) } },
        AnyOperator("startWith", of: 2) { source in source.flatMap { Observable.never().startWith($0) } },
        AnyOperator("skip") { $0.skip(1) },
        AnyOperator("skipWhile") { $0.skipWhile { _ in false } },
        AnyOperator("skipLast") { $0.skipLast(1) },
        AnyOperator("withUnretained", of: 2) { $0.withUnretained(bag).map { _, token in token } },
        AnyOperator("bind") { source in
            .create { observer in source.catchError { _ in .empty() }.bind(to: { observer.onNext($0) }) }
        },
    ]

    private static let ending = [
        AnyOperator("take") { $0.take(100) },
        AnyOperator("take one") { $0.take(1) },
        AnyOperator("takeLast") { $0.takeLast(2) },
        AnyOperator("takeWhile") { $0.takeWhile { _ in true } },
        AnyOperator("first") { $0.first() },
        AnyOperator("last") { $0.last() },
        AnyOperator("single") { $0.single() },
        AnyOperator("elementAt") { $0.elementAt(1) },
        AnyOperator(answering: "ignoreElements", of: 5) { $0.ignoreElements().materialize() },
        AnyOperator("reduce", of: 3) { source in source.map { [$0] }.reduce([], +).compactMap(\.first) },
        AnyOperator("reduce without a seed") { $0.reduce { first, _ in first } },
        AnyOperator("forkJoin", of: 2) { Observable.forkJoin($0, Observable.just(1)).map { token, _ in token } },
        AnyOperator("toArray", of: 2) { $0.toArray().compactMap(\.first) },
        AnyOperator("max") { $0.max { _, _ in true } },
        AnyOperator("min") { $0.min { _, _ in true } },
        AnyOperator(answering: "all") { $0.all { _ in true } },
        AnyOperator(answering: "contains") { $0.contains { _ in false } },
        AnyOperator(answering: "count") { $0.count() },
        AnyOperator(answering: "isEmpty") { $0.isEmpty() },
        AnyOperator(answering: "sequenceEqual") { $0.sequenceEqual(.never()) },
    ]

    private static let joining = [
        AnyOperator("combineLatest", of: 2) {
            Observable.combineLatest($0, Observable.just(1)).map { token, _ in token }
        },
        AnyOperator("zip", of: 2) { Observable.zip($0, Observable.repeatElement(1).take(9)).map { token, _ in token } },
        AnyOperator("withLatestFrom", of: 2) {
            $0.withLatestFrom(Observable.never().startWith(1)).map { token, _ in token }
        },
        AnyOperator("merge") { Observable.merge($0, .never()) },
        AnyOperator("concat") { $0.concat(.empty()) },
        AnyOperator("amb") { $0.amb(.never()) },
        AnyOperator("takeUntil") { $0.takeUntil(Observable<Int>.never()) },
        AnyOperator("takeUntil predicate") { $0.takeUntil { _ in false } },
        AnyOperator("skipUntil") { $0.skipUntil(Observable.never().startWith(1)) },
        AnyOperator("pausable") { $0.pausable(Observable.never().startWith(true)) },
        AnyOperator("pausableBuffered") { $0.pausableBuffered(Observable.never().startWith(true)) },
        AnyOperator("pausableBuffered with a bound") {
            $0.pausableBuffered(Observable.never().startWith(false), buffering: .dropOldest(limit: 1))
        },
        AnyOperator("buffer by a stream", of: 3) { source in
            source.map { [$0] }.buffer(boundary: Observable<Int>.never()).compactMap { $0.first?.first }
        },
        AnyOperator("window by a stream", of: 2) { $0.window(boundary: Observable<Int>.never()).flatMap { $0 } },
        AnyOperator("window opened by a stream", of: 3) {
            $0.window(openings: Observable.never().startWith(1)) { _ in Observable<Int>.never() }.flatMap { $0 }
        },
        AnyOperator("buffer opened by a stream", of: 5) { source in
            source.map { [$0] }.buffer(openings: Observable.never().startWith(1)) { _ in Observable<Int>.never() }
                .compactMap { $0.first?.first }
        },
        AnyOperator("audit") { $0.audit { _ in Observable.just(1) } },
        AnyOperator("debounce by a stream") { $0.debounce { _ in Observable.just(1) } },
        AnyOperator("throttle by a stream") { $0.throttle { _ in Observable.just(1) } },
        AnyOperator("sample with a default", of: 3) { source in
            source.flatMap { Observable.never().sample(Observable.never().startWith(1), defaultValue: $0) }
        },
        AnyOperator("sample") { $0.sample(Observable.never().startWith(1)) },
    ]

    private static let nesting = [
        AnyOperator("flatMap") { $0.flatMap { Observable.just($0) } },
        AnyOperator("concatMap") { $0.concatMap { Observable.just($0) } },
        AnyOperator("flatMapFirst", of: 2) { $0.flatMapFirst { Observable.never().startWith($0) } },
        AnyOperator("expand") { $0.expand { _ in Observable.empty() } },
        AnyOperator("mergeScan", of: 4) { source in
            source.map { [$0] }.mergeScan([]) { Observable.just($0 + $1) }.map { $0[0] }
        },
        AnyOperator("switchScan", of: 5) { source in
            source.map { [$0] }.switchScan([]) { Observable.just($0 + $1) }.map { $0[0] }
        },
        AnyOperator("delayWhen") { $0.delayWhen { _ in Observable.just(1) } },
        AnyOperator("flatMapLatest", of: 2) { $0.flatMapLatest { Observable.never().startWith($0) } },
        AnyOperator("switchLatest", of: 2) { $0.map { Observable.just($0) }.switchLatest() },
        AnyOperator("groupBy", of: 2) { $0.groupBy { _ in 1 }.flatMap { $0 } },
        AnyOperator("groupBy unobserved", of: 3) {
            $0.groupBy { $0 === $0 }.map { _ in () }.flatMap { Observable.never() }
        },
    ]

    private static let failing = [
        AnyOperator("retry") { $0.retry(2) },
        AnyOperator(timed: "retry with backoff") { source, time in
            source.retry(attempts: 2, backoff: .exponential(), scheduler: time)
        },
        AnyOperator("retryWhen") { $0.retryWhen { $0.flatMap { Observable<Int>.error($0) } } },
        AnyOperator("repeat") { $0.repeat(2) },
        AnyOperator("repeatWhen") { $0.repeatWhen { _ in Observable<Int>.never() } },
        AnyOperator("catchError") { $0.catchError { .error($0) } },
        AnyOperator("catchErrorJustReturn", of: 2) { source in
            source.flatMap { Observable.error(Failure()).catchErrorJustReturn($0) }
        },
        AnyOperator("onErrorResumeNext") { $0.onErrorResumeNext(.empty()) },
        AnyOperator("ifEmpty") { $0.ifEmpty(switchTo: .never()) },
    ]

    private static let shared = [
        AnyOperator("share") { $0.share() },
        AnyOperator("share replay") { $0.share(replay: 2) },
        AnyOperator("share for ever") { $0.share(replay: 1, scope: .forever) },
        AnyOperator("publish") { $0.publish().refCount() },
        AnyOperator("replay") { $0.replay(1).refCount() },
        AnyOperator("multicast to a selector") { $0.multicast({ PublishSubject() }) { $0 } },
        AnyOperator("multicast") { $0.multicast { PublishSubject() }.refCount() },
    ]

    private static let timed = [
        AnyOperator(timed: "observe") { $0.observe(on: $1) },
        AnyOperator(timed: "observe bounded") { $0.observe(on: $1, buffering: .dropOldest(limit: 1)) },
        AnyOperator(timed: "subscribe") { $0.subscribe(on: $1) },
        AnyOperator(timed: "delay") { $0.delay(1.ticks, scheduler: $1) },
        AnyOperator(timed: "delaySubscription") { $0.delaySubscription(1.ticks, scheduler: $1) },
        AnyOperator(timed: "debounce") { $0.debounce(1.ticks, scheduler: $1) },
        AnyOperator(timed: "audit by time") { $0.audit(2.ticks, scheduler: $1) },
        AnyOperator(timed: "throttle") { $0.throttle(3.ticks, scheduler: $1) },
        AnyOperator(timed: "sample by time") { $0.sample(2.ticks, scheduler: $1) },
        AnyOperator(timed: "timeout") { $0.timeout(100.ticks, scheduler: $1) },
        AnyOperator(timed: "timeout at once") { $0.timeout(1.ticks, scheduler: $1) },
        AnyOperator(timed: "take for") { $0.take(for: 5.ticks, scheduler: $1) },
        AnyOperator(timed: "skip for") { $0.skip(for: 2.ticks, scheduler: $1) },
        AnyOperator(timed: "timestamp", of: 2) { $0.timestamp($1).map(\.element) },
        AnyOperator(timed: "timeInterval", of: 2) { $0.timeInterval($1).map(\.element) },
        AnyOperator(timed: "buffer", of: 2) { $0.buffer(time: 2.ticks, count: 2, scheduler: $1).compactMap(\.first) },
        AnyOperator("buffer count", of: 2) { $0.buffer(count: 2).map { $0[0] } },
        AnyOperator(timed: "window", of: 2) { $0.window(time: 3.ticks, count: 2, scheduler: $1).flatMap { $0 } },
        AnyOperator(timed: "window unobserved", of: 3) {
            $0.window(time: 3.ticks, scheduler: $1).map { _ in () }.flatMap { Observable.never() }
        },
    ]
}
