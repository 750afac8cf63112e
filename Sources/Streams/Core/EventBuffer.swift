/// The events that wait where a stream passes from one thread to another, limited by a policy.
@usableFromInline @frozen
struct EventBuffer<Element: Sendable>: Sendable {
    @usableFromInline let policy: BufferPolicy
    @usableFromInline var waiting = Queue<Event<Element>>()
    /// Whether the buffer has overflowed under `.fail`; no event is accepted afterwards.
    @usableFromInline var hasOverflown = false

    @inlinable
    init(_ policy: BufferPolicy) {
        self.policy = policy
    }

    /// Appends the event; returns what is dropped, so that the caller releases it.
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

    /// Removes the oldest event.
    @inlinable
    mutating func popFirst() -> Event<Element>? {
        waiting.popFirst()
    }
}
