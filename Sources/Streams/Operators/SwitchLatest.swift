extension ObservableType where Element: ObservableType {
    /// Sends the elements of the latest inner stream only.
    ///
    ///     source          --a--------b-----|       a: 1--2--3--4--   b: 5--6|
    ///     switchLatest()  --1--2--3--5--6--|
    ///
    /// The inner stream before is disposed of before the new one is subscribed to; one that is sending synchronously
    /// at that moment is cut at once. Completes when the source and the latest inner stream have; the first error
    /// ends everything.
    ///
    ///     let query = PublishSubject<Observable<Int>>()
    ///     let handle = query.switchLatest().subscribe(onNext: { print($0) })
    ///     query.onNext(.of(1, 2))
    @inlinable
    public func switchLatest() -> Observable<Element.Element> {
        let source = asObservable()
        return Observable<Element.Element>(on: source) { observer in
            let switching = Switching(observer)
            // Here rather than in `switching`, which its inner streams hold: disposal then leaves no cycle.
            let latest = Stage(Switching<Element.Element>.Inner?.none, observer)
            source.subscribe(
                Observer(
                    switching.outer,
                    next: { inner, _ in
                        latest.state?.dispose()
                        latest.state = switching.start(inner.asObservable())
                    },
                    end: { termination, _ in if switching.outer.end() { switching.end(of: nil, termination) } }))
        }
    }
}

extension ObservableType {
    /// Subscribes to a stream made from each element, and to the latest only.
    ///
    ///     source                  --1-----2---|     made of n: n--n--n|
    ///     flatMapLatest { ... }   --1--1--2--2--2|
    ///
    ///     Observable.of("a", "ab")
    ///         .flatMapLatest { Observable.just($0.count) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func flatMapLatest<Inner: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        map { try transform($0).asObservable() }.switchLatest()
    }
}

@usableFromInline
enum SwitchMessage<Element: Sendable>: Sendable {
    case start(Switching<Element>.Inner)
    case next(Element, Switching<Element>.Inner)
    /// Of the inner stream, or of the source where there is none.
    case end(Switching<Element>.Inner?, Termination)
}

/// Where the source and the latest inner stream meet.
@usableFromInline
// Safe: `latest` and `isOuterRunning` are touched inside the gate, `starts` inside the source's events only.
final class Switching<Element: Sendable>: Gate<SwitchMessage<Element>>, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    @usableFromInline let upstream: Subscription
    @usableFromInline let outer: Subscription
    @exclusivity(unchecked) @usableFromInline var starts = 0
    /// The number of the latest inner stream, as long as it runs.
    @exclusivity(unchecked) @usableFromInline var latest: Int?
    @exclusivity(unchecked) @usableFromInline var isOuterRunning = true

    @usableFromInline
    // Safe: constant.
    final class Inner: Subscription, ObserverStage, @unchecked Sendable {
        @usableFromInline let switching: Switching<Element>
        @usableFromInline let number: Int

        @inlinable
        init(_ switching: Switching<Element>, number: Int) {
            self.switching = switching
            self.number = number
            super.init(in: switching.upstream)
        }

        @inlinable
        func finish(_ termination: Termination) {
            if end() { switching.end(of: self, termination) }
        }
    }

    @inlinable
    init(_ observer: Observer<Element>) {
        self.observer = observer
        upstream = Subscription(in: observer.subscription)
        outer = Subscription(in: upstream)
    }

    @inlinable
    func start(_ source: Observable<Element>) -> Inner {
        starts += 1
        let inner = Inner(self, number: starts)
        guard !inner.isDisposed else { return inner }
        if enter() || enterOrQueue(.start(inner)) {
            latest = inner.number
            leave { handle($0) }
        }
        source.subscribe(
            Observer(
                inner, stage: inner,
                next: { element, stage in
                    let inner = Inner.at(stage)
                    inner.switching.receive(element, of: inner)
                }, end: { Inner.at($1).finish($0) }))
        return inner
    }

    /// Not inlined: what a method reads of its own object is not retained.
    @inlinable @inline(never)
    func receive(_ element: Element, of inner: Inner) {
        guard enter() || enterOrQueue(.next(element, inner)) else { return }
        if !inner.isDisposed { observer.onNext(element) }
        leave { handle($0) }
    }

    @inlinable
    func end(of inner: Inner?, _ termination: Termination) {
        guard enter() || enterOrQueue(.end(inner, termination)) else { return }
        handleEnd(of: inner, termination)
        leave { handle($0) }
    }

    @inlinable
    func handle(_ message: SwitchMessage<Element>) {
        switch message {
        case .start(let inner): latest = inner.number
        case .next(let element, let inner): if !inner.isDisposed { observer.onNext(element) }
        case .end(let inner, let termination): handleEnd(of: inner, termination)
        }
    }

    @inlinable
    func handleEnd(of inner: Inner?, _ termination: Termination) {
        if case .completed = termination {
            if inner == nil { isOuterRunning = false } else if inner?.number == latest { latest = nil }
            guard !isOuterRunning, latest == nil else { return }
        }
        if upstream.end() { observer.end(termination) }
    }
}
