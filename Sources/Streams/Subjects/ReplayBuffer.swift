/// The last elements of a stream, for later observers.
@usableFromInline
struct ReplayBuffer<Element: Sendable>: Sendable {
    private var capacity: Int
    private let age: (maximum: Duration, scheduler: any Scheduler)?
    private var elements = Queue<(time: Instant, element: Element)>()

    @usableFromInline
    init(capacity: Int, age: (maximum: Duration, scheduler: any Scheduler)? = nil) {
        self.capacity = capacity
        self.age = age
    }

    @usableFromInline
    mutating func append(_ element: Element) {
        guard capacity > 0 else { return }
        if elements.count == capacity { _ = elements.popFirst() }
        elements.append((age?.scheduler.now ?? Instant(), element))
        dropOld()
    }

    @usableFromInline
    mutating func send(to observer: Observer<Element>) {
        dropOld()
        for (_, element) in elements {
            guard !observer.isDisposed else { return }
            observer.onNext(element)
        }
    }

    /// Drops everything; returns it, so that the caller releases it.
    @usableFromInline
    mutating func stop() -> ReplayBuffer {
        let before = self
        (capacity, elements) = (0, Queue())
        return before
    }

    private mutating func dropOld() {
        guard let age else { return }
        while let first = elements.first, first.time.duration(to: age.scheduler.now) > age.maximum {
            _ = elements.popFirst()
        }
    }
}
