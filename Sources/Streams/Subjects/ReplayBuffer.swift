/// The last elements of a stream, for later observers.
@usableFromInline @frozen
struct ReplayBuffer<Element: Sendable>: Sendable {
    @usableFromInline var capacity: Int
    @usableFromInline let age: (maximum: Duration, scheduler: any Scheduler)?
    /// Present if it keeps elements only until the subject is not passed on any more.
    @usableFromInline var endOfHandingOn: HandingOn.End?
    @usableFromInline var elements = Queue<(time: Instant, element: Element)>()

    @usableFromInline
    init(capacity: Int, age: (maximum: Duration, scheduler: any Scheduler)? = nil) {
        self.capacity = capacity
        self.age = age
    }

    /// Keeps all elements as long as its subject is being passed on.
    init(during handingOn: HandingOn) {
        (capacity, age) = (.max, nil)
        endOfHandingOn = handingOn.end
    }

    @inlinable
    mutating func append(_ element: Element) {
        if endOfHandingOn != nil { endIfHandedOn() }
        guard capacity > 0 else { return }
        if elements.count == capacity { _ = elements.popFirst() }
        elements.append((age?.scheduler.now ?? Instant(), element))
        if age != nil { dropOld() }
    }

    @inlinable
    mutating func send(to observer: Observer<Element>) {
        if endOfHandingOn != nil { endIfHandedOn() }
        if age != nil { dropOld() }
        for (_, element) in elements {
            guard !observer.isDisposed else { return }
            observer.onNext(element)
        }
    }

    /// Keeps nothing any more once nobody passes the subject on.
    @usableFromInline
    mutating func endIfHandedOn() {
        guard endOfHandingOn?.isReached == true else { return }
        (capacity, endOfHandingOn, elements) = (0, nil, Queue())
    }

    @usableFromInline
    mutating func dropOld() {
        guard let age else { return }
        while let first = elements.first, first.time.duration(to: age.scheduler.now) > age.maximum {
            _ = elements.popFirst()
        }
    }
}
