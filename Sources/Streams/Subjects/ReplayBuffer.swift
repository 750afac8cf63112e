/// The last elements of a stream, for later observers.
@usableFromInline @frozen
struct ReplayBuffer<Element: Sendable>: Sendable {
    @usableFromInline var capacity: Int
    @usableFromInline let age: (maximum: Duration, scheduler: any Scheduler)?
    /// Whether `age` is present: comparing that with nil would copy it.
    @usableFromInline let isTimed: Bool
    /// Present if it keeps elements only until the subject is not passed on any more.
    @usableFromInline var endOfHandingOn: HandingOn.End?
    @usableFromInline var elements = Queue<(time: Instant, element: Element)>()

    @usableFromInline
    init(capacity: Int, age: (maximum: Duration, scheduler: any Scheduler)? = nil) {
        self.capacity = capacity
        self.age = age
        isTimed = age != nil
    }

    /// Keeps all elements as long as its subject is being passed on.
    init(during handingOn: HandingOn) {
        (capacity, age, isTimed) = (.max, nil, false)
        endOfHandingOn = handingOn.end
    }

    @inlinable
    mutating func append(_ element: Element) {
        if endOfHandingOn != nil { endIfHandedOn() }
        guard capacity > 0 else { return }
        if elements.count == capacity { _ = elements.popFirst() }
        elements.append((isTimed ? now : Instant(), element))
        if isTimed { dropOld() }
    }

    @inlinable
    mutating func send(to observer: Observer<Element>) {
        if endOfHandingOn != nil { endIfHandedOn() }
        if isTimed { dropOld() }
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

    @usableFromInline var now: Instant { age?.scheduler.now ?? Instant() }

    @usableFromInline
    mutating func dropOld() {
        guard let age else { return }
        while let first = elements.first, first.time.duration(to: age.scheduler.now) > age.maximum {
            _ = elements.popFirst()
        }
    }
}
