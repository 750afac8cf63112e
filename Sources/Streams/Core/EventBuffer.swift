/// The events that wait where a stream passes from one thread to another, as many as a policy allows.
@usableFromInline @frozen
struct EventBuffer<Element: Sendable>: Sendable {
    @usableFromInline let policy: BufferPolicy
    @usableFromInline var waiting = Queue<Event<Element>>()
    /// Whether an element came that the policy had no room for and took for a failure: nothing follows that.
    @usableFromInline var hasOverflown = false

    @inlinable
    init(_ policy: BufferPolicy) {
        self.policy = policy
    }

    /// Puts the event among those that wait; returns what is dropped, for the caller to release.
    @inlinable
    mutating func put(_ event: Event<Element>) -> Event<Element>? {
        guard !hasOverflown else { return event }
        guard case .next = event else {
            waiting.append(event)
            return nil
        }
        switch policy {
        case .dropOldest(let limit) where waiting.count >= limit:
            let oldest = waiting.popFirst()
            waiting.append(event)
            return oldest
        case .dropNewest(let limit) where waiting.count >= limit:
            return event
        case .fail(let limit) where waiting.count >= limit:
            hasOverflown = true
            waiting.append(.error(StreamError.bufferOverflow(limit: limit)))
            return event
        default:
            waiting.append(event)
            return nil
        }
    }

    /// The event that has waited longest.
    @inlinable
    mutating func popFirst() -> Event<Element>? {
        waiting.popFirst()
    }
}
