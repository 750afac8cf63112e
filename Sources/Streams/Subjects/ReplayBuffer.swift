/// The last elements of a stream, for later observers.
@usableFromInline
struct ReplayBuffer<Element: Sendable>: Sendable {
    private let capacity: Int
    private let age: (maximum: Duration, scheduler: any Scheduler)?
    /// Present if it keeps elements only as long as something else retains this.
    private var handingOn: HandingOn?
    private var elements = Queue<(time: Instant, element: Element)>()

    @usableFromInline
    init(capacity: Int, age: (maximum: Duration, scheduler: any Scheduler)? = nil) {
        self.capacity = capacity
        self.age = age
    }

    /// Keeps all elements as long as its subject is being passed on.
    init(during handingOn: HandingOn) {
        (capacity, age) = (.max, nil)
        self.handingOn = handingOn
    }

    @usableFromInline
    mutating func append(_ element: Element) {
        guard capacity > 0, !isOver else { return elements = Queue() }
        if elements.count == capacity { _ = elements.popFirst() }
        elements.append((age?.scheduler.now ?? Instant(), element))
        dropOld()
    }

    @usableFromInline
    mutating func send(to observer: Observer<Element>) {
        dropOld()
        guard !isOver else { return }
        for (_, element) in elements {
            guard !observer.isDisposed else { return }
            observer.onNext(element)
        }
    }

    /// Whether nobody passes the subject on any more.
    private var isOver: Bool {
        mutating get { handingOn != nil && isKnownUniquelyReferenced(&handingOn) }
    }

    private mutating func dropOld() {
        guard let age else { return }
        while let first = elements.first, first.time.duration(to: age.scheduler.now) > age.maximum {
            _ = elements.popFirst()
        }
    }
}
