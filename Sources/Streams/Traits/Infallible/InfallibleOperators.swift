// Operators without a closure, for every trait that does not fail.
extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Emits one value for each element, see ``ObservableType/mapTo(_:)``.
    @inlinable
    public func mapTo<Result: Sendable>(_ value: Result) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.mapTo(value))
    }

    /// Emits the elements that are not nil, see ``ObservableType/unwrap()``.
    @inlinable
    public func unwrap<Wrapped: Sendable>() -> PrimitiveSequence<Kind, Wrapped> where Element == Wrapped? {
        PrimitiveSequence<Kind, Wrapped>(keeping: stream.unwrap())
    }

    /// Pairs each element with its position, see ``ObservableType/enumerated()``.
    @inlinable
    public func enumerated() -> PrimitiveSequence<Kind, (index: Int, element: Element)> {
        PrimitiveSequence<Kind, (index: Int, element: Element)>(keeping: stream.enumerated())
    }

    /// Pairs each element with the previous one, see ``ObservableType/pairwise()``.
    @inlinable
    public func pairwise() -> PrimitiveSequence<Kind, (Element, Element)> {
        PrimitiveSequence<Kind, (Element, Element)>(keeping: stream.pairwise())
    }

    /// Each element with those before it, see ``ObservableType/nwise(_:)``.
    @inlinable
    public func nwise(_ count: Int) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.nwise(count))
    }

    /// Emits the first elements only, see ``ObservableType/take(_:)``.
    @inlinable
    public func take(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.take(count))
    }

    /// Drops the first elements, see ``ObservableType/skip(_:)``.
    @inlinable
    public func skip(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skip(count))
    }

    /// Emits the last elements, at the completion; see ``ObservableType/takeLast(_:)``.
    @inlinable
    public func takeLast(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeLast(count))
    }

    /// Drops the last elements, see ``ObservableType/skipLast(_:)``.
    @inlinable
    public func skipLast(_ count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skipLast(count))
    }

    /// Subscribes again after the completion, see ``ObservableType/repeat(_:)``.
    @inlinable
    public func `repeat`(_ times: Int = .max) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.repeat(times))
    }

    /// Subscribes again when the stream of `trigger` emits, see ``ObservableType/repeatWhen(_:)``. `trigger` runs where
    /// the subscriber subscribes.
    @inlinable
    public func repeatWhen<Trigger: InfallibleType>(
        _ trigger: @escaping @Sendable (Observable<Void>) -> Trigger
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.repeatWhen(trigger))
    }

    /// Emits whether there is no element, see ``ObservableType/isEmpty()``.
    @inlinable
    public func isEmpty() -> PrimitiveSequence<Kind, Bool> {
        PrimitiveSequence<Kind, Bool>(keeping: stream.isEmpty())
    }

    /// Emits the completion only, see ``ObservableType/ignoreElements()``.
    @inlinable
    public func ignoreElements() -> PrimitiveSequence<Kind, Never> {
        PrimitiveSequence<Kind, Never>(keeping: stream.ignoreElements())
    }

    /// Emits all elements as one array at the completion, see ``ObservableType/toArray()``.
    @inlinable
    public func toArray() -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.toArray())
    }

    /// Emits each event as an element, see ``ObservableType/materialize()``.
    @inlinable
    public func materialize() -> PrimitiveSequence<Kind, Event<Element>> {
        PrimitiveSequence<Kind, Event<Element>>(keeping: stream.materialize())
    }

    /// Shares one subscription to the source, see ``ObservableType/share(replay:scope:)``.
    @inlinable
    public func share(replay: Int = 0, scope: ShareScope = .whileConnected) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.share(replay: replay, scope: scope))
    }

    /// Shares one subscription to the source for as long as a policy says, see ``ObservableType/share(_:)``.
    @inlinable
    public func share(_ policy: SharePolicy) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.share(policy))
    }

    /// Logs each event, see ``ObservableType/debug(_:fileID:line:log:)``.
    @inlinable
    public func debug(
        _ identifier: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        log: @escaping @Sendable (String) -> Void = { writeToStandardError($0) }
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.debug(identifier, fileID: fileID, line: line, log: log))
    }

    /// Marks each subscription in a timeline, see ``ObservableType/signpost(_:scheduler:log:)``.
    @inlinable
    public func signpost(
        _ name: StaticString, scheduler: any Scheduler = ImmediateScheduler.instance,
        log: (@Sendable (String) -> Void)? = nil
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.signpost(name, scheduler: scheduler, log: log))
    }

    /// Names it in the tree of subscriptions, see ``ObservableType/named(_:fileID:line:)``.
    @inlinable
    public func named(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.named(name, fileID: fileID, line: line))
    }
}

extension PrimitiveSequence where Kind: NeverFailingTrait, Element: Equatable {
    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged()``.
    @inlinable
    public func distinctUntilChanged() -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged())
    }

    /// Emits whether an element equals the given one, see ``ObservableType/contains(_:)``.
    @inlinable
    public func contains(_ element: Element) -> PrimitiveSequence<Kind, Bool> {
        PrimitiveSequence<Kind, Bool>(keeping: stream.contains(element))
    }

    /// Emits whether another stream has the same elements, see ``ObservableType/sequenceEqual(_:)``.
    @inlinable
    public func sequenceEqual(_ other: some InfallibleType<Element>) -> PrimitiveSequence<Kind, Bool> {
        PrimitiveSequence<Kind, Bool>(keeping: stream.sequenceEqual(other.asObservable()))
    }
}

extension PrimitiveSequence where Kind: NeverFailingTrait, Element: Comparable {
    /// Emits the smallest element at the completion, see ``ObservableType/min()``.
    @inlinable
    public func min() -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.min())
    }

    /// Emits the largest element at the completion, see ``ObservableType/max()``.
    @inlinable
    public func max() -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.max())
    }
}

extension PrimitiveSequence where Kind: NeverFailingTrait, Element: Hashable {
    /// Drops an element that has been emitted before, see ``ObservableType/distinct()``.
    @inlinable
    public func distinct() -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinct())
    }
}

// Whatever scheduler runs the operator, a driver or a signal delivers on the main actor afterwards.
extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Emits the latest element after a pause, see ``ObservableType/debounce(_:scheduler:)``.
    @inlinable
    public func debounce(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.debounce(time, scheduler: scheduler))
    }

    /// Emits at most one element per interval, see ``ObservableType/throttle(_:latest:scheduler:)``.
    @inlinable
    public func throttle(_ interval: Duration, latest: Bool = true, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.throttle(interval, latest: latest, scheduler: scheduler))
    }

    /// Emits the latest element a time after the first one, see ``ObservableType/audit(_:scheduler:)``.
    @inlinable
    public func audit(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.audit(time, scheduler: scheduler))
    }

    /// Each element with its time, see ``ObservableType/timestamp(_:)``.
    @inlinable
    public func timestamp(_ scheduler: any Scheduler) -> PrimitiveSequence<Kind, (time: Instant, element: Element)> {
        PrimitiveSequence<Kind, (time: Instant, element: Element)>(keeping: stream.timestamp(scheduler))
    }

    /// Each element with the time since the previous one, see ``ObservableType/timeInterval(_:)``.
    @inlinable
    public func timeInterval(
        _ scheduler: any Scheduler
    ) -> PrimitiveSequence<Kind, (interval: Duration, element: Element)> {
        PrimitiveSequence<Kind, (interval: Duration, element: Element)>(keeping: stream.timeInterval(scheduler))
    }

    /// Emits each event later, see ``ObservableType/delay(_:scheduler:)``.
    @inlinable
    public func delay(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.delay(time, scheduler: scheduler))
    }

    /// Subscribes after a delay, see ``ObservableType/delaySubscription(_:scheduler:)``.
    @inlinable
    public func delaySubscription(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.delaySubscription(time, scheduler: scheduler))
    }

    /// Emits the latest element of each interval, see ``ObservableType/sample(_:scheduler:)``.
    @inlinable
    public func sample(_ interval: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.sample(interval, scheduler: scheduler))
    }

    /// Completes after a period, see ``ObservableType/take(for:scheduler:)``.
    @inlinable
    public func take(for time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.take(for: time, scheduler: scheduler))
    }

    /// Drops the elements of a first period, see ``ObservableType/skip(for:scheduler:)``.
    @inlinable
    public func skip(for time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skip(for: time, scheduler: scheduler))
    }

    /// Continues with another stream if no element arrives for a period, see
    /// ``ObservableType/timeout(_:switchTo:scheduler:)``.
    @inlinable
    public func timeout(
        _ time: Duration, switchTo other: PrimitiveSequence, scheduler: any Scheduler
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.timeout(time, switchTo: other.stream, scheduler: scheduler))
    }

    /// Collects elements for a period, see ``ObservableType/buffer(time:count:scheduler:)``.
    @inlinable
    public func buffer(
        time: Duration, count: Int = .max, scheduler: any Scheduler
    ) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.buffer(time: time, count: count, scheduler: scheduler))
    }

    /// Collects a number of elements, see ``ObservableType/buffer(count:)``.
    @inlinable
    public func buffer(count: Int) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.buffer(count: count))
    }
    /// Emits a stream of the elements of each period, see ``ObservableType/window(time:count:scheduler:)``.
    @inlinable
    public func window(
        time: Duration, count: Int = .max, scheduler: any Scheduler
    ) -> PrimitiveSequence<Kind, PrimitiveSequence> {
        PrimitiveSequence<Kind, PrimitiveSequence>(
            keeping: stream.window(time: time, count: count, scheduler: scheduler)
                .map { PrimitiveSequence(keeping: $0) })
    }
}
