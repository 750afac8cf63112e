// Operators without a closure, for every trait that does not fail.
extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Emits one value for each element, see ``ObservableType/mapTo(_:)``.
    public func mapTo<Result: Sendable>(_ value: Result) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.mapTo(value))
    }

    /// Emits the elements that are not nil, see ``ObservableType/unwrap()``.
    public func unwrap<Wrapped: Sendable>() -> PrimitiveSequence<Kind, Wrapped> where Element == Wrapped? {
        PrimitiveSequence<Kind, Wrapped>(keeping: stream.unwrap())
    }

    /// Pairs each element with its position, see ``ObservableType/enumerated()``.
    public func enumerated() -> PrimitiveSequence<Kind, (index: Int, element: Element)> {
        PrimitiveSequence<Kind, (index: Int, element: Element)>(keeping: stream.enumerated())
    }

    /// Pairs each element with the previous one, see ``ObservableType/pairwise()``.
    public func pairwise() -> PrimitiveSequence<Kind, (Element, Element)> {
        PrimitiveSequence<Kind, (Element, Element)>(keeping: stream.pairwise())
    }

    /// Emits the first elements only, see ``ObservableType/take(_:)``.
    public func take(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.take(count))
    }

    /// Drops the first elements, see ``ObservableType/skip(_:)``.
    public func skip(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skip(count))
    }

    /// Emits the last elements, at the completion; see ``ObservableType/takeLast(_:)``.
    public func takeLast(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeLast(count))
    }

    /// Emits the completion only, see ``ObservableType/ignoreElements()``.
    public func ignoreElements() -> PrimitiveSequence<Kind, Never> {
        PrimitiveSequence<Kind, Never>(keeping: stream.ignoreElements())
    }

    /// Emits all elements as one array at the completion, see ``ObservableType/toArray()``.
    public func toArray() -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.toArray())
    }

    /// Emits each event as an element, see ``ObservableType/materialize()``.
    public func materialize() -> PrimitiveSequence<Kind, Event<Element>> {
        PrimitiveSequence<Kind, Event<Element>>(keeping: stream.materialize())
    }

    /// Shares one subscription to the source, see ``ObservableType/share(replay:scope:)``.
    public func share(replay: Int = 0, scope: ShareScope = .whileConnected) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.share(replay: replay, scope: scope))
    }

    /// Logs each event, see ``ObservableType/debug(_:fileID:line:log:)``.
    public func debug(
        _ identifier: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        log: @escaping @Sendable (String) -> Void = { writeToStandardError($0) }
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.debug(identifier, fileID: fileID, line: line, log: log))
    }

    /// Names it in the tree of subscriptions, see ``ObservableType/named(_:fileID:line:)``.
    public func named(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.named(name, fileID: fileID, line: line))
    }
}

extension PrimitiveSequence where Kind: NeverFailingTrait, Element: Equatable {
    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged()``.
    public func distinctUntilChanged() -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged())
    }
}

extension PrimitiveSequence where Kind: NeverFailingTrait, Element: Hashable {
    /// Drops an element that has been emitted before, see ``ObservableType/distinct()``.
    public func distinct() -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinct())
    }
}

// Whatever scheduler runs the operator, a driver or a signal delivers on the main actor afterwards.
extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Emits the latest element after a pause, see ``ObservableType/debounce(_:scheduler:)``.
    public func debounce(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.debounce(time, scheduler: scheduler))
    }

    /// Emits at most one element per interval, see ``ObservableType/throttle(_:latest:scheduler:)``.
    public func throttle(_ interval: Duration, latest: Bool = true, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.throttle(interval, latest: latest, scheduler: scheduler))
    }

    /// Emits each event later, see ``ObservableType/delay(_:scheduler:)``.
    public func delay(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.delay(time, scheduler: scheduler))
    }

    /// Subscribes after a delay, see ``ObservableType/delaySubscription(_:scheduler:)``.
    public func delaySubscription(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.delaySubscription(time, scheduler: scheduler))
    }

    /// Emits the latest element of each interval, see ``ObservableType/sample(_:scheduler:)``.
    public func sample(_ interval: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.sample(interval, scheduler: scheduler))
    }

    /// Completes after a period, see ``ObservableType/take(for:scheduler:)``.
    public func take(for time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.take(for: time, scheduler: scheduler))
    }

    /// Drops the elements of a first period, see ``ObservableType/skip(for:scheduler:)``.
    public func skip(for time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skip(for: time, scheduler: scheduler))
    }

    /// Continues with another stream if no element arrives for a period, see
    /// ``ObservableType/timeout(_:switchTo:scheduler:)``.
    public func timeout(
        _ time: Duration, switchTo other: PrimitiveSequence, scheduler: any Scheduler
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.timeout(time, switchTo: other.stream, scheduler: scheduler))
    }

    /// Collects elements for a period, see ``ObservableType/buffer(time:count:scheduler:)``.
    public func buffer(
        time: Duration, count: Int = .max, scheduler: any Scheduler
    ) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.buffer(time: time, count: count, scheduler: scheduler))
    }

    /// Collects a number of elements, see ``ObservableType/buffer(count:)``.
    public func buffer(count: Int) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.buffer(count: count))
    }
}
