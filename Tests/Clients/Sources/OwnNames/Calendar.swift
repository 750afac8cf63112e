import Streams
import StreamsFoundation
import StreamsObservation

// An app whose own types have names that Streams has, too. Its own are meant without a qualification.

struct Event: Equatable, Sendable {
    let title: String
}

enum Action: Sendable {
    case add(Event)
    case clear
}

struct Reducer: Sendable {
    func reduce(_ events: inout [Event], _ action: Action) {
        switch action {
        case .add(let event): events.append(event)
        case .clear: events = []
        }
    }
}

protocol Middleware: Sendable {
    func willHandle(_ action: Action)
}

struct Instant: Sendable {}

/// The app's own store, which has one of Streams inside.
final class Store: Sendable {
    let events: Computed<[Event]>
    let count: Computed<Int>
    private let store: Streams.Store<[Event], Action>

    init(_ middleware: [any Middleware]) {
        let reducer = Reducer()
        store = Streams.Store([], reducer: Streams.Reducer { reducer.reduce(&$0, $1) })
        events = Computed(initially: [], from: store)
        let events = events
        count = Computed { events.value.count }
        willHandle = { action in for one in middleware { one.willHandle(action) } }
    }

    private let willHandle: @Sendable (Action) -> Void

    func dispatch(_ action: Action) {
        willHandle(action)
        store.dispatch(action)
    }

    /// What was added, as the events of a stream.
    var additions: Observable<Streams.Event<Event>> {
        events.compactMap(\.last).distinctUntilChanged().materialize()
    }
}
