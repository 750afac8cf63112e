import Streams

/// The operators that the common chains do not have, so that seeds of earlier failures still make the same chains.
extension Link {
    /// As `random`, from these operators.
    static func further(_ dice: inout Dice, isGentle: Bool) -> Link {
        let (number, time) = (dice.throwing(7), 1 + dice.throwing(1_000_000))
        switch dice.throwing(4) {
        case 0: return dice.choose(elementwise(number) + (isGentle ? [] : sudden(number)))
        case 1: return dice.choose(answers(number))
        case 2:
            let other = dice.line(isGentle: isGentle)
            return dice.choose(timed(time, number, other) + repeated(time) + (isGentle ? shared : []))
        default:
            let other = dice.line(isGentle: isGentle)
            let inner = (0..<3).map { _ in dice.line(isGentle: isGentle) }
            return dice.choose(meetings(other, number, isGentle: isGentle) + nesting(inner, number))
        }
    }

    /// All of them, for one throw of the dice.
    static func allFurther(_ dice: inout Dice) -> [Link] {
        let (other, inner) = (dice.line(isGentle: true), [dice.line(isGentle: true)])
        return elementwise(1) + sudden(1) + answers(1) + timed(9, 1, other) + repeated(9) + shared
            + meetings(other, 1, isGentle: false) + nesting(inner, 1)
    }

    private static let bag = DisposeBag()

    private static func elementwise(_ n: Int) -> [Link] {
        [
            Link("distinct", { $0.distinct() }) { source, _ in source.distinct() },
            Link("nwise(\(n + 1))", { $0.nwise(n + 1) }) { source, _ in
                source.nwise(n + 1).map { $0.reduce(0, mix) }
            },
            Link("mergeScan", { $0.scan(n, mix) }) { source, _ in source.mergeScan(n) { Observable.just(mix($0, $1)) }
            },
            Link("switchScan", { $0.scan(n, mix) }) { source, _ in
                source.switchScan(n) { Observable.just(mix($0, $1)) }
            },
            Link("scan without a seed", { $0.scan(mix) }) { source, _ in source.scan(mix) },
            Link("mapTo(\(n))", { $0.with($0.elements.map { .init(time: $0.time, number: n) }) }) { source, _ in
                source.mapTo(n)
            },
            Link("unwrap", { $0.with($0.elements.filter { $0.number % 3 != n }) }) { source, _ in
                source.map { $0 % 3 == n ? nil : $0 }.unwrap()
            },
            Link("partition", { $0.with($0.elements.filter { $0.number % 2 == 0 }) }) { source, _ in
                source.partition { $0 % 2 == 0 }.matching
            },
            Link("takeUntil an element", { $0.takeUntil { $0 % 7 == n } }) { source, _ in
                source.takeUntil(inclusive: true) { $0 % 7 == n }
            },
            Link("distinctUntilChanged by key", { $0.distinctUntilChanged() }) { source, _ in
                source.distinctUntilChanged { $0 }
            },
            .identity("debug") { $0.debug("", log: { _ in }) },
            .identity("signpost") { $0.signpost("", log: { _ in }) },
            .identity("named") { $0.named("") },
            .identity("withUnretained") { $0.withUnretained(bag).map { _, number in number } },
        ]
    }

    /// Operators that emit several elements at the same time.
    private static func sudden(_ n: Int) -> [Link] {
        [
            Link("endWith(\(n))", { $0.followed(by: one(n), afterError: false) }) { source, _ in source.endWith(n) },
            Link("expand", { $0.expandedByHalves() }) { source, _ in
                source.expand { $0 > 10 ? Observable.just($0 / 2) : Observable.empty() }
            },
        ]
    }

    private static func answers(_ n: Int) -> [Link] {
        [
            Link("reduce without a seed", { $0.summary { $0.dropFirst().reduce($0.first ?? 0, mix) } }) { source, _ in
                source.reduce(mix).ifEmpty(default: 0)
            },
            Link("last", { $0.summary { $0.last } }) { source, _ in source.last() },
            Link("min", { $0.summary { $0.min() } }) { source, _ in source.min() },
            Link("all", { $0.answer(0, ifAny: { $0 % 7 == n }, otherwise: 1) }) { source, _ in
                source.all { $0 % 7 != n }.map { $0 ? 1 : 0 }
            },
            Link("contains", { $0.answer(1, ifAny: { $0 % 7 == n }, otherwise: 0) }) { source, _ in
                source.contains { $0 % 7 == n }.map { $0 ? 1 : 0 }
            },
            Link("isEmpty", { $0.answer(0, ifAny: { _ in true }, otherwise: 1) }) { source, _ in
                source.isEmpty().map { $0 ? 1 : 0 }
            },
            Link("ignoreElements", { $0.with([]) }) { source, _ in
                source.ignoreElements().materialize().map { end -> Event<Int> in
                    if case .error(let error) = end { .error(error) } else { .completed }
                }.dematerialize()
            },
        ]
    }

    private static func timed(_ time: Int, _ n: Int, _ other: Line) -> [Link] {
        let wait = Duration.nanoseconds(time)
        return [
            Link("audit(\(time))", { $0.audit { _ in one(0).later(by: time) } }) { $0.audit(wait, scheduler: $1) },
            Link("sample(\(time))", { $0.sample(every: time) ?? $0.tooLong }) { $0.sample(wait, scheduler: $1) },
            Link("throttle(\(time), latest: false)", { $0.throttle(time, latest: false) }) {
                $0.throttle(wait, latest: false, scheduler: $1)
            },
            Link("timeout(\(time), switchTo: \(other))", { $0.timeout(time, switchTo: other) }) {
                $0.timeout(wait, switchTo: other.stream($1), scheduler: $1)
            },
            Link("timeInterval", { $0.timeIntervals() }) {
                $0.timeInterval($1).map { mix(Int($0.interval / .nanoseconds(1)) % 1_009, $0.element) }
            },
            Link("debounce by a stream(\(time))", { $0.debounce(time) }) { source, scheduler in
                source.debounce { _ in Observable<Int>.timer(wait, scheduler: scheduler) }
            },
            Link("throttle by a stream(\(time))", { $0.throttle(time) }) { source, scheduler in
                source.throttle { _ in Observable<Int>.timer(wait, scheduler: scheduler) }
            },
            Link("window opened at once, merged", { $0 }) { source, _ in
                source.window(openings: Observable.just(1)) { _ in Observable<Int>.never() }.flatMap { $0 }
            },
            Link("buffer opened at once, closed after \(time)", { $0.firstBuffer(within: time) }) { source, scheduler in
                source.buffer(openings: Observable.just(1)) { _ in Observable<Int>.timer(wait, scheduler: scheduler) }
                    .map { $0.reduce(0, &+) }
            },
            Link("timestamp", { $0 }) { $0.timestamp($1).map(\.element) },
        ]
    }

    private static func repeated(_ time: Int) -> [Link] {
        let wait = Duration.nanoseconds(time)
        return [
            Link("retryWhen", { $0.rounds(2, afterErrors: true) }) { source, _ in
                source.retryWhen { $0.enumerated().flatMap { $0 == 0 ? Observable.just(1) : .error($1) } }
            },
            Link("retry after \(time)", { $0.followed(by: $0.later(by: time), afterError: true) }) {
                $0.retry(attempts: 2, backoff: .constant(wait), scheduler: $1)
            },
            Link("repeatWhen, after \(time)", { $0.repeated(after: time) }) { source, scheduler in
                source.repeatWhen {
                    $0.enumerated().flatMap { index, _ in
                        index == 0 ? Observable<Int>.timer(wait, scheduler: scheduler) : .error(Failure())
                    }
                }
            },
        ]
    }

    /// Operators with a subject or a queue; a gentle line passes them unchanged. So do streams that a junction hands on
    /// later in the turn.
    private static let shared: [Link] = [
        .identity("groupBy, handed on") { $0.groupBy { $0 % 3 }.takeUntil(Observable<Int>.never()).flatMap { $0 } },
        .identity("groupBy, handed on with another element") { source in
            source.groupBy { $0 % 3 }.withLatestFrom(Observable.never().startWith(1)).flatMap { group, _ in group }
        },
        Link("window, handed on", { $0 }) {
            $0.window(time: 1.ticks, count: 2, scheduler: $1).takeUntil(Observable<Int>.never()).flatMap { $0 }
        },
        Link("window, switched", { $0 }) { $0.window(time: 1.ticks, count: 2, scheduler: $1).flatMapLatest { $0 } },
        Link("subscribe(on:)", { $0 }) { $0.subscribe(on: $1) },
        Link("observe(on:), bounded", { $0 }) { $0.observe(on: $1, buffering: .fail(limit: 100)) },
        .identity("share") { $0.share(replay: 2) },
        .identity("publish") { $0.publish().refCount() },
        .identity("replay") { $0.replay(2).refCount() },
        .identity("multicast") { $0.multicast { PublishSubject() }.refCount() },
    ]

    private static func meetings(_ other: Line, _ n: Int, isGentle: Bool) -> [Link] {
        let meetings: [Link] = [
            Link("onErrorResumeNext(\(other))", { $0.followed(by: other, afterError: true) }) {
                $0.onErrorResumeNext(other.stream($1))
            },
            Link("buffer(boundary: \(other))", { $0.buffers(until: other, isWindow: false) }) {
                $0.buffer(boundary: other.stream($1)).map { $0.reduce(0, &+) }
            },
            Link("window(boundary: \(other))", { $0.buffers(until: other, isWindow: true) }) {
                $0.window(boundary: other.stream($1)).flatMap { $0.reduce(0) { $0 &+ $1 } }
            },
            Link("pausable(\(other))", { $0.pausable(by: other, keepsRest: false) }) {
                $0.pausable(other.stream($1).map { $0 % 2 == 0 })
            },
            Link("sample(\(other), defaultValue: \(n))", { $0.sample(other, substitute: n) }) {
                $0.sample(other.stream($1), defaultValue: n)
            },
            Link("forkJoin(\(other))", { $0.takeLast(1).combineLatest(other.takeLast(1)) }) {
                Observable.forkJoin($0, other.stream($1)).map { mix($0, $1) }
            },
        ]
        guard !isGentle else { return meetings }
        return meetings + [
            Link("pausableBuffered(\(other))", { $0.pausable(by: other, keepsRest: true) }) {
                $0.pausableBuffered(other.stream($1).map { $0 % 2 == 0 })
            }
        ]
    }

    private static func nesting(_ inner: [Line], _ n: Int) -> [Link] {
        let make: @Sendable (Int) -> Line = { inner[abs($0) % inner.count] }
        let limit = 1 + n % 3
        return [
            Link("flatMap(maxConcurrent: \(limit), \(inner))", { $0.flatMap(maxConcurrent: limit, make) }) {
                source, time in
                source.flatMap(maxConcurrent: limit) { make($0).stream(time) }
            },
            Link("switchLatest(\(inner))", { $0.flatMapLatest(make) }) { source, time in
                source.map { make($0).stream(time) }.switchLatest()
            },
            Link("delayWhen(\(inner))", { $0.delayWhen(make) }) { source, time in
                source.delayWhen { make($0).stream(time) }
            },
            // A signal during subscription would come within the turn of the element.
            Link("audit(\(inner))", { $0.audit { make($0).later(by: 1) } }) { source, time in
                source.audit { make($0).later(by: 1).stream(time) }
            },
        ]
    }
}
