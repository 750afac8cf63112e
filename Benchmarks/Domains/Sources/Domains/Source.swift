import Glibc

/// A source of a stream: its observers, and what is sent to it while it sends.
// Safe: touched by the owner only.
class Source<Element: Sendable>: Junction, @unchecked Sendable {
    private final var observers = ObserverList<Element>()
    private final var isSending = false
    private final var isSwept = true
    private final var isLive = false
    private final var waiting: [Element] = []
    private final var sends = 0

    override var step: Int32 { isDerived ? 1 : 0 }
    var isDerived: Bool { false }
    final var isObserved: Bool { !observers.isEmpty }

    /// This thread owns the root.
    final func send(_ element: Element) {
        guard !isSending else { return waiting.append(element) }
        withDomain { if $0.position > rank { rise(after: $0.position) } }
        isSending = true
        sends &+= 1
        observers.send(element)
        if !waiting.isEmpty { sendWaiting() }
        isSending = false
        if !isSwept { sweep() }
    }

    @inline(never) private final func sendWaiting() {
        var next = 0
        while next < waiting.count {
            observers.send(waiting[next])
            next += 1
        }
        waiting = []
    }

    /// Begins to send to the observer: at once, or when whoever owns this has done what comes first. What is fed by it becomes
    /// one domain with it before; into or out of a declared domain is posted instead.
    final func begin(_ observer: Observer<Element>, replay: @escaping () -> Element? = { nil }) {
        guard let junction = observer.feeds else { return perform { self.add(observer, replay) } }
        if isApart(from: junction) {
            let across = Observer<Element>(
                subscription: observer.subscription, feeds: nil,
                onNext: { element in junction.perform { observer.onNext(element) } },
                end: { termination in junction.perform { observer.end(termination) } })
            return perform { self.add(across, replay) }
        }
        junction.join(self) { self.add(observer, replay) }
    }

    private final func add(_ observer: Observer<Element>, _ replay: @escaping () -> Element?) {
        guard !observer.subscription.isDisposed else { return }
        if !isLive {
            isLive = true
            becomesObserved()
        }
        if let fed = observer.feeds { feed(fed) }
        observers.append(observer, isSending)
        observer.subscription.add { [fed = observer.feeds] in self.perform { self.remove(fed) } }
        self.replay(to: observer, replay)
    }

    private final func remove(_ fed: Junction?) {
        if let fed { stopFeeding(fed) }
        if isSending { isSwept = false } else { sweep() }
    }

    private final func sweep() {
        isSwept = true
        // What is removed is released when the list is whole again, because that may run code that uses this source.
        let removed = observers.removeDisposed()
        if isLive, observers.isEmpty {
            isLive = false
            becomesUnobserved()
        }
        withExtendedLifetime(removed) {}
    }

    final func end(_ termination: Termination) {
        for observer in observers.all { observer.end(termination) }
    }

    /// Nobody can send any more.
    final func drop() { for observer in observers.all { observer.subscription.dispose() } }

    func becomesObserved() {}
    func becomesUnobserved() {}

    /// Sends an element that is known already to a new observer: now, or when what it depends on has run in this turn.
    private final func replay(to observer: Observer<Element>, _ element: @escaping () -> Element?) {
        guard rank > 0, let domain, domain.awaits(below: rank + 1) else {
            if let element = element() { observer.onNext(element) }
            return
        }
        let late = Late(in: domain)
        late.rank = rank + 1
        late.work = { [self, sends] in
            if self.sends == sends, !observer.subscription.isDisposed, let element = element() {
                observer.onNext(element)
            }
        }
        domain.schedule(late)
    }
}

/// Observers in plain memory: sending retains none of them.
private struct ObserverList<Element: Sendable>: ~Copyable {
    private struct Entry: ~Copyable {
        let onNext: (Element) -> Void
        let observer: Observer<Element>
        @inline(__always) borrowing func send(_ element: Element) { onNext(element) }
    }
    private var entries: UnsafeMutablePointer<Entry>?
    private var capacity: Int32 = 0
    private var count: Int32 = 0
    private var replaced: [UnsafeMutablePointer<Entry>] = []

    var isEmpty: Bool { count == 0 }
    var all: [Observer<Element>] { (0..<Int(count)).map { entries.unsafelyUnwrapped[$0].observer } }

    /// Nonmutating, because observers may subscribe and dispose meanwhile.
    @inline(__always) borrowing func send(_ element: Element) {
        guard let entries else { return }
        for index in 0..<Int(count) { entries[index].send(element) }
    }

    mutating func append(_ observer: Observer<Element>, _ isSending: Bool) {
        if count == capacity {
            let size = max(1, 2 * capacity)
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: Int(size))
            if let entries {
                // Sending goes on in the old memory, which shares what it refers to.
                memcpy(larger, entries, Int(count) * MemoryLayout<Entry>.stride)
                if isSending { replaced.append(entries) } else { entries.deallocate() }
            }
            (entries, capacity) = (larger, size)
        }
        (entries.unsafelyUnwrapped + Int(count)).initialize(to: Entry(onNext: observer.onNext, observer: observer))
        count += 1
    }

    /// Not while sending.
    mutating func removeDisposed() -> [Observer<Element>] {
        for memory in replaced { memory.deallocate() }
        replaced = []
        guard let entries else { return [] }
        var removed: [Observer<Element>] = []
        var kept = 0
        for index in 0..<Int(count) {
            if entries[index].observer.subscription.isDisposed {
                removed.append(entries[index].observer)
                (entries + index).deinitialize(count: 1)
            } else {
                if kept != index { (entries + kept).moveInitialize(from: entries + index, count: 1) }
                kept += 1
            }
        }
        count = Int32(kept)
        return removed
    }

    deinit {
        for memory in replaced { memory.deallocate() }
        guard let entries else { return }
        entries.deinitialize(count: Int(count))
        entries.deallocate()
    }
}

/// Work after everything of a lower rank.
private final class Late: Junction, @unchecked Sendable {
    var work: () -> Void = {}
    private var itself: Late?
    override init(in domain: Domain) {
        super.init(in: domain)
        itself = self
    }
    override func run() {
        work()
        domain?.release(self)
        (work, itself) = ({}, nil)
    }
}
