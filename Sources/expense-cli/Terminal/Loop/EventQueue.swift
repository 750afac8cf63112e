import StreamsAtomics

/// An event that waits for its turn.
protocol QueuedEvent: Sendable {
    /// Whether a waiting event need not be handled any more once this one has arrived.
    func replaces(_ waiting: Self) -> Bool
}

/// A queue of events of all threads, in the order of arrival.
final class EventQueue<Event: QueuedEvent>: Sendable {
    private let events = Mutex<[Event]>([])

    func append(_ event: Event) {
        events.withLock { events in
            events.removeAll { event.replaces($0) }
            events.append(event)
        }
    }

    func take() -> [Event] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
