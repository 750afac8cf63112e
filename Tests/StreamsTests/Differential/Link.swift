import Streams

/// An operator of a random chain: the library's, for a stream, and that of Rx, for a line.
struct Link: Sendable, CustomStringConvertible {
    let description: String
    let apply: @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
    let interpret: @Sendable (Line) -> Line

    init(
        _ description: String, _ interpret: @escaping @Sendable (Line) -> Line,
        _ apply: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
    ) {
        self.description = description
        self.interpret = interpret
        self.apply = apply
    }

    /// Whether it handles the elements of one turn together.
    private var isJunction: Bool {
        [
            "combineLatest", "withLatestFrom", "sample", "takeUntil", "skipUntil", "sequenceEqual", "flatMapLatest",
            "take(for", "skip(for", "audit", "pausable", "buffer(boundary", "window(boundary", "forkJoin",
            "switchLatest", "switchScan", "debounce by a stream", "throttle by a stream", "window opened",
            "buffer opened",
        ].contains { description.hasPrefix($0) }
    }

    /// Whether everything that follows from one of its elements belongs to one turn.
    var opensTurns: Bool {
        isJunction
            || [
                "window", "groupBy", "a ", "share", "publish", "replay", "multicast", "retryWhen", "repeatWhen",
            ].contains { description.hasPrefix($0) }
    }

    /// Whether it differs from Rx for this line, by the rules of turns, if events of one time belong to one turn: a
    /// combination emits once, with the last of the elements (I4), and an error drops them (G6).
    func differsFromRx(in line: Line) -> Bool {
        let times = line.elements.map(\.time)
        return isJunction && line.end?.isError == true && line.end?.time == times.last
            || description.hasPrefix("combineLatest") && Set(times).count < times.count
    }

    /// An operator that changes nothing.
    static func identity(_ name: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>) -> Link {
        Link(name, { $0 }, { source, _ in apply(source) })
    }
}

extension Line {
    /// The line as a cold stream, which sends the elements of time 0 during subscription.
    func stream(
        _ time: VirtualTimeScheduler, sending: @escaping @Sendable (() -> Void) -> Void = { $0() }
    ) -> Observable<Int> {
        .create { observer in
            let timers = DisposeBag()
            func tell(at due: Int, _ event: Event<Int>) {
                guard due > 0 else { return observer.on(event) }
                timers.insert(time.schedule(after: .nanoseconds(due)) { sending { observer.on(event) } })
            }
            for element in elements { tell(at: element.time, .next(element.number)) }
            if let end { tell(at: end.time, end.isError ? .error(Failure()) : .completed) }
            return timers
        }
    }
}

extension Link {
    /// The operators of a chain: the common ones, or those and the further ones.
    enum Choice { case common, all }

    /// A random operator. A gentle one sends at most one element at a time, and nothing during subscription. Then a
    /// `share` above it, which delivers everything that follows from an event in one turn, changes nothing.
    static func random(_ dice: inout Dice, of choice: Choice, isGentle: Bool) -> Link {
        if choice == .all, dice.throwing(2) == 0 { return further(&dice, isGentle: isGentle) }
        let number = dice.throwing(7)
        switch dice.throwing(4) {
        case 0: return dice.choose(plain(number))
        case 1:
            let time = 1 + dice.throwing(1_000_000)
            return dice.choose(timed(time, number, isGentle: isGentle))
        case 2:
            let other = dice.line(isGentle: isGentle)
            return dice.choose(meeting(other, isGentle: isGentle))
        default:
            let inner = (0..<3).map { _ in dice.line(isGentle: isGentle) }
            return dice.choose(nesting(inner))
        }
    }

    /// All common operators, for one throw of the dice.
    static func allCommon(_ dice: inout Dice) -> [Link] {
        let line = dice.line(isGentle: true)
        return plain(1) + timed(9, 1, isGentle: true) + timed(9, 1, isGentle: false) + meeting(line, isGentle: true)
            + nesting([line])
    }

    /// The name of the function, as in `AnyOperator`.
    var function: String { String(description.prefix { !" (,".contains($0) }) }

    private static func plain(_ n: Int) -> [Link] {
        [
            Link("map", { $0.with($0.elements.map { .init(time: $0.time, number: mix($0.number, n)) }) }) { source, _ in
                source.map { mix($0, n) }
            },
            Link("filter", { $0.with($0.elements.filter { $0.number % 5 != n }) }) { source, _ in
                source.filter { $0 % 5 != n }
            },
            Link("compactMap", { $0.with($0.elements.filter { $0.number % 3 != n }) }) { source, _ in
                source.compactMap { $0 % 3 == n ? nil : $0 }
            },
            Link("scan", { $0.scan(n, mix) }) { source, _ in source.scan(n, mix) },
            Link("take(\(n))", { $0.take(n) }) { source, _ in source.take(n) },
            Link("skip(\(n))", { $0.with(Array($0.elements.dropFirst(n))) }) { source, _ in source.skip(n) },
            Link("skipLast(\(n))", { $0.skipLast(n) }) { source, _ in source.skipLast(n) },
            Link("takeLast(1)", { $0.takeLast(1) }) { source, _ in source.takeLast(1) },
            Link("takeWhile", { $0.takeWhile { $0 % 7 != n } }) { source, _ in source.takeWhile { $0 % 7 != n } },
            Link("skipWhile", { $0.with(Array($0.elements.drop { $0.number % 3 == n })) }) { source, _ in
                source.skipWhile { $0 % 3 == n }
            },
            Link("distinctUntilChanged", { $0.distinctUntilChanged() }) { source, _ in source.distinctUntilChanged() },
            Link(
                "pairwise",
                { line in
                    line.with(
                        zip(line.elements, line.elements.dropFirst()).map {
                            .init(time: $1.time, number: mix($0.number, $1.number))
                        })
                }
            ) { source, _ in source.pairwise().map { mix($0, $1) } },
            Link(
                "enumerated",
                { line in
                    line.with(
                        line.elements.enumerated().map {
                            .init(time: $1.time, number: mix($0, $1.number))
                        })
                }
            ) { source, _ in source.enumerated().map { mix($0, $1) } },
            Link("reduce", { $0.summary { $0.reduce(n, mix) } }) { source, _ in source.reduce(n, mix) },
            Link("toArray", { $0.summary { $0.reduce(0, mix) } }) { source, _ in
                source.toArray().map { $0.reduce(0, mix) }
            },
            Link("count", { $0.summary { $0.count } }) { source, _ in source.count() },
            Link("max", { $0.summary { $0.max() } }) { source, _ in source.max() },
            Link("elementAt(\(n))", { $0.elementAt(n) }) { source, _ in source.elementAt(n) },
            Link("first", { $0.take(1) }) { source, _ in source.first() },
            Link("single", { $0.single() }) { source, _ in source.single() },
            Link("buffer(count: \(n + 1))", { $0.buffers(of: n + 1) }) { source, _ in
                source.buffer(count: n + 1).map { $0.reduce(0, &+) }
            },
            Link("catchErrorJustReturn", { $0.followed(by: one(n), afterError: true) }) { source, _ in
                source.catchErrorJustReturn(n)
            },
            Link("ifEmpty", { $0.ifEmpty(one(n)) }) { source, _ in source.ifEmpty(default: n) },
            Link("retry", { $0.rounds(2, afterErrors: true) }) { source, _ in source.retry(2) },
            Link("repeat", { $0.rounds(2, afterErrors: false) }) { source, _ in source.repeat(2) },
            .identity("groupBy") { $0.groupBy { $0 % 2 }.flatMap { $0 } },
            .identity("materialize") { $0.materialize().dematerialize() },
            .identity("do") { $0.do(onNext: { _ in }, onDispose: {}) },
        ]
    }

    /// One element at once, and completion.
    static func one(_ number: Int) -> Line {
        Line(elements: [.init(time: 0, number: number)], end: .init(time: 0, isError: false))
    }

    private static func timed(_ time: Int, _ n: Int, isGentle: Bool) -> [Link] {
        let wait = Duration.nanoseconds(time)
        var timed: [Link] = [
            Link("delay(\(time))", { $0.delay(time) }) { $0.delay(wait, scheduler: $1) },
            Link("delaySubscription(\(time))", { $0.later(by: time) }) { $0.delaySubscription(wait, scheduler: $1) },
            Link("debounce(\(time))", { $0.debounce(time) }) { $0.debounce(wait, scheduler: $1) },
            Link("throttle(\(time))", { $0.throttle(time) }) { $0.throttle(wait, scheduler: $1) },
            Link("timeout(\(time))", { $0.timeout(time) }) { $0.timeout(wait, scheduler: $1) },
            Link("take(for: \(time))", { $0.taken(for: time) }) { $0.take(for: wait, scheduler: $1) },
            Link("skip(for: \(time))", { $0.with($0.elements.filter { $0.time > time }) }) {
                $0.skip(for: wait, scheduler: $1)
            },
        ]
        // A line that never ends has endless periods; such a link is left out.
        let buffers: @Sendable (Line) -> Line? = { $0.buffers(within: time, of: n + 1) }
        timed += [
            Link("buffer(time: \(time), count: \(n + 1))", { buffers($0) ?? $0.tooLong }) {
                $0.buffer(time: wait, count: n + 1, scheduler: $1).map { $0.reduce(0, &+) }
            },
            Link("window(time: \(time), count: \(n + 1))", { buffers($0) ?? $0.tooLong }) {
                $0.window(time: wait, count: n + 1, scheduler: $1).flatMap { $0.reduce(0) { $0 &+ $1 } }
            },
            Link("window(time: \(time), count: \(n + 1)), merged", { $0 }) {
                $0.window(time: wait, count: n + 1, scheduler: $1).flatMap { $0 }
            },
        ]
        if isGentle {
            timed += [
                Link("observe(on:)", { $0 }) { $0.observe(on: $1) },
                .identity("a PublishSubject") { $0.multicast({ PublishSubject() }) { $0 } },
                .identity("a ReplaySubject") { $0.multicast({ ReplaySubject(bufferSize: 2) }) { $0 } },
            ]
        } else {
            timed += [
                Link("a BehaviorSubject", { $0.with([.init(time: 0, number: n)] + $0.elements) }) { source, _ in
                    source.multicast({ BehaviorSubject(n) }) { $0 }
                },
                Link("startWith", { $0.with([.init(time: 0, number: n)] + $0.elements) }) { source, _ in
                    source.startWith(n)
                },
                Link("takeLast(\(n))", { $0.takeLast(n) }) { source, _ in source.takeLast(n) },
            ]
        }
        return timed
    }

    private static func meeting(_ other: Line, isGentle: Bool) -> [Link] {
        var meeting: [Link] = [
            Link("merge(\(other))", { $0.merge(other) }) { Observable.merge($0, other.stream($1)) },
            Link("concat(\(other))", { $0.followed(by: other, afterError: false) }) { $0.concat(other.stream($1)) },
            Link("catchError(\(other))", { $0.followed(by: other, afterError: true) }) { source, time in
                source.catchError { _ in other.stream(time) }
            },
            Link("ifEmpty(\(other))", { $0.ifEmpty(other) }) { $0.ifEmpty(switchTo: other.stream($1)) },
            Link("combineLatest(\(other))", { $0.combineLatest(other) }) {
                Observable.combineLatest($0, other.stream($1)).map { mix($0, $1) }
            },
            Link("zip(\(other))", { $0.zipped(with: other) }) {
                Observable.zip($0, other.stream($1)).map { mix($0, $1) }
            },
            Link("withLatestFrom(\(other))", { $0.withLatestFrom(other) }) {
                $0.withLatestFrom(other.stream($1)).map { mix($0, $1) }
            },
            Link("sample(\(other))", { $0.sample(other) }) { $0.sample(other.stream($1)) },
            Link("takeUntil(\(other))", { $0.takeUntil(other) }) { $0.takeUntil(other.stream($1)) },
            Link("skipUntil(\(other))", { $0.skipUntil(other) }) { $0.skipUntil(other.stream($1)) },
            Link("amb(\(other))", { $0.amb(other) }) { $0.amb(other.stream($1)) },
        ]
        // If an element and an error are in one turn, the error comes first; gentle lines have no such elements.
        if isGentle {
            meeting += [
                Link("sequenceEqual(\(other))", { $0.sequenceEqual(other) }) {
                    $0.sequenceEqual(other.stream($1)).map { $0 ? 1 : 0 }
                },
                Link("sequenceEqual of itself", { $0.sequenceEqual($0) }) { source, _ in
                    source.sequenceEqual(source).map { $0 ? 1 : 0 }
                },
            ]
        }
        return meeting
    }

    private static func nesting(_ inner: [Line]) -> [Link] {
        let make: @Sendable (Int) -> Line = { inner[abs($0) % inner.count] }
        return [
            Link("flatMap(\(inner))", { $0.flatMap(make) }) { source, time in
                source.flatMap { make($0).stream(time) }
            },
            Link("concatMap(\(inner))", { $0.concatMap(make) }) { source, time in
                source.concatMap { make($0).stream(time) }
            },
            Link("flatMapFirst(\(inner))", { $0.flatMapFirst(make) }) { source, time in
                source.flatMapFirst { make($0).stream(time) }
            },
            Link("flatMapLatest(\(inner))", { $0.flatMapLatest(make) }) { source, time in
                source.flatMapLatest { make($0).stream(time) }
            },
        ]
    }
}
