/// What combines streams: runs once in a turn, after all that it depends on. It lives in the domain of what it feeds, or in a new
/// one, which becomes one with those of its sources as they begin.
// Safe: touched by the owner only.
class Combining: Junction, @unchecked Sendable {
    final let upstream = Subscription()
    private final let fed: Junction?

    init<Element>(below observer: Observer<Element>) {
        fed = observer.feeds
        super.init(in: observer.feeds?.domain ?? Domain(enteredBy: nil))
        observer.subscription.add { self.stop() }
        guard let fed else { return }
        fed.join(self) { self.feed(fed) }
    }

    private final func stop() {
        perform { [self] in retire() }
        upstream.dispose()
    }

    /// Kept until the turn is over, in which it may be due or running.
    private final func retire() {
        guard !isRetired else { return }
        isRetired = true
        domain?.release(self)
    }

    final func end<Element>(_ termination: Termination, _ observer: Observer<Element>) {
        guard upstream.end() else { return }
        retire()
        observer.end(termination)
    }
}

private final class Slot<Content> { var content: Content? }

private final class Combination: Combining, @unchecked Sendable {
    private var missing = 0
    private var live = 0
    var emit: () -> Void = {}
    var finish: (Termination) -> Void = { _ in }

    override func run() { if missing == 0 { emit() } }

    @inline(__always) private func receive<Element>(_ element: Element, _ slot: Slot<Element>) {
        if slot.content == nil { missing -= 1 }
        slot.content = element
        withDomain { $0.schedule(self) }
    }

    func input<Element: Sendable>(_ source: Observable<Element>) -> (start: () -> Void, latest: () -> Element) {
        let slot = Slot<Element>(), inner = upstream
        missing += 1
        live += 1
        var isLive = true
        let observer = Observer<Element>(
            subscription: inner, feeds: self,
            onNext: { [unowned(unsafe) self] in receive($0, slot) },
            end: { [unowned(unsafe) self] termination in
                guard isLive else { return }
                isLive = false
                live -= 1
                if case .error = termination { return finish(termination) }
                if live == 0 || slot.content == nil { finish(.completed) }
            })
        return ({ source.start(observer) }, { slot.content.unsafelyUnwrapped })
    }
}

extension Observable {
    package static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<(A.Element, B.Element)> where Element == (A.Element, B.Element) {
        combination {
            let (a, b) = ($0.input(a.asObservable()), $0.input(b.asObservable()))
            return ([a.start, b.start], { (a.latest(), b.latest()) })
        }
    }

    package static func combineLatest<Source: ObservableType>(_ sources: [Source]) -> Observable<[Source.Element]>
    where Element == [Source.Element] {
        combination { combination in
            let all = sources.map { combination.input($0.asObservable()) }
            return (all.map(\.start), { all.map { $0.latest() } })
        }
    }

    private static func combination(_ inputs: @escaping (Combination) -> ([() -> Void], () -> Element)) -> Observable {
        Observable { observer in
            let combination = Combination(below: observer)
            let (starts, element) = inputs(combination)
            combination.emit = { observer.onNext(element()) }
            combination.finish = { [unowned(unsafe) combination] in combination.end($0, observer) }
            for start in starts { start() }
        }
    }

    /// Passes on at once what arrives; being one domain is what keeps its elements apart in time.
    package static func merge(_ sources: Observable...) -> Observable {
        Observable { observer in
            let merging = Combining(below: observer)
            var live = sources.count
            for source in sources {
                source.start(
                    Observer(
                        subscription: merging.upstream, feeds: merging,
                        onNext: observer.onNext,
                        end: { termination in
                            live -= 1
                            if case .error = termination { return merging.end(termination, observer) }
                            if live == 0 { merging.end(termination, observer) }
                        }))
            }
        }
    }
}

private final class Sampling<Element: Sendable, Other: Sendable>: Combining, @unchecked Sendable {
    private let observer: Observer<(Element, Other)>
    private var waiting: [Element] = []
    private var latest: Other?

    init(_ observer: Observer<(Element, Other)>) {
        self.observer = observer
        super.init(below: observer)
    }

    override func run() {
        let elements = waiting
        waiting = []
        guard let latest else { return }
        for element in elements where !isRetired { observer.onNext((element, latest)) }
    }

    func input() -> Observer<Element> {
        Observer(
            subscription: upstream, feeds: self,
            onNext: { element in
                self.waiting.append(element)
                self.withDomain { $0.schedule(self) }
            },
            end: { self.end($0, self.observer) })
    }

    func other() -> Observer<Other> {
        Observer(
            subscription: upstream, feeds: self, onNext: { self.latest = $0 },
            end: { if case .error = $0 { self.end($0, self.observer) } })
    }
}

extension ObservableType {
    package func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<(Element, Other.Element)> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable { observer in
            let sampling = Sampling(observer)
            other.start(sampling.other())
            source.start(sampling.input())
        }
    }
}

/// Switches in each turn to the last inner stream, and emits the last elements of it.
private final class Switching<Inner: ObservableType>: Combining, @unchecked Sendable {
    private let observer: Observer<Inner.Element>
    private var next: Inner?
    private var inner: Subscription?
    private var waiting: [Inner.Element] = []
    private var isOuterLive = true
    private var isStarting = false

    init(_ observer: Observer<Inner.Element>) {
        self.observer = observer
        super.init(below: observer)
        upstream.add { self.perform { self.inner?.dispose() } }
    }

    override func run() {
        if let source = next {
            next = nil
            waiting = []
            inner?.dispose()
            let latest = Subscription(), before = rank
            inner = latest
            isStarting = true
            source.asObservable().start(
                Observer(
                    subscription: latest, feeds: self,
                    onNext: { [self] in receive($0, latest) },
                    end: { [self] in end($0, of: latest) }))
            isStarting = false
            // What it depends on now has still to run in this turn.
            if rank > before, let domain, domain.awaits(below: rank) { return domain.schedule(self) }
        }
        let elements = waiting
        waiting = []
        for element in elements where !isRetired && next == nil { observer.onNext(element) }
        finishIfOver()
    }

    private func receive(_ element: Inner.Element, _ latest: Subscription) {
        guard inner === latest, !latest.isDisposed, !isRetired else { return }
        waiting.append(element)
        if !isStarting { withDomain { $0.schedule(self) } }
    }

    private func end(_ termination: Termination, of latest: Subscription) {
        guard latest.end() else { return }
        if case .error = termination { return end(termination, observer) }
        if inner === latest { inner = nil }
        finishIfOver()
    }

    private func finishIfOver() {
        if !isOuterLive, inner == nil, next == nil, waiting.isEmpty { end(.completed, observer) }
    }

    func input() -> Observer<Inner> {
        Observer(
            subscription: upstream, feeds: self,
            onNext: { [self] in
                next = $0
                withDomain { $0.schedule(self) }
            },
            end: { [self] termination in
                if case .error = termination { return end(termination, observer) }
                isOuterLive = false
                finishIfOver()
            })
    }
}

extension ObservableType {
    package func switchLatest() -> Observable<Element.Element> where Element: ObservableType {
        let source = asObservable()
        return Observable<Element.Element> { observer in source.start(Switching<Element>(observer).input()) }
    }
}

/// Has one subscription to its source while there are observers.
private final class Hub<Element: Sendable>: Source<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private var upstream: Subscription?
    private(set) var latest: Element?

    init(_ source: Observable<Element>) {
        self.source = source
        super.init()
    }

    override var isDerived: Bool { true }

    /// Decides as the owner who subscribes, who then holds nothing.
    func connect() {
        let subscription = Subscription()
        var isFirst = false
        perform {
            isFirst = self.upstream == nil && self.isObserved
            if isFirst { self.upstream = subscription }
        } then: {
            if isFirst { self.start(subscription) }
        }
    }

    private func start(_ subscription: Subscription) {
        source.start(
            Observer(
                subscription: subscription, feeds: self,
                onNext: { [self] element in
                    guard isMine else { return perform { self.receive(element, subscription) } }
                    receive(element, subscription)
                },
                end: { [self] termination in
                    guard upstream === subscription else { return }
                    (upstream, latest) = (nil, nil)
                    end(termination)
                }))
    }

    @inline(__always) private func receive(_ element: Element, _ subscription: Subscription) {
        guard upstream === subscription else { return }
        latest = element
        send(element)
    }

    override func becomesUnobserved() {
        let ended = upstream
        (upstream, latest) = (nil, nil)
        ended?.dispose()
    }
}

extension ObservableType {
    /// A new observer receives the latest element, if one is replayed.
    package func share(replay: Int = 0) -> Observable<Element> {
        let hub = Hub(asObservable())
        return Observable { observer in
            hub.begin(observer, replay: { replay > 0 ? hub.latest : nil })
            hub.connect()
        }
    }
}
