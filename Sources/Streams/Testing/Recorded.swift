/// An event with its time, in ticks of a ``TestScheduler``.
public struct Recorded<Value: Sendable>: Sendable {
    /// The time, in ticks.
    public let time: Int
    /// The event.
    public let value: Value

    /// An event at a time, in ticks.
    public init(time: Int, value: Value) {
        self.time = time
        self.value = value
    }

    /// An element at a time.
    public static func next<Element>(_ time: Int, _ element: Element) -> Recorded where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    /// A failure at a time.
    public static func error<Element>(_ time: Int, _ error: any Error) -> Recorded where Value == Event<Element> {
        Recorded(time: time, value: .error(error))
    }

    /// A completion at a time.
    public static func completed<Element>(_ time: Int) -> Recorded where Value == Event<Element> {
        Recorded(time: time, value: .completed)
    }
}

extension Recorded: Equatable where Value: Equatable {}

/// The period of a subscription, in ticks of a ``TestScheduler``.
public struct RecordedSubscription: Sendable, Equatable, CustomStringConvertible {
    /// When the subscription began.
    public let subscribed: Int
    /// When it ended, in any way; nil if it has not.
    public var disposed: Int?

    /// A subscription with its beginning and end.
    public init(_ subscribed: Int, _ disposed: Int? = nil) {
        self.subscribed = subscribed
        self.disposed = disposed
    }

    /// `200...250`, or `200...` for one that has not ended.
    public var description: String {
        "\(subscribed)..." + (disposed.map { "\($0)" } ?? "")
    }
}

/// The events of a stream with their times. They can be written as a table or as marbles, and are shown as marbles.
///
///     let table: RecordedEvents<String> = [.next(2, "a"), .completed(5)]
///     let marbles: RecordedEvents = "--a--|"
///     print(table == marbles)
public struct RecordedEvents<Element: Sendable>: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private let events: [Recorded<Event<Element>>]

    /// Events in the order of their times.
    public init(_ events: some Sequence<Recorded<Event<Element>>>) {
        self.events = Array(events)
    }

    /// The events of a table.
    public init(arrayLiteral events: Recorded<Event<Element>>...) {
        self.events = events
    }

    /// The first position, 0.
    public var startIndex: Int { 0 }
    /// The number of events.
    public var endIndex: Int { events.count }

    /// The event at a position.
    public subscript(position: Int) -> Recorded<Event<Element>> {
        events[position]
    }

    /// The elements, without the other events.
    public var elements: [Element] {
        events.compactMap(\.value.element)
    }
}

extension RecordedEvents: Equatable where Element: Equatable {
    /// The differences from the expected events, drawn one below the other; nil if there are none.
    ///
    ///     let events: RecordedEvents = "--a-b-|"
    ///     print(events.difference(from: "--a-c-|") ?? "equal")
    public func difference(from expected: RecordedEvents) -> String? {
        self == expected ? nil : "\n" + MarbleDrawing.draw([("expected", expected), ("actual", self)])
    }
}

extension RecordedEvents: CustomStringConvertible {
    /// The events as marbles, below their times.
    public var description: String {
        isEmpty ? "no events" : "\n" + MarbleDrawing.draw([("events", self)])
    }
}
